"""Utterances: where they begin and end, from likelihoods and from real voices."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cli import main
from assistant.hearing.cutting import Cutter, Utterance, utterances
from assistant.hearing.ear import RATE, Sound
from assistant.hearing.endpoint import CHOICE, CLUE, Endpointer, Span, Timing
from assistant.hearing.microphone import BLOCK, BLOCK_SECONDS
from assistant.hearing.vad import Voice
from tests.voices import main as make_clips
from tests.voices import say, silence

SPEECH = Path(__file__).resolve().parents[3] / "shared" / "speech"
TEN_BLOCKS = Timing(trailing=10 * BLOCK_SECONDS, longest=100 * BLOCK_SECONDS)


def spans(likelihoods: list[float], timing: Timing = TEN_BLOCKS) -> list[Span]:
    ends = Endpointer(timing)
    return [span for likely in likelihoods if (span := ends.step(likely))]


def test_a_word_begins_with_its_first_block_and_ends_with_its_last() -> None:
    assert spans([0.0] * 5 + [0.9] * 8 + [0.0] * 12) == [Span(5, 12, 10)]


def test_a_soft_ending_belongs_to_the_word() -> None:
    assert spans([0.9] * 5 + [0.35] * 3 + [0.0] * 12) == [Span(0, 7, 10)]


def test_a_pause_shorter_than_the_wait_does_not_break_an_utterance() -> None:
    assert spans([0.9] * 5 + [0.0] * 9 + [0.9] * 5 + [0.0] * 12) == [Span(0, 18, 10)]
    assert len(spans([0.9] * 5 + [0.0] * 10 + [0.9] * 5 + [0.0] * 12)) == 2


def test_a_click_is_no_utterance() -> None:
    assert spans([0.0, 0.95, 0.95, 0.0] + [0.0] * 20) == []
    assert spans(([0.95] + [0.0] * 6) * 10) == []


def test_speech_without_end_is_cut_and_goes_on() -> None:
    found = spans([0.9] * 250 + [0.0] * 12)
    assert [(span.first, span.last, span.cut, span.continued) for span in found] == [
        (0, 99, True, False),
        (100, 199, True, True),
        (200, 249, False, True),
    ]


def test_patience_can_change_in_the_middle_of_an_utterance() -> None:
    ends = Endpointer(TEN_BLOCKS)
    for likely in [0.9] * 5 + [0.0] * 5:
        assert ends.step(likely) is None
    ends.timing = Timing(trailing=20 * BLOCK_SECONDS, longest=100 * BLOCK_SECONDS)
    assert [ends.step(0.0) for _ in range(14)] == [None] * 14
    assert ends.step(0.0) == Span(0, 4, 20)


@given(st.lists(st.floats(0, 1), max_size=400))
def test_spans_are_in_order_and_never_overlap(likelihoods: list[float]) -> None:
    end = -1
    for span in spans(likelihoods):
        assert end < span.first <= span.last
        assert (span.last - span.first + 1) <= 100
        end = span.last


@pytest.fixture(scope="module")
def voice() -> Voice:
    return Voice()


def fed(cutter: Cutter, sound: Sound) -> list[Utterance]:
    starts = range(0, len(sound) - BLOCK + 1, BLOCK)
    return [u for start in starts if (u := cutter.feed(sound[start : start + BLOCK]))]


def energy(sound: Sound) -> float:
    return float(np.square(sound).sum())


def test_a_sentence_comes_out_whole_and_tight(voice: Voice) -> None:
    said = say("escolhemos manteiga", "pt-br")
    (heard,) = utterances(np.concatenate([silence(2), said, silence(2)]), voice)
    assert energy(heard.sound) > 0.999 * energy(said)
    assert len(heard.sound) <= len(said) + 0.6 * RATE
    assert heard.waited == pytest.approx(CHOICE.trailing, abs=BLOCK_SECONDS)


def test_the_first_syllable_is_there_even_right_after_a_reset(voice: Voice) -> None:
    said = say("dois", "pt-br")
    (heard,) = utterances(np.concatenate([said, silence(1)]), voice)
    assert energy(heard.sound) > 0.999 * energy(said)


def test_a_clue_with_a_pause_is_one_utterance_and_two_choices(voice: Voice) -> None:
    sound = np.concatenate([say("música", "pt-br"), silence(0.7), say("dois", "pt-br"), silence(2)])
    assert len(list(utterances(sound, voice, CLUE))) == 1
    assert len(list(utterances(sound, voice, CHOICE))) == 2


def test_nothing_comes_of_silence_and_hiss(voice: Voice) -> None:
    hiss = np.random.default_rng(1).normal(0, 0.02, 4 * RATE).astype(np.float32)
    assert list(utterances(silence(4), voice)) == []
    assert list(utterances(hiss, voice)) == []


def test_push_to_talk_takes_what_was_said_while_the_key_was_down(voice: Voice) -> None:
    said = say("manteiga", "pt-br")
    cutter = Cutter(voice, hands_free=False)
    assert fed(cutter, np.concatenate([said, silence(1)])) == []
    cutter.push()
    assert fed(cutter, np.concatenate([silence(0.5), said, silence(0.1)])) == []
    cutter.release()
    (heard,) = fed(cutter, silence(0.5))
    assert heard.pushed
    assert energy(heard.sound) > 0.99 * energy(said)
    assert len(heard.sound) < len(said) + 0.6 * RATE


def test_a_key_pressed_a_moment_late_loses_no_syllable(voice: Voice) -> None:
    said = say("manteiga", "pt-br")
    cutter = Cutter(voice, hands_free=False)
    late = round(0.25 * RATE)
    assert fed(cutter, np.concatenate([silence(0.5), said[:late]])) == []
    cutter.push()
    fed(cutter, said[late:])
    cutter.release()
    (heard,) = fed(cutter, silence(0.5))
    assert energy(heard.sound) > 0.95 * energy(said)


def test_a_pause_does_not_end_what_is_said_with_the_key_down(voice: Voice) -> None:
    said = np.concatenate([say("música", "pt-br"), silence(1.5), say("dois", "pt-br")])
    cutter = Cutter(voice)
    cutter.push()
    assert fed(cutter, said) == []
    cutter.release()
    (heard,) = fed(cutter, silence(0.5))
    assert energy(heard.sound) > 0.99 * energy(said)
    assert fed(cutter, silence(2)) == []


def test_a_stuck_pedal_does_not_listen_for_ever(voice: Voice) -> None:
    cutter = Cutter(voice)
    cutter.push()
    (heard,) = fed(cutter, silence(16))
    assert heard.cut


def test_real_words_come_out_whole(voice: Voice) -> None:
    """Every tenth recording of each language; all of them with `mesavoz bench endpoints`."""
    from faster_whisper.audio import decode_audio

    manifests = [SPEECH / language / "manifest.tsv" for language in ("pt", "es", "pl")]
    if not all(path.exists() for path in manifests):
        pytest.skip("needs the recordings in ../shared/speech")
    broken, lossy, count = [], [], 0
    for manifest in manifests:
        rows = list(csv.DictReader(manifest.open(encoding="utf-8"), delimiter="\t"))
        for row in [row for row in rows if len(row["transcript"].split()) <= 3][::10]:
            clip = decode_audio(str(manifest.parent / row["path"]))
            found = list(utterances(np.concatenate([silence(0.5), clip]), voice))
            count += 1
            if len(found) != 1:
                broken.append(row["path"])
            if sum(energy(u.sound) for u in found) < 0.98 * energy(clip):
                lossy.append(row["path"])
    assert count > 100
    assert broken == []
    assert len(lossy) <= 0.01 * count


def test_the_bench_measures_clips(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "words.txt"
    words.write_text("manteiga\ncachorro\nalto-falante\n", "utf-8")
    make_clips("pt-br", words, tmp_path / "clips")
    manifest = str(tmp_path / "clips" / "manifest.tsv")
    assert main(["bench", "endpoints", "--clips", manifest, "--trailing", "0.4"]) == 0
    summary = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (summary["clips"], summary["whole"], summary["broken"]) == (3, 3, 0)
    assert 0.3 < summary["delay_median"] < 0.7
    assert main(["bench", "endpoints", "--clips", str(tmp_path / "nothing.tsv")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_what_was_said_so_far_is_how_the_utterance_begins() -> None:
    said = np.concatenate([say("escolhemos", "pt-br"), silence(0.25), say("manteiga", "pt-br")])
    sound = np.concatenate([silence(0.5), said, silence(1.0)])
    cutter = Cutter(Voice())
    parts: list[Sound] = []
    whole: list[Utterance] = []
    for start in range(0, len(sound) - BLOCK + 1, BLOCK):
        if utterance := cutter.feed(sound[start : start + BLOCK]):
            whole.append(utterance)
        elif (so_far := cutter.so_far) is not None:
            parts.append(so_far)
    (utterance,) = whole
    assert all(np.array_equal(part, utterance.sound[: len(part)]) for part in parts)
    # It is all there before the silence has been waited for.
    assert len(parts[-1]) == len(utterance.sound)
    assert cutter.so_far is None
