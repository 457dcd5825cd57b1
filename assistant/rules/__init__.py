"""The game itself, pure: state, actions, events; no files, clocks, languages or sound.

    state, events = new_game(ClassicSetup(cards, FIVE_BY_FIVE, Team.RED, key))
    state, events = apply(state, GiveClue("clima", 2))
    state, events = apply(state, Guess(7))

Every value is frozen. An action that the rules do not allow raises IllegalAction, which names the
rule and says what would be allowed.
"""

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
    NoneLeft,
    Stop,
    TellResult,
    TimeUp,
)
from assistant.rules.cards import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    IDENTITY_OF,
    TEAM_OF,
    Card,
    Identity,
    Layout,
    Side,
    Team,
)
from assistant.rules.classic.state import Classic, ClassicSetup
from assistant.rules.clues import UNLIMITED, Clue, Number
from assistant.rules.duet.bank import STANDARD, Bank, standard_bank
from assistant.rules.duet.missions import MISSIONS, Mission, Record, mission
from assistant.rules.duet.state import Duet, DuetSetup
from assistant.rules.errors import BadRecord, BadSetup, IllegalAction
from assistant.rules.events import Event
from assistant.rules.game import Setup, State, apply, legal, new_game, replay
from assistant.rules.keys import AGENTS, DuetKey, TeamKey, draw_duet_key, draw_team_key
from assistant.rules.laws import Law
from assistant.rules.record import Cover, Ending, Means, Outcome, Phase, Reason, Turn
from assistant.rules.views import PrivateView, Spymaster, private, public

__all__ = [
    "AGENTS", "FIVE_BY_FIVE", "FIVE_BY_FOUR", "IDENTITY_OF", "MISSIONS", "STANDARD", "TEAM_OF",
    "UNLIMITED", "Abandon", "Action", "BadRecord", "BadSetup", "Bank", "Card", "Challenge",
    "Classic", "ClassicSetup", "Clue", "Cover", "CoverWord", "Decline", "Duet", "DuetKey",
    "DuetSetup", "Ending", "Event", "GiveClue", "Guess", "Identity", "IllegalAction", "Law",
    "Layout", "LetStand", "Means", "Mission", "NameImage", "NoneLeft", "Number", "Outcome",
    "Phase", "PrivateView", "Reason", "Record", "Setup", "Side", "Spymaster", "State", "Stop",
    "Team", "TeamKey", "TellResult", "TimeUp", "Turn", "apply", "draw_duet_key", "draw_team_key",
    "legal", "mission", "new_game", "private", "public", "replay", "standard_bank",
]  # fmt: skip
