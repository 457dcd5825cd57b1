"""Cards that the players read to the assistant: each said back, corrected with a word.

The ear is closed to the words of a deck that have not been read. Where a card does not come across,
it opens to the whole deck; to words of no deck and to spelling it opens when told so, for then
anything that is said may be a word.
"""

from collections import Counter, defaultdict

from assistant.hearing.ear import Candidate, Decision, Expected, Heard, Spoken
from assistant.lexicon.decks import Deck
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.sounds import apart
from assistant.lexicon.spelling import unspell
from assistant.rules import FIVE_BY_FIVE
from assistant.table.doubt import Doubt
from assistant.table.expecting import phrases
from assistant.table.gathered import Gathered
from assistant.table.lines import Phrase, Tone, phrase
from assistant.table.reading_words import ReadingWords
from assistant.understanding.intents import Meaning

LONGEST = 40
PATIENT = 2
"""Tries that may fail at one card before another way is offered."""
OPTIONS = 3
"""Cards that one question offers."""
RIVAL = 0.05
"""A card is offered beside the likeliest where it is at least this likely next to it."""
ALIKE = 0.3
"""A card of the deck this near to an open word by sound is offered beside it."""


class Reading:
    """The cards so far, what is being asked, and which tries have failed."""

    def __init__(self, wanted: int, deck: Deck, language: Language) -> None:
        self.cards = Gathered(wanted)
        self.given_up: str | None = None
        """Where the players would rather not read: deal, or back to the question before."""
        self._deck = deck
        self._language = language
        self._known = {fold(word): word for word in deck.words}
        self._answers = Doubt(language)
        self._words = ReadingWords(language, wanted)
        self._asked: tuple[str, ...] = ()
        """Lines that were asked about, the likeliest first."""
        self._half_heard: str | None = None
        """A yes or no that was itself doubtful; said twice, it counts."""
        self._tries: Counter[int] = Counter()
        """Tries that failed, by place."""
        self._refused: defaultdict[int, set[str]] = defaultdict(set)
        """Words that are not the card at a place, for they were called wrong there."""
        self._open = False
        self._let_pass = 0

    @property
    def done(self) -> bool:
        """Whether every card has been read."""
        return not self.cards.left

    def is_card(self, text: str) -> bool:
        """Whether a line is just a word of the deck, whatever else it may mean."""
        return fold(text) in self._known

    def next_card(self) -> Phrase:
        """Which card is due, by its number."""
        return phrase("setup_card", Tone.QUESTION, n=self._number)

    @property
    def _number(self) -> int:
        return self.cards.at + 1

    # What the ear is told

    def expected(self) -> Expected:
        """The words that may be read now, corrections, and what may be said beside them."""
        said = [*self._words.said, *self._answers.answers]
        said += phrases(self._language, Meaning.REPEAT)
        if len(self._asked) > 1:
            said += [way for ways in self._words.ordinals for way in ways if len(way) > 1]
        return Expected(
            self._language,
            cards=tuple(
                Spoken(word, (word,))
                for word in self._listened_for()
                if not self._answers_now(word)
            ),
            carriers=tuple(f"{word} {{card}}" for word in self._words.corrections),
            bare=True,
            commands=tuple(
                way
                for way in dict.fromkeys(said)
                if self._answers_now(way) or not self.is_card(way)
            ),
            clue=self._open and not self._asked,
        )

    def _answers_now(self, text: str) -> bool:
        """Whether a line answers the open question: "vale" is a yes then, and else a valley."""
        return bool(self._asked) and (self._answers.is_yes(text) or self._answers.is_no(text))

    @property
    def _is_stuck(self) -> bool:
        return self._tries[self.cards.at] >= PATIENT

    def _listened_for(self) -> list[str]:
        """The words that are not on the table; all of them once a card does not come across,
        for then what was taken for another before may be in its way."""
        if self._is_stuck:
            return list(self._deck.words)
        gone = self._refused[self.cards.at] | {
            fold(word) for word in self.cards.read if word != self.cards.reopened
        }
        return [word for word in self._deck.words if fold(word) not in gone]

    # What is heard and typed

    def heard(self, heard: Heard) -> list[Phrase]:
        """An utterance: clear ones as if typed, doubtful and open ones asked about."""
        if heard.decision is Decision.IGNORE:
            return self._passed()
        self._let_pass = 0
        if heard.word is not None:
            return self._open_word(heard)
        if heard.decision is Decision.ACCEPT:
            return self.line(heard.text)
        return self._doubted(heard.candidates or (Candidate(heard.text, 0.0, heard.card),))

    def line(self, text: str) -> list[Phrase]:
        """What a line does: a card, an answer, a correction, a wish."""
        answers = self._answers_now(text)
        asked, self._asked = self._asked, ()
        half_heard, self._half_heard = self._half_heard, None
        if self.is_card(text) and not answers:
            return self._take(text)
        if asked and self._answers.is_yes(text) and len(asked) > 1:
            self._half_heard = half_heard
            return self._ask(asked)  # "yes" to "this or that?" says nothing yet
        chosen = self._chosen(text, asked)
        if chosen is not None and self._words.command(chosen) == "deal":
            self.given_up = "deal"
            return []
        if chosen is not None:
            return self.line(chosen)
        if self._answers.is_no(text):
            return self._denied(asked)
        command, place = self._words.command(text), self._words.place(text)
        if command is not None:
            return self._wished(command, text, asked)
        if place is not None:
            self.cards.go_to(place)
            return [self._reopened()]
        if self._answers.is_yes(text):
            return [self.next_card()]
        corrected = self._words.corrected(text)
        if corrected is not None:
            self._call_wrong(asked)
            return self._take(unspell(corrected, self._language) or corrected)
        return self._take(unspell(text, self._language) or text)

    # Doubt

    def _doubted(self, candidates: tuple[Candidate, ...]) -> list[Phrase]:
        first = candidates[0]
        if self._answers.is_yes(first.text) or self._answers.is_no(first.text):
            return self._half_answered(first.text)
        again = first.text in self._asked
        option = self._chosen(first.text, self._asked)
        if first.card is None:
            # Who says it once more instead of yes has answered too.
            return self.line(first.text) if again else self._ask((option or first.text,))
        stuck = self._failed() if self._asked else []
        if self._asked and not again and not self._is_stuck:
            return self._ask(self._asked)  # a short yes is easily taken for some card of hundreds
        likely = [one.text for one in candidates
                  if one.card is not None and one.score >= RIVAL * first.score]  # fmt: skip
        # The same first twice: a yes settles it, and yes is easily heard.
        asking = self._ask(tuple(likely[: 1 if again else OPTIONS]))
        return [*stuck, *asking] if self._is_stuck else asking

    def _half_answered(self, text: str) -> list[Phrase]:
        """A doubtful yes or no: ask the same once more, but not for ever."""
        meant = "yes" if self._answers.is_yes(text) else "no"
        if self._asked and self._half_heard == meant:
            return self.line(text)
        self._half_heard = meant
        return self._ask(self._asked) if self._asked else [self.next_card()]

    def _ask(self, lines: tuple[str, ...]) -> list[Phrase]:
        self._asked = lines
        if len(lines) > 1:
            *most, last = lines
            return [phrase("setup_which", Tone.QUESTION, cards=tuple(most), last=last)]
        if self.is_card(lines[0]):
            return [phrase("ask_near", Tone.QUESTION, card=lines[0])]
        return [phrase("ask_meant", Tone.QUESTION, text=lines[0])]

    def _chosen(self, text: str, asked: tuple[str, ...]) -> str | None:
        """Which of the things asked about an answer picks: by yes, by ordinal, or by itself."""
        if len(asked) == 1 and self._answers.is_yes(text):
            return asked[0]
        return self._words.picked(text, asked)

    def _denied(self, asked: tuple[str, ...]) -> list[Phrase]:
        """No: what was asked about is not the card, or else the last card is not."""
        removed = self._call_wrong(asked)
        wrong = {fold(self._words.corrected(option) or option) for option in asked}
        self._refused[self.cards.at] |= wrong
        return [*removed, *self._failed(bool(wrong) and not removed)]

    def _open_word(self, heard: Heard) -> list[Phrase]:
        """A word of no deck, or one that was spelled: never taken unasked."""
        text = heard.text
        if self._means_something(text):
            return self.line(text)
        words = [heard.word or ""]
        if heard.number is None:
            words += [one.text for one in heard.candidates if one.card is None]
        if self._words.corrected(text) is not None:
            words = [text]
        return self._ask(tuple(dict.fromkeys([words[0], *self._near(words[0]), *words]))[:OPTIONS])

    def _near(self, word: str) -> list[str]:
        """The card of the deck that a word was meant to be, if it is nearly one."""
        cards = self._listened_for()
        nearest = min(cards, key=lambda card: apart(card, word, self._language), default=None)
        near = nearest is not None and apart(nearest, word, self._language) <= ALIKE
        return [nearest] if nearest is not None and near else []

    def _means_something(self, text: str) -> bool:
        return (
            self.is_card(text)
            or self._words.command(text) is not None
            or self._words.place(text) is not None
            or self._answers.is_yes(text)
            or self._answers.is_no(text)
            or self._chosen(text, self._asked) is not None
        )

    # What else is wanted

    def _wished(self, name: str, text: str, asked: tuple[str, ...]) -> list[Phrase]:
        """A command; those that only ask leave an open question open."""
        match name:
            case "back" if not self.cards.read and not asked:
                self.given_up = "back"
                return []
            case "back" if asked:
                return self._denied(asked)
            case "back":
                return [*self._taken_back(), self.next_card()]
            case "deal" if self.cards.read:
                return self._ask((text,))  # what was read would be lost
            case "deal":
                self.given_up = "deal"
                return []
            case "skip":
                skipped = phrase("setup_skipped", n=self._number)
                self.cards.go_on()
                return [skipped, self.next_card()]
            case "open":
                self._open = True
                return [phrase("setup_open", Tone.QUESTION, n=self._number)]
            case "next" | "begin" if self.cards.reopened is not None:
                self.cards.go_on()
                return [self.next_card()]
        answers = {
            "left": [phrase("setup_left", n=self.cards.left)],
            "list": self._so_far(),
            "help": [phrase("setup_reading_help", Tone.READOUT)],
        }
        return [*answers.get(name, []), *(self._ask(asked) if asked else [self.next_card()])]

    def _so_far(self) -> list[Phrase]:
        """The cards that have been read, row by row."""
        if not self.cards.read:
            return [phrase("setup_none_read")]
        columns, words = FIVE_BY_FIVE.columns, self.cards.words
        rows = [words[first : first + columns] for first in range(0, len(words), columns)]
        return [
            phrase("lay_row", Tone.READOUT, n=number, cards=tuple(
                word or phrase("setup_gap") for word in row))
            for number, row in enumerate(rows, 1) if any(row)
        ]  # fmt: skip

    def _reopened(self) -> Phrase:
        word = self.cards.reopened
        if word is None:
            return self.next_card()
        return phrase("setup_was", Tone.QUESTION, n=self._number, word=word)

    def _call_wrong(self, asked: tuple[str, ...]) -> list[Phrase]:
        """Take the last word back; a doubtful card had not been taken yet, but a doubtful
        correction has called the last one wrong already."""
        if asked and self._words.corrected(asked[0]) is None:
            return []
        removed = self._taken_back()
        self._refused[self.cards.at] |= {fold(str(line.values["word"])) for line in removed}
        self._tries[self.cards.at] += len(removed)
        return removed

    def _taken_back(self) -> list[Phrase]:
        word = self.cards.take_back()
        return [] if word is None else [phrase("setup_removed", word=word)]

    def _take(self, text: str) -> list[Phrase]:
        word = self._known.get(fold(text), " ".join(text.split()))
        if not fold(word) or len(word) > LONGEST:
            return [phrase("not_understood", Tone.NOT_UNDERSTOOD), self.next_card()]
        twice = self.cards.place_of(word)
        if twice is not None:
            double = phrase("setup_twice", Tone.NOT_UNDERSTOOD, word=word, n=twice + 1)
            return [double, *self._failed()]
        # Where one card is of no deck, the next may be too; a card of the deck closes it again.
        self._open = self._open and fold(word) not in self._known
        place = self.cards.put(word)
        echo = phrase("setup_echo", n=place + 1, word=word)
        goes_on = self.done or self.cards.at == place + 1
        return [echo] if goes_on else [echo, self.next_card()]

    def _failed(self, more: bool = True) -> list[Phrase]:
        """A try at the card that is due was in vain: after a few, say what else can be done."""
        self._tries[self.cards.at] += more
        return [self._way_out() if self._is_stuck else self.next_card()]

    def _way_out(self) -> Phrase:
        return phrase("setup_stuck", Tone.NOT_UNDERSTOOD, n=self._number)

    def _passed(self) -> list[Phrase]:
        """Talk, most likely; yet who has read a card in vain twice is told what else to do, once:
        more would be heard at every remark."""
        self._let_pass += 1
        return [self._way_out()] if self._let_pass == PATIENT else []
