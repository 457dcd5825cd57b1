"""From what happened to what is said about it. Only public facts come this way."""

from collections.abc import Iterable, Iterator

from assistant.rules import (
    TEAM_OF,
    UNLIMITED,
    Classic,
    Clue,
    Duet,
    Ending,
    Identity,
    Means,
    Outcome,
    Reason,
    Side,
    State,
    Team,
)
from assistant.rules import events as happened
from assistant.table.lines import Phrase, Tone, phrase

# The rulebook rates scores of 1 to 7; Classic has an eighth enemy card to leave uncovered.
BEST_RATING = 7


def card_name(state: State, card: int) -> str:
    """What a card is called: its word, its label, or its place."""
    name = state.setup.cards[card].word or state.labels[card]
    return name.casefold() if name else place(state, card)


def place(state: State, card: int) -> str:
    """A card's place, as in B4."""
    return state.setup.layout.place(card)


def side_name(side: Team | Side) -> Phrase:
    """A team or a side by name."""
    return phrase(f"team_{side.value}" if isinstance(side, Team) else f"side_{side.value}")


def identity_name(identity: Identity) -> Phrase:
    """Who is behind a card."""
    return phrase(f"identity_{identity.value}")


def clue_text(clue: Clue) -> Phrase:
    """A clue as it is said: word and number."""
    if clue.number is UNLIMITED:
        return phrase("clue_unlimited", word=clue.word)
    assert isinstance(clue.number, int)
    return phrase("clue_number", word=clue.word, n=clue.number)


def announce(events: Iterable[happened.Event], state: State) -> list[Phrase]:
    """What is said about these events, in order."""
    return [line for event in events for line in _of(event, state)]


def _of(event: happened.Event, state: State) -> Iterator[Phrase]:
    match event:
        case happened.ClueGiven(by, clue, guesses):
            yield from _clue_given(by, clue, guesses, state)
        case happened.CardTouched(card):
            yield phrase("touched", Tone.QUESTION, card=card_name(state, card))
        case happened.CardCovered():
            yield from _covered(event, state)
        case happened.CardMarked(card, side, closed):
            key = "marked_closed" if closed else "marked"
            yield phrase(key, Tone.WRONG, card=card_name(state, card), side=side_name(side))
        case happened.TokensTaken(checks, bystanders, left, penalty):
            key = "tokens_penalty" if penalty else "tokens_taken" if left else "tokens_none"
            yield phrase(key, taken=checks + bystanders, n=left)
        case happened.SideDone(side):
            yield phrase("side_done", side=side_name(side), other=side_name(side.other))
        case happened.ClueChallenged(by, clue):
            yield from _challenged(by, clue)
        case happened.ClueStands():
            yield phrase("clue_stands")
        case happened.PenaltyDeclined():
            yield phrase("penalty_declined")
        case happened.TurnEnded(by, ending):
            if ending is not Ending.WRONG:  # the card has told it
                yield phrase(f"turn_ended_{ending.value}", by=side_name(by))
        case happened.CoverDue(team):
            yield phrase("cover_due", Tone.QUESTION, team=side_name(team))
        case happened.TurnBegan(givers):
            yield turn_begins(givers, state)
        case happened.SuddenDeathBegan(guessers):
            yield sudden_death(guessers)
        case happened.ImageNamed(card, label):
            yield phrase("image_named", place=place(state, card), label=label)
        case happened.GameEnded(outcome):
            yield from ended(outcome, state)


def _clue_given(by: Team | Side, clue: Clue, guesses: int | None, state: State) -> Iterator[Phrase]:
    guesser = by if isinstance(by, Team) else by.other
    if isinstance(state, Duet) or guesses is None:
        yield phrase("clue_given_free", clue=clue_text(clue), by=side_name(guesser))
    else:
        yield phrase("clue_given", clue=clue_text(clue), by=side_name(guesser), n=guesses)


def _covered(event: happened.CardCovered, state: State) -> Iterator[Phrase]:
    card, cover = card_name(state, event.card), event.cover
    identity = cover.identity
    if cover.means is Means.PENALTY or cover.means is Means.SIMULATED:
        yield phrase(f"covered_{cover.means.value}", card=card, identity=identity_name(identity))
    elif identity in (Identity.ASSASSIN, Identity.BLACK):
        yield phrase("found_assassin", Tone.ASSASSIN, card=card)
    elif identity is Identity.CIVILIAN:
        yield phrase("found_civilian", Tone.WRONG, card=card)
    elif identity is Identity.GREEN:
        yield phrase("found_agent", Tone.RIGHT, card=card)
    else:
        right = phrase("found_own", Tone.RIGHT, card=card, identity=identity_name(identity))
        wrong = phrase("found_other", Tone.WRONG, card=card, identity=identity_name(identity))
        yield right if event.right else wrong
    yield from _what_remains(event, state)


def _what_remains(event: happened.CardCovered, state: State) -> Iterator[Phrase]:
    if state.outcome is not None:
        return
    if isinstance(state, Duet):
        if event.cover.identity is Identity.GREEN:
            yield agents_left(state)
        return
    team = TEAM_OF.get(event.cover.identity)
    if team is not None:
        yield words_left(state, team)
    if event.right and event.guesses_left:
        yield phrase("guesses_left", n=event.guesses_left)


def _challenged(by: Team | Side, clue: Clue) -> Iterator[Phrase]:
    if isinstance(by, Team):
        yield phrase("challenged", Tone.QUESTION, clue=clue_text(clue), other=side_name(by.other))
    else:
        yield phrase("challenged_duet", clue=clue_text(clue))


def turn_begins(givers: tuple[Team | Side, ...], state: State) -> Phrase:
    """Whose clue is due."""
    if len(givers) > 1:
        return phrase("either_gives_clue" if state.turns else "either_gives_first_clue")
    return phrase("gives_clue", by=side_name(givers[0]))


def sudden_death(guessers: tuple[Team | Side, ...]) -> Phrase:
    """Sudden death, and who may guess in it."""
    if isinstance(guessers[0], Team):
        return phrase("sudden_death", Tone.WARNING, by=side_name(guessers[0]))
    if len(guessers) == 1:
        return phrase("sudden_death_one", Tone.WARNING, by=side_name(guessers[0]))
    return phrase("sudden_death_both", Tone.WARNING)


def ended(outcome: Outcome, state: State) -> Iterator[Phrase]:
    """How the game ended, and its score."""
    if outcome.reason is Reason.ABANDONED:
        yield phrase("abandoned")
    elif outcome.winner is not None:
        loser = side_name(outcome.winner.other)
        winner = side_name(outcome.winner)
        yield phrase(f"team_won_{outcome.reason.value}", Tone.WIN, team=winner, other=loser)
    elif outcome.won:
        yield phrase("all_won", Tone.WIN)
        yield from _scored(outcome, state)
    else:
        yield phrase(f"all_lost_{outcome.reason.value}", Tone.WRONG)


def _scored(outcome: Outcome, state: State) -> Iterator[Phrase]:
    if outcome.score is None:
        return
    yield phrase("scored", n=outcome.score)
    if isinstance(state, Classic):
        yield phrase(f"rating_{min(outcome.score, BEST_RATING)}")
    elif outcome.score > 10:
        yield phrase("duet_rating_map")
    elif outcome.score >= 9:
        yield phrase("duet_rating_outstanding")
    elif outcome.score > 5:
        yield phrase("duet_rating_very_good")


def words_left(state: Classic, team: Team) -> Phrase:
    """How many cards a team still seeks: words, or where none of them has a word, images."""
    key = "words_left" if any(card.word for card in state.setup.cards) else "images_left"
    return phrase(key, team=side_name(team), n=state.remaining(team))


def agents_left(state: Duet) -> Phrase:
    """How many agents are still to be found."""
    return phrase("agents_left", n=state.remaining) if state.remaining else phrase("agents_found")


def remaining_lines(state: State) -> Iterator[Phrase]:
    """How many words are left, for everybody."""
    if isinstance(state, Duet):
        yield agents_left(state)
        return
    for team in (state.setup.starts, state.setup.starts.other):
        yield words_left(state, team)
