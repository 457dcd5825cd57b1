"""From a line of words to what it means, given the game and what is expected now."""

from dataclasses import replace

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.rules import Identity, Phase, Side, Team
from assistant.understanding.cards import CardNames, Found
from assistant.understanding.grammar import as_said, as_written, grammar
from assistant.understanding.intents import Intent, Meaning
from assistant.understanding.numbers import number_of
from assistant.understanding.wording import Wording

_IDENTITIES = {
    Team: (Identity.RED, Identity.BLUE, Identity.CIVILIAN, Identity.ASSASSIN),
    Side: (Identity.GREEN, Identity.BEIGE, Identity.BLACK),
}
LONGEST_LINE = 400
_OF_PENALTY = (Meaning.DECLINE, Meaning.LET_STAND)
_CARD_PHASES = (Phase.GUESS, Phase.SUDDEN_DEATH, Phase.PENALTY, Phase.COVER)


class Understanding:
    """Understands lines about one grid in one language."""

    def __init__(
        self, language: Language, cards: CardNames, sides: type[Team] | type[Side]
    ) -> None:
        self._language = language
        self._cards = cards
        self._grammar = grammar(language)
        self._wording = Wording(language, sides)
        # "civil" is one thing in Classic and another in Duet.
        self._identities = {
            fold(way): identity
            for identity in _IDENTITIES[sides]
            for way in language.table("hear")["identities"][identity.value]
        }
        self._leniencies = {
            fold(way): leniency
            for leniency, ways in language.table("hear")["leniencies"].items()
            for way in ways
        }

    def understand(self, line: str, phase: Phase, bare: bool = True) -> Intent | None:
        """What the line means now; `bare` says whether a card word alone is a choice."""
        if not fold(line) or len(line) > LONGEST_LINE:
            return None
        found = self._plain_clue(line) if phase is Phase.CLUE else None
        if found is not None:
            return found
        for text, by in self._wording.readings(line):
            intent = self._reading(text, phase, bare)
            if intent is None:
                continue
            meant = replace(intent, by=intent.by or by, word=as_written(intent.word, line))
            # "azul céu dois" is a clue of two words only if it is nothing simpler; and what is
            # only near a card gives way to a reading that is sure.
            simple = meant.meaning is not Meaning.CLUE or " " not in intent.word
            if simple and meant.sure:
                return meant
            found = found or meant
        if found is None and bare and self.says_nothing(line):
            return Intent(Meaning.WHOSE_TURN)
        return found

    def says_nothing(self, line: str) -> bool:
        """Whether a line is nothing but "oi" and "então": who says it wants to know what is on."""
        return self._wording.says_nothing(tidy(line))

    def names_no_card(self, line: str) -> bool:
        """Whether a line asks for a card by a name that no card has."""
        for text, _ in self._wording.readings(line):
            for expression, _ in self._grammar.blanks:
                match = expression.fullmatch(fold(text) + " ")
                if match and "card" in match.groupdict():
                    words = match["card"].split()
                    return not any(map(self._cards.knows, words))
        return False

    def after_no(self, line: str) -> str | None:
        """What follows a "no" that begins a line: "não, cerveja" corrects, it does not refuse."""
        head, comma, tail = line.partition(",")
        if comma and Meaning.DENY in self._grammar.whole.get(fold(head), ()) and fold(tail):
            return tail.strip()
        first, _, rest = tidy(line).partition(" ")
        denied = Meaning.DENY in self._grammar.whole.get(fold(first), ())
        return rest if denied and self._cards.named(rest) is not None else None

    def after_any_no(self, line: str) -> str | None:
        """What follows a "no", also without a comma: where an open word was asked for."""
        first, _, rest = tidy(line).partition(" ")
        denied = Meaning.DENY in self._grammar.whole.get(fold(first), ())
        return rest if denied and rest else None

    def name(self, line: str) -> str:
        """What is said as a name, without what people put round it."""
        return as_written(self._wording.clue_word(tidy(line)), line)

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
        for reading, _ in self._wording.trimmed(text, None):
            found = self._cards.find(reading)
            if found is not None and found.sure:
                return found.cards[0]
            intent = self._with_blank(reading, near=False)
            if intent is not None and intent.meaning is Meaning.CHOOSE:
                return intent.cards[0]
        return None

    def _reading(self, text: str, phase: Phase, bare: bool) -> Intent | None:
        folded = fold(text)
        if phase is Phase.RESULT and folded in self._identities:
            return Intent(Meaning.RESULT, identity=self._identities[folded])
        bare_card = bare and phase in _CARD_PHASES
        whole = self._whole(folded, phase)
        if whole is not None:
            named = self._cards.named(text) if bare_card else None
            if named is None:
                return Intent(whole)
            # "paso" with PASO on the table: to stop or to touch it? That is worth a question.
            return replace(self._touch(phase), cards=(named,), sure=False)
        if phase is Phase.CLUE:
            return (
                self._with_blank(text, near=False)
                or self._clue(text)
                or self._with_blank(text)
                or self._half_clue(text, bare)
            )
        intent = self._with_blank(text)
        found = self._cards.find(text) if bare_card else None
        # Without its accent "B2 é navio" is "B2 e navio": then two cards are meant, or so it seems.
        if found is not None and found.several:
            return _naming(self._touch(phase), found)
        if intent is not None and intent.sure:
            return intent
        if found is not None and found.sure:
            return _naming(self._touch(phase), found)
        clue = self._clue(text)
        if intent is None and clue is None and found is not None:
            return _naming(self._touch(phase), found)
        a_word = clue is not None and " " not in clue.word and len(clue.word) > 1
        if bare_card and intent is None and not a_word and self._cards.off_grid(text):
            return replace(self._touch(phase), nowhere=True)
        return intent or clue or self._lone_side(folded) or self._too_soon(text, phase, bare)

    def _too_soon(self, text: str, phase: Phase, bare: bool) -> Intent | None:
        """A card named while none can be touched: the rules say why not."""
        found = self._cards.find(text) if bare and phase is not Phase.CLUE else None
        return Intent(Meaning.CHOOSE, found.cards) if found is not None and found.sure else None

    def _whole(self, folded: str, phase: Phase) -> Meaning | None:
        """What a whole phrase means: "vale" lets a clue stand, and elsewhere says yes."""
        meanings = self._grammar.whole.get(folded, ())
        fitting = (each for each in meanings if each not in _OF_PENALTY or phase is Phase.PENALTY)
        return next(fitting, meanings[0] if meanings else None)

    def _touch(self, phase: Phase) -> Intent:
        """What naming a card does now."""
        covering = phase in (Phase.PENALTY, Phase.COVER)
        return Intent(Meaning.COVER if covering else Meaning.CHOOSE)

    def _plain_clue(self, line: str) -> Intent | None:
        """One word, a comma, a number: that is a clue, whatever else the word may mean."""
        head, comma, tail = line.strip().rstrip(".!").rpartition(",")
        word, number = tidy(head), number_of(tail, self._language) if comma else None
        if number is None or not word or " " in word or fold(word) in self._wording.sides:
            return None
        return Intent(Meaning.CLUE, word=as_written(word, line), number=number)

    def _half_clue(self, text: str, bare: bool) -> Intent | None:
        """A side, a number alone, or a clue's word that still lacks its number."""
        number = number_of(text, self._language)
        if number is not None:
            return Intent(Meaning.NUMBER, number=number)
        side = self._lone_side(fold(text))
        if side is not None:
            return side
        word = self._wording.spelled(text) or self._wording.without_article(text)
        if self._wording.says_nothing(word):
            return None
        return Intent(Meaning.CLUE, word=word) if bare and " " not in word else None

    def _lone_side(self, folded: str) -> Intent | None:
        side = self._wording.sides.get(folded)
        return None if side is None else Intent(Meaning.SIDE, by=side)

    def _with_blank(self, text: str, near: bool = True) -> Intent | None:
        """A phrase with blanks, all of them filled with something that makes sense."""
        unsure: Intent | None = None
        for expression, meaning in self._grammar.blanks:
            match = expression.fullmatch(fold(text) + " ")
            if match is None:
                continue
            blanks = {name: as_said(text, match, name) for name in match.groupdict()}
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
                    if found is not None:
                        intent = _naming(intent, found)
                    elif self._cards.off_grid(said):
                        intent = replace(intent, nowhere=True)
                    else:
                        return None
                case "place":
                    place = self._cards.place(said)
                    if place is not None:
                        intent = replace(intent, cards=(place,))
                    elif self._cards.off_grid(said):
                        intent = replace(intent, nowhere=True)
                    else:
                        return None
                case "row":
                    row = self._cards.row(said)
                    if row is None:
                        return None
                    intent = replace(intent, number=row, nowhere=not self._cards.has_row(row))
                case "column":
                    column = self._cards.column(said)
                    if column is None:
                        return None
                    off = not self._cards.has_column(column)
                    intent = replace(intent, number=column, nowhere=off)
                case "side" | "guesser":
                    side = self._wording.sides.get(fold(said))
                    if side is None:
                        return None
                    # Who has nothing left to guess speaks of the other side's words.
                    intent = replace(intent, by=side if name == "side" else side.other)
                case "leniency":
                    leniency = self._leniencies.get(fold(said))
                    if leniency is None:
                        return None
                    intent = replace(intent, leniency=leniency)
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
        best: Intent | None = None
        for expression in self._grammar.clues:
            match = expression.fullmatch(fold(text) + " ")
            number = number_of(match["number"], self._language) if match else None
            if match is not None and number is not None:
                word = self._wording.clue_word(as_said(text, match, "word"))
                # "clima para duas" is clima, not "clima para": the fewest words are the clue.
                if best is None or len(word.split()) < len(best.word.split()):
                    best = Intent(Meaning.CLUE, word=word, number=number)
        return best


def _naming(intent: Intent, found: Found) -> Intent:
    """The intent with the cards that were found."""
    return replace(intent, cards=found.cards, sure=found.sure, several=found.several)
