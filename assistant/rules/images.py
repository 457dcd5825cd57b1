"""Labels for images: what players call a card that has no word."""

from dataclasses import replace

from assistant.rules.actions import NameImage
from assistant.rules.cards import Card
from assistant.rules.errors import IllegalAction
from assistant.rules.events import Event, ImageNamed
from assistant.rules.laws import Law
from assistant.rules.turns import Game, put

LONGEST_LABEL = 40


def has_images(cards: tuple[Card, ...]) -> bool:
    """Whether there is a card to give a label to."""
    return any(card.word is None for card in cards)


def named(state: Game, action: NameImage) -> tuple[Game, tuple[Event, ...]]:
    """The state after a card was given a label."""
    cards, labels = state.setup.cards, state.labels
    label = " ".join(action.label.split())
    if not 0 <= action.card < len(cards) or not cards[action.card].is_image:
        raise IllegalAction(Law.IMAGE_LABEL, "only an image of the grid takes a label")
    if not label or len(label) > LONGEST_LABEL:
        raise IllegalAction(Law.IMAGE_LABEL, f"a label has 1 to {LONGEST_LABEL} letters")
    names = [card.word or called for card, called in zip(cards, labels, strict=True)]
    names[action.card] = None
    if label.casefold() in (name.casefold() for name in names if name):
        raise IllegalAction(Law.IMAGE_LABEL, f"another card is called {label} already")
    event = ImageNamed(action.card, label)
    return replace(state, labels=put(labels, action.card, label)), (event,)
