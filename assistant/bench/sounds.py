"""`mesavoz bench sounds`: do our sound-alike strings agree with espeak-ng's phonemes?"""

import argparse
import ctypes
import json
import os
import re
import unicodedata
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from assistant.cli import Subparsers
from assistant.errors import BadInput
from assistant.lexicon import decks
from assistant.lexicon.language import Language, load

Pairs = list[tuple[int, int]]
Distances = NDArray[np.float64]
# Sounds that never tell two words of one of our languages apart, as espeak-ng writes them, and
# what they count as; a schwa after r is only how its Portuguese voice rolls it.
_VARIANTS = {
    "æ": "a", "ʊ": "u", "ɪ": "i", "y": "i", "ɾ": "r", "β": "b", "ð": "d", "ɣ": "ɡ", "ŋ": "n",
    "ə": "", "jj": "ʝ", "tʃ": "ʧ", "dʒ": "ʤ", "tɕ": "ʨ", "dʑ": "ʥ", "ts": "ʦ", "dz": "ʣ",
}  # fmt: skip
_LETTER = re.compile(r"[^\W\d_]")
_IPA = 0x02
_UTF8 = 1
_RETRIEVAL = 1


def add(subparsers: Subparsers) -> None:
    """Declare the measurement."""
    parser = subparsers.add_parser("sounds", help="our sound-alike rules against espeak-ng")
    parser.add_argument("--lang", default="pt")
    parser.add_argument("--deck", default="base")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compare the distances of all pairs of a deck's words, ours with espeak-ng's."""
    from rapidfuzz.distance import Levenshtein

    from assistant.lexicon.sounds import apart, sounds

    language = load(args.lang)
    words = decks.find(args.deck, language).words
    said = phonemes(words, language)
    pairs = list(combinations(range(len(words)), 2))
    ours = np.array([apart(words[one], words[other], language) for one, other in pairs])
    theirs = np.array(
        [Levenshtein.normalized_distance(said[one], said[other]) for one, other in pairs]
    )
    # Without our weights, so that only the transcriptions differ.
    plain = np.array(
        [
            Levenshtein.normalized_distance(
                sounds(words[one], language), sounds(words[other], language)
            )
            for one, other in pairs
        ]
    )
    close = theirs <= 0.4
    nearest_ours, nearest_theirs = _nearest(pairs, ours), _nearest(pairs, theirs)
    agreed = [bool(nearest_ours[word] & nearest_theirs[word]) for word in nearest_ours]
    worst = sorted(range(len(pairs)), key=lambda place: -abs(ours[place] - theirs[place]))[:10]
    for place in worst:
        one, other = pairs[place]
        print(
            f"{words[one]} /{''.join(said[one])}/ {words[other]} /{''.join(said[other])}/ "
            f"ours {ours[place]:.2f} espeak {theirs[place]:.2f}"
        )
    same = [
        (words[one], words[other]) for (one, other), far in zip(pairs, ours, strict=True) if not far
    ]
    summary = {
        "language": language.code,
        "words": len(words),
        "pairs": len(pairs),
        "spearman": round(_spearman(ours, theirs), 3),
        "spearman_unweighted": round(_spearman(plain, theirs), 3),
        "close_pairs": int(close.sum()),
        "spearman_close": round(_spearman(ours[close], theirs[close]), 3),
        "spearman_close_unweighted": round(_spearman(plain[close], theirs[close]), 3),
        "nearest_agree": round(sum(agreed) / len(agreed), 3),
        "same_sound": same,
    }
    print(json.dumps(summary, ensure_ascii=False))
    return 0


def phonemes(words: tuple[str, ...], language: Language) -> list[tuple[str, ...]]:
    """Each word as espeak-ng's phonemes, without stress and length."""
    import espeakng_loader

    os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
    espeak = ctypes.CDLL(espeakng_loader.get_library_path())
    espeak.espeak_TextToPhonemes.restype = ctypes.c_char_p
    espeak.espeak_Initialize(_RETRIEVAL, 0, espeakng_loader.get_data_path().encode(), 0)
    voices = language.table("language")["voices"]
    if not any(espeak.espeak_SetVoiceByName(voice.encode()) == 0 for voice in voices):
        raise BadInput(f"espeak-ng has no voice {' or '.join(voices)}")
    said = []
    for word in words:
        text = ctypes.c_char_p(word.encode())
        answer = espeak.espeak_TextToPhonemes(ctypes.byref(text), _UTF8, _IPA).decode()
        said.append(_letters(answer))
    return said


def _letters(ipa: str) -> tuple[str, ...]:
    """Phonemes one by one: a letter with the marks that belong to it, without stress and length."""
    found: list[str] = []
    for sounds, one in _VARIANTS.items():
        ipa = ipa.replace(sounds, one)
    for sign in ipa:
        if unicodedata.combining(sign) and found:
            found[-1] += sign
        elif _LETTER.match(sign) and unicodedata.category(sign) != "Lm":
            found.append(sign)
    return tuple(found)


def _nearest(pairs: Pairs, far: Distances) -> dict[int, set[int]]:
    """For each word the words nearest to it; several where they are equally near."""
    best: dict[int, float] = {}
    nearest: dict[int, set[int]] = {}
    for (one, other), distance in zip(pairs, far.tolist(), strict=True):
        for word, partner in ((one, other), (other, one)):
            if distance < best.get(word, 2.0):
                best[word], nearest[word] = distance, {partner}
            elif distance == best[word]:
                nearest[word].add(partner)
    return nearest


def _spearman(one: Distances, other: Distances) -> float:
    """Rank correlation, equal values sharing their mean rank."""
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: Distances) -> Distances:
    _, group, sizes = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(sizes)
    return (ends - (sizes - 1) / 2)[group]
