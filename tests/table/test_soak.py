"""Random games at the text ear, misheard now and then; `mesavoz bench soak` plays 200 of them."""

import random

import pytest

from assistant.hearing.ear import Decision, Expected, Spoken
from assistant.lexicon.language import codes, load
from assistant.options import GAMES
from assistant.trial.confusing import Slip, TextEar
from assistant.trial.saying import Line
from assistant.trial.setups import any_setup
from assistant.trial.soaking import Soak
from assistant.trial.tally import Tally

SEEDS = range(21)


def played(seed: int, mishear: float) -> Tally:
    language = load(codes()[seed % len(codes())])
    setup = any_setup(GAMES[seed % len(GAMES)], language, random.Random(seed))
    return Soak(setup, language, mishear, seed).play()


def test_misheard_games_come_to_their_right_end() -> None:
    """`play` raises where a game hangs, an undo or the journal gives another state, or the host
    reveals a card that neither the ear was sure of nor anybody confirmed."""
    total = Tally()
    for seed in SEEDS:
        total.add(played(seed, 0.1))
    assert total.ended == len(SEEDS)
    assert total.wrong_unconfirmed == 0
    # The soak has soaked: things were misheard, asked, revealed wrongly and taken back.
    assert total.misheard > 0.05 * total.said
    assert total.asked > 0
    assert total.undone >= total.wrong_by_ear > 0


@pytest.mark.parametrize("seed", range(5))
def test_nothing_goes_wrong_where_nothing_is_misheard(seed: int) -> None:
    tally = played(seed, 0.0)
    assert (tally.wrong_by_ear, tally.wrong_confirmed, tally.undone) == (0, 0, 0)
    assert set(tally.typed_kinds) <= {"NameImage", "NoneLeft"}, "these alone hold open words"


def test_the_confusion_model_confuses_what_sounds_alike() -> None:
    language = load("pt")
    names = ("cereja", "cerveja", "cadeira", "navio", "pizza", "vulcão", "espelho", "tigre")
    cards = tuple(Spoken(name, (name,)) for name in names)
    expected = Expected(language, cards, ("escolhemos {card}",), commands=("parar",))
    line = Line("escolhemos cereja", "escolhemos {card}", 0, "cereja")
    ear = TextEar(1.0, random.Random(1))
    heard = [ear.hear(line, "cereja", expected) for _ in range(300)]
    wrong = {hearing.heard.card for hearing in heard if hearing.slip is Slip.WRONG_CARD}
    assert "cerveja" in wrong
    assert "cereja" not in wrong
    doubts = [hearing.heard for hearing in heard if hearing.slip is Slip.DOUBT]
    for doubt in doubts:
        assert doubt.decision is Decision.ASK
        assert "cereja" in [candidate.card for candidate in doubt.candidates]
