"""Cards that the players read to the assistant: each said back, corrected with a word."""

from assistant.lexicon.decks import Deck
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.lexicon.spelling import unspell
from assistant.table.doubt import Doubt
from assistant.table.lines import Phrase, Tone, phrase

LONGEST = 40


class Reading:
    """The words so far, and the one that waits to be confirmed."""

    def __init__(self, wanted: int, deck: Deck, language: Language) -> None:
        self.words: list[str] = []
        self.deck = deck
        self._wanted = wanted
        self._language = language
        self._known = {fold(word): word for word in deck.words}
        table = language.table("setup")
        self._corrections = sorted(table["correction"]["words"], key=len)
        ways = {name: {fold(way) for way in said} for name, said in table["choices"].items()}
        self._back, self._deal = ways["back"], ways["deal"]
        self._onward = ways["next"] | ways["begin"]
        self._doubt = Doubt(language)

    @property
    def done(self) -> bool:
        """Whether every card has been read."""
        return len(self.words) == self._wanted

    @property
    def answers(self) -> tuple[str, ...]:
        """What may be said beside card words."""
        return self._doubt.answers

    @property
    def carriers(self) -> tuple[str, ...]:
        """What makes a card word a correction of the last one."""
        return tuple(f"{word} {{card}}" for word in self._corrections)

    def leaves(self, text: str) -> bool:
        """Whether the players would rather have the cards dealt, or take back the first of none."""
        said = fold(text)
        if said in self._known:
            return False
        return said in self._deal or (said in self._back and not self.words)

    def next_card(self) -> Phrase:
        """Which card is due, by its number."""
        return phrase("setup_card", Tone.QUESTION, n=len(self.words) + 1)

    def ask(self, text: str) -> Phrase:
        """Ask whether a doubtful line was meant."""
        question = self._doubt.ask(text)
        about = self._doubt.about
        if about is not None and fold(about) in self._known:
            return phrase("ask_near", Tone.QUESTION, card=about)
        return question or self.next_card()

    def line(self, text: str) -> list[Phrase]:
        """What a line does: a card, a correction of the last one, or its removal."""
        doubtful = self._doubt.over()
        said = fold(text)
        if said in self._known:
            return self._take(text)
        if doubtful is not None and self._doubt.is_yes(text):
            return self.line(doubtful)
        if said in self._back or self._doubt.is_no(text):
            self._drop(doubtful)
            return [self.next_card()]
        if said in self._onward or self._doubt.is_yes(text):
            return [self.next_card()]
        corrected = self._corrected(text)
        if corrected is not None:
            self._drop(doubtful)
            return self._take(corrected)
        return self._take(unspell(text, self._language) or text)

    def _corrected(self, text: str) -> str | None:
        """The word after a "no": what the last card should have been."""
        for correction in reversed(self._corrections):
            if fold(text).startswith(fold(correction) + " "):
                return " ".join(tidy(text).split()[len(correction.split()) :])
        return None

    def _drop(self, doubtful: str | None) -> None:
        """Take the last word back; a doubtful card had not been taken yet, but a doubtful
        correction has called the last one wrong already."""
        if self.words and (doubtful is None or self._corrected(doubtful) is not None):
            self.words.pop()

    def _take(self, text: str) -> list[Phrase]:
        word = self._known.get(fold(text), " ".join(text.split()))
        if not fold(word) or len(word) > LONGEST:
            return [phrase("not_understood", Tone.NOT_UNDERSTOOD), self.next_card()]
        if fold(word) in map(fold, self.words):
            return [phrase("setup_twice", Tone.NOT_UNDERSTOOD, word=word), self.next_card()]
        self.words.append(word)
        return [phrase("setup_echo", n=len(self.words), word=word)]
