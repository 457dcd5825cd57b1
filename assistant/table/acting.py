"""Carries out what was meant: does it, answers it, or asks; and knows the question that is open."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace

from assistant.lexicon.judge import Leniencies
from assistant.lexicon.language import Language
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import Action, Classic, Event, IllegalAction, Law, Phase, Side, State, Team
from assistant.table import answers
from assistant.table.announce import announce
from assistant.table.asking import asked, doubt
from assistant.table.lines import Phrase, Tone, phrase, put
from assistant.table.manners import Manners
from assistant.table.match import Match
from assistant.table.moves import move
from assistant.table.questions import (
    HowMany,
    Question,
    ReallyEnd,
    SaidBack,
    WhatName,
    WhichCard,
    WhichSide,
)
from assistant.table.reply import Reply
from assistant.table.replying import answer
from assistant.table.takeback import takeback
from assistant.table.timekeeper import Timekeeper
from assistant.table.timer import Clock, Timer
from assistant.table.window import Window
from assistant.understanding.cards import CardNames
from assistant.understanding.intents import Intent, Meaning, aside
from assistant.understanding.understand import Understanding

Forms = Callable[[str, Language], Sequence[str]]
Judge = Callable[[str, State, Leniencies], str | None]
"""Says in the table's language what is wrong with a clue, if something is or may be."""
OBJECTION = 2.5
"""Seconds of quiet after a clue was said back before it is taken; by then "não" has begun."""

LONGEST_QUOTE = 80
ALLOWED = "allow"
"""The note in a journal that says what the group lets pass."""
# What only a front end can do: it owns the voice and the session.
_WISHES = frozenset({
    Meaning.NEW_GAME, Meaning.SHOW_KEY, Meaning.REPEAT, Meaning.SLOWER, Meaning.FASTER,
    Meaning.LOUDER, Meaning.SOFTER, Meaning.LOWER, Meaning.HIGHER, Meaning.TERSER, Meaning.WORDIER,
    Meaning.EARCONS_OFF, Meaning.EARCONS_ON, Meaning.HUSH, Meaning.MISHEARD, Meaning.END_GAME,
    Meaning.RESUME,
})  # fmt: skip


class Acting:
    """One table: its match, its time, and the question that waits for an answer."""

    def __init__(
        self,
        match: Match,
        language: Language,
        book: Phrasebook,
        forms: Forms,
        manners: Manners,
        judge: Judge,
        clock: Clock,
    ) -> None:
        self.match = match
        self.language = language
        self.forms = forms
        self.manners = manners
        self.time = Timekeeper(Timer(clock, manners.times))
        self.question: Question | None = None
        self.allow = manners.allow
        self.asleep = False
        self._book = book
        self._judge = judge
        self._clock = clock
        self._speaker: Side | None = None
        """Who said that the next move is theirs, where both sides might make it."""
        self._held = 0
        self._names: tuple[str | None, ...] = ()
        self._understanding: Understanding | None = None

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.match.state

    @property
    def understanding(self) -> Understanding:
        """Understanding of this grid; made anew when an image gets a label."""
        names = tuple(
            card.word or label
            for card, label in zip(self.match.setup.cards, self.state.labels, strict=True)
        )
        if self._understanding is None or names != self._names:
            self._names = names
            layout = self.match.setup.layout
            cards = CardNames(names, layout, self.language, self.forms)
            sides: type[Team] | type[Side] = Team if isinstance(self.state, Classic) else Side
            self._understanding = Understanding(self.language, cards, sides)
        return self._understanding

    # From a wish to what comes of it

    def turn_to(self, intent: Intent) -> Reply:
        """Do what is wanted instead of answering; asking something else leaves a question open."""
        question, self.question = self.question, None
        reply = self.act(intent)
        if question is None or self.question is not None:
            return reply
        # A clue that was said back is not lost on a stray word that does nothing.
        stray = isinstance(question, SaidBack) and reply.refused is not None
        if not (stray or aside(intent.meaning)):
            return reply
        self.question = question
        if not reply.said:
            return reply
        again = put(asked(question, self.state), self._book)
        return replace(reply, said=(*reply.said, again))

    def act(self, intent: Intent) -> Reply:
        """Carry out what was meant, or ask, or answer."""
        if intent.meaning is Meaning.CHOOSE and self.state.phase is Phase.CLUE:
            return self._refuse(phrase("law_clue_first"), "a clue comes before any guess")
        if intent.nowhere:
            return self._refuse(answers.no_such_place(self.state), "there is no such place")
        if intent.cards and not intent.sure:
            return self.ask(WhichCard(intent))
        match intent.meaning:
            case Meaning.CLUE if intent.number is None:
                if answers.shows(self.state, self.understanding.card(intent.word)):
                    return self._refuse(phrase("law_clue_first"), "a clue comes before any guess")
                return self.ask(HowMany(intent))
            case Meaning.SIDE:
                return self._speaks(intent)
            case Meaning.UNDO:
                return self._undo()
            case Meaning.END_GAME if self.state.phase is not Phase.OVER:
                return self.ask(ReallyEnd())
            case Meaning.NAME_IMAGE if not intent.word and answers.is_image(self.state, intent):
                return self.ask(WhatName(intent))
            case Meaning.NONE_LEFT if isinstance(self.state, Classic):
                return self._refuse(phrase("law_not_this_game"), "only Duet has that")
            case Meaning.NONE_LEFT if intent.by is None:
                return self.ask(WhichSide(intent, tuple(Side)))
            case Meaning.ALLOW | Meaning.FORBID:
                return self._settle(intent)
            case Meaning.SAVE:
                return self.reply([phrase("saved_so_far" if self.match.kept else "not_kept")])
            case Meaning.SLEEP | Meaning.WAKE:
                self.asleep = intent.meaning is Meaning.SLEEP
                return self.reply([phrase("sleeps" if self.asleep else "awake")])
        action = move(intent)
        if action is not None and not answers.may_say(intent, self.state):
            return self._refuse(phrase("law_guesser"), "it is not their turn")
        if action is not None:
            return self.do(action, intent)
        lines = self.time.obey(intent) or answer(intent, self.state, self.language)
        if lines is not None:
            return self.reply(lines)
        if intent.meaning in _WISHES:
            return Reply(wish=intent.meaning)
        why = "that answers nothing that was asked"
        if self.state.phase in (Phase.RESULT, Phase.PENALTY, Phase.COVER):  # something was, there
            return self.reply(
                [*answers.whose_turn(self.state), answers.hint(self.state)], refused=why
            )
        return self._refuse(phrase("nothing_asked"), why)

    def do(self, action: Action, intent: Intent) -> Reply:
        """Make a move of the game, and say what came of it or why it cannot be."""
        try:
            events = self.match.do(action)
        except IllegalAction as error:
            if error.law is Law.SAY_WHICH_SIDE:
                first = None if self.state.turns else self.manners.first
                side = self._speaker or first
                if side is not None:
                    return self.act(replace(intent, by=side))
                sides = answers.guessers(self.state) or tuple(Side)
                return self.ask(WhichSide(intent, sides))
            return self._refuse(answers.why_not(error.law, self.state), str(error))
        self.question = self._speaker = None  # they were about the table as it lay before
        self.time.follow(self.state)
        lines = announce(events, self.state)
        if self.state.phase is Phase.OVER:
            lines.append(answers.hint(self.state))
        if intent.meaning is Meaning.CLUE:
            doubt = self._judge(intent.word, self.state, self.allow)
            if doubt is not None:
                lines.append(phrase("judge_doubts", Tone.WARNING, why=doubt))
        return self.reply(lines, events)

    def _undo(self) -> Reply:
        self._speaker = None
        undone = self.match.undo()
        if undone is None:
            return self.reply([phrase("nothing_to_undo")], refused="there is nothing to undo")
        self.time.follow(self.state)
        return self.reply([*takeback(undone), *answers.whose_turn(self.state)])

    def _speaks(self, intent: Intent) -> Reply:
        """A side is named and nothing else: the next move may be theirs, or it may not."""
        state = self.state
        may = () if isinstance(state, Classic) else (state.givers, state.guessers)
        if isinstance(intent.by, Side) and intent.by in sum(may, ()) and answers.either(state):
            self._speaker = intent.by
            return self.reply([*answers.go_ahead(state, intent.by)])
        return self.reply([*answers.whose_turn(state)])

    def _settle(self, intent: Intent) -> Reply:
        """What the group lets pass in a clue, from now on, kept with the game."""
        allowed = intent.meaning is Meaning.ALLOW
        self.allow = replace(self.allow, **{intent.leniency: allowed})
        self.match.note(ALLOWED, asdict(self.allow))
        what = phrase(f"leniency_{intent.leniency}")
        return self.reply([phrase("allowed" if allowed else "forbidden", what=what)])

    def _refuse(self, line: Phrase, why: str) -> Reply:
        """Say why not, and what can be said instead."""
        lines = [replace(line, tone=Tone.NOT_UNDERSTOOD), answers.hint(self.state)]
        return self.reply(lines, refused=why)

    # Questions

    def ask(self, question: Question) -> Reply:
        """Put a question and wait for its answer."""
        self.question = question
        return self.reply([asked(question, self.state)], refused=doubt(question, self.state))

    def say_back(self, intent: Intent) -> Reply:
        """Say the clue as it was heard; it is taken unless somebody objects."""
        window = Window(self._clock, OBJECTION, held=bool(self._held))
        return self.ask(SaidBack(intent, window))

    def way_forward(self) -> Phrase:
        """What can be said now: the open question again, or the hint of the phase."""
        question = self.question
        return asked(question, self.state) if question else answers.hint(self.state)

    def not_understood(self, text: str, key: str = "not_understood") -> Reply:
        """Say so, and what can be said instead."""
        lines = [phrase(key, Tone.NOT_UNDERSTOOD), self.way_forward()]
        return self.reply(lines, refused=f"not understood: {short(text)}")

    # While the assistant speaks, no time runs

    def hold(self) -> None:
        """Let time stand still."""
        self._held += 1
        self.time.timer.hold()
        if isinstance(self.question, SaidBack):
            self.question.window.hold()

    def release(self) -> None:
        """Let it go on."""
        self._held -= 1
        self.time.timer.release()
        if isinstance(self.question, SaidBack) and not self._held:
            self.question.window.release()

    def reply(
        self,
        lines: Iterable[Phrase],
        events: tuple[Event, ...] = (),
        refused: str | None = None,
    ) -> Reply:
        """The phrases in words, with a warning where the disk did not take the last move."""
        said = [put(line, self._book) for line in lines]
        if self.match.unsaved is not None:
            warning = phrase("unsaved", Tone.WARNING, why=self.match.unsaved)
            said.append(put(warning, self._book))
        return Reply(tuple(said), events, refused)


def short(text: str) -> str:
    """A line for a log: on one line, not too long, and without anything a terminal obeys."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"
