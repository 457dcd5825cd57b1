"""`mesavoz bench speak`: how soon the voice is heard, and how soon it is silent again.

Times run from the call to the moment at which the sound system says the sample leaves the device,
its buffers included. Targets: a usual line within 150 ms, silence within 100 ms.

Each call comes at a random moment: a sound server asks for blocks in a rhythm (PulseAudio every
20 ms), and a call made right after the last line ended would always fall on the same beat, which
hid the whole time of synthesis when this was first measured.

`underruns` counts how often the machine was too busy to keep the device fed. Through PulseAudio,
ALSA then makes the stream anew (the server was seen to get one new stream for each underrun), and
a null sink that is left alone meanwhile works in blocks of two seconds, for which the new stream
may have to wait. Record the sink with a short latency (`parec --latency-msec=10`) to measure the
program: with another stream on it, 34 underruns cost no more than 0.2 s.
"""

import argparse
import json
import random
import tempfile
import threading
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from assistant.cli import Subparsers

if TYPE_CHECKING:
    from assistant.lexicon.language import Language
    from assistant.speaking.mouth import SoundMouth
    from assistant.speaking.playing import Loudspeaker

FIRST_SAMPLE_MS = 150
STOP_MS = 100
_SPEAKS_FOR = 0.4
_RHYTHM = 0.1


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    speak = subparsers.add_parser("speak", help="time to the first sample and to silence")
    speak.add_argument("--lang", default="pt", help="pt, pt-PT, es, es-419 or pl")
    speak.add_argument("--device", help="sound output, by number or name (else the usual one)")
    speak.add_argument("--count", type=int, default=12, help="lines of each kind (at most 25)")
    speak.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, print a line for each kind and the summary; 1 where a target is missed."""
    from assistant.lexicon.language import load
    from assistant.speaking.mouth import SoundMouth
    from assistant.speaking.playing import DeviceLost, Loudspeaker, NoDevice, chosen
    from assistant.speaking.queue import Hooks
    from assistant.speaking.voice import Memory, Settings

    language = load(args.lang)
    count = max(1, min(25, args.count))
    try:
        speaker = Loudspeaker(chosen(args.device) if args.device else None)
    except NoDevice as error:
        return _no_output(error)
    with tempfile.TemporaryDirectory() as folder:
        memory = Memory(Path(folder) / "voice.json")
        mouth = SoundMouth(language, speaker, memory, Hooks(), Path(folder), Settings())
        try:
            times = _measured(mouth, speaker, language, count)
        except DeviceLost as error:
            return _no_output(error)
        finally:
            mouth.close()
    for kind, found in times.items():
        print(f"{kind:<20} median {median(found):6.1f} ms   worst {max(found):6.1f} ms")
    summary = {
        kind: {"median_ms": round(median(found), 1), "worst_ms": round(max(found), 1)}
        for kind, found in times.items()
    }
    met = max(times["cached_first_sample"]) <= FIRST_SAMPLE_MS and max(times["stop"]) <= STOP_MS
    print(
        json.dumps(
            {
                "bench": "speak",
                "lang": language.code,
                "device": speaker.name,
                "lines": count,
                **summary,
                "underruns": speaker.underruns,
                "targets": {"cached_first_sample_ms": FIRST_SAMPLE_MS, "stop_ms": STOP_MS},
                "met": met,
            }
        )
    )
    return 0 if met else 1


def _no_output(why: Exception) -> int:
    print(f"There is no sound output to measure with: {why}")
    print(json.dumps({"bench": "speak", "device": None}))
    return 1


def _measured(
    mouth: "SoundMouth", speaker: "Loudspeaker", language: "Language", count: int
) -> dict[str, list[float]]:
    """Milliseconds by kind. The lines are the language's own number words."""
    import numpy as np

    from assistant.speaking.queue import Priority

    words: list[str] = language.table("numbers")["say"]["m"]
    # The first line of a session starts the synthesiser, the first block may take seconds.
    speaker.play(np.zeros(10_000, np.float32), threading.Event())
    mouth.say(words[0], Priority.STATUS)
    mouth.wait_until_quiet()
    times: dict[str, list[float]] = {}
    for kind in ("uncached_first_sample", "cached_first_sample"):
        times[kind] = []
        for word in words[1 : count + 1]:
            _off_the_beat()
            asked = time.perf_counter()
            mouth.say(word, Priority.RESULT)
            mouth.wait_until_quiet()
            times[kind].append(_after(asked, speaker, first=True))
    times["stop"] = []
    for _ in range(count):
        mouth.say(", ".join(words), Priority.RESULT)
        _off_the_beat(_SPEAKS_FOR)
        asked = time.perf_counter()
        mouth.stop()
        mouth.wait_until_quiet()
        times["stop"].append(_after(asked, speaker, first=False))
    return times


def _off_the_beat(at_least: float = 0.0) -> None:
    """Wait for a time that has nothing to do with the sound system's rhythm."""
    threading.Event().wait(at_least + random.random() * _RHYTHM)


def _after(asked: float, speaker: "Loudspeaker", first: bool) -> float:
    """Milliseconds from the call to the first or last sample of what was played last."""
    from assistant.speaking.playing import DeviceLost

    played = speaker.last
    moment = None if played is None else played.begun if first else played.ended
    if moment is None:
        raise DeviceLost(speaker.name)
    return (moment - asked) * 1_000
