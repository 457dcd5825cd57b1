"""How the Whisper ear hears a clue: its number by itself, then its word, or both at once."""

import json
from pathlib import Path

from assistant.errors import BadInput
from assistant.hearing import decide
from assistant.hearing.ear import Candidate, Decision, Heard, Sound
from assistant.hearing.whisper import words
from assistant.hearing.whisper.clues import is_number, lone_words, numbers, readings
from assistant.hearing.whisper.counting import Side, sides, together, whole
from assistant.hearing.whisper.letters import Spelled, spelled
from assistant.hearing.whisper.weigh import Evidence

CALIBRATION = Path(__file__).with_name("clues.json")
WORDS_ALONE = 2
"""Words of an utterance without a number that may still be a clue."""
WHOLE = 9.0
"""Seconds of speech in a clue that is said and not spelled; longer is talk."""
READ = 2
"""Readings of the whole utterance whose words are guesses too."""
RIVAL = 3.0
"""Either side of the pause may be the number where its odds are within this of the other's, and
that is asked: "dos, nube" is "dos, nueve" to the ear (as 1 to 1), "cuatro, luna" is not "cuatro,
una" (5 to 1). Such clues are too few in the recordings for a fit to find it."""
SHOWN = 3
"""Numbers given back where it is not clear which was said."""


class ClueEar:
    """Hears an open word and a number, in either order, with a pause between them or without."""

    def __init__(self, calibration: Path = CALIBRATION) -> None:
        found = decide.load(calibration)
        self._alone, self._again = found["number"], found["number again"]
        self._spelling, self._after = found["spelled"], found["spelled number"]
        self._liking = liking(calibration, "words")
        self._as_spelled = liking(calibration, "letters")

    def hear(self, known: Evidence, sound: Sound) -> Heard | None:
        """The clue in an utterance; None where it is too long for one, or none was guessed."""
        letters = spelled(known.model, sound, known.language)
        if letters is not None:
            sure = self._spelling.chance(letters.signs)
            if self._spelling.decision(sure) is not Decision.IGNORE:
                return self._spelled(letters, sure, known)
        if known.seconds > WHOLE:
            return None
        rated = [(self._alone.chance(side.counted.signs), side)
                 for side in sides(known.model, sound, known.language)]  # fmt: skip
        chance, side = max(rated, key=lambda pair: pair[0], default=(0.0, None))
        rival = min((each for each, _ in rated), default=0.0)
        either = rival >= self._alone.ask and _odds(rival) * RIVAL > _odds(chance)
        clear = not either and self._alone.decision(chance) is Decision.ACCEPT
        heard = self._parted(known, side, chance) if side is not None and clear else None
        return heard or self._undivided(known, side, chance, either) or self._lone(known)

    def _spelled(self, letters: Spelled, chance: float, known: Evidence) -> Heard:
        """A clue that was spelled; its number is asked for unless all of it is sure."""
        ranked = words.likeliest(letters.options, self._as_spelled)
        (_, value), _ = ranked[0]
        after = self._after.decision(self._after.chance(letters.number_signs))
        if {after, self._spelling.decision(chance)} != {Decision.ACCEPT}:
            value = None
        likely: dict[str, float] = {}
        for (word, _), each in ranked:
            likely[word] = likely.get(word, 0.0) + each
        return self._told(list(likely.items()), value, chance, known)

    def _parted(self, known: Evidence, side: Side, chance: float) -> Heard | None:
        """A number that stands clear of its word; None where beside it there is none."""
        read = [reading.word for reading in readings(known.guesses, known.language)[:READ]]
        around, guesses = lone_words(side.word.guesses, side.last, known.language)
        options = words.tried(side.word, list(dict.fromkeys([*guesses, *read])), around)
        return self._heard(options, side.counted.value, chance, known) if options else None

    def _undivided(
        self, known: Evidence, side: Side | None, chance: float, doubtful: bool
    ) -> Heard | None:
        """The number in the clue as a whole; None where there seems to be none."""
        read = whole(known)
        both = together(side.counted if side else None, read.counted if read else None, chance)
        if both is None:
            return None
        sure = self._again.chance(both.signs)
        decision = self._again.decision(sure)
        if decision is Decision.IGNORE:
            return None
        if doubtful:
            decision = Decision.ASK
        if decision is Decision.ACCEPT and side is not None and side.counted.value == both.value:
            return self._parted(known, side, sure)
        if read is None or both.value not in read.reading:
            return None
        target, reading = read.reading[both.value]
        if decision is Decision.ACCEPT:
            guesses = [reading.word, *(other.word for other in readings(known.guesses,
                       known.language)[:READ])]  # fmt: skip
            options = words.tried(
                known,
                list(dict.fromkeys(guesses)),
                lambda word: target.text.replace(reading.word, word, 1),
            )
            return self._heard(options, both.value, sure, known)
        # Which number is the question; the candidates hold the two or three it may be.
        candidates = tuple(
            Candidate(read.reading[value][0].text, sure, value)
            for value in [*both.values][:SHOWN]
            if value in read.reading
        )
        return Heard(decision, target.text, word=reading.word, candidates=candidates,
                     notes={**both.signs, "chance": sure})  # fmt: skip

    def _heard(
        self, options: dict[str, words.Signs], value: str, chance: float, known: Evidence
    ) -> Heard:
        return self._told(words.likeliest(options, self._liking), value, chance, known)

    def _told(
        self, ranked: list[tuple[str, float]], value: str | None, chance: float, known: Evidence
    ) -> Heard:
        """The clue with its likeliest word; the candidates are the words it may have."""
        forms = [form for form, each in numbers(known.language).items() if each == value]
        offered = words.offered(sorted(ranked, key=lambda pair: -pair[1]))
        candidates = tuple(
            Candidate(" ".join([word, *forms[:1]]), chance * likely) for word, likely in offered
        )
        return Heard(
            Decision.ASK if value is None else Decision.ACCEPT,
            candidates[0].text,
            word=offered[0][0],
            number=int(value) if value is not None and value.isdigit() else value,
            candidates=candidates,
            notes={"chance": chance, "word": offered[0][1]},
        )

    def _lone(self, known: Evidence) -> Heard | None:
        """A word without a number: the table asks for the number."""
        said = known.guesses[0] if known.guesses else ""
        if not said or len(said.split()) > WORDS_ALONE or is_number(said, known.language):
            return None
        options = words.tried(known, known.guesses, str)
        word, _ = words.likeliest(options, self._liking)[0]
        return Heard(Decision.ASK, said, word=word)


def _odds(chance: float) -> float:
    return chance / max(1 - chance, 1e-6)


def liking(path: Path, kind: str) -> dict[str, float]:
    """What `mesavoz calibrate` found each sign of a word to be worth, heard whole or spelled."""
    try:
        table = json.loads(path.read_text("utf-8"))[kind]
        return {name: float(table[name]) for name in words.SIGNS}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(f"{path}: not a calibration; `mesavoz calibrate` makes one") from error
