"""Is somebody speaking? The silero model, one block of 32 ms at a time."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from assistant.errors import BadInput
from assistant.hearing.ear import Sound

_CONTEXT = 64
"""Samples of the block before that the model wants to see again."""


def _model_file() -> Path:
    """The voice detector that faster-whisper carries; found without importing the package."""
    spec = find_spec("faster_whisper")
    folders = list(spec.submodule_search_locations or []) if spec else []
    for folder in folders:
        for path in sorted((Path(folder) / "assets").glob("silero_vad*.onnx"), reverse=True):
            return path
    raise BadInput("the voice detector is missing: pip install 'faster-whisper>=1.2.1'")


class Voice:
    """Remembers what it heard, so blocks must come in order; `reset` makes it forget."""

    def __init__(self) -> None:
        import onnxruntime  # type: ignore[import-untyped]

        options = onnxruntime.SessionOptions()
        # One block is far too little work to share out, and the recogniser needs the cores.
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 4
        self._session: Any = onnxruntime.InferenceSession(
            str(_model_file()), options, providers=["CPUExecutionProvider"]
        )
        self.reset()

    def reset(self) -> None:
        """Forget what was heard."""
        self._h = np.zeros((1, 1, 128), dtype=np.float32)
        self._c = np.zeros((1, 1, 128), dtype=np.float32)
        self._before = np.zeros(_CONTEXT, dtype=np.float32)

    def __call__(self, block: Sound) -> float:
        """How likely it is (0 to 1) that somebody speaks in this block."""
        seen = np.concatenate([self._before, block]).reshape(1, -1)
        out, self._h, self._c = self._session.run(None, {"input": seen, "h": self._h, "c": self._c})
        self._before = block[-_CONTEXT:]
        return float(np.ravel(out)[0])
