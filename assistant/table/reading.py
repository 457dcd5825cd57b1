"""Cards that the players read to the assistant: each said back, corrected with a word."""

from assistant.lexicon.decks import Deck
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.lexicon.spelling import unspell
from assistant.table.lines import Phrase, Tone, phrase
from assistant.understanding.templates import expand

LONGEST = 40


class Reading:
    """The words so far, and the one that waits to be confirmed."""

    def __init__(self, wanted: int, deck: Deck, language: Language) -> None:
        self.words: list[str] = []
        self._wanted = wanted
        self._language = language
        self._deck = {fold(word): word for word in deck.words}
        table = language.table("setup")
        self._corrections = sorted((fold(word) for word in table["correction"]["words"]), key=len)
        ways = {name: {fold(way) for way in said} for name, said in table["choices"].items()}
        self._back, self._deal = ways["back"], ways["deal"]
        self._onward = ways["next"] | ways["begin"]
        intents = language.table("hear")["intents"]
        self._yes = _phrases(intents["confirm"])
        self._no = _phrases(intents["deny"])
        self._doubtful: str | None = None

    @property
    def done(self) -> bool:
        """Whether every card has been read."""
        return len(self.words) == self._wanted

    def answers(self) -> list[str]:
        """What may be said beside card words."""
        return [*self._yes, *self._no]

    def leaves(self, text: str) -> bool:
        """Whether the players would rather have the cards dealt, or take back the first of none."""
        said = fold(text)
        if said in self._deck:
            return False
        return said in self._deal or (said in self._back and not self.words)

    def next_card(self) -> Phrase:
        """Which card is due, by its number."""
        return phrase("setup_card", Tone.QUESTION, n=len(self.words) + 1)

    def ask(self, word: str) -> Phrase:
        """Ask whether a doubtful word was meant."""
        self._doubtful = word
        return phrase("ask_near", Tone.QUESTION, card=word)

    def line(self, text: str) -> list[Phrase]:
        """What a line does: a card, a correction of the last one, or its removal."""
        said = fold(text)
        doubtful, self._doubtful = self._doubtful, None
        if said in self._deck:
            return self._take(text)
        if doubtful is not None and said in map(fold, self._yes):
            return self._take(doubtful)
        if said in self._back or said in map(fold, self._no):
            self._drop(doubtful)
            return [self.next_card()]
        if said in self._onward or said in map(fold, self._yes):
            return [self.next_card()]
        for correction in reversed(self._corrections):
            if said.startswith(correction + " "):
                self._drop(doubtful)
                return self._take(" ".join(tidy(text).split()[len(correction.split()) :]))
        return self._take(unspell(text, self._language) or text)

    def _drop(self, doubtful: str | None) -> None:
        """Take the last word back; a doubtful one had not been taken yet."""
        if doubtful is None and self.words:
            self.words.pop()

    def _take(self, text: str) -> list[Phrase]:
        word = self._deck.get(fold(text), " ".join(text.split()))
        if not fold(word) or len(word) > LONGEST:
            return [phrase("not_understood", Tone.NOT_UNDERSTOOD), self.next_card()]
        if fold(word) in map(fold, self.words):
            return [phrase("setup_twice", Tone.NOT_UNDERSTOOD, word=word), self.next_card()]
        self.words.append(word)
        return [phrase("setup_echo", n=len(self.words), word=word)]


def _phrases(templates: list[str]) -> list[str]:
    return [text for template in templates for text in expand(template)]
