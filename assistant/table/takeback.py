"""After an undo: exactly what the table has to take back."""

from collections.abc import Iterator

from assistant.rules import Duet, GiveClue, State
from assistant.table.announce import card_name, clue_text, identity_name, side_name
from assistant.table.lines import Phrase, phrase
from assistant.table.match import Undone


def takeback(undone: Undone) -> Iterator[Phrase]:
    """What to lift, what to put back, and nothing else."""
    before, after = undone.before, undone.after
    told = False
    for line in (*_covers(before, after), *_marks(before, after), *_tokens(before, after)):
        told = True
        yield line
    if isinstance(undone.action, GiveClue) and before.turn.clue:
        yield phrase("undone_clue", clue=clue_text(before.turn.clue))
    elif not told:
        yield phrase("undone")


def _covers(before: State, after: State) -> Iterator[Phrase]:
    for card, (old, new) in enumerate(zip(before.covers, after.covers, strict=True)):
        if old is not None and new is None:
            name = card_name(before, card)
            yield phrase("undone_cover", card=name, identity=identity_name(old.identity))


def _marks(before: State, after: State) -> Iterator[Phrase]:
    if isinstance(before, Duet) and isinstance(after, Duet):
        for card, (old, new) in enumerate(zip(before.marks, after.marks, strict=True)):
            for side in set(old) - set(new):
                yield phrase("undone_mark", card=card_name(before, card), side=side_name(side))


def _tokens(before: State, after: State) -> Iterator[Phrase]:
    if isinstance(before, Duet) and isinstance(after, Duet):
        back = after.bank.left - before.bank.left
        if back:
            yield phrase("undone_tokens", n=back)
