"""Answers to what players ask. Public questions get public facts only."""

from collections.abc import Iterator

from assistant.rules import Classic, Duet, Law, Phase, Side, State, Team
from assistant.table.announce import (
    card_name,
    clue_text,
    ended,
    identity_name,
    place,
    remaining_lines,
    side_name,
    sudden_death,
    turn_begins,
)
from assistant.table.lines import Phrase, Tone, phrase
from assistant.understanding.intents import Intent, Meaning


def whose_turn(state: State) -> Iterator[Phrase]:
    """Who is to speak, and what the table waits for."""
    match state.phase:
        case Phase.OVER:
            if state.outcome is not None:
                yield from ended(state.outcome, state)
        case Phase.CLUE:
            givers = (state.team,) if isinstance(state, Classic) else state.givers
            yield turn_begins(givers, state)
        case Phase.SUDDEN_DEATH:
            yield sudden_death(guessers(state))
        case Phase.GUESS:
            yield phrase("guesses_now", by=side_name(guessers(state)[0]))
        case Phase.RESULT:
            assert state.touched is not None
            yield phrase("touched", Tone.QUESTION, card=card_name(state, state.touched))
        case Phase.PENALTY:
            assert isinstance(state, Classic)
            yield phrase("penalty_now", Tone.QUESTION, other=side_name(state.team.other))
        case Phase.COVER:
            assert isinstance(state, Classic)
            yield phrase("cover_due", Tone.QUESTION, team=side_name(state.team.other))


def guessers(state: State) -> tuple[Team | Side, ...]:
    """Who may guess."""
    return (state.team,) if isinstance(state, Classic) else state.guessers


def either(state: State) -> bool:
    """Whether both sides may make the next move, so that who speaks must be said."""
    if isinstance(state, Classic):
        return False
    return len(state.givers if state.phase is Phase.CLUE else state.guessers) > 1


def go_ahead(state: State, side: Side) -> Iterator[Phrase]:
    """What a side is asked for that has said that it is their move."""
    if state.phase is Phase.CLUE:
        yield turn_begins((side,), state)
    else:
        yield phrase("guesses_now", by=side_name(side))


def why_not(law: Law, state: State) -> Phrase:
    """The rule that forbids something, in words that fit the moment."""
    if law is Law.ONE_CLUE and state.phase is Phase.SUDDEN_DEATH:
        return phrase("law_no_clue_in_sudden_death")
    return phrase(f"law_{law.name.lower()}")


def shows(state: State, card: int | None) -> bool:
    """Whether the card lies there with a word on it: that word is no clue."""
    return card is not None and bool(state.setup.cards[card].word) and is_open(state, card)


def may_say(intent: Intent, state: State) -> bool:
    """Whether the side that spoke, where it said which, has this to say now."""
    if intent.by is None:
        return True
    if intent.meaning is Meaning.STOP:
        return intent.by in guessers(state) or state.phase is not Phase.GUESS
    if isinstance(state, Classic) and state.phase is Phase.PENALTY:
        choices = (Meaning.LET_STAND, Meaning.DECLINE, Meaning.COVER)
        return intent.by is state.team.other or intent.meaning not in choices
    return True


def current_clue(state: State) -> Iterator[Phrase]:
    """The clue of this turn."""
    clue = state.turn.clue if state.turns else None
    if clue is None or state.phase in (Phase.CLUE, Phase.OVER):
        yield phrase("no_clue_now")
    else:
        left = _guesses_left(state)
        by, said = side_name(state.turn.by), clue_text(clue)
        if left is not None and not state.turn.guesses:
            yield phrase("clue_given", clue=said, by=by, n=left)
            return
        yield phrase("clue_is", clue=said, by=by)
        if left is not None:
            yield phrase("guesses_left", n=left)


def _guesses_left(state: State) -> int | None:
    """How many guesses the turn still allows; None where nobody counts them."""
    if isinstance(state, Duet) or state.phase is not Phase.GUESS or not state.turn.clue:
        return None
    allowed = state.turn.clue.guesses
    return None if allowed is None else allowed - len(state.turn.guesses)


def earlier_clues(state: State) -> Iterator[Phrase]:
    """Every clue so far, on request only: nobody volunteers them."""
    given = [(turn.by, turn.clue) for turn in state.turns if turn.clue]
    if not given:
        yield phrase("no_clues_yet")
    for by, clue in given:
        yield phrase("clue_was", Tone.READOUT, by=side_name(by), clue=clue_text(clue))


def is_image(state: State, intent: Intent) -> bool:
    """Whether the intent speaks of an image: only those are given names."""
    return bool(intent.cards) and state.setup.cards[intent.cards[0]].is_image


def no_such_place(state: State) -> Phrase:
    """Which places there are, for who named another."""
    layout = state.setup.layout
    first, last = layout.place(0), layout.place(layout.size - 1)
    return phrase("no_such_place", first=first, last=last, rows=layout.rows, n=layout.columns)


def is_open(state: State, card: int) -> bool:
    """Whether a card is still in play for somebody."""
    return not state.closed(card) if isinstance(state, Duet) else state.covers[card] is None


def words_left(state: State) -> Iterator[Phrase]:
    """Which words are uncovered, and how many each still seeks."""
    yield from remaining_lines(state)
    names = tuple(card_name(state, card) for card in cards(state) if is_open(state, card))
    yield phrase("words_open", Tone.READOUT, words=names)


def cards(state: State) -> range:
    """The cards in reading order."""
    return range(state.setup.layout.size)


def grid(state: State) -> Iterator[Phrase]:
    """The whole grid, a line for each row, so that a read-out can stop between rows."""
    for row in range(1, state.setup.layout.rows + 1):
        yield read_row(state, row)


def read_row(state: State, row: int) -> Phrase:
    """One row, the covered cards with what lies on them."""
    columns = state.setup.layout.columns
    first = (row - 1) * columns
    return phrase(
        "row",
        Tone.READOUT,
        n=row,
        cards=tuple(_shown(state, card) for card in range(first, first + columns)),
    )


def read_column(state: State, column: int) -> Phrase:
    """One column from top to bottom, the covered cards with what lies on them."""
    layout = state.setup.layout
    cards = range(column - 1, layout.size, layout.columns)
    return phrase("column", Tone.READOUT, n=column, cards=tuple(_shown(state, c) for c in cards))


def _shown(state: State, card: int) -> Phrase | str:
    cover = state.covers[card]
    name = card_name(state, card)
    if cover is not None:
        return phrase("card_covered", card=name, identity=identity_name(cover.identity))
    if isinstance(state, Duet) and state.marks[card]:
        sides = tuple(side_name(side) for side in state.marks[card])
        return phrase("card_marked", card=name, sides=sides)
    return name


def what_lies(state: State, card: int) -> Phrase:
    """The card at a place."""
    named = state.setup.cards[card].word or state.labels[card]
    shown = _shown(state, card) if named or state.covers[card] else phrase("unnamed")
    return phrase("lies", place=place(state, card), card=shown)


def where_is(state: State, card: int) -> Phrase:
    """The place of a card, as row and column."""
    row, column = divmod(card, state.setup.layout.columns)
    return phrase(
        "where",
        card=card_name(state, card),
        row=row + 1,
        column=column + 1,
        place=place(state, card),
    )


def who_found(state: State, card: int) -> Phrase:
    """Who found a card, and in which turn."""
    cover = state.covers[card]
    name = card_name(state, card)
    if cover is None:
        return phrase("not_found_yet", card=name)
    return phrase(
        "found_by",
        card=name,
        identity=identity_name(cover.identity),
        by=side_name(cover.by),
        n=cover.turn,
    )


def score(state: State) -> Iterator[Phrase]:
    """How the game stands in numbers."""
    if state.outcome is not None:
        yield from ended(state.outcome, state)
    yield from remaining_lines(state)
    if isinstance(state, Duet):
        yield from tokens(state)


def tokens(state: State) -> Iterator[Phrase]:
    """How much time Duet's bank holds."""
    if not isinstance(state, Duet):
        yield phrase("no_tokens_here")
        return
    yield phrase("tokens_left" if state.bank.left else "tokens_none", n=state.bank.left)
    if state.bank.checks:
        yield phrase("mistakes_left", n=state.bank.bystanders)


def mission(state: State) -> Phrase:
    """Which mission of the map this is, and what it allows."""
    found = state.setup.mission if isinstance(state, Duet) else None
    if found is None:
        return phrase("no_mission")
    city = phrase(f"city_{found.name}")
    if not found.mistakes:
        return phrase("mission_strict", city=city, turns=found.turns)
    return phrase("mission_now", city=city, turns=found.turns, mistakes=found.mistakes)


def overview(state: State) -> Iterator[Phrase]:
    """Turn, clue and counts in one breath."""
    yield from whose_turn(state)
    if state.phase in (Phase.GUESS, Phase.RESULT, Phase.PENALTY):
        yield from current_clue(state)
    if state.phase is not Phase.OVER:
        yield from score(state)


def hint(state: State) -> Phrase:
    """What can be said now, shortest first."""
    duet = "_duet" if isinstance(state, Duet) else ""
    if state.phase in (Phase.CLUE, Phase.RESULT, Phase.SUDDEN_DEATH):
        return phrase(f"hint_{state.phase.value}{duet}")
    return phrase(f"hint_{state.phase.value}")
