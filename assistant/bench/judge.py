"""`mesavoz bench judge`: the clue judge on hand-labelled pairs, beside simpler judges."""

import argparse
import csv
import json
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from assistant.bench import peak_megabytes
from assistant.cli import Subparsers
from assistant.errors import BadInput
from assistant.lexicon.language import Language, load
from assistant.lexicon.normal import fold, tidy

PAIRS = Path(__file__).resolve().parents[2] / "tests" / "judge"
STEMMERS = {"pt": "portuguese", "es": "spanish", "pl": "polish"}
HALVES = ("build", "kept")
GRID = 25

Opinion = bool | None
"""Valid, not valid, or doubtful."""
Judge = Callable[[str, str], Opinion]


@dataclass(frozen=True, slots=True)
class Pair:
    """A visible word, a clue, and whether people find the clue valid."""

    visible: str
    clue: str
    valid: bool


@dataclass(frozen=True, slots=True)
class Score:
    """How well a judge finds the clues that are not valid; doubtful ones it did not find."""

    precision: float
    recall: float
    doubtful: int


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("judge", help="the clue judge on labelled pairs")
    parser.add_argument("--lang", action="append", metavar="L", help="only this language")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a table of scores a language and half, then times, memory and the summary."""
    languages: dict[str, dict[str, object]] = {}
    print(f"{'':9} {'judge':10} {'pairs':>5} {'precision':>9} {'recall':>7} {'doubtful':>8}")
    for code in args.lang or STEMMERS:
        language = load(code)
        judges = _judges(language)
        halves: dict[str, object] = {}
        for half in HALVES:
            pairs = _pairs(PAIRS / f"{language.base}-{half}.tsv")
            scores = {name: _score(pairs, judge) for name, judge in judges.items()}
            for name, score in scores.items():
                print(
                    f"{code:2} {half:6} {name:10} {len(pairs):5} {score.precision:9.1%}"
                    f" {score.recall:7.1%} {score.doubtful:8}"
                )
            halves[half] = {
                "pairs": len(pairs),
                **{
                    name: {
                        "precision": round(score.precision, 4),
                        "recall": round(score.recall, 4),
                        "doubtful": score.doubtful,
                    }
                    for name, score in scores.items()
                },
            }
        languages[code] = {**halves, "milliseconds": _milliseconds(language)}
        print(f"{code:2} a clue against {GRID} words, warm: {languages[code]['milliseconds']}")
    megabytes = peak_megabytes()
    print(f"memory of the whole run: {megabytes} MB")
    print(json.dumps({"languages": languages, "megabytes": megabytes}))
    return 0


def _judges(language: Language) -> dict[str, Judge]:
    from assistant.lexicon.judge import Leniencies, judge
    from assistant.lexicon.judge.dictionary import lemmas

    try:
        import snowballstemmer
    except ImportError:
        raise BadInput("snowballstemmer is missing; pip install 'mesavoz[test]'") from None
    stem = snowballstemmer.stemmer(STEMMERS[language.base]).stemWord
    # Hyphens are the group's choice and not what is measured here.
    allow = Leniencies(hyphens=True)

    def by_base_form(visible: str, clue: str) -> Opinion:
        ours, theirs = tidy(clue), tidy(visible)
        return not (lemmas(ours, language) | {ours}) & (lemmas(theirs, language) | {theirs})

    return {
        "mesavoz": lambda visible, clue: judge(clue, [visible], language, "duet", allow).valid,
        "stemmer": lambda visible, clue: stem(tidy(clue)) != stem(tidy(visible)),
        "substring": lambda visible, clue: (
            not (fold(visible) in fold(clue) or fold(clue) in fold(visible))
        ),
        "base form": by_base_form,
    }


def _pairs(path: Path) -> list[Pair]:
    if not path.exists():
        raise BadInput(f"no labelled pairs at {path.name}; they are in tests/judge of the project")
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Pair(row["visible"], row["clue"], row["label"] == "valid")
            for row in csv.DictReader(file, delimiter="\t")
        ]


def _score(pairs: Iterable[Pair], judge: Judge) -> Score:
    opinions = [(pair.valid, judge(pair.visible, pair.clue)) for pair in pairs]
    flagged = [valid for valid, opinion in opinions if opinion is False]
    wanted = [opinion for valid, opinion in opinions if not valid]
    return Score(
        precision=flagged.count(False) / len(flagged) if flagged else 1.0,
        recall=wanted.count(False) / len(wanted) if wanted else 1.0,
        doubtful=sum(opinion is None for _, opinion in opinions),
    )


def _milliseconds(language: Language) -> dict[str, float]:
    """Processor time of clues not heard before against a grid of words that were."""
    from assistant.lexicon.judge import judge, warm

    warm(language)
    pairs = [pair for half in HALVES for pair in _pairs(PAIRS / f"{language.base}-{half}.tsv")]
    grid = list(dict.fromkeys(pair.visible for pair in pairs))[:GRID]
    # Backwards, so that the memory of earlier judgements helps as little as in a game.
    clues = [f"{pair.clue}s" for pair in reversed(pairs)]
    judge("-a-", grid, language, "duet")
    times: list[float] = []
    for clue in clues:
        begun = time.process_time()
        judge(clue, grid, language, "duet")
        times.append(1000 * (time.process_time() - begun))
    return {
        "mean": round(statistics.fmean(times), 2),
        "99 of 100": round(statistics.quantiles(times, n=100)[-1], 2),
        "worst": round(max(times), 2),
    }
