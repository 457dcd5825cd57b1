"""The options that say which game is played, and the set-up they make."""

import argparse
import random
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from assistant.errors import BadInput
from assistant.lexicon.judge import Leniencies
from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    MISSIONS,
    STANDARD,
    BadSetup,
    Card,
    ClassicSetup,
    DuetKey,
    DuetSetup,
    Layout,
    Setup,
    Side,
    Team,
    TeamKey,
    draw_duet_key,
    draw_team_key,
    mission,
    standard_bank,
)
from assistant.table import boards
from assistant.table.expecting import Choosing
from assistant.table.timer import LONGEST, SHORTEST, TimeRefused, TimeRules

Group: TypeAlias = argparse._ArgumentGroup
GAMES = ("classic", "pictures", "duet")
LAYOUTS = {"5x5": FIVE_BY_FIVE, "5x4": FIVE_BY_FOUR}
TABLE = "table"
"""As `--key`: the key lies on the table, and the players say each result."""
SOUNDS = {"ask": None, "allow": True, "forbid": False}
NONE_KEPT: Mapping[str, bool | None] = {}


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`."""
    parser.add_argument("--lang", default="pt", help="pt, pt-PT, es, es-419 or pl (default: pt)")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the options of the game and its variants."""
    parser.add_argument("--game", choices=GAMES, help="default: classic")
    parser.add_argument("--layout", choices=LAYOUTS, help="columns x rows, for teams")
    parser.add_argument(
        "--cards",
        choices=("words", "images", "mixed"),
        help="what lies on the table; in a mixed grid file a line with * is an image",
    )
    parser.add_argument("--starts", choices=[team.value for team in Team], help="who starts")
    parser.add_argument("--seed", type=int, help="draw cards and key from this number")
    variants = parser.add_argument_group("variants")
    variants.add_argument(
        "--assassin-ending", action="store_true", help="the assassin must be found last"
    )
    variants.add_argument(
        "--two-players", action="store_true", help="one team against a simulated one"
    )
    variants.add_argument(
        "--three-players", action="store_true", help="one operative guesses for both teams"
    )
    variants.add_argument("--tokens", type=int, help="Duet: 9, 10 or 11 time tokens")
    variants.add_argument("--mission", help=f"Duet: {', '.join(MISSIONS)}")
    variants.add_argument(
        "--loose-order", action="store_true", help="Duet: a side may give two clues in a row"
    )
    variants.add_argument(
        "--time-ends-turn", action="store_true", help="running out of time ends the turn"
    )


def add_ear(parser: Group) -> None:
    """Add what says who listens, and to what."""
    parser.add_argument(
        "--ear", choices=("auto", "vosk", "whisper", "keyboard"), default="auto", help="who listens"
    )
    parser.add_argument("--microphone", help="its number or name (see: mesavoz devices)")
    parser.add_argument(
        "--choosing",
        choices=[way.value for way in Choosing],
        default=Choosing.CARRIER.value,
        help="carrier: 'we choose X'; bare: 'X', then confirmed; push: while Enter is pushed",
    )
    parser.add_argument(
        "--keep-audio", type=Path, metavar="DIR", help="keep what was heard, to find mistakes"
    )


def add_voice(parser: Group) -> None:
    """Add what says how the assistant speaks."""
    parser.add_argument("--voice", default="auto", help="auto, none, or the name of a voice")
    parser.add_argument("--loudspeaker", help="its number or name (see: mesavoz devices)")
    parser.add_argument("--headphones", help="a second output that only a spymaster hears")
    parser.add_argument(
        "--headphones-side",
        choices=[side.value for side in Side],
        default=Side.A.value,
        help="Duet: whose key the headphones hear",
    )
    parser.add_argument("--rate", type=int, help="words a minute")
    parser.add_argument("--volume", type=int, help="0 to 100")
    parser.add_argument("--pitch", type=int, help="0 to 100")
    parser.add_argument("--terse", action="store_true", help="short lines, for experts")
    parser.add_argument("--no-earcons", action="store_true", help="words only, no signal sounds")


def add_time(parser: Group) -> None:
    """Add the times; running out is advice unless --time-ends-turn."""
    parser.add_argument("--timer", type=int, metavar="SECONDS", help="for clue and guesses each")
    parser.add_argument("--clue-time", type=int, metavar="SECONDS")
    parser.add_argument("--guess-time", type=int, metavar="SECONDS")
    parser.add_argument(
        "--first-clue-extra", type=int, default=0, metavar="SECONDS", help="patience at the start"
    )
    parser.add_argument("--no-countdown", action="store_true")
    parser.add_argument(
        "--no-warnings", action="store_true", help="say nothing before the time is up"
    )


def add_leniencies(parser: argparse.ArgumentParser | Group) -> None:
    """Add what the group lets pass in a clue."""
    for name, what in (
        ("names", "proper names of several words"),
        ("acronyms", "acronyms"),
        ("titles", "titles of several words"),
        ("hyphens", "compounds with hyphens or spaces"),
    ):
        parser.add_argument(f"--allow-{name}", action="store_true", help=f"the group allows {what}")
    parser.add_argument(
        "--sounds", choices=sorted(SOUNDS), default="ask", help="what to do about sound-alikes"
    )


def leniencies(args: argparse.Namespace, kept: Mapping[str, bool | None] = NONE_KEPT) -> Leniencies:
    """What the options let pass; `kept` is what the group had settled before, and holds as well."""
    sounds = SOUNDS[args.sounds]
    return Leniencies(
        names=args.allow_names or bool(kept.get("names")),
        acronyms=args.allow_acronyms or bool(kept.get("acronyms")),
        titles=args.allow_titles or bool(kept.get("titles")),
        hyphens=args.allow_hyphens or bool(kept.get("hyphens")),
        sounds=kept.get("sounds") if sounds is None else sounds,
    )


def times(args: argparse.Namespace) -> TimeRules:
    """The times that the options ask for."""
    try:
        return TimeRules(
            clue=args.clue_time or args.timer,
            guess=args.guess_time or args.timer,
            first_clue_extra=args.first_clue_extra,
            enforced=args.time_ends_turn,
            warnings=frozenset() if args.no_warnings else frozenset({60, 30, 10}),
            countdown=not args.no_countdown,
        )
    except TimeRefused as refused:
        raise BadInput(f"a time is {SHORTEST} to {LONGEST} seconds: {refused}") from None


def game_setup(args: argparse.Namespace, cards: tuple[Card, ...], key: str) -> Setup:
    """The set-up that the options ask for; `key` is a file, `table`, or empty to draw one."""
    try:
        if args.game == "duet":
            return _duet(args, cards, key)
        return _teams(args, cards, key)
    except BadSetup as error:
        raise BadInput(str(error)) from None


def layout(args: argparse.Namespace) -> Layout:
    """The layout asked for, or the game's own."""
    if args.layout:
        if args.game == "duet" and args.layout != "5x5":
            raise BadInput("Duet lies in five rows of five: leave --layout away")
        return LAYOUTS[args.layout]
    return FIVE_BY_FOUR if args.game == "pictures" else FIVE_BY_FIVE


def card_kind(args: argparse.Namespace) -> str:
    """What lies on the table: words, images, or both."""
    kind: str = args.cards or ("images" if args.game == "pictures" else "words")
    return kind


def seed(args: argparse.Namespace) -> int:
    """The seed asked for, or one by chance, kept so that it stays the same."""
    if args.seed is None:
        args.seed = random.SystemRandom().randrange(2**32)
    number: int = args.seed
    return number


def _teams(args: argparse.Namespace, cards: tuple[Card, ...], key_from: str) -> ClassicSetup:
    for name in ("tokens", "mission", "loose_order"):
        if getattr(args, name):
            raise BadInput(f"--{name.replace('_', '-')} belongs to Duet")
    starts = Team(args.starts) if args.starts else None
    key: TeamKey | None = None
    if key_from == TABLE:
        if starts is None:
            starts = Team.RED if args.two_players else None
        if starts is None:
            raise BadInput("with the key on the table say who starts: --starts red or blue")
    elif key_from:
        key = boards.read_team_key(Path(key_from))
        starts = starts or key.starts
    else:
        key = draw_team_key(layout(args), seed(args), starts)
        starts = key.starts
    return ClassicSetup(
        cards,
        layout(args),
        starts,
        key,
        assassin_ending=args.assassin_ending,
        simulated_opponent=args.two_players,
        shared_operative=args.three_players,
        time_ends_turn=args.time_ends_turn,
    )


def _duet(args: argparse.Namespace, cards: tuple[Card, ...], key_from: str) -> DuetSetup:
    for name in ("assassin_ending", "two_players", "three_players", "starts"):
        if getattr(args, name):
            raise BadInput(f"--{name.replace('_', '-')} belongs to Classic and Pictures")
    if args.tokens is not None and args.mission is not None:
        raise BadInput("a mission brings its own tokens: leave --tokens away")
    key: DuetKey | None = None
    if key_from != TABLE:
        key = boards.read_duet_key(Path(key_from)) if key_from else draw_duet_key(seed(args))
    layout(args)
    chosen = mission(args.mission) if args.mission else None
    bank = standard_bank(args.tokens) if args.tokens is not None else STANDARD
    return DuetSetup(
        cards,
        key,
        bank=chosen.bank if chosen else bank,
        mission=chosen,
        loose_order=args.loose_order,
        time_ends_turn=args.time_ends_turn,
    )
