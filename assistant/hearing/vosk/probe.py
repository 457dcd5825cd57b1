"""Trying a model where it can do no harm: a damaged one makes Vosk end the whole process."""

import subprocess
import sys
from pathlib import Path

# Found by damaging each file of a model in turn: some faults are refused when it is loaded,
# others abort or crash only when the first sound is heard, with a grammar or without.
_TRIAL = """
import random, sys, vosk
vosk.SetLogLevel(-1)
model = vosk.Model(sys.argv[1])
noise = random.Random(1).randbytes(8000)
for grammar in (['["[unk]"]'], []):
    recogniser = vosk.KaldiRecognizer(model, 16000, *grammar)
    recogniser.AcceptWaveform(noise)
    recogniser.FinalResult()
"""
_PATIENCE = 60.0


def refused(path: Path) -> str | None:
    """Why Vosk cannot work with the model in this folder, or None."""
    try:
        run = subprocess.run(
            [sys.executable, "-c", _TRIAL, str(path)],
            capture_output=True,
            check=False,
            timeout=_PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return "Vosk does not come to an end with it"
    return "Vosk cannot work with it" if run.returncode else None
