"""Is a clue valid? Judged by the rulebooks against the words still visible on the table."""

from assistant.lexicon.judge.judging import judge, warm
from assistant.lexicon.judge.verdict import Leniencies, Rule, Verdict

__all__ = ["Leniencies", "Rule", "Verdict", "judge", "warm"]
