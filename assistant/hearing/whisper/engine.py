"""The Whisper ear: an utterance and what is expected in, a decision with candidates out."""

import time
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from math import exp
from pathlib import Path

from assistant.hearing import audio, background, decide
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
SCORED_IN_NOISE = 25
"""The same where the guesses are worth little: it brings half a point at 10 dB."""
MANY, SCORED_OF_MANY = 100, 40
"""More cards than lie on any table, as when the cards of a deck are read, and what is scored then:
of 36 Portuguese cards read by people among 388, 31 are taken rightly with 14 and 33 with 40
(`mesavoz bench reading`)."""
LONGEST = 9.0
"""Seconds of speech; a choice or a command takes less than half of that, so longer is talk."""
LONGEST_CLUE = 16.0
"""The same where a clue may be spelled: a letter a second, "ene de navio" two."""
SHORT, LONG, SHORT_SECONDS = 8, 20, 1.0
"""Tokens guessed at for a word and for a phrase: Whisper fills what it is given with echoes."""
COMMANDS = 5
"""Commands scored, the nearest to the guesses."""
SURELY = 0.7
"""Likeness from which a carrier is looked for where a bare card would do as well."""
FASTER = 1.1
"""Speed of the second look, taken where the first is unsure and always where others talk behind:
averaging both brings 95.5 % accepted to 97.7 at the same share off the grid (Spanish, clean), and
86 % right in babble at 10 dB to 91 (Portuguese); a shift in time brings nothing. A third, with the
background taken off, brings one point more in babble and none without."""
FEW = 10
"""Targets that are looked at again."""
ASKED = 3
"""Ways of asking about a card that are scored, the likest: with its article and without."""
MUSED = 3
"""Card words that people may just be saying to themselves, scored beside what would be a move."""
SHOWN = 5
"""Candidates given back."""


class Gate(Enum):
    """How hard it is for a carrier or a command to be taken for one, since talk has them too."""

    CLOSED = "closed"
    AJAR = "ajar"
    """No card is at stake: a question about one, or an answer that is awaited before a game. Of 267
    Polish answers in synthetic voices, the hardest, 78 are taken closed and 132 ajar, none of them
    wrongly."""
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
        longest = LONGEST_CLUE if expected.clue else LONGEST
        known = evidence(self.model, sound, expected.language, longest)
        if known is None:
            return Heard(Decision.IGNORE, "")
        clue = self._clues.hear(known, sound) if expected.clue else None
        if clue is None and known.seconds > LONGEST:
            return Heard(Decision.IGNORE, known.guesses[0] if known.guesses else "")
        told = self._told(known, sound, expected)
        if clue is None:
            return told
        if clue.number is not None or clue.candidates:
            return told if outdoes(told, clue, known) else clue
        # A word without a number may be a clue, but "no" and "undo" are short phrases too.
        return told if told.decision is Decision.ACCEPT else clue

    def _told(self, known: Evidence, sound: Sound, expected: Expected) -> Heard:
        """A choice or a command."""
        said = known.guesses[0] if known.guesses else ""
        noisy = background.in_noise(sound)
        targets = shortlisted(expected, known.guesses, SCORED_IN_NOISE if noisy else SCORED)
        if not targets:
            return Heard(Decision.IGNORE, said)
        result = weighed(known, targets, talk(known, targets, expected.cards or expected.lying))
        heard = self._decided(said, result, "once", expected)
        if heard.decision is Decision.ACCEPT and not noisy:
            return heard
        better = reweighed(looked_again(known, sound), result, expected)
        return self._decided(said, better, "noisy" if noisy else "again", expected)

    def _decided(self, said: str, result: Weighed, look: str, expected: Expected) -> Heard:
        """The decision; where a carrier or a command makes the move, it must be there for sure."""
        first, weight = result.ranked[0]
        calibration = self._calibrations[f"{'bare' if first.bare else 'phrase'} {look}"]
        chance = calibration.chance(result.signs)
        decision = calibration.decision(chance)
        gate = _gate(first, expected)
        if gate is not Gate.OPEN:
            carriers = self._calibrations[f"carrier {look}"]
            carrier = carriers.chance(result.signs)
            passed = carriers.decision(carrier)
            let_pass = gate is Gate.AJAR and decision is Decision.ACCEPT
            decision = surer(decision, bolder(passed) if let_pass else passed)
            chance = min(chance, carrier)
        candidates = tuple(
            Candidate(target.text, chance * exp(max(-50.0, other - weight)), target.card)
            for target, other in result.ranked[:SHOWN]
        )
        ignored = decision is Decision.IGNORE
        return Heard(
            decision,
            said if ignored else first.text,
            card=None if ignored else first.card,
            asks=None if ignored else first.asks,
            candidates=candidates,
            notes={**result.signs, "chance": chance},
        )


def _gate(first: Target, expected: Expected) -> Gate:
    if first.bare and first.card is not None:
        return Gate.OPEN
    awaited = first.asks is not None or (expected.bare and not expected.cards)
    return Gate.AJAR if awaited else Gate.CLOSED


def outdoes(told: Heard, clue: Heard, known: Evidence) -> bool:
    """Whether a command was said that happens to hold a clue: "timer de dois minutos" has a word
    and a number in it, but is more of what was said than "timer, dois" is."""
    if told.decision is Decision.IGNORE:
        return False
    like = likeness(told.text, known.guesses, known.language)
    return like >= SURELY and like > likeness(clue.text, known.guesses, known.language)


def surer(one: Decision, other: Decision) -> Decision:
    """The more careful of two decisions."""
    order = [Decision.IGNORE, Decision.ASK, Decision.ACCEPT]
    return order[min(order.index(one), order.index(other))]


def bolder(decision: Decision) -> Decision:
    """A step towards taking what was heard."""
    return Decision.ASK if decision is Decision.IGNORE else Decision.ACCEPT


def reweighed(known: Evidence, result: Weighed, expected: Expected) -> Weighed:
    """The first few weighed once more, now that there is more to go by."""
    few = [target for target, _ in result.ranked[:FEW]]
    return weighed(known, few, talk(known, few, expected.cards or expected.lying))


def looked_again(known: Evidence, sound: Sound) -> Evidence:
    """The evidence with a second look at the utterance: a little faster; where there is something
    behind the voice, without what is before and after it, and once more with less of it."""
    speech = audio.speech(sound) or (0, sound.size)
    noisy = background.in_noise(sound)
    near = background.foreground(sound, speech)
    looks = [audio.faster(audio.cut(sound, near, audio.CLOSE if noisy else audio.ROUND), FASTER)]
    if noisy:
        looks.append(audio.cut(background.hushed(sound), speech))
    for look in looks:
        listened = known.model.listen(look)
        guesses = _guesses(known.model, listened, known.language, known.seconds)
        known = known.with_look(listened, guesses)
    return known


def evidence(
    model: Model, sound: Sound, language: Language, longest: float = LONGEST
) -> Evidence | None:
    """Encode the speech and guess at it; None where nobody speaks, or somebody tells a story."""
    found = audio.speech(sound)
    if found is None:
        return None
    seconds = (found[1] - found[0]) / RATE
    if seconds > longest:
        return None
    listened = model.listen(audio.cut(sound, found))
    guesses = _guesses(model, listened, language, seconds)
    return Evidence(model, language, (Look(listened),), seconds, guesses)


def _guesses(model: Model, listened: Listened, language: Language, seconds: float) -> list[str]:
    longest = SHORT if seconds < SHORT_SECONDS else LONG
    return model.guesses(listened, language.table("language")["whisper"], longest=longest)


def shortlisted(expected: Expected, guesses: Sequence[str], scored: int = SCORED) -> list[Target]:
    """The phrases worth scoring: bare cards, commands, and cards in the carriers guessed at."""
    language = expected.language
    cards = {form: spoken.card for spoken in expected.cards for form in spoken.forms}
    chosen: dict[str, Target] = {}
    if expected.bare:
        most = scored if len(expected.cards) <= MANY else SCORED_OF_MANY
        for form in nearest(list(cards), guesses, language, most):
            chosen[form] = Target(form, cards[form], bare=True)
    for rank, found in enumerate(carried(guesses, expected.carriers, language)[:2]):
        if expected.bare and found.likeness < SURELY:
            break
        led = len(sounds(found.carrier.replace("{card}", ""), language))
        for form in found.nearest(list(cards), language, scored // (1 + 2 * rank)):
            text = found.carrier.replace("{card}", form)
            chosen[text] = Target(text, cards[form], lead=found.likeness, led=led)
    for target in _questions(expected, guesses):
        chosen.setdefault(target.text, target)
    commands = nearest(expected.commands, guesses, language, COMMANDS)
    # Where even the nearest is nothing like any guess, none was said: most chatter costs nothing.
    if commands and likeness(commands[0], guesses, language) >= CARRIED:
        for text in commands:
            like, led = likeness(text, guesses, language), len(sounds(text, language))
            chosen.setdefault(text, Target(text, bare=" " not in text, lead=like, led=led))
    return list(chosen.values())


def _questions(expected: Expected, guesses: Sequence[str]) -> list[Target]:
    """Questions about a card: scored where the guesses hold one, so that choices cost no more."""
    language = expected.language
    cards = {form: spoken.card for spoken in expected.lying for form in spoken.forms}
    kinds = {carrier: asking.what for asking in expected.asking for carrier in asking.carriers}
    asked: list[Target] = []
    for rank, found in enumerate(carried(guesses, list(kinds), language)[:ASKED]):
        led = len(sounds(found.carrier.replace("{card}", ""), language))
        for form in found.nearest(list(cards), language, SCORED // (2 + rank)):
            text = found.carrier.replace("{card}", form)
            asks = f"{kinds[found.carrier]}: {cards[form]}"
            asked.append(Target(text, lead=found.likeness, led=led, asks=asks))
    return asked


def talk(evidence: Evidence, targets: Sequence[Target], cards: Sequence[Spoken] = ()) -> list[str]:
    """What else may have been said: open guesses, and card words without a carrier."""
    language = evidence.language
    meant = {same(target.text, language) for target in targets}
    forms = [form for spoken in cards for form in spoken.forms]
    words = [*evidence.guesses, *nearest(forms, evidence.guesses, language, MUSED)]
    return [word for word in dict.fromkeys(words) if same(word, language) not in meant]
