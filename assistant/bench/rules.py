"""`mesavoz bench rules`: how many whole random games the rules play in a second."""

import argparse
import json
import random
import time

from assistant import options
from assistant.cli import Subparsers
from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    Abandon,
    Action,
    Card,
    Challenge,
    Classic,
    ClassicSetup,
    DuetSetup,
    GiveClue,
    Layout,
    Phase,
    Setup,
    Side,
    State,
    Team,
    apply,
    draw_duet_key,
    draw_team_key,
    legal,
    new_game,
)


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("rules", help="whole random games a second, for each game")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long for each game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the time is over and print games and actions a second."""
    summary = {}
    for game in options.GAMES:
        games = actions = 0
        begin = time.perf_counter()
        while (spent := time.perf_counter() - begin) < args.seconds:
            actions += play(setup(game, games), random.Random(games))
            games += 1
        summary[game] = {"games_per_second": round(games / spent), "actions": actions / games}
        print(f"{game:9} {games / spent:7.0f} games/s  {actions / games:5.1f} actions a game")
    print(json.dumps({"bench": "rules", **summary}))
    return 0


def setup(game: str, seed: int) -> Setup:
    """A new game with numbered cards."""
    layout = FIVE_BY_FOUR if game == "pictures" else FIVE_BY_FIVE
    if game == "duet":
        return DuetSetup(_cards(layout, "card"), draw_duet_key(seed))
    key = draw_team_key(layout, seed)
    cards = _cards(layout, "card") if game == "classic" else (Card(),) * layout.size
    return ClassicSetup(cards, layout, key.starts, key)


def _cards(layout: Layout, name: str) -> tuple[Card, ...]:
    return tuple(Card(f"{name} {index}") for index in range(layout.size))


def givers(state: State) -> tuple[Team | Side, ...]:
    """Who may give the next clue."""
    return (state.team,) if isinstance(state, Classic) else state.givers


def play(setup: Setup, chance: random.Random) -> int:
    """One random game by what is legal; returns how many actions it took."""
    state, _ = new_game(setup)
    count = 0
    while state.phase is not Phase.OVER:
        action: Action
        if state.phase is Phase.CLUE:
            action = GiveClue("clue", chance.randrange(10), chance.choice(givers(state)))
        else:
            # Challenges and giving up end a game early; what is measured is the playing.
            moves = [
                move for move in legal(state) if not isinstance(move, type | Challenge | Abandon)
            ]
            action = chance.choice(moves)
        state, _ = apply(state, action)
        count += 1
    return count
