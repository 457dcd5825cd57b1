"""What a line can mean, whichever language it was said in."""

from dataclasses import dataclass
from enum import Enum

from assistant.rules import Clue, Identity, Number, Side, Team


class Meaning(Enum):
    """What a player wants; the value is the key in `hear.toml`."""

    # moves
    CLUE = "clue"
    CHOOSE = "choose"
    STOP = "stop"
    RESULT = "result"
    CHALLENGE = "challenge"
    LET_STAND = "let_stand"
    DECLINE = "decline"
    COVER = "cover"
    NONE_LEFT = "none_left"
    NAME_IMAGE = "name_image"
    """With the name, or without it; then it is asked for."""
    UNDO = "undo"
    END_GAME = "end_game"
    ABANDON = "abandon"
    """END_GAME, confirmed; nobody says this one."""
    NEW_GAME = "new_game"
    SAVE = "save"
    BEGIN = "begin"
    """The plan is settled, or the cards are laid: the game can begin."""
    OTHER_LANGUAGE = "other_language"
    # answers
    CONFIRM = "confirm"
    DENY = "deny"
    SIDE = "side"
    NUMBER = "number"
    # questions
    HELP = "help"
    OVERVIEW = "overview"
    WHOSE_TURN = "whose_turn"
    CURRENT_CLUE = "current_clue"
    EARLIER_CLUES = "earlier_clues"
    WORDS_LEFT = "words_left"
    READ_GRID = "read_grid"
    READ_ROW = "read_row"
    READ_COLUMN = "read_column"
    WHERE_IS = "where_is"
    WHAT_LIES = "what_lies"
    SPELL_CARD = "spell_card"
    SPELL_CLUE = "spell_clue"
    WHO_FOUND = "who_found"
    SCORE = "score"
    TOKENS = "tokens"
    MISSION = "mission"
    SHOW_KEY = "show_key"
    REPEAT = "repeat"
    # what the group lets pass in a clue
    ALLOW = "allow"
    FORBID = "forbid"
    # time
    TIME_LEFT = "time_left"
    SET_TIMER = "set_timer"
    TIMER_OFF = "timer_off"
    PAUSE = "pause"
    RESUME = "resume"
    MORE_TIME = "more_time"
    # the voice and the ear
    SLOWER = "slower"
    FASTER = "faster"
    LOUDER = "louder"
    SOFTER = "softer"
    LOWER = "lower"
    HIGHER = "higher"
    TERSER = "terser"
    WORDIER = "wordier"
    EARCONS_OFF = "earcons_off"
    EARCONS_ON = "earcons_on"
    HUSH = "hush"
    SLEEP = "sleep"
    WAKE = "wake"
    MISHEARD = "misheard"


_MEANINGS = list(Meaning)
_ASIDES = frozenset(
    _MEANINGS[_MEANINGS.index(Meaning.HELP) : _MEANINGS.index(Meaning.HUSH) + 1]
) - {Meaning.SHOW_KEY}


def aside(meaning: Meaning) -> bool:
    """Whether it changes nothing in the game, so that an open question stays open."""
    return meaning in _ASIDES


@dataclass(frozen=True, slots=True)
class Intent:
    """One meaning with what was said beside it."""

    meaning: Meaning
    cards: tuple[int, ...] = ()
    """The card that was named; several where it was not clear which, best first."""
    sure: bool = True
    """Whether the one card is just what was said, not only near it."""
    several: bool = False
    """Whether more than one card was named, where only one can be meant at a time."""
    nowhere: bool = False
    """Whether a row or a place was named that this grid does not have."""
    word: str = ""
    """A clue's word, or the label for an image."""
    number: Number | None = None
    by: Team | Side | None = None
    """The side that spoke, where it said so, or the side spoken of."""
    identity: Identity | None = None
    leniency: str = ""
    """What a clue may be beyond the strict rules, by its name in `Leniencies`."""
    seconds: int | None = None

    @property
    def clue(self) -> Clue:
        """The clue that it is."""
        assert self.number is not None
        return Clue(self.word, self.number)
