"""Tables to play at: grids and keys that read like the game, and hands that move on them.

Cards without a story are named by what they are. For teams: R1 R2 … red, B1 … blue, C1 … civilian,
X the assassin. For Duet by their two colours, as side A and as side B sees them: gb1 is green for
A and beige for B, kg1 black for A and green for B.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar, cast

import pytest

from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    Action,
    Bank,
    Card,
    Challenge,
    Classic,
    ClassicSetup,
    CoverWord,
    Decline,
    Duet,
    DuetKey,
    DuetSetup,
    Event,
    GiveClue,
    Guess,
    Identity,
    IllegalAction,
    Law,
    Layout,
    LetStand,
    Mission,
    NameImage,
    NoneLeft,
    Number,
    Phase,
    Setup,
    Side,
    Stop,
    Team,
    TeamKey,
    TellResult,
    TimeUp,
    apply,
    legal,
    new_game,
)
from assistant.rules.keys import DUET_PAIRS, team_counts

RED, BLUE = Team.RED, Team.BLUE
A, B = Side.A, Side.B
REDS = tuple(f"R{number}" for number in range(1, 10))
BLUES = tuple(f"B{number}" for number in range(1, 9))
BOTH = ("gg1", "gg2", "gg3")
ONLY_A = ("gb1", "gb2", "gb3", "gb4", "gb5", "gk1")
"""Green for A only: B guesses them."""
ONLY_B = ("bg1", "bg2", "bg3", "bg4", "bg5", "kg1")
"""Green for B only: A guesses them."""
_TEAM_LETTERS = {
    Identity.RED: "R",
    Identity.BLUE: "B",
    Identity.CIVILIAN: "C",
    Identity.ASSASSIN: "X",
}
_DUET_LETTERS = {"g": Identity.GREEN, "b": Identity.BEIGE, "k": Identity.BLACK}
_LETTER_OF = {identity: letter for letter, identity in _DUET_LETTERS.items()}

S = TypeVar("S", Classic, Duet)
E = TypeVar("E")


class Table(Generic[S]):
    """A game under way: say what happens, then look at `state` and `events`."""

    def __init__(self, setup: Setup) -> None:
        state, self.events = new_game(setup)
        self.state: S = cast(S, state)
        self.setup = setup
        self.actions: list[Action] = []

    def do(self, *actions: Action) -> "Table[S]":
        """Apply actions; `events` holds what the last one made happen."""
        for action in actions:
            state, self.events = apply(self.state, action)
            self.state = cast(S, state)
            self.actions.append(action)
        return self

    def card(self, name: str | int) -> int:
        """The card of that word, label or number."""
        if isinstance(name, int):
            return name
        names = [
            card.word or label
            for card, label in zip(self.setup.cards, self.state.labels, strict=True)
        ]
        return names.index(name)

    def clue(
        self, word: str = "clue", number: Number = 1, by: Team | Side | None = None
    ) -> "Table[S]":
        """Give a clue."""
        return self.do(GiveClue(word, number, by))

    def guess(self, *names: str | int, by: Side | None = None) -> "Table[S]":
        """Touch cards, one after the other."""
        return self.do(*(Guess(self.card(name), by) for name in names))

    def tell(self, *results: tuple[str, Identity]) -> "Table[S]":
        """Touch cards whose spymaster then says what each is (the key lies on the table)."""
        for name, identity in results:
            self.guess(name).do(TellResult(identity))
        return self

    def turn(self, *names: str | int, number: Number = 1, by: Side | None = None) -> "Table[S]":
        """A whole turn of right guesses that the guessers end themselves."""
        return self.clue(number=number, by=by).guess(*names).stop()

    def stop(self) -> "Table[S]":
        """Stop guessing."""
        return self.do(Stop())

    def challenge(self) -> "Table[S]":
        """Call the clue invalid."""
        return self.do(Challenge())

    def let_stand(self) -> "Table[S]":
        """Let the challenged clue stand."""
        return self.do(LetStand())

    def decline(self) -> "Table[S]":
        """Cover nothing for the invalid clue."""
        return self.do(Decline())

    def cover(self, name: str | int) -> "Table[S]":
        """Cover a word as a spymaster."""
        return self.do(CoverWord(self.card(name)))

    def time_up(self) -> "Table[S]":
        """Let the time run out."""
        return self.do(TimeUp())

    def none_left(self, side: Side) -> "Table[S]":
        """That side says that its nine words are covered."""
        return self.do(NoneLeft(side))

    def name(self, card: int, label: str) -> "Table[S]":
        """Give an image a label."""
        return self.do(NameImage(card, label))

    def refuses(self, action: Action, law: Law) -> IllegalAction:
        """Check that the action is refused by that rule and that nothing changed."""
        before = self.state
        with pytest.raises(IllegalAction) as refusal:
            apply(self.state, action)
        assert refusal.value.law is law
        assert self.state == before
        return refusal.value

    def event(self, kind: type[E]) -> E:
        """The one event of that kind that the last action made happen."""
        found = [event for event in self.events if isinstance(event, kind)]
        assert len(found) == 1, self.events
        return found[0]

    def happened(self, kind: type[Event]) -> bool:
        """Whether the last action made such an event happen."""
        return any(isinstance(event, kind) for event in self.events)

    def may(self, action: Action | type[Action]) -> bool:
        """Whether the action, or the kind of action, is listed as legal."""
        return action in legal(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER


def words(names: Iterable[str]) -> tuple[Card, ...]:
    """Word cards."""
    return tuple(Card(name) for name in names)


def images(layout: Layout = FIVE_BY_FOUR, *labels: str) -> tuple[Card, ...]:
    """Image cards, the first ones with labels."""
    return tuple(
        Card(label=labels[index] if index < len(labels) else None) for index in range(layout.size)
    )


def team_names(layout: Layout = FIVE_BY_FIVE, starts: Team = RED) -> tuple[str, ...]:
    """The grid R1 … X, in the order of `team_key`."""
    return tuple(
        letter if letter == "X" else f"{letter}{number + 1}"
        for identity, letter in _TEAM_LETTERS.items()
        for number in range(team_counts(layout, starts)[identity])
    )


def team_key(
    grid: Iterable[str],
    known: Mapping[str, Identity],
    starts: Team = RED,
    layout: Layout = FIVE_BY_FIVE,
) -> TeamKey:
    """A key card that agrees with what is known of some cards."""
    left = team_counts(layout, starts)
    for identity in known.values():
        left[identity] -= 1
    rest = [identity for identity, count in left.items() for _ in range(count)]
    return TeamKey(starts, tuple(known.get(name) or rest.pop() for name in grid))


def by_letter(names: Iterable[str]) -> dict[str, Identity]:
    """What the cards R1, B1, C1, X are."""
    of_letter = {letter: identity for identity, letter in _TEAM_LETTERS.items()}
    return {name: of_letter[name[0]] for name in names}


def team_setup(
    layout: Layout = FIVE_BY_FIVE,
    starts: Team = RED,
    key_on_table: bool = False,
    cards: tuple[Card, ...] | None = None,
    **variants: Any,
) -> ClassicSetup:
    """A set-up with the grid R1 … X, or with other cards in its places."""
    names = team_names(layout, starts)
    key = None if key_on_table else team_key(names, by_letter(names), starts, layout)
    return ClassicSetup(cards or words(names), layout, starts, key, **variants)


def classic(starts: Team = RED, **variants: Any) -> Table[Classic]:
    """A table of Classic with the grid R1 … X."""
    return Table(team_setup(FIVE_BY_FIVE, starts, **variants))


def pictures(starts: Team = RED, **variants: Any) -> Table[Classic]:
    """A table of Pictures where the images are labelled R1 … X."""
    cards = images(FIVE_BY_FOUR, *team_names(FIVE_BY_FOUR, starts))
    return Table(team_setup(FIVE_BY_FOUR, starts, cards=cards, **variants))


def duet_names() -> tuple[str, ...]:
    """The grid gg1 … kk1."""
    return tuple(
        f"{_LETTER_OF[a]}{_LETTER_OF[b]}{number + 1}"
        for (a, b), count in DUET_PAIRS.items()
        for number in range(count)
    )


def duet_key(grid: Iterable[str], known: Mapping[str, str]) -> DuetKey:
    """A key card that agrees with what is known of some cards: "gb" is green for A, beige for B."""
    left = {_LETTER_OF[a] + _LETTER_OF[b]: count for (a, b), count in DUET_PAIRS.items()}
    for pair in known.values():
        left[pair] -= 1
    assert min(left.values()) >= 0, "no key card agrees with this"
    rest = [pair for pair, count in left.items() for _ in range(count)]
    pairs = [known.get(name) or rest.pop() for name in grid]
    return DuetKey(
        tuple(_DUET_LETTERS[pair[0]] for pair in pairs),
        tuple(_DUET_LETTERS[pair[1]] for pair in pairs),
    )


def duet_setup(
    tokens: int = 9,
    mission: Mission | None = None,
    key_on_table: bool = False,
    cards: tuple[Card, ...] | None = None,
    **variants: Any,
) -> DuetSetup:
    """A set-up with the grid gg1 … kk1."""
    names = duet_names()
    key = None if key_on_table else duet_key(names, {name: name[:2] for name in names})
    bank = mission.bank if mission else Bank(0, tokens)
    return DuetSetup(cards or words(names), key, bank, mission, **variants)


def duet(tokens: int = 9, mission: Mission | None = None, **variants: Any) -> Table[Duet]:
    """A table of Duet with the grid gg1 … kk1."""
    return Table(duet_setup(tokens, mission, **variants))


def waste(table: Table[Duet], turns: int) -> Table[Duet]:
    """Let both sides meet bystanders, turn by turn; the cards are beige for both."""
    for _ in range(turns):
        giver = table.state.givers[0]
        table.clue(by=giver)
        card = next(
            index
            for index, card in enumerate(table.setup.cards)
            if str(card.word).startswith("bb") and table.state.open_to(index, giver.other)
        )
        table.guess(card)
    return table


def covered(table: Table[Any]) -> dict[str, Identity]:
    """The covered cards by name."""
    return {
        str(card.word or label): cover.identity
        for card, label, cover in zip(
            table.setup.cards, table.state.labels, table.state.covers, strict=True
        )
        if cover
    }
