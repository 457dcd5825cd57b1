"""The ear that listens with Vosk."""

import time
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.errors import BadInput
from assistant.hearing.ear import RATE, Candidate, Decision, Expected, Heard, Missing, Sound
from assistant.hearing.vosk.clue import Clue, clue, ends, wordings
from assistant.hearing.vosk.grammar import Grammar, Kind, Phrase, grammar, names, without
from assistant.hearing.vosk.recognisers import Heard as Ranked
from assistant.hearing.vosk.recognisers import VoskModel
from assistant.hearing.vosk.sureness import (
    BARE,
    PHRASE,
    Evidence,
    calibrations,
    likeness,
    margin,
    share,
    within,
)
from assistant.hearing.vosk.vocabulary import missing, spelling
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold

_LONGEST = 15.0
"""Seconds; nobody gives a clue or makes a choice for longer."""
_LONGEST_CLUE = 4
"""Words beside the number: more is somebody talking."""
_SURE_CLUE = 0.8
"""The share of the open recogniser's alternatives that read as the same clue."""
_NEARLY = -6.0
"""Log likelihood by which a number may be behind the word that was heard in its place. Of 100
synthetic Russian clues, 25 of them without a number, 23 numbers were taken for other words: this
finds 12 of those, none wrong, and invents 1, which is asked about like any clue so found."""
_ROUND_A_WORD = (0.06, 0.15)
"""Seconds kept before and after a card's words when they are listened to by themselves."""
_NOTHING = Heard(Decision.IGNORE, "")


@dataclass(frozen=True, slots=True)
class _Listening:
    """What is expected, made ready for the model; kept for as long as the same is expected."""

    expected: Expected
    phrases: Grammar
    names: dict[str, list[str]]
    """Of the cards that may be chosen."""
    lying: dict[str, list[str]]
    """Of those that may be asked about."""


class VoskEar:
    """One Vosk model; what is expected comes with each utterance."""

    name = "vosk"

    def __init__(self, path: Path, language: Language | None = None) -> None:
        self._model = VoskModel(path)
        if language is not None:
            self._check_language(path, language)
        self._ready: _Listening | None = None

    def missing(self, expected: Expected) -> tuple[Missing, ...]:
        """The cards that this model cannot hear by their names, to be told at set-up."""
        return missing(expected.cards, self._model.knows)

    def unhearable(self, expected: Expected) -> frozenset[str]:
        """The cards that this model cannot hear in any way."""
        known = self._listening(expected).names
        return frozenset(spoken.card for spoken in expected.cards if spoken.card not in known)

    def hear(self, sound: Sound, expected: Expected) -> Heard:
        """Say what one utterance was, given what is expected."""
        began = time.perf_counter()
        seconds = len(sound) / RATE
        if not 0 < seconds <= _LONGEST:
            return replace(_NOTHING, audio_seconds=seconds)
        heard = self._heard(sound, self._listening(expected))
        taken = time.perf_counter() - began
        return replace(heard, audio_seconds=seconds, compute_seconds=taken)

    def prepare(self, expected: Expected) -> None:
        """A grammar of 8,900 phrases takes 17 ms: there is nothing to do beforehand."""

    def follow(self, sound: Sound) -> None:
        """Take what has been said so far; `hear` of the whole of it goes on from there."""
        if sound.size <= _LONGEST * RATE:
            self._model.follow(sound)

    def _heard(self, sound: Sound, ready: _Listening) -> Heard:
        chosen = self._chosen(sound, ready) if ready.phrases else _NOTHING
        if not ready.expected.clue or chosen.decision is Decision.ACCEPT:
            return chosen
        return self._clue(sound, ready.expected.language)

    def _listening(self, expected: Expected) -> _Listening:
        if self._ready is None or self._ready.expected != expected:
            knows = self._model.knows
            self._ready = _Listening(
                expected,
                grammar(expected, knows),
                names(expected.cards, knows),
                names(expected.lying, knows),
            )
        return self._ready

    def _chosen(self, sound: Sound, ready: _Listening) -> Heard:
        phrases = ready.phrases
        ranked = self._model.choose(sound, list(phrases))
        best = next((one for one in ranked if one.text in phrases), None)
        if best is None or phrases[best.text].kind is Kind.TALK:
            return Heard(Decision.IGNORE, self._model.open(sound)[0].text)
        phrase = phrases[best.text]
        others = self._model.choose(sound, without(phrases, phrase))
        # What the words recombine to, and means nothing, speaks against the best as well.
        nonsense = [rival for rival in ranked if rival.text not in phrases]
        free = self._model.open(sound)
        evidence = self._evidence(sound, ready, best, others + nonsense, free)
        notes = evidence.notes()
        calibration = calibrations()[PHRASE if phrase.carried(best.text) else BARE]
        sure = calibration.chance(notes)
        decided = calibration.decision(sure)
        rivals = [phrases[rival.text] for rival in others if rival.text in phrases]
        ignored = decided is Decision.IGNORE
        return Heard(
            decided,
            free[0].text if ignored else phrase.text,
            card=None if ignored else phrase.chosen,
            asks=None if ignored else phrase.asks,
            candidates=_candidates(phrase, sure, rivals),
            notes=notes | {"chance": sure},
        )

    def _evidence(
        self, sound: Sound, ready: _Listening, best: Ranked, rivals: list[Ranked],
        free: list[Ranked],
    ) -> Evidence:  # fmt: skip
        """What speaks for the best, and above all for the card in it: a carrier fits any card."""
        phrase = ready.phrases[best.text]
        said = best.text.split()
        first, last = phrase.before, phrase.before + (phrase.length or len(said))
        own, times = " ".join(said[first:last]), best.times[first:last]
        begins, stops = times[0][0], times[-1][1]
        there = [within(one, begins, stops) for one in free]
        heard_there = dict.fromkeys(words for words in there if words)
        head, tail = said[:first], said[last:]
        decoys = [" ".join([*head, words, *tail]) for words in heard_there
                  if fold(words) != fold(own)]  # fmt: skip
        itself = self._model.choose(sound, [best.text])[0]
        ahead = margin(best, rivals or free)
        apart = ahead
        if phrase.carried(best.text):
            cards = ready.lying if phrase.asks else ready.names
            apart = self._own_margin(sound, phrase, (begins, stops), cards)
        return Evidence(
            margin=ahead,
            own_margin=apart,
            over_decoys=margin(itself, self._model.choose(sound, decoys)),
            against_open=margin(best, free),
            agreed=share([fold(words) == fold(own) for words in there], free),
            likeness=likeness(own, there[0]),
            seconds=stops - begins,
        )

    def _own_margin(
        self, sound: Sound, phrase: Phrase, stretch: tuple[float, float],
        names: dict[str, list[str]],
    ) -> float:  # fmt: skip
        piece = _stretch(sound, *stretch)
        others = [way for card, ways in names.items() if card != phrase.card for way in ways]
        it = self._model.choose(piece, names[phrase.card or ""])[0]
        return margin(it, self._model.choose(piece, others))

    def _clue(self, sound: Sound, language: Language) -> Heard:
        """A word of any kind, and a number out of the few there are."""
        free = self._model.open(sound)
        found = [clue(one.text.split(), language) for one in free]
        best = next((one for one in found if one.word and one.number is not None), None)
        if best is None:
            best = self._forced(sound, free[0], language) or found[0]
        if best.word is None and best.number is None:
            return _NOTHING
        if best.word and len(best.word.split()) > _LONGEST_CLUE:
            return Heard(Decision.IGNORE, free[0].text)
        sure = share([one == best for one in found], free)
        whole = best.word is not None and best.number is not None and sure >= _SURE_CLUE
        return Heard(
            Decision.ACCEPT if whole else Decision.ASK,
            free[0].text,
            word=best.word,
            number=best.number,
            candidates=(Candidate(free[0].text, sure),),
            notes={"sure": sure},
        )

    def _forced(self, sound: Sound, free: Ranked, language: Language) -> Clue | None:
        """The clue where a number was taken for other words that it sounds like."""
        numbers = {said: number for form, number in wordings(language).items()
                   if (said := spelling(form, self._model.knows))}  # fmt: skip
        if not numbers:
            return None
        words = free.text.split()
        tried: dict[float, Clue] = {}
        for place in ends(words):
            piece = _stretch(sound, *free.times[place])
            likeliest = self._model.choose(piece, list(numbers))[0]
            heard = self._model.choose(piece, [words[place]])[0]
            if likeliest.text in numbers:
                rest = " ".join(words[:place] + words[place + 1 :])
                ahead = likeliest.likelihood - heard.likelihood
                tried[ahead] = Clue(rest, numbers[likeliest.text])
        return tried[max(tried)] if tried and max(tried) >= _NEARLY else None

    def _check_language(self, path: Path, language: Language) -> None:
        """A model of another language knows hardly any of the number words."""
        hear: dict[str, list[str]] = language.table("numbers")["hear"]
        words = [said[0] for value, said in hear.items() if value.isdecimal()]
        known = sum(all(map(self._model.knows, said.split())) for said in words)
        if known < len(words) / 2:
            name = language.table("language")["name"]
            raise BadInput(f"the Vosk model in {path} does not know the numbers in {name}")


def _stretch(sound: Sound, begins: float, ends: float) -> Sound:
    """The sound from here to there, and a little round it."""
    first, last = begins - _ROUND_A_WORD[0], ends + _ROUND_A_WORD[1]
    return sound[max(0, round(first * RATE)) : max(1, round(last * RATE))]


def _candidates(best: Phrase, sure: float, others: list[Phrase]) -> tuple[Candidate, ...]:
    """The best first; what is left of certainty is shared out among the others."""
    found = {best.meaning: Candidate(best.text, sure, best.chosen)}
    left = 1 - sure
    for other in others:
        if other.meaning not in found and other.kind is not Kind.TALK:
            left /= 2
            found[other.meaning] = Candidate(other.text, min(left, sure), other.chosen)
    return tuple(found.values())[:3]
