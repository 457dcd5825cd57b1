"""The talk before the game: which one, with which cards, and whose key.

It has the same few doors as the host — greet, line, heard, expected, tick, hold, release — so a
session talks to either without knowing which. Nothing here must be answered: "begin" takes what
is usual for everything that was left open.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from assistant.hearing.ear import Decision, Expected, Heard
from assistant.lexicon.decks import Deck
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.phrasebook import Phrasebook
from assistant.table.doubt import Doubt
from assistant.table.expecting import phrases
from assistant.table.lines import Phrase, Tone, phrase, put
from assistant.table.plan import Plan, Source
from assistant.table.reading import Reading
from assistant.table.reply import Reply
from assistant.understanding.intents import Meaning

_USUAL = Plan(game="classic", source=Source.DEAL, key="assistant", starts="red")
_VARIANTS = ("assassin_ending", "two_players", "three_players", "loose_order")
_COMPANIES = frozenset({"two_players", "three_players"})
"""Said last, one takes the place of the other."""


class Step(Enum):
    """What is being settled; the value ends the key of its question."""

    GAME = "game"
    CARDS = "cards"
    KEY = "key"
    STARTS = "starts"
    READY = "ready"


class Preparation:
    """Settles a plan, a question at a time or several things in one breath."""

    def __init__(
        self, language: Language, book: Phrasebook, deck: Callable[[str | None], Deck]
    ) -> None:
        """`deck` gives the words that cards of a game are likely to have."""
        self._language = language
        self._book = book
        self._deck = deck
        self.plan = Plan()
        self.other_language: str | None = None
        """Asked for during the talk; the session has to begin again in it."""
        self._reading: Reading | None = None
        self._doubt = Doubt(language)
        table = language.table("setup")
        self._phrases: dict[str, str] = {}
        for name, ways in table["choices"].items():
            for way in ways:
                self._phrases.setdefault(fold(way), name)
        self._languages = {
            fold(way): code for code, ways in table["languages"].items() for way in ways
        }

    @property
    def step(self) -> Step:
        """The first thing that is still open."""
        plan = self.plan
        if plan.game is None:
            return Step.GAME
        if plan.source is None and plan.game != "pictures":
            return Step.CARDS
        if plan.key is None:
            return Step.KEY
        if plan.starts is None and plan.key == "table" and plan.game != "duet":
            return Step.STARTS
        return Step.READY

    def greet(self) -> Reply:
        """The first question."""
        return self._reply([phrase("setup_welcome"), self._question()])

    def line(self, text: str) -> Reply:
        """What a typed or clearly heard line settles."""
        if self._asks_again(text):
            return Reply(wish=Meaning.REPEAT)
        if self._reading is not None:
            return self._read(self._reading, self._reading.line(text))
        doubtful = self._doubt.over()
        if doubtful is not None and self._doubt.is_yes(text):
            return self.line(doubtful)
        if doubtful is not None and self._doubt.is_no(text):
            return self._reply([self._question()])
        said = fold(text)
        if said in self._languages:
            self.other_language = self._languages[said]
            return Reply(wish=Meaning.OTHER_LANGUAGE)
        names = self._named(said)
        if not names:
            again = phrase("not_understood", Tone.NOT_UNDERSTOOD)
            return self._reply([again, self._question()], refused=f"not understood: {text.strip()}")
        for name in names:
            self._settle(name)
        if "begin" in names:
            return self._begin()
        return self._reply([*self._taken(names), self._question()])

    def heard(self, heard: Heard, pushed: bool = False) -> Reply:
        """An utterance: clear ones as if typed, doubtful ones asked about."""
        if heard.decision is not Decision.IGNORE and self._asks_again(heard.text):
            return Reply(wish=Meaning.REPEAT)  # saying something twice does no harm
        reading = self._reading
        if reading is not None:
            lines = reading.heard(heard)
            return (
                self._read(reading, lines) if lines or reading.given_up else Reply(refused="talk")
            )
        match heard.decision:
            case Decision.ACCEPT:
                return self.line(heard.text)
            case Decision.ASK:
                return self._doubted(heard.candidates[0].text if heard.candidates else heard.text)
            case Decision.IGNORE:
                return Reply(refused="talk")

    def _doubted(self, text: str) -> Reply:
        """Ask "dueto?"; who says it once more instead of yes has answered too."""
        if self._doubt.is_said_again(text, self._meant):
            return self.line(text)
        question = self._doubt.ask(text)
        return self._reply([question or self._question()], refused="not sure what was said")

    def expected(self, pushed: bool = False) -> Expected:
        """What an ear should listen for now."""
        table = self._language.table("setup")
        choices = table["choices"]
        if self._reading is not None:
            return self._reading.expected()
        said = [way for ways in choices.values() for way in ways]
        said += [way for ways in table["languages"].values() for way in ways]
        said += phrases(self._language, Meaning.REPEAT)
        if self._doubt.about is not None:
            said += self._doubt.answers
        return Expected(self._language, bare=True, commands=tuple(dict.fromkeys(said)))

    def tick(self) -> Reply:
        """Nobody is hurried before the game."""
        return Reply()

    def hold(self) -> None:
        """No time runs here."""

    def release(self) -> None:
        """No time runs here."""

    def _meant(self, text: str) -> list[str]:
        """What a line would settle, a language by its code."""
        said = fold(text)
        return [self._languages[said]] if said in self._languages else self._named(said)

    def _named(self, said: str) -> list[str]:
        """Every choice that the line names, the longest phrases first: "dois jogadores, dueto"."""
        found: list[str] = []
        rest = f" {said} "
        for way in sorted(self._phrases, key=len, reverse=True):
            if f" {way} " in rest:
                rest = rest.replace(f" {way} ", "  ", 1)
                found.append(self._phrases[way])
        return found

    def _taken(self, names: list[str]) -> list[Phrase]:
        """What was settled, said back: a mistake must be heard before the game."""
        ways = self._language.table("setup")["taken"]
        said = tuple(ways[name] for name in names if name in ways)
        return [phrase("setup_taken", choices=said)] if said else []

    def _settle(self, name: str) -> None:
        plan = self.plan
        match name:
            case "classic" | "pictures" | "duet":
                self.plan = replace(plan, game=name)
            case "deal" | "read":
                self.plan = replace(plan, source=Source(name))
            case "assistant" | "table":
                self.plan = replace(plan, key=name)
            case "red" | "blue":
                self.plan = replace(plan, starts=name)
            case "tokens_10" | "tokens_11":
                self.plan = replace(plan, tokens=int(name.removeprefix("tokens_")))
            case _ if name in _VARIANTS:
                others = _COMPANIES if name in _COMPANIES else frozenset()
                self.plan = replace(plan, variants=plan.variants - others | {name})
            case "back":
                self.plan = Plan()

    def _begin(self) -> Reply:
        """Take the usual for what is open; read the cards first where players have their own."""
        usual = {
            name: getattr(self.plan, name) or getattr(_USUAL, name)
            for name in ("game", "source", "key")
        }
        self.plan = replace(self.plan, **usual).fitting()
        if self.plan.key == "table" and self.plan.starts is None:
            self.plan = replace(self.plan, starts=_USUAL.starts)
        wanted = 25
        if self.plan.game != "pictures" and self.plan.source is Source.READ and not self.plan.words:
            self._reading = Reading(wanted, self._deck(self.plan.game), self._language)
            return self._reply([phrase("setup_read", n=wanted), self._reading.next_card()])
        return Reply(wish=Meaning.BEGIN)

    def _asks_again(self, text: str) -> bool:
        """Whether a line wants what was said last once more."""
        if self._reading is not None and self._reading.is_card(text):
            return False
        return fold(text) in map(fold, phrases(self._language, Meaning.REPEAT))

    def _read(self, reading: Reading, lines: list[Phrase]) -> Reply:
        """What came of a line while cards are read; maybe the last card, or no more of it."""
        if reading.given_up is not None:
            self._reading = None
            self.plan = replace(self.plan, source=None)
            if reading.given_up == "deal":
                self._settle("deal")
                lines = self._taken(["deal"])
            return self._reply([*lines, self._question()])
        if reading.done:
            self.plan = replace(self.plan, words=tuple(reading.cards.read))
            return replace(self._reply(lines), wish=Meaning.BEGIN)
        return self._reply(lines)

    def _question(self) -> Phrase:
        return phrase(f"setup_{self.step.value}", Tone.QUESTION)

    def _reply(self, lines: list[Phrase], refused: str | None = None) -> Reply:
        return Reply(tuple(put(line, self._book) for line in lines), refused=refused)
