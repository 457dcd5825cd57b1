"""One module for each measurement of `mesavoz bench`; the last line it prints is JSON."""

import argparse
from pathlib import Path

SEED = 3
"""Grids and noise are drawn anew from this for each clip, so that two runs can be compared."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options every measurement on clips takes."""
    parser.add_argument("--clips", type=Path, action="append", metavar="MANIFEST",
                        help="recordings; again for more")  # fmt: skip
    parser.add_argument("--lang", help="their language; otherwise the name of their folder")
    parser.add_argument("--limit", type=int, default=0, metavar="N", help="at most N a language")
    parser.add_argument("--noise", type=Path, metavar="WAV", help="a noise to lay under each clip")
    parser.add_argument("--snr", type=float, default=10.0, metavar="DB", help="how far under it")
    parser.add_argument("--seed", type=int, default=SEED, help="draws other grids")


def peak_megabytes() -> int:
    """The most memory this process has held; `ru_maxrss` would count that of its parent too."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) // 1024
    return 0
