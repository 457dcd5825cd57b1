"""Sets a spoken game up: cards that can be heard, the key under them, and every line's sound."""

import random
from dataclasses import dataclass
from pathlib import Path

from assistant.errors import BadInput
from assistant.hearing.ear import Decision, Ear, Expected, Heard
from assistant.lexicon import decks
from assistant.lexicon.forms import forms
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import (
    FIVE_BY_FIVE,
    FIVE_BY_FOUR,
    IDENTITY_OF,
    Card,
    ClassicSetup,
    DuetKey,
    DuetSetup,
    Identity,
    Setup,
    Side,
    State,
    Team,
    TeamKey,
    draw_duet_key,
    draw_team_key,
)
from assistant.table.boards import key_data
from assistant.table.expecting import phrases
from assistant.table.host import Host
from assistant.table.manners import Manners
from assistant.table.match import Match
from assistant.trial.casting import Cast, Clue, Take
from assistant.trial.scenes import Act, Plot, duet, teams, teams_short
from assistant.understanding.intents import Meaning

STARTS = Team.RED
WAYS = 2
"""Phrases for each thing that is said beside cards and clues."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Everything that a spoken game needs."""

    language: Language
    game: str
    plot: Plot
    words: tuple[str, ...]
    """The grid in reading order."""
    key: TeamKey | DuetKey
    cards: tuple[Take, ...]
    """The choice of each cast card, said."""
    names: tuple[str, ...]
    """The words of the cast cards."""
    clues: tuple[Clue, ...]
    """In the order of the scenes that need one."""
    phrases: dict[Meaning, tuple[Take, ...]]
    ordinals: tuple[Take, ...]
    """The first, the second, the third; none in a short game."""
    side: Take | None
    """Duet: the first giver saying who that is."""
    auditions: int

    def options(self, folder: Path) -> list[str]:
        """What `mesavoz play` is started with."""
        import json

        words, key = folder / "words.txt", folder / "key.json"
        words.write_text("\n".join(self.words) + "\n", "utf-8")
        key.write_text(json.dumps(key_data(self.key)), "utf-8")
        named = ["--lang", self.language.code, "--game", self.game]
        return [*named, "--words", str(words), "--key", str(key)]

    def lines(self) -> list[str]:
        """The typed script: what is left when nobody errs, corrects or talks."""
        clues = iter(self.clues)
        lines = []
        for scene in self.plot.scenes:
            match scene.act:
                case Act.CLUE:
                    clue = next(clues)
                    lines.append(f"{clue.word} {clue.number}")
                case Act.CORRECTED:
                    next(clues)
                case Act.CHOICE:
                    lines.append(self.cards[scene.card].text)
                case Act.STOP:
                    lines.append(self.phrases[Meaning.STOP][0].text)
        return lines

    def typed(self) -> State:
        """Where the typed script ends."""
        host = _host(_setup(self.game, self.words, self.key), self.language)
        for line in self.lines():
            reply = host.line(line)
            if reply.refused is not None:
                raise AssertionError(f"the script cannot be typed: {line!r}: {reply.refused}")
        return host.state


def plot_of(game: str, short: bool) -> Plot:
    """The script of a game."""
    if game == "duet":
        return duet()
    return teams_short() if short else teams(8 if game == "pictures" else 9)


def staged(language: Language, game: str, ear: Ear, seed: int, short: bool = False) -> Stage:
    """Cast a game; raises BadInput where too few cards can be got across."""
    plot = plot_of(game, short)
    chance = random.Random(f"stage {language.code} {game} {seed}")
    key = _key(game, chance.randrange(10**6))
    size = (FIVE_BY_FOUR if game == "pictures" else FIVE_BY_FIVE).size
    words = decks.deal(decks.find("base", language), size, chance.randrange(10**6), language)
    cast = Cast(language, ear, seed)
    giving, asked, guessing, over = _expectations(_setup(game, tuple(words), key), language)
    takes: dict[str, Take] = {}
    for word in words:
        if len(takes) < len(plot.identities):
            take = cast.card(word.casefold(), guessing)
            if take is not None:
                takes[word] = take
    if len(takes) < len(plot.identities):
        raise BadInput(f"only {len(takes)} of {size} cards are heard from synthetic voices")
    taken = {fold(word) for word in words}
    clues = []
    for scene in plot.scenes:
        if scene.act in (Act.CLUE, Act.CORRECTED):
            clues.append(cast.clue(scene.number, taken, giving))
            taken.add(fold(clues[-1].word))
    moments = {Meaning.CONFIRM: asked, Meaning.DENY: asked, Meaning.UNDO: guessing}
    if not short:
        moments |= {Meaning.STOP: guessing, Meaning.WHOSE_TURN: guessing, Meaning.END_GAME: over}
    said = {
        meaning: tuple(cast.phrase(meaning, expected) for _ in range(1 if short else WAYS))
        for meaning, expected in moments.items()
    }
    side = cast.side(Side.A, asked) if game == "duet" else None
    return Stage(
        language,
        game,
        plot,
        _placed(plot, tuple(takes), words, key),
        key,
        tuple(takes.values()),
        tuple(takes),
        tuple(clues),
        said,
        tuple(cast.ordinal(position, asked) for position in range(0 if short else 3)),
        side,
        cast.auditions,
    )


def _key(game: str, seed: int) -> TeamKey | DuetKey:
    if game == "duet":
        return draw_duet_key(seed)
    return draw_team_key(FIVE_BY_FOUR if game == "pictures" else FIVE_BY_FIVE, seed, STARTS)


def _setup(game: str, words: tuple[str, ...], key: TeamKey | DuetKey) -> Setup:
    if isinstance(key, DuetKey):
        return DuetSetup(tuple(Card(word) for word in words), key)
    if game == "pictures":
        cards = tuple(Card(label=word) for word in words)
        return ClassicSetup(cards, FIVE_BY_FOUR, key.starts, key)
    return ClassicSetup(tuple(Card(word) for word in words), FIVE_BY_FIVE, key.starts, key)


def _host(setup: Setup, language: Language) -> Host:
    return Host(Match(setup), language, Phrasebook(language), forms, Manners(first=Side.A))


def _expectations(
    setup: Setup, language: Language
) -> tuple[Expected, Expected, Expected, Expected]:
    """What is listened for: a clue, an answer, a choice, and what comes after the game."""
    host = _host(setup, language)
    giving = host.expected()
    host.heard(Heard(Decision.ACCEPT, "", word="x", number=2))
    asked = host.expected()
    host.line("x 2")
    guessing = host.expected()
    host.line(phrases(language, Meaning.END_GAME)[0])
    host.line(language.table("demo")["yes"])
    return giving, asked, guessing, host.expected()


def _placed(
    plot: Plot, cast: tuple[str, ...], words: list[str], key: TeamKey | DuetKey
) -> tuple[str, ...]:
    """The words on the grid so that each cast card lies where the plot wants it."""
    free = list(range(len(words)))
    grid: dict[int, str] = {}
    sides = _deciding(plot)
    for number, (word, wanted) in enumerate(zip(cast, plot.identities, strict=True)):
        at = next(at for at in free if _is(key, at, wanted, sides.get(number, Side.A)))
        free.remove(at)
        grid[at] = word
    rest = [word for word in words if word not in cast]
    grid.update(zip(free, rest, strict=True))
    return tuple(grid[at] for at in range(len(words)))


def _deciding(plot: Plot) -> dict[int, Side]:
    """Duet: by whose key each cast card is judged, the sides giving clues in turn."""
    giver, first = Side.B, True
    sides: dict[int, Side] = {}
    for scene in plot.scenes:
        if scene.act is Act.CLUE:
            giver = Side.A if first else giver.other
            first = False
        elif scene.act in (Act.CHOICE, Act.UNDONE):
            sides[scene.card] = giver
    return sides


def _is(key: TeamKey | DuetKey, at: int, wanted: str, side: Side) -> bool:
    if isinstance(key, DuetKey):
        names = {"own": Identity.GREEN, "civilian": Identity.BEIGE, "deadly": Identity.BLACK}
        seen, other = (key.a, key.b) if side is Side.A else (key.b, key.a)
        # Not green for both: such a card would be gone for the other side too.
        plain = wanted == "deadly" or other[at] is not Identity.GREEN
        return seen[at] is names[wanted] and plain
    teams_ = {
        "own": IDENTITY_OF[STARTS],
        "other": IDENTITY_OF[STARTS.other],
        "civilian": Identity.CIVILIAN,
        "deadly": Identity.ASSASSIN,
    }
    return key.cards[at] is teams_[wanted]
