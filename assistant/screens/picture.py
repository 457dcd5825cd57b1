"""Key cards as pictures, to print or to show on a phone."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from assistant.errors import BadInput
from assistant.rules import DuetKey, Identity, Layout, Side, Team, TeamKey
from assistant.screens.looks import LOOKS

SQUARE = 120
GAP = 12
BORDER = 48
PAPER = "#ffffff"
FRAMES: dict[Team | Side, str] = {
    Team.RED: LOOKS[Identity.RED].ground,
    Team.BLUE: LOOKS[Identity.BLUE].ground,
    Side.A: LOOKS[Identity.GREEN].ground,
    Side.B: LOOKS[Identity.GREEN].ground,
}


def draw(layout: Layout, cards: Sequence[Identity], frame: str) -> Image.Image:
    """One key card; the frame's colour says who starts, as the lights on a printed one do."""
    width = layout.columns * (SQUARE + GAP) - GAP + 2 * BORDER
    height = layout.rows * (SQUARE + GAP) - GAP + 2 * BORDER
    image = Image.new("RGB", (width, height), PAPER)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((4, 4, width - 5, height - 5), 24, outline=frame, width=16)
    # The top is marked, so that the card cannot be held upside down by mistake.
    pen.polygon([(width // 2 - 12, 36), (width // 2 + 12, 36), (width // 2, 24)], fill=frame)
    for index, identity in enumerate(cards):
        row, column = divmod(index, layout.columns)
        left = BORDER + column * (SQUARE + GAP)
        top = BORDER + row * (SQUARE + GAP)
        _square(pen, left, top, identity)
    return image


def faces(key: TeamKey | DuetKey) -> list[tuple[Team | Side, tuple[Identity, ...]]]:
    """The sides of a key card, each with the team that starts or the side that sees it."""
    if isinstance(key, TeamKey):
        return [(key.starts, key.cards)]
    return [(Side.A, key.a), (Side.B, key.b)]


def save_key(key: TeamKey | DuetKey, layout: Layout, path: Path, side: Side | None = None) -> None:
    """Write a key card, or one side of it, as a PNG."""
    images = [
        draw(layout, cards, FRAMES[name]) for name, cards in faces(key) if side in (None, name)
    ]
    save(side_by_side(images), path)


def side_by_side(images: Sequence[Image.Image]) -> Image.Image:
    """Both sides of a Duet key on one sheet, with room to fold or cut between them."""
    width = sum(image.width for image in images) + GAP * (len(images) - 1)
    sheet = Image.new("RGB", (width, max(image.height for image in images)), PAPER)
    left = 0
    for image in images:
        sheet.paste(image, (left, 0))
        left += image.width + GAP
    return sheet


def save(image: Image.Image, path: Path) -> None:
    """Write a PNG that only its owner can read: it is a secret until the game is over."""
    try:
        path.touch(mode=0o600)
        image.save(path, format="PNG")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None


def _square(pen: ImageDraw.ImageDraw, left: int, top: int, identity: Identity) -> None:
    look = LOOKS[identity]
    box = (left, top, left + SQUARE, top + SQUARE)
    pen.rounded_rectangle(box, 14, fill=look.ground, outline="#000000", width=3)
    x, y, half = left + SQUARE // 2, top + SQUARE // 2, SQUARE // 4
    match look.shape:
        case "■":
            pen.rectangle((x - half, y - half, x + half, y + half), fill=look.text)
        case "●":
            pen.ellipse((x - half, y - half, x + half, y + half), fill=look.text)
        case "○":
            pen.ellipse((x - half, y - half, x + half, y + half), outline=look.text, width=6)
        case "▲":
            pen.polygon([(x, y - half), (x + half, y + half), (x - half, y + half)], fill=look.text)
        case _:
            pen.line((x - half, y - half, x + half, y + half), fill=look.text, width=14)
            pen.line((x - half, y + half, x + half, y - half), fill=look.text, width=14)
