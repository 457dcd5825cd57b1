"""Words made comparable: case, accents, hyphens and punctuation out of the way."""

import re
import unicodedata

# Letters that Unicode does not take apart into a base letter and an accent.
_WHOLE = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})
_NOT_WORD = re.compile(r"[^\w]+|_+")


def tidy(text: str) -> str:
    """Lower case, composed, single spaces, no punctuation; accents stay."""
    return _NOT_WORD.sub(" ", unicodedata.normalize("NFC", text).casefold()).strip()


def fold(text: str) -> str:
    """As `tidy`, and without accents: what two spellings of one word share."""
    apart = unicodedata.normalize("NFD", tidy(text))
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.translate(_WHOLE)
