"""Random set-ups, random legal play, and everything that anybody could try to do."""

import random
from collections.abc import Collection, Iterator
from dataclasses import replace

from hypothesis import strategies as st

from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    MISSIONS,
    UNLIMITED,
    Abandon,
    Action,
    Card,
    Challenge,
    Classic,
    ClassicSetup,
    CoverWord,
    Decline,
    Duet,
    DuetSetup,
    Event,
    GiveClue,
    Guess,
    Identity,
    Layout,
    LetStand,
    NameImage,
    NoneLeft,
    Phase,
    Setup,
    Side,
    State,
    Stop,
    Team,
    TellResult,
    TimeUp,
    apply,
    draw_duet_key,
    draw_team_key,
    legal,
    new_game,
    standard_bank,
)
from assistant.rules.events import CardCovered

WHO: tuple[Team | Side | None, ...] = (None, *Team, *Side)
NUMBERS = (-1, 0, 1, 9, 10, UNLIMITED)


def _cards(layout: Layout, kind: str) -> tuple[Card, ...]:
    return tuple(
        Card(f"word {index}") if kind == "words" or (kind == "mixed" and index % 3) else Card()
        for index in range(layout.size)
    )


def team_setup(chance: random.Random) -> ClassicSetup:
    """Classic or Pictures with any variants."""
    layout = chance.choice((FIVE_BY_FIVE, FIVE_BY_FOUR))
    key = draw_team_key(layout, chance.randrange(10**6))
    company = chance.choice(("teams", "teams", "simulated", "shared"))
    return ClassicSetup(
        _cards(layout, chance.choice(("words", "images", "mixed"))),
        layout,
        key.starts,
        chance.choice((key, key, None)),
        assassin_ending=chance.random() < 0.4,
        simulated_opponent=company == "simulated",
        shared_operative=company == "shared",
        time_ends_turn=chance.random() < 0.3,
    )


def duet_setup(chance: random.Random) -> DuetSetup:
    """Duet with any bank, mission and variants."""
    city = chance.choice((None, *MISSIONS.values()))
    return DuetSetup(
        _cards(FIVE_BY_FIVE, chance.choice(("words", "images", "mixed"))),
        chance.choice((draw_duet_key(chance.randrange(10**6)),) * 2 + (None,)),
        city.bank if city else standard_bank(chance.choice((9, 10, 11))),
        city,
        loose_order=chance.random() < 0.3,
        time_ends_turn=chance.random() < 0.3,
    )


def any_setup(chance: random.Random) -> Setup:
    """Any game."""
    return chance.choice((team_setup, duet_setup))(chance)


chances = st.integers(0, 2**32).map(random.Random)


def givers(state: State) -> tuple[Team | Side, ...]:
    """Who may give the next clue."""
    return (state.team,) if isinstance(state, Classic) else state.givers


def universe(state: State) -> Iterator[Action]:
    """Everything that anybody could try now: every kind of action with every card and side."""
    for by in WHO:
        yield from (GiveClue("clue", number, by) for number in NUMBERS)
        yield from (Guess(card, by) for card in range(-1, 26))
    yield GiveClue(" ", 1, givers(state)[0] if givers(state) else None)
    yield from map(TellResult, Identity)
    yield from map(CoverWord, range(-1, 26))
    yield from map(NoneLeft, Side)
    yield from (NameImage(card, f"label {card}") for card in range(-1, 26))
    yield from (NameImage(0, label) for label in ("", "word 1", "LABEL 3", "x" * 99))
    yield from (Stop(), Challenge(), LetStand(), Decline(), TimeUp(), Abandon())


Moves = Collection[type[Action] | Action]
Events = tuple[Event, ...]


def listed(state: State, moves: Moves, action: Action) -> bool:
    """Whether what `legal` lists holds the action, alone or by its kind."""
    match action:
        case GiveClue(word, number, by):
            allowed = givers(state)
            right_side = by in allowed or (by is None and len(allowed) == 1)
            unlimited = isinstance(state, Classic) and number is UNLIMITED
            right_number = unlimited or number in range(10)
            return GiveClue in moves and right_side and right_number and bool(word.strip())
        case NameImage(card, label):
            names = [
                card.word or called
                for card, called in zip(state.setup.cards, state.labels, strict=True)
            ]
            is_image = card in range(len(names)) and state.setup.cards[card].is_image
            others = {name.lower() for at, name in enumerate(names) if name and at != card}
            fits = 0 < len(label.strip()) <= 40 and label.lower() not in others
            return NameImage in moves and is_image and fits
        case Guess(card, by) if isinstance(state, Classic):
            return by in (None, state.team) and Guess(card) in moves
        case Guess(card, None) if isinstance(state, Duet):
            return len(state.guessers) == 1 and Guess(card, state.guessers[0]) in moves
        case _:
            return action in moves


def whole_moves(state: State) -> list[Action]:
    """Everything legal, with the kinds of action filled in; but nobody gives up."""
    moves: list[Action] = []
    for move in legal(state):
        if move is GiveClue:
            numbers = (0, 1, 2, 9, *((UNLIMITED,) if isinstance(state, Classic) else ()))
            moves += [GiveClue("clue", number, by) for number in numbers for by in givers(state)]
        elif move is NameImage:
            free = [at for at, card in enumerate(state.setup.cards) if card.is_image]
            moves += [NameImage(card, f"label {card}") for card in free[:2]]
        elif not isinstance(move, type | Abandon):
            moves.append(move)
    return moves


def right_moves(state: State) -> list[Action]:
    """Guesses that cover an own word, so that some games last; empty where none is known."""
    key = state.setup.key
    if key is None or state.phase not in (Phase.GUESS, Phase.SUDDEN_DEATH):
        told = TellResult(Identity.GREEN)
        return [told] if told in legal(state) else []
    moves: list[Action] = []
    for move in legal(state):
        if not isinstance(move, Guess):
            continue
        if isinstance(state, Classic):
            right = state.setup.key.cards[move.card].value == state.team.value  # type: ignore[union-attr]
        else:
            seen = state.setup.key.a if move.by is Side.B else state.setup.key.b  # type: ignore[union-attr]
            right = seen[move.card] is Identity.GREEN
        if right:
            moves.append(move)
    return moves


def play(setup: Setup, chance: random.Random, most: int = 200) -> list[Action]:
    """Random legal play: the actions, until the game or the patience ends."""
    state, _ = new_game(setup)
    skill = chance.choice((0.0, 0.6, 0.95))
    actions: list[Action] = []
    while state.phase is not Phase.OVER and len(actions) < most:
        right = right_moves(state)
        action = chance.choice(right if right and chance.random() < skill else whole_moves(state))
        actions.append(action)
        state, _ = apply(state, action)
    return actions


def hidden_key_changed(state: State, events: Events, chance: random.Random) -> Setup:
    """A set-up with another key that agrees with everything that has been revealed."""
    if isinstance(state, Classic):
        return _other_team_key(state, chance)
    return _other_duet_key(state, events, chance)


def _other_team_key(state: Classic, chance: random.Random) -> ClassicSetup:
    key = state.setup.key
    assert key is not None
    hidden = [card for card, cover in enumerate(state.covers) if cover is None]
    shuffled = chance.sample(hidden, len(hidden))
    cards = list(key.cards)
    for card, source in zip(hidden, shuffled, strict=True):
        cards[card] = key.cards[source]
    return replace(state.setup, key=replace(key, cards=tuple(cards)))


def _other_duet_key(state: Duet, events: Events, chance: random.Random) -> DuetSetup:
    """Cards change places on the key as long as all told colours and every rule 7 stay."""
    key = state.setup.key
    assert key is not None
    pairs = list(zip(key.a, key.b, strict=True))
    told = [_told(state, card) for card in range(25)]
    order = [event.card for event in events if isinstance(event, CardCovered) and event.right]
    when = _when_done(pairs, order)
    for _ in range(80):
        one, other = chance.sample(range(25), 2)
        pairs[one], pairs[other] = pairs[other], pairs[one]
        agrees = all(
            colour is None or colour is now
            for card in (one, other)
            for colour, now in zip(told[card], pairs[card], strict=True)
        )
        if not agrees or _when_done(pairs, order) != when:
            pairs[one], pairs[other] = pairs[other], pairs[one]
    changed = replace(key, a=tuple(a for a, _ in pairs), b=tuple(b for _, b in pairs))
    return replace(state.setup, key=changed)


def _told(state: Duet, card: int) -> tuple[Identity | None, Identity | None]:
    colours: dict[Side, Identity | None] = dict.fromkeys(Side)
    for guesser in state.marks[card]:
        colours[guesser.other] = Identity.BEIGE
    cover = state.covers[card]
    if cover is not None:
        assert isinstance(cover.by, Side)
        colours[cover.by.other] = cover.identity
    return colours[Side.A], colours[Side.B]


def _when_done(
    pairs: list[tuple[Identity, Identity]], order: list[int]
) -> tuple[int | None, int | None]:
    """After how many agents found each side's nine words were covered."""
    moments: list[int | None] = []
    for side in (0, 1):
        greens = {card for card, pair in enumerate(pairs) if pair[side] is Identity.GREEN}
        covered_at = [order.index(card) + 1 if card in order else None for card in greens]
        known = [at for at in covered_at if at is not None]
        moments.append(max(known) if len(known) == len(greens) else None)
    return moments[0], moments[1]
