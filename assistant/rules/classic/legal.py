"""What may be done now in Classic and Pictures."""

from assistant.rules.actions import (
    Abandon,
    Action,
    Challenge,
    CoverWord,
    Decline,
    GiveClue,
    Guess,
    LetStand,
    NameImage,
    Stop,
    TellResult,
    TimeUp,
)
from assistant.rules.cards import IDENTITY_OF, Identity
from assistant.rules.classic.state import Classic
from assistant.rules.images import has_images
from assistant.rules.keys import team_counts
from assistant.rules.record import Phase

_GUESSES = tuple(Guess(card) for card in range(25))
_COVER_WORDS = tuple(CoverWord(card) for card in range(25))
_RESULTS = tuple(TellResult(identity) for identity in Identity)


def legal_classic(state: Classic) -> tuple[type[Action] | Action, ...]:
    """What may be done now: whole actions, or the kind of action where it holds free words."""
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.CLUE:
            moves: tuple[type[Action] | Action, ...] = (GiveClue,)
        case Phase.GUESS:
            moves = tuple(g for g, cover in zip(_GUESSES, state.covers, strict=False) if not cover)
            if state.turn.guesses:
                moves = (*moves, Stop())
            if not state.turn.settled:
                moves = (*moves, Challenge())
        case Phase.SUDDEN_DEATH:
            moves = tuple(g for g, cover in zip(_GUESSES, state.covers, strict=False) if not cover)
            moves = (*moves, Stop())
        case Phase.RESULT:
            counts = team_counts(state.setup.layout, state.setup.starts)
            moves = tuple(
                told
                for told in _RESULTS
                if state.covered(told.identity) < counts.get(told.identity, 0)
            )
        case Phase.PENALTY:
            moves = (*_coverable(state), Decline(), LetStand())
        case Phase.COVER:
            moves = _coverable(state)
    timed = state.phase in (Phase.CLUE, Phase.GUESS, Phase.SUDDEN_DEATH)
    if state.setup.time_ends_turn and timed:
        moves = (*moves, TimeUp())
    if has_images(state.setup.cards):
        moves = (*moves, NameImage)
    return (*moves, Abandon())


def _coverable(state: Classic) -> tuple[CoverWord, ...]:
    """The words that a spymaster may cover; the spymaster sees the key, so this is secret."""
    if state.remaining(state.team.other) == 0:
        return ()
    key = state.setup.key
    identity = IDENTITY_OF[state.team.other]
    return tuple(
        cover_word
        for cover_word, cover in zip(_COVER_WORDS, state.covers, strict=False)
        if cover is None and (key is None or key.cards[cover_word.card] is identity)
    )
