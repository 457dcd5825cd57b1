"""The board in a terminal of 80 columns."""

from collections.abc import Callable, Iterator, Sequence

from rich.box import SQUARE
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from assistant.hearing.ear import Decision, Heard
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import IDENTITY_OF, Duet, Identity, Layout, Phase, State
from assistant.screens.looks import LOOKS
from assistant.speaking.trouble import Trouble
from assistant.table.announce import agents_left, clue_text, side_name
from assistant.table.lines import Phrase, Said, Tone, phrase, put
from assistant.table.report import name

# Five columns of 13 with their borders and the row numbers make 79.
CELL = 13
_MARKS = {
    Tone.RIGHT: ("✔", "bold green"),
    Tone.WRONG: ("✘", "bold yellow"),
    Tone.ASSASSIN: ("✖", "bold red"),
    Tone.WIN: ("★", "bold green"),
    Tone.QUESTION: ("?", "bold cyan"),
    Tone.WARNING: ("!", "bold yellow"),
    Tone.NOT_UNDERSTOOD: ("…", "yellow"),
}

_CLUE_COUNTS = (Phase.GUESS, Phase.RESULT, Phase.PENALTY)


class Terminal:
    """Shows boards and lines; plain text where the output is no terminal."""

    def __init__(self, book: Phrasebook, console: Console | None = None) -> None:
        self._book = book
        self._console = console or Console(highlight=False, soft_wrap=False)

    def board(self, state: State) -> None:
        """The table as everybody sees it, and under it how the game stands."""
        self._console.print(grid(state.setup.layout, lambda card: self._cell(state, card)))
        self._console.print(Text("   ".join(self._standing(state)), style="bold"))

    def key(self, layout: Layout, cards: Sequence[Identity], names: Sequence[str]) -> None:
        """A key card, for those who may see it."""
        self._console.print(
            grid(
                layout, lambda card: _ground(names[card], self._identity(cards[card]), cards[card])
            )
        )

    def say(self, lines: Sequence[Said]) -> None:
        """What is said, with a sign for its tone."""
        for line in lines:
            mark, style = _MARKS.get(line.tone, ("•", "default"))
            # Two columns, so that a long line goes on under its own beginning.
            row = Table.grid()
            row.add_row(Text(f" {mark} ", style=style), Text(line.text))
            self._console.print(row)

    def tell(self, line: Phrase) -> None:
        """One line that is only shown."""
        self.say([put(line, self._book)])

    def trouble(self, trouble: Trouble) -> None:
        """A fault of the voice is shown, since it cannot be said."""
        self.tell(phrase(f"voice_{trouble.value.replace('-', '_')}", Tone.WARNING))

    def heard(self, heard: Heard) -> None:
        """What the ear made of an utterance, so that everything heard is seen too."""
        best = heard.candidates[0].score if heard.candidates else 0.0
        sign = "=" if heard.decision is Decision.ACCEPT else "?"
        self.note(f" {sign} {heard.text} ({best:.0%}, {heard.compute_seconds:.2f} s)")

    def note(self, text: str) -> None:
        """A line about the program itself."""
        self._console.print(Text(text, style="dim"))

    def clear(self) -> None:
        """Take what is shown off the screen, scroll-back included."""
        if self._console.is_terminal:
            self._console.file.write("\x1b[3J\x1b[2J\x1b[H")
            self._console.file.flush()

    def _standing(self, state: State) -> Iterator[str]:
        """Who still seeks how many, the tokens, and the clue that counts."""
        if isinstance(state, Duet):
            lines = [
                agents_left(state),
                phrase("tokens_left", n=state.bank.left),
            ]
        else:
            lines = []
            for team in (state.setup.starts, state.setup.starts.other):
                name_ = put(side_name(team), self._book).text
                yield f"{LOOKS[IDENTITY_OF[team]].shape} {name_}: {state.remaining(team)}"
        if state.turns and state.turn.clue and state.phase in _CLUE_COUNTS:
            lines.append(clue_text(state.turn.clue))
        for line in lines:
            yield put(line, self._book).text

    def _identity(self, identity: Identity) -> str:
        spoken = put(phrase(f"identity_{identity.value}"), self._book).text
        if len(spoken) > CELL - 2:
            spoken = spoken.split()[0]
        return f"{LOOKS[identity].shape} {spoken}"

    def _cell(self, state: State, card: int) -> RenderableType:
        cover = state.covers[card]
        label = name(state, card)
        if cover is not None:
            return _ground(label, self._identity(cover.identity), cover.identity)
        if isinstance(state, Duet) and state.marks[card]:
            sides = " ".join(f"○→{side.value.upper()}" for side in state.marks[card])
            return Padding(Text(f"{label}\n{sides}", justify="center"))
        if state.setup.cards[card].is_image:
            return Text(f"▧ {label}\n", justify="center")
        return Text(f"{label}\n", justify="center", style="bold")


def _ground(label: str, identity: str, kind: Identity) -> RenderableType:
    look = LOOKS[kind]
    style = f"{look.text} on {look.ground}"
    return Padding(Text(f"{label}\n{identity}", justify="center"), style=style)


def grid(layout: Layout, cell: Callable[[int], RenderableType]) -> Table:
    """The cards with the letters of the columns above and the numbers of the rows beside."""
    table = Table(box=SQUARE, show_lines=True, padding=0)
    table.add_column("", width=1, style="bold")
    for column in range(layout.columns):
        table.add_column(chr(ord("A") + column), width=CELL, justify="center", overflow="fold")
    for row in range(layout.rows):
        first = row * layout.columns
        table.add_row(str(row + 1), *(cell(first + column) for column in range(layout.columns)))
    return table
