"""The cards read so far, each at its place; places may be left open and come back to."""

from assistant.lexicon.normal import fold


class Gathered:
    """Words in reading order, and the place that is due."""

    def __init__(self, wanted: int) -> None:
        self.words: list[str | None] = [None] * wanted
        self.at = 0
        """The place that is due, counted from none."""
        self._order: list[int] = []
        """Places in the order in which they were read: what was read last is taken back first."""

    @property
    def left(self) -> int:
        """How many are still to be read."""
        return self.words.count(None)

    @property
    def read(self) -> list[str]:
        """The words that are there."""
        return [word for word in self.words if word is not None]

    @property
    def reopened(self) -> str | None:
        """The word at the place that is due, where players came back to change it."""
        return self.words[self.at]

    def place_of(self, word: str) -> int | None:
        """Where a word lies already; the place that is due does not count."""
        for place, other in enumerate(self.words):
            if place != self.at and other is not None and fold(other) == fold(word):
                return place
        return None

    def put(self, word: str) -> int:
        """Lay a word where one is due, and go on; its place."""
        place = self.at
        self.words[place] = word
        self._order = [other for other in self._order if other != place] + [place]
        self.go_on()
        return place

    def take_back(self) -> str | None:
        """Take away the word that players came back to, or that was read last; it is due again."""
        if not self._order:
            return None
        self.at = self.at if self.reopened is not None else self._order[-1]
        self._order.remove(self.at)
        word, self.words[self.at] = self.words[self.at], None
        return word

    def go_on(self) -> None:
        """To the next open place; after the last one to those that were left."""
        size = len(self.words)
        round_ = [(self.at + step) % size for step in range(1, size + 1)]
        self.at = next((place for place in round_ if self.words[place] is None), self.at)

    def go_to(self, place: int) -> None:
        """Come back to a place."""
        self.at = place
