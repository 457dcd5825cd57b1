"""The ear that listens with Vosk."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from assistant.errors import BadInput
from assistant.hearing.ear import RATE, Candidate, Decision, Expected, Heard, Sound
from assistant.hearing.vosk.clue import clue
from assistant.hearing.vosk.grammar import Grammar, Kind, Phrase, grammar, without
from assistant.hearing.vosk.recognisers import VoskModel, Word, as_bytes
from assistant.hearing.vosk.sureness import ACCEPT, ASK, Evidence, sureness
from assistant.hearing.vosk.vocabulary import Missing, missing, spelling
from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold

_LONGEST = 15.0
"""Seconds; nobody gives a clue or makes a choice for longer."""
_LONGEST_CLUE = 4
"""Words beside the number: more is somebody talking."""
_SURE_WORD = 0.8
"""The open recogniser's confidence, which (unlike the grammar's) tells something."""
_NOTHING = Heard(Decision.IGNORE, "")


class VoskEar:
    """One Vosk model; what is expected comes with each utterance."""

    name = "vosk"

    def __init__(self, path: Path, language: Language | None = None) -> None:
        self._model = VoskModel(path)
        if language is not None:
            self._check_language(path, language)
        # The open recogniser takes ten times as long as the grammar: both at once.
        self._beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="vosk-open")
        self._grammar: tuple[Expected, Grammar] | None = None

    def missing(self, expected: Expected) -> tuple[Missing, ...]:
        """The cards that this model cannot hear by their names, to be told at set-up."""
        return missing(expected.cards, self._model.knows)

    def unhearable(self, expected: Expected) -> frozenset[str]:
        """The cards that this model cannot hear in any way."""
        knows = self._model.knows
        return frozenset(
            spoken.card
            for spoken in expected.cards
            if not any(spelling(form, knows) for form in spoken.forms)
        )

    def hear(self, sound: Sound, expected: Expected) -> Heard:
        """Say what one utterance was, given what is expected."""
        began = time.perf_counter()
        seconds = len(sound) / RATE
        if not 0 < seconds <= _LONGEST:
            return replace(_NOTHING, audio_seconds=seconds)
        heard = self._heard(as_bytes(sound), expected)
        taken = time.perf_counter() - began
        return replace(heard, audio_seconds=seconds, compute_seconds=taken)

    def _heard(self, sound: bytes, expected: Expected) -> Heard:
        phrases = self._phrases(expected)
        if not expected.clue:
            return self._chosen(sound, phrases) if phrases else _NOTHING
        command = self._chosen(sound, phrases) if phrases else _NOTHING
        if command.decision is Decision.ACCEPT:
            return command
        return self._clue(self._model.words(sound), expected.language)

    def _phrases(self, expected: Expected) -> Grammar:
        if self._grammar is None or self._grammar[0] != expected:
            self._grammar = (expected, grammar(expected, self._model.knows))
        return self._grammar[1]

    def _chosen(self, sound: bytes, phrases: Grammar) -> Heard:
        opened = self._beside.submit(self._model.open, sound)
        ranked = self._model.choose(sound, list(phrases))
        best = next(((phrases[one.text], one) for one in ranked if one.text in phrases), None)
        others = self._model.choose(sound, without(phrases, best[0])) if best else []
        free = opened.result()[0]
        if best is None or best[0].kind is Kind.TALK:
            return Heard(Decision.IGNORE, free.text)
        phrase, one = best
        # What the words recombine to, and means nothing, speaks against the best as well.
        rivals = others + [rival for rival in ranked if rival.text not in phrases]
        margin = one.likelihood - max((rival.likelihood for rival in rivals), default=-1e3)
        evidence = Evidence(min(margin, 30.0), one.likelihood - free.likelihood)
        sure = sureness(evidence)
        decision = _decision(sure)
        second = [phrases[rival.text] for rival in others if rival.text in phrases]
        return Heard(
            decision,
            phrase.text if decision is not Decision.IGNORE else free.text,
            card=phrase.card if decision is not Decision.IGNORE else None,
            candidates=_candidates(phrase, sure, second),
            notes=evidence.notes(),
        )

    def _clue(self, words: list[Word], language: Language) -> Heard:
        if not words:
            return _NOTHING
        text = " ".join(word.text for word in words)
        found = clue([word.text for word in words], language)
        sure = min(word.sure for word in words)
        length = len(found.word.split()) if found.word else 0
        if length > _LONGEST_CLUE:
            return Heard(Decision.IGNORE, text)
        whole = found.word is not None and found.number is not None and sure >= _SURE_WORD
        return Heard(
            Decision.ACCEPT if whole else Decision.ASK,
            text,
            word=found.word,
            number=found.number,
            candidates=(Candidate(text, sure),),
            notes={"sure": sure},
        )

    def _check_language(self, path: Path, language: Language) -> None:
        """A model of another language knows hardly any of the number words."""
        hear: dict[str, list[str]] = language.table("numbers")["hear"]
        words = [said[0] for value, said in hear.items() if value.isdecimal()]
        known = sum(
            spelling(word, self._model.knows) == fold(word) or self._model.knows(word)
            for word in words
        )
        if known < len(words) / 2:
            name = language.table("language")["name"]
            raise BadInput(f"the Vosk model in {path} does not know the numbers in {name}")


def _decision(sure: float) -> Decision:
    if sure >= ACCEPT:
        return Decision.ACCEPT
    return Decision.ASK if sure >= ASK else Decision.IGNORE


def _candidates(best: Phrase, sure: float, others: list[Phrase]) -> tuple[Candidate, ...]:
    found = {(best.text if best.card is None else best.card): Candidate(best.text, sure, best.card)}
    left = 1 - sure
    for other in others:
        key = other.text if other.card is None else other.card
        if key not in found and other.kind is not Kind.TALK:
            left /= 2
            found[key] = Candidate(other.text, min(left, sure), other.card)
    return tuple(found.values())[:3]
