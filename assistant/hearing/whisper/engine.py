"""The Whisper ear: an utterance and what is expected in, a decision with candidates out."""

import time
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from math import exp
from pathlib import Path

from assistant.hearing import audio, decide
from assistant.hearing.decide import Calibration
from assistant.hearing.ear import RATE, Candidate, Decision, Expected, Heard, Sound, Spoken
from assistant.hearing.shortlist import CARRIED, carried, likeness, nearest
from assistant.hearing.whisper.clue_ear import ClueEar
from assistant.hearing.whisper.model import WINDOWS, Listened, Model
from assistant.hearing.whisper.weigh import Evidence, Look, Target, Weighed, same, weighed
from assistant.lexicon.language import Language
from assistant.lexicon.sounds import sounds

CALIBRATION = Path(__file__).with_name("calibration.json")
SCORED = 14
"""Phrases scored of a long list, the nearest to the open guesses. Of 25 cards the one said is among
the nearest 12 in 98.8 % and the nearest 15 in all (Polish words cut out of sentences, the hardest;
words said alone need 8); each more costs 5 ms."""
MANY, SCORED_OF_MANY = 100, 40
"""More cards than lie on any table, as when the cards of a deck are read, and what is scored then:
of 36 Portuguese cards read by people among 388, 31 are taken rightly with 14 and 33 with 40
(`mesavoz bench reading`)."""
LONGEST = 9.0
"""Seconds of speech; a choice or a command takes less than half of that, so longer is talk."""
SHORT, LONG, SHORT_SECONDS = 8, 20, 1.0
"""Tokens guessed at for a word and for a phrase: Whisper fills what it is given with echoes."""
COMMANDS = 5
"""Commands scored, the nearest to the guesses."""
SURELY = 0.7
"""Likeness from which a carrier is looked for where a bare card would do as well."""
FASTER = 1.1
"""Speed of the second look, taken where the first is unsure and always where others talk behind:
averaging both brings 95.5 % accepted to 97.7 at the same share off the grid (Spanish, clean), and
86 % right in babble at 10 dB to 91 (Portuguese); a shift in time brings nothing."""
FEW = 6
"""Targets that are looked at twice."""
MUSED = 3
"""Card words that people may just be saying to themselves, scored beside what would be a move."""
SHOWN = 5
"""Candidates given back."""


class Gate(Enum):
    """How hard it is for a carrier or a command to be taken for one, since talk has them too."""

    CLOSED = "closed"
    AJAR = "ajar"
    """An answer is awaited and no card is at stake, as before a game. Of 267 Polish answers in
    synthetic voices, the hardest, 78 are taken closed and 132 ajar, none of them wrongly."""
    OPEN = "open"


class WhisperEar:
    """Listens with Whisper; a whole closed set is scored, open words are guessed."""

    name = "whisper"

    def __init__(self, folder: Path, calibration: Path = CALIBRATION) -> None:
        self.model = Model(folder)
        self._calibrations = decide.load(calibration)
        self._clues = ClueEar()

    def prepare(self, expected: Expected) -> None:
        """Take the priors of the cards beforehand, so that the first choice need not wait."""
        whisper = expected.language.table("language")["whisper"]
        forms = [form for spoken in expected.cards for form in spoken.forms]
        self.model.priors(WINDOWS[0], whisper, forms)

    def hear(self, sound: Sound, expected: Expected) -> Heard:
        """Say what one utterance was, given what is expected."""
        began = time.perf_counter()
        heard = self._heard(sound, expected)
        return replace(
            heard,
            audio_seconds=sound.size / RATE,
            compute_seconds=time.perf_counter() - began,
        )

    def _heard(self, sound: Sound, expected: Expected) -> Heard:
        known = evidence(self.model, sound, expected.language)
        if known is None:
            return Heard(Decision.IGNORE, "")
        clue = self._clues.hear(known, sound) if expected.clue else None
        if clue is not None and (clue.number is not None or clue.candidates):
            return clue
        heard = self._told(known, sound, expected)
        # A word without a number may be a clue, but "no" and "undo" are short phrases too.
        return heard if clue is None or heard.decision is Decision.ACCEPT else clue

    def _told(self, known: Evidence, sound: Sound, expected: Expected) -> Heard:
        """A choice or a command."""
        said = known.guesses[0] if known.guesses else ""
        noisy = expected.bare and audio.in_noise(sound)
        if noisy:
            known = looked_again(known, sound)
        targets = shortlisted(expected, known.guesses)
        if not targets:
            return Heard(Decision.IGNORE, said)
        result = weighed(known, targets, talk(known, targets, expected.cards))
        first = result.ranked[0][0]
        if first.card is None or not first.bare:
            kind = "bare" if first.bare else "phrase"
            awaited = expected.bare and not expected.cards
            gate = Gate.AJAR if awaited else Gate.CLOSED
            return self._decided(said, result, self._calibrations[kind], gate)
        if noisy:
            return self._decided(said, result, self._calibrations["noisy"])
        heard = self._decided(said, result, self._calibrations["bare"])
        if heard.decision is Decision.ACCEPT:
            return heard
        second = second_look(known, sound, result)
        return self._decided(said, second, self._calibrations["again"])

    def _decided(
        self, said: str, result: Weighed, calibration: Calibration, gate: Gate = Gate.OPEN
    ) -> Heard:
        """The decision; where a carrier or a command makes the move, it must be there for sure."""
        chance = calibration.chance(result.signs)
        decision = calibration.decision(chance)
        if gate is not Gate.OPEN:
            carriers = self._calibrations["carrier"]
            carrier = carriers.chance(result.signs)
            passed = carriers.decision(carrier)
            let_pass = gate is Gate.AJAR and decision is Decision.ACCEPT
            decision = surer(decision, bolder(passed) if let_pass else passed)
            chance = min(chance, carrier)
        first, weight = result.ranked[0]
        candidates = tuple(
            Candidate(target.text, chance * exp(max(-50.0, other - weight)), target.card)
            for target, other in result.ranked[:SHOWN]
        )
        ignored = decision is Decision.IGNORE
        return Heard(
            decision,
            said if ignored else first.text,
            card=None if ignored else first.card,
            candidates=candidates,
            notes={**result.signs, "chance": chance},
        )


def surer(one: Decision, other: Decision) -> Decision:
    """The more careful of two decisions."""
    order = [Decision.IGNORE, Decision.ASK, Decision.ACCEPT]
    return order[min(order.index(one), order.index(other))]


def bolder(decision: Decision) -> Decision:
    """A step towards taking what was heard."""
    return Decision.ASK if decision is Decision.IGNORE else Decision.ACCEPT


def second_look(known: Evidence, sound: Sound, result: Weighed) -> Weighed:
    """Weigh the first few once more, with another look."""
    few = [target for target, _ in result.ranked[:FEW]]
    both = looked_again(known, sound)
    return weighed(both, few, talk(both, few))


def looked_again(known: Evidence, sound: Sound) -> Evidence:
    """The evidence with a second look at the utterance: a little faster, and without the voices
    behind it where there are any."""
    speech = audio.speech(sound) or (0, sound.size)
    where = audio.foreground(sound, speech)
    margin = audio.CLOSE if where != speech else audio.ROUND
    listened = known.model.listen(audio.faster(audio.cut(sound, where, margin), FASTER))
    return known.with_look(listened, _guesses(known.model, listened, known.language, known.seconds))


def evidence(model: Model, sound: Sound, language: Language) -> Evidence | None:
    """Encode the speech and guess at it; None where nobody speaks, or somebody tells a story."""
    found = audio.speech(sound)
    if found is None:
        return None
    seconds = (found[1] - found[0]) / RATE
    if seconds > LONGEST:
        return None
    listened = model.listen(audio.cut(sound, found))
    guesses = _guesses(model, listened, language, seconds)
    return Evidence(model, language, (Look(listened),), seconds, guesses)


def _guesses(model: Model, listened: Listened, language: Language, seconds: float) -> list[str]:
    longest = SHORT if seconds < SHORT_SECONDS else LONG
    return model.guesses(listened, language.table("language")["whisper"], longest=longest)


def shortlisted(expected: Expected, guesses: Sequence[str]) -> list[Target]:
    """The phrases worth scoring: bare cards, commands, and cards in the carriers guessed at."""
    language = expected.language
    cards = {form: spoken.card for spoken in expected.cards for form in spoken.forms}
    chosen: dict[str, Target] = {}
    if expected.bare:
        scored = SCORED if len(cards) <= MANY else SCORED_OF_MANY
        for form in nearest(list(cards), guesses, language, scored):
            chosen[form] = Target(form, cards[form], bare=True)
    for rank, found in enumerate(carried(guesses, expected.carriers, language)[:2]):
        if expected.bare and found.likeness < SURELY:
            break
        led = len(sounds(found.carrier.replace("{card}", ""), language))
        for form in found.nearest(list(cards), language, SCORED // (1 + 2 * rank)):
            text = found.carrier.replace("{card}", form)
            chosen[text] = Target(text, cards[form], lead=found.likeness, led=led)
    commands = nearest(expected.commands, guesses, language, COMMANDS)
    # Where even the nearest is nothing like any guess, none was said: most chatter costs nothing.
    if commands and likeness(commands[0], guesses, language) >= CARRIED:
        for text in commands:
            like, led = likeness(text, guesses, language), len(sounds(text, language))
            chosen.setdefault(text, Target(text, bare=" " not in text, lead=like, led=led))
    return list(chosen.values())


def talk(evidence: Evidence, targets: Sequence[Target], cards: Sequence[Spoken] = ()) -> list[str]:
    """What else may have been said: open guesses, and card words without a carrier."""
    language = evidence.language
    meant = {same(target.text, language) for target in targets}
    forms = [form for spoken in cards for form in spoken.forms]
    words = [*evidence.guesses, *nearest(forms, evidence.guesses, language, MUSED)]
    return [word for word in dict.fromkeys(words) if same(word, language) not in meant]
