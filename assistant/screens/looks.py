"""How identities look: a colour, a shape and a letter each, so that colour is never alone.

The colours are told apart by people with every common kind of colour blindness (blue against
orange-red, light against dark), and each text stands on its ground at 7:1 or more (WCAG AAA).
"""

from dataclasses import dataclass

from assistant.rules import Identity


@dataclass(frozen=True, slots=True)
class Look:
    """Ground and text colour as hex, and a shape that both terminals and Pillow can draw."""

    ground: str
    text: str
    shape: str
    letter: str
    """One letter for plain text, the same in every language (a legend goes with it)."""


LOOKS = {
    Identity.RED: Look("#8c2d04", "#ffffff", "■", "R"),
    Identity.BLUE: Look("#08306b", "#ffffff", "●", "B"),
    Identity.CIVILIAN: Look("#f0e6cc", "#000000", "○", "c"),
    Identity.ASSASSIN: Look("#000000", "#ffffff", "✖", "X"),
    Identity.GREEN: Look("#005a32", "#ffffff", "▲", "G"),
    Identity.BEIGE: Look("#f0e6cc", "#000000", "○", "o"),
    Identity.BLACK: Look("#000000", "#ffffff", "✖", "X"),
}
