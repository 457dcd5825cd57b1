"""Where an utterance begins and ends, from how likely each block is to be speech.

Pure counting of blocks: no clock, no sound. `step` is called once for each block.
"""

from dataclasses import dataclass

from assistant.hearing.microphone import BLOCK_SECONDS

_BEGINS = 0.5
"""A block this likely to be speech may begin an utterance."""
_LASTS = 0.3
"""A block this likely goes on with one: soft endings are less likely than beginnings."""
_VOICED = 3
"""Blocks of speech that make a beginning: a click or a cup on the table has one or two."""
_GAP = 3
"""Blocks without speech that may lie between those."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long to wait, in seconds."""

    trailing: float
    """Silence that ends an utterance."""
    longest: float
    """Speech that is cut off here: no choice and no clue is so long."""


# Measured with `mesavoz bench endpoints` on 1257 recordings of words and short phrases: none is
# broken in two at 0.30, 0.35, 0.40 or 0.45 s, so the shortest wait of the design is taken; from
# the end of speech (30 dB below its peak) to the decision it is 0.36 s in the median, 0.45 s at
# the 95th percentile.
CHOICE = Timing(trailing=0.35, longest=8.0)
CLUE = Timing(trailing=1.2, longest=17.0)
"""Spymasters pause between the word and its number, and may spell both."""


@dataclass(frozen=True, slots=True)
class Span:
    """An utterance as the numbers of its first and last block with speech in it."""

    first: int
    last: int
    waited: int
    """Blocks between the last one and the decision that it was the last."""
    cut: bool = False
    """It was still going on."""
    continued: bool = False
    """It is the rest of one that was cut."""


class Endpointer:
    """Counts blocks; says when an utterance is over."""

    def __init__(self, timing: Timing = CHOICE) -> None:
        self.timing = timing
        self.reset()

    def reset(self) -> None:
        """Begin again in silence; the count of blocks begins at 0."""
        self.block = -1
        self.speaking = False
        self._first = 0
        self._last = -1
        self._voiced = 0
        self._continued = False

    @property
    def began(self) -> int | None:
        """The block at which the utterance now going on began."""
        return self._first if self.speaking else None

    @property
    def last(self) -> int:
        """The last block with speech in it, so far."""
        return self._last

    def step(self, likely: float) -> Span | None:
        """Take the next block's likelihood of speech; the utterance that it ends, if it does."""
        self.block += 1
        if not self.speaking:
            self._listen(likely)
            return None
        if likely >= _LASTS:
            self._last = self.block
        silent = self.block - self._last
        if silent * BLOCK_SECONDS >= self.timing.trailing:
            span = Span(self._first, self._last, silent, continued=self._continued)
            self.speaking = self._continued = False
            self._voiced = 0
            return span
        if (self.block - self._first + 1) * BLOCK_SECONDS >= self.timing.longest:
            span = Span(self._first, self.block, 0, cut=True, continued=self._continued)
            self._first = self.block + 1
            self._continued = True
            return span
        return None

    def _listen(self, likely: float) -> None:
        if self._voiced and self.block - self._last > _GAP:
            self._voiced = 0
        if likely < _BEGINS:
            return
        if not self._voiced:
            self._first = self.block
        self._voiced += 1
        self._last = self.block
        self.speaking = self._voiced >= _VOICED
