"""Labels for images: what players call a card that has no word."""

from assistant.rules.actions import NameImage
from assistant.rules.cards import Card
from assistant.rules.errors import IllegalAction
from assistant.rules.events import ImageNamed
from assistant.rules.laws import Law

Labels = tuple[str | None, ...]
LONGEST_LABEL = 40


def has_images(cards: tuple[Card, ...]) -> bool:
    """Whether there is a card to give a label to."""
    return any(card.word is None for card in cards)


def named(cards: tuple[Card, ...], labels: Labels, action: NameImage) -> tuple[Labels, ImageNamed]:
    """The labels after a card was given one."""
    label = " ".join(action.label.split())
    if not 0 <= action.card < len(cards) or not cards[action.card].is_image:
        raise IllegalAction(Law.IMAGE_LABEL, "only an image of the grid takes a label")
    if not label or len(label) > LONGEST_LABEL:
        raise IllegalAction(Law.IMAGE_LABEL, f"a label has 1 to {LONGEST_LABEL} letters")
    names = [card.word or called for card, called in zip(cards, labels, strict=True)]
    names[action.card] = None
    if label.casefold() in (name.casefold() for name in names if name):
        raise IllegalAction(Law.IMAGE_LABEL, f"another card is called {label} already")
    after = (*labels[: action.card], label, *labels[action.card + 1 :])
    return after, ImageNamed(action.card, label)
