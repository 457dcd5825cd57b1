"""From a line of words to what it means, given the game and what is expected now."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.rules import Identity, Phase, Side, Team
from assistant.understanding.cards import CardNames
from assistant.understanding.intents import Intent, Meaning
from assistant.understanding.numbers import number_expression, number_of
from assistant.understanding.templates import expand, pattern

_IDENTITIES = {
    Team: (Identity.RED, Identity.BLUE, Identity.CIVILIAN, Identity.ASSASSIN),
    Side: (Identity.GREEN, Identity.BEIGE, Identity.BLACK),
}
LONGEST_LINE = 400

By = Team | Side | None


@dataclass(frozen=True, slots=True)
class Grammar:
    """One language's phrases, ready to match."""

    whole: dict[str, Meaning]
    """Phrases without blanks, folded."""
    blanks: tuple[tuple[re.Pattern[str], Meaning], ...]
    """Phrases with blanks."""
    clues: tuple[re.Pattern[str], ...]


@lru_cache(maxsize=16)
def grammar(language: Language) -> Grammar:
    """The phrases of `hear.toml`, compiled."""
    number = number_expression(language)
    slots = {
        "card": ".+", "word": ".+?", "label": ".+", "place": ".+?", "row": r"[^ ]+",
        "number": number, "side": ".+", "identity": ".+", "seconds": number, "minutes": number,
    }  # fmt: skip
    whole: dict[str, Meaning] = {}
    blanks: list[tuple[re.Pattern[str], Meaning]] = []
    clues: list[re.Pattern[str]] = []
    for name, templates in language.table("hear")["intents"].items():
        meaning = Meaning(name)
        for template in templates:
            if "{" not in template:
                for phrase in expand(template):
                    whole.setdefault(fold(phrase), meaning)
            elif meaning is Meaning.CLUE:
                clues.append(pattern(template, slots.__getitem__))
            else:
                blanks.append((pattern(template, slots.__getitem__), meaning))
    return Grammar(whole, tuple(blanks), tuple(clues))


class Understanding:
    """Understands lines about one grid in one language."""

    def __init__(
        self, language: Language, cards: CardNames, sides: type[Team] | type[Side]
    ) -> None:
        self._language = language
        self._cards = cards
        self._grammar = grammar(language)
        words = language.table("hear")
        self._fillers = [fold(filler) for filler in words["fillers"]]
        self._sides: dict[str, Team | Side] = {
            fold(way): side for side in sides for way in words["sides"][side.value]
        }
        # "civil" is one thing in Classic and another in Duet.
        self._identities = {
            fold(way): identity
            for identity in _IDENTITIES[sides]
            for way in words["identities"][identity.value]
        }

    def understand(self, line: str, phase: Phase, bare: bool = True) -> Intent | None:
        """What the line means now; `bare` says whether a card word alone is a choice."""
        if not fold(line) or len(line) > LONGEST_LINE:
            return None
        for text, by in self._readings(line):
            intent = self._reading(text, phase, bare)
            if intent is not None:
                return replace(intent, by=intent.by or by, word=_as_written(intent.word, line))
        return None

    def ordinal(self, text: str) -> int | None:
        """Which of some options was picked, counted from nought: "a segunda" is 1."""
        said = fold(text)
        ways_of = self._language.table("hear")["options"]["ordinals"]
        for position, ways in enumerate(ways_of):
            if said in map(fold, ways):
                return position
        return None

    def card(self, text: str) -> int | None:
        """The one card that a text names, with or without a carrier."""
        for reading, _ in self._trimmed(text, None):
            found = self._cards.find(reading)
            if found is not None and found.sure:
                return found.cards[0]
            intent = self._with_blank(reading, near=False)
            if intent is not None and intent.meaning is Meaning.CHOOSE:
                return intent.cards[0]
        return None

    def _readings(self, line: str) -> Iterator[tuple[str, By]]:
        """The line whole, without its fillers, and without the side that it begins with."""
        head, colon, tail = line.partition(":")
        if colon and fold(head) in self._sides and fold(tail):
            yield from self._trimmed(tail, self._sides[fold(head)])
        yield from self._trimmed(line, None)
        said = tidy(line).split()
        for count in (3, 2, 1):
            side = self._sides.get(fold(" ".join(said[:count])))
            if side is not None and len(said) > count:
                yield from self._trimmed(" ".join(said[count:]), side)

    def _trimmed(self, text: str, by: Team | Side | None) -> Iterator[tuple[str, By]]:
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

    def _reading(self, text: str, phase: Phase, bare: bool) -> Intent | None:
        folded = fold(text)
        if phase is Phase.RESULT and folded in self._identities:
            return Intent(Meaning.RESULT, identity=self._identities[folded])
        whole = self._grammar.whole.get(folded)
        if whole is not None:
            return Intent(whole)
        if phase is Phase.CLUE:
            return (
                self._with_blank(text, near=False)
                or self._clue(text)
                or self._with_blank(text)
                or self._half_clue(text, bare)
            )
        intent = self._with_blank(text)
        if intent is not None:
            return intent
        if bare and phase in (Phase.GUESS, Phase.SUDDEN_DEATH, Phase.PENALTY, Phase.COVER):
            found = self._cards.find(text)
            if found is not None:
                covering = phase in (Phase.PENALTY, Phase.COVER)
                meaning = Meaning.COVER if covering else Meaning.CHOOSE
                return Intent(meaning, found.cards, found.sure)
        return self._clue(text) or self._lone_side(folded)

    def _half_clue(self, text: str, bare: bool) -> Intent | None:
        """A side, a number alone, or a clue's word that still lacks its number."""
        number = number_of(text, self._language)
        if number is not None:
            return Intent(Meaning.NUMBER, number=number)
        side = self._lone_side(fold(text))
        if side is not None:
            return side
        return Intent(Meaning.CLUE, word=text) if bare and len(text.split()) == 1 else None

    def _lone_side(self, folded: str) -> Intent | None:
        side = self._sides.get(folded)
        return None if side is None else Intent(Meaning.SIDE, by=side)

    def _with_blank(self, text: str, near: bool = True) -> Intent | None:
        """A phrase with blanks, all of them filled with something that makes sense."""
        unsure: Intent | None = None
        for expression, meaning in self._grammar.blanks:
            match = expression.fullmatch(fold(text) + " ")
            if match is None:
                continue
            blanks = {name: _as_said(text, match, name) for name in match.groupdict()}
            intent = self._filled(meaning, blanks)
            if intent is not None and intent.sure:
                return intent
            unsure = unsure or intent
        return unsure if near else None

    def _filled(self, meaning: Meaning, blanks: dict[str, str]) -> Intent | None:
        intent = Intent(meaning)
        for name, said in blanks.items():
            match name:
                case "card":
                    found = self._cards.find(said)
                    if found is None:
                        return None
                    intent = replace(intent, cards=found.cards, sure=found.sure)
                case "place":
                    place = self._cards.place(said)
                    if place is None:
                        return None
                    intent = replace(intent, cards=(place,))
                case "row":
                    row = self._cards.row(said)
                    if row is None:
                        return None
                    intent = replace(intent, number=row)
                case "side":
                    side = self._sides.get(fold(said))
                    if side is None:
                        return None
                    intent = replace(intent, by=side)
                case "identity":
                    identity = self._identities.get(fold(said))
                    if identity is None:
                        return None
                    intent = replace(intent, identity=identity)
                case "seconds" | "minutes":
                    number = number_of(said, self._language)
                    if not isinstance(number, int):
                        return None
                    unit = 60 if name == "minutes" else 1
                    intent = replace(intent, seconds=(intent.seconds or 0) + unit * number)
                case "number":
                    intent = replace(intent, number=number_of(said, self._language))
                case _:
                    intent = replace(intent, word=said)
        return intent

    def _clue(self, text: str) -> Intent | None:
        """A word and a number, in either order, with or without a carrier."""
        for expression in self._grammar.clues:
            match = expression.fullmatch(fold(text) + " ")
            if match is not None:
                number = number_of(match["number"], self._language)
                word = _as_said(text, match, "word")
                if number is not None:
                    return Intent(Meaning.CLUE, word=word, number=number)
        return None


def _as_written(word: str, line: str) -> str:
    """The word as the line has it, with its capitals and hyphens."""
    if not word:
        return word
    spelled = r"[\W_]+".join(map(re.escape, word.split()))
    match = re.search(spelled, line, re.IGNORECASE)
    return match[0] if match else word


def _as_said(text: str, match: re.Match[str], name: str) -> str:
    """The blank with its accents: folding keeps the words' number and order."""
    before = match.string[: match.start(name)].split()
    return " ".join(text.split()[len(before) : len(before) + len(match[name].split())])
