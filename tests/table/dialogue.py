"""Dialogues as text: what is said at a table, and what is heard back.

    == title [game and options, separated by commas]
    > a line is typed
    ~ an utterance is heard and taken as it is
    ~ clue WORD NUMBER      a clue is heard
    ~ push TEXT             an utterance while the key is down
    ? CARD, CARD            the ear is not sure which of these cards it was
    ? word WORD             the ear hears an open word, or two
    ?                       the ear is not sure of anything
    . TEXT                  the ear takes it for talk
    + 2.5                   so many seconds pass
    (                       the assistant begins to speak
    )                       and ends
    < WORDS                 these are heard back, in this order
    < (nothing)             nothing is heard back
    - WORDS                 these are not heard back
    = PHASE                 the game waits for this now

A line that is indented goes on where the last one stopped; `#` begins a comment.
"""

from dataclasses import dataclass, field
from pathlib import Path

from assistant.hearing.ear import Decision
from assistant.rules import Setup
from assistant.table.expecting import Choosing
from assistant.table.timer import TimeRules

from .tables import Table, classic, duet, pictures

FOLDER = Path(__file__).parent / "dialogues"
NOTHING = "(nothing)"


@dataclass(frozen=True)
class Dialogue:
    """One script."""

    code: str
    title: str
    options: tuple[str, ...]
    lines: list[tuple[str, str]] = field(default_factory=list)


def dialogues() -> list[Dialogue]:
    """Every script of every language."""
    found: list[Dialogue] = []
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("== "):
                title, _, options = line[3:].rstrip("]").partition(" [")
                words = tuple(option.strip() for option in options.split(","))
                found.append(Dialogue(path.stem, title, words))
            elif line.startswith("  "):
                sign, text = found[-1].lines.pop()
                found[-1].lines.append((sign, f"{text} {line.strip()}"))
            elif line.strip() and not line.startswith("#"):
                found[-1].lines.append((line[0], line[1:].strip()))
    return found


def table(dialogue: Dialogue) -> Table:
    """The table that the options ask for."""
    code = dialogue.code
    settled: dict[str, object] = {}
    times, choosing = TimeRules(), Choosing.CARRIER
    for option in dialogue.options[1:]:
        name, _, value = option.partition(" ")
        match name:
            case "key-on-table":
                settled["key"] = None
            case "assassin-ending":
                settled["assassin_ending"] = True
            case "two-players":
                settled["simulated_opponent"] = True
            case "mission":
                settled["mission"] = value
            case "loose-order":
                settled["loose_order"] = True
            case "timer":
                seconds, _, strict = value.partition(" ")
                enforced = strict == "enforced"
                settled["time_ends_turn"] = enforced
                times = TimeRules(clue=int(seconds), guess=int(seconds), enforced=enforced)
            case "choosing":
                choosing = Choosing(value)
            case _:
                raise ValueError(option)
    game = dialogue.options[0]
    setup: Setup
    if game == "pictures":
        setup = pictures(**settled)
    else:
        setup = {"classic": classic, "duet": duet}[game](code, **settled)
    return Table(code, setup, times=times, choosing=choosing)


def play(dialogue: Dialogue) -> Table:
    """Say every line and compare what comes back."""
    talk = table(dialogue)
    back, heard = talk.heard, 0
    for sign, text in dialogue.lines:
        where = f"{dialogue.code}, {dialogue.title}, at: {sign} {text}\nheard: {back}"
        match sign:
            case "<" if text == NOTHING:
                assert not back, where
            case "<":
                found = back.find(text, heard)
                assert found >= 0, where
                heard = found + len(text)
            case "-":
                assert text not in back, where
            case "=":
                assert talk.state.phase.value == text, f"{where}\nphase {talk.state.phase.value}"
            case _:
                back, heard = _said(talk, sign, text), 0
    return talk


def _said(talk: Table, sign: str, text: str) -> str:
    head, _, rest = text.partition(" ")
    match sign:
        case ">":
            return talk.says(text)
        case "~" if head == "clue":
            word, _, number = rest.partition(" ")
            count = int(number) if number.isdigit() else number or None
            return talk.hears(rest, word=word, number=count)
        case "~" if head == "push":
            return talk.hears(rest, pushed=True)
        case "~":
            return talk.hears(text)
        case "?" if head == "word":
            return talk.hears(rest, word=rest, decision=Decision.ASK)
        case "?":
            cards = [card.strip() for card in text.split(",") if card.strip()]
            return talk.hears(text, *cards, decision=Decision.ASK)
        case ".":
            return talk.hears(text, decision=Decision.IGNORE)
        case "+":
            return " ".join(talk.waits(float(text)))
        case "(":
            talk.host.hold()
            return ""
        case ")":
            talk.host.release()
            return ""
    raise ValueError(f"{sign} {text}")
