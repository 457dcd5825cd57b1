"""What may be said beside the cards while they are read, in the language of the table."""

from assistant.lexicon.language import Language
from assistant.lexicon.normal import fold, tidy
from assistant.table.expecting import phrases
from assistant.understanding.intents import Meaning


class ReadingWords:
    """Commands, places, corrections and ordinals, each by the way it is said."""

    def __init__(self, language: Language, wanted: int) -> None:
        commands, places = _commands(language), _places(language, wanted)
        self.said = (*commands, *places)
        """Every way to say a command or to name a place."""
        self._commands = {fold(way): name for way, name in commands.items()}
        self._places = {fold(way): place for way, place in places.items()}
        self.corrections: list[str] = sorted(
            language.table("setup")["correction"]["words"], key=len
        )
        self.ordinals: list[list[str]] = language.table("hear")["options"]["ordinals"]

    def command(self, text: str) -> str | None:
        """What a line is for, if it is a command."""
        return self._commands.get(fold(text))

    def place(self, text: str) -> int | None:
        """The place that a line goes back to, if it names one."""
        return self._places.get(fold(text))

    def corrected(self, text: str) -> str | None:
        """The word after a "no": what the last card should have been."""
        for correction in reversed(self.corrections):
            if fold(text).startswith(fold(correction) + " "):
                return " ".join(tidy(text).split()[len(correction.split()) :])
        return None

    def picked(self, text: str, options: tuple[str, ...]) -> str | None:
        """Which of some options an ordinal picks."""
        said = fold(text)
        for option, ways in zip(options, self.ordinals, strict=False):
            if said in map(fold, ways):
                return option
        return None


def _commands(language: Language) -> dict[str, str]:
    """Everything that may be said beside cards, and what it is for."""
    table = language.table("setup")
    ways = {name: table["choices"][name] for name in ("back", "deal", "next", "begin")}
    ways |= {name: said for name, said in table["reading"].items() if name != "place"}
    ways["open"] = [*ways["open"], *language.table("letters")["lead"]]
    ways["help"] = list(phrases(language, Meaning.HELP))
    return {way: name for name, said in ways.items() for way in said}


def _places(language: Language, wanted: int) -> dict[str, int]:
    """Every way to come back to a card, and its place."""
    numbers = language.table("numbers")["say"]["m"]
    ways = language.table("setup")["reading"]["place"]
    return {way.format(n=numbers[place + 1]): place
            for place in range(wanted) for way in ways}  # fmt: skip
