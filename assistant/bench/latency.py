"""`mesavoz bench latency`: from the end of speech to the decision, and the memory it takes."""

import argparse

from assistant.bench import add_options, peak_megabytes
from assistant.cli import Subparsers

SIZES = (25, 100, 400)


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("latency", help="time to the decision with 25 to 400 cards")
    add_options(parser)
    parser.add_argument("--wait", type=float, default=0.4, metavar="SECONDS",
                        help="the silence waited for after speech (0.4)")  # fmt: skip
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Time the same clips with more and more cards to choose from."""
    from statistics import median, quantiles

    from assistant.hearing import audio, measuring
    from assistant.hearing.clips import noisy

    ear = measuring.ear()
    noise = measuring.noise(args)
    found = measuring.chosen(args)
    pool = sorted({clip.transcript for clips in found.values() for clip in clips if clip.is_word})
    sizes = [size for size in SIZES if size <= len(pool)]
    taken: dict[int, list[float]] = {size: [] for size in sizes}
    for clips in found.values():
        for clip in measuring.words(clips, args.limit or 30):
            chance = measuring.chance(args, clip)
            sound = noisy(audio.read(clip.path), noise, args.snr, chance)
            others = chance.sample([word for word in pool if word != clip.transcript], sizes[-1])
            for size in sizes:
                expected = measuring.choosing(clip.language, [clip.transcript, *others[: size - 1]])
                ear.prepare(expected)
                taken[size].append(ear.hear(sound, expected).compute_seconds)
    rows = {}
    print(f"{'cards':>8}{'compute':>12}{'median':>10}{'95th percentile':>18}   (s, with the wait)")
    for size, seconds in taken.items():
        middle, late = median(seconds), quantiles(seconds, n=20)[-1]
        rows[str(size)] = {
            "compute median": round(middle, 3), "compute p95": round(late, 3),
            "median": round(middle + args.wait, 3), "p95": round(late + args.wait, 3),
        }  # fmt: skip
        print(f"{size:>8}{middle:>12.3f}{middle + args.wait:>10.3f}{late + args.wait:>18.3f}")
    growth = median(taken[sizes[-1]]) / median(taken[sizes[0]])
    memory = peak_megabytes()
    print(
        f"growth from {sizes[0]} to {sizes[-1]} cards: {growth:.2f}; memory at most {memory:.0f} MB"
    )
    return measuring.finish("latency", {"wait": args.wait, "clips": len(taken[sizes[0]]),
                            "cards": rows, "growth": round(growth, 3),
                            "memory MB": round(memory)})  # fmt: skip
