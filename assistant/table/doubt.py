"""What was hardly heard before a game is asked about: "dueto?", and then yes, no, or another."""

from collections.abc import Callable

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.table.expecting import phrases
from assistant.table.lines import Phrase, Tone, phrase
from assistant.understanding.intents import Meaning


class Doubt:
    """The line that waits for a yes, if one does."""

    def __init__(self, language: Language) -> None:
        self._yes = phrases(language, Meaning.CONFIRM)
        self._no = phrases(language, Meaning.DENY)
        self.about: str | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        """What the question may be answered with."""
        return (*self._yes, *self._no)

    def is_yes(self, text: str) -> bool:
        """Whether a line confirms."""
        return fold(text) in map(fold, self._yes)

    def is_no(self, text: str) -> bool:
        """Whether a line denies."""
        return fold(text) in map(fold, self._no)

    def ask(self, text: str) -> Phrase | None:
        """Ask whether that was meant; "did you say yes?" would never end, so nothing new then."""
        if not self.is_yes(text) and not self.is_no(text):
            self.about = text
        if self.about is None:
            return None
        return phrase("ask_meant", Tone.QUESTION, text=self.about)

    def is_said_again(self, text: str, meant: Callable[[str], object]) -> bool:
        """Whether a line is what was asked about once more, which answers it as a yes does."""
        if self.about is None or not meant(text) or meant(text) != meant(self.about):
            return False
        self.over()
        return True

    def over(self) -> str | None:
        """What was asked about; from now on nothing is."""
        about, self.about = self.about, None
        return about
