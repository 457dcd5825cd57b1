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
        self._back = {fold(way) for way in table["choices"]["back"]}
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
        if self._doubtful is not None and said in map(fold, self._yes):
            word, self._doubtful = self._doubtful, None
            return self._take(word)
        if self._doubtful is not None and said in map(fold, self._no):
            self._doubtful = None
            return [self.next_card()]
        self._doubtful = None
        if said in self._back:
            if self.words:
                self.words.pop()
            return [self.next_card()]
        for correction in reversed(self._corrections):
            if said.startswith(correction + " "):
                count = len(correction.split())
                if self.words:
                    self.words.pop()
                return self._take(" ".join(tidy(text).split()[count:]))
        return self._take(unspell(text, self._language) or text)

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
