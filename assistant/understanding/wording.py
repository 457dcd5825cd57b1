"""What people put round what they say: sides, fillers, articles; and spelling."""

from collections.abc import Iterator

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.lexicon.spelling import unspell
from assistant.rules import Side, Team

SPELLED = 3
"""Fewer letters than this are no spelled clue: "se ele" is more likely talk than "cl"."""

By = Team | Side | None


class Wording:
    """Takes a line apart into what was said and who said it."""

    def __init__(self, language: Language, sides: type[Team] | type[Side]) -> None:
        self._language = language
        words = language.table("hear")
        self.sides: dict[str, Team | Side] = {
            fold(way): side for side in sides for way in words["sides"][side.value]
        }
        # In Duet "a" is a side that speaks, no article and no "uh".
        fillers = {fold(filler) for filler in words["fillers"]} - self.sides.keys()
        self._fillers = sorted(fillers, key=len, reverse=True)
        self._articles = set(map(fold, words["articles"])) - self.sides.keys()

    def readings(self, line: str) -> Iterator[tuple[str, By]]:
        """The line whole, without its fillers, and without the side that it begins with."""
        head, colon, tail = line.partition(":")
        if colon and fold(head) in self.sides and fold(tail):
            yield from self.trimmed(tail, self.sides[fold(head)])
        yield from self.trimmed(line, None)
        said = tidy(line).split()
        for count in (3, 2, 1):
            side = self.sides.get(fold(" ".join(said[:count])))
            if side is not None and len(said) > count:
                yield from self.trimmed(" ".join(said[count:]), side)

    def trimmed(self, text: str, by: Team | Side | None) -> Iterator[tuple[str, By]]:
        """The text whole, and without its fillers."""
        text = tidy(text)
        yield text, by
        shorter = self._without_fillers(text)
        if shorter and shorter != text:
            yield shorter, by

    def _without_fillers(self, text: str) -> str:
        words = text.split()
        changed = True
        while changed:
            changed = False
            for filler in self._fillers:
                size = len(filler.split())
                if fold(" ".join(words[:size])) == filler:
                    words, changed = words[size:], True
                if words and fold(" ".join(words[-size:])) == filler:
                    words, changed = words[:-size], True
        return " ".join(words)

    def says_nothing(self, text: str) -> bool:
        """Whether there is nothing but fillers: "oi" is no clue."""
        return not self._without_fillers(text)

    def spelled(self, said: str) -> str | None:
        """The word that was spelled, if one was."""
        word = unspell(said, self._language) if len(said.split()) >= SPELLED else None
        return word if word is not None and len(word) >= SPELLED and len(set(word)) > 1 else None

    def clue_word(self, said: str) -> str:
        """A clue's word without what people put round it, put together where it was spelled."""
        if " " not in said:
            return said
        spelled = self.spelled(said)
        if spelled is not None:
            return spelled
        return self.without_article(self._without_fillers(said) or said)

    def without_article(self, said: str) -> str:
        """One word without the article before it; anything else as it is."""
        first, _, rest = said.partition(" ")
        article = fold(first) in self._articles and " " not in rest
        return rest if article and rest else said
