"""Laying the dealt cards out: the assistant says a row, waits for the hands, and goes on."""

from assistant.hearing.ear import Decision, Expected, Heard
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import State
from assistant.table.announce import card_name
from assistant.table.doubt import Doubt
from assistant.table.expecting import phrases
from assistant.table.host import Host
from assistant.table.lines import Phrase, Tone, phrase, put
from assistant.table.reply import Reply
from assistant.understanding.intents import Meaning


class Laying:
    """Says the rows at the players' pace; then the host takes over."""

    def __init__(self, host: Host, language: Language, book: Phrasebook) -> None:
        self.host = host
        self._language = language
        self._book = book
        self._row = 0
        self._doubt = Doubt(language)
        choices = language.table("setup")["choices"]
        self._ways = {name: tuple(choices[name]) for name in ("next", "all", "begin", "back")}
        self._again = phrases(language, Meaning.REPEAT)

    @property
    def state(self) -> State:
        """The game whose cards are being laid."""
        return self.host.state

    def greet(self) -> Reply:
        """The first row."""
        return self._said([self._next_row(), phrase("lay_next", Tone.QUESTION)])

    def line(self, text: str) -> Reply:
        """On with the next row, all of them, or straight to the game."""
        if fold(text) in map(fold, self._again):
            return Reply(wish=Meaning.REPEAT)
        doubtful = self._doubt.over()
        if doubtful is not None and self._doubt.is_yes(text):
            return self.line(doubtful)
        if doubtful is not None and self._doubt.is_no(text):
            return self._said([phrase("lay_next", Tone.QUESTION)])
        match self._meant(text):
            case "next":
                return self._go_on(1)
            case "all":
                return self._go_on(self.state.setup.layout.rows)
            case "begin":
                return Reply(wish=Meaning.BEGIN)
            case "back":
                self._row = max(0, self._row - 1)
                return self._go_on(1)
            case _:
                again = [phrase("not_understood", Tone.NOT_UNDERSTOOD)]
                return self._said([*again, phrase("lay_next", Tone.QUESTION)])

    def heard(self, heard: Heard, pushed: bool = False) -> Reply:
        """An utterance: clear ones as if typed, doubtful ones asked about."""
        match heard.decision:
            case Decision.ACCEPT:
                return self.line(heard.text)
            case Decision.ASK:
                return self._doubted(heard.text)
            case Decision.IGNORE:
                return Reply(refused="talk")

    def _doubted(self, text: str) -> Reply:
        """Ask "próxima?"; who says it once more instead of yes has answered too."""
        if self._doubt.is_said_again(text, self._meant):
            return self.line(text)
        question = self._doubt.ask(text)
        return self._said([question or phrase("lay_next", Tone.QUESTION)])

    def expected(self, pushed: bool = False) -> Expected:
        """What an ear should listen for now."""
        said = [way for ways in self._ways.values() for way in ways] + [*self._again]
        if self._doubt.about is not None:
            said += self._doubt.answers
        return Expected(self._language, bare=True, commands=tuple(dict.fromkeys(said)))

    def tick(self) -> Reply:
        """Nobody is hurried."""
        return Reply()

    def hold(self) -> None:
        """No time runs here."""

    def release(self) -> None:
        """No time runs here."""

    def _meant(self, text: str) -> str | None:
        for name, ways in self._ways.items():
            if fold(text) in map(fold, ways):
                return name
        return None

    def _go_on(self, count: int) -> Reply:
        rows = self.state.setup.layout.rows
        lines = [self._next_row() for _ in range(min(count, rows - self._row))]
        if self._row == rows:
            done = self._said([*lines, phrase("lay_done")])
            return Reply(done.said, wish=Meaning.BEGIN)
        return self._said([*lines, phrase("lay_next", Tone.QUESTION)])

    def _next_row(self) -> Phrase:
        columns = self.state.setup.layout.columns
        first = self._row * columns
        self._row += 1
        cards = tuple(card_name(self.state, card) for card in range(first, first + columns))
        return phrase("lay_row", n=self._row, cards=cards)

    def _said(self, lines: list[Phrase]) -> Reply:
        return Reply(tuple(put(line, self._book) for line in lines))
