"""The host: lines, utterances and passing time come in here, and what is to be said goes out.

The way of an utterance: `understanding` says what was meant; `answering` sees whether it answers
the question that is open; `acting` carries it out, answers it, or asks.
"""

from dataclasses import replace

from assistant.hearing.ear import Decision, Expected, Heard
from assistant.lexicon.judge import Leniencies
from assistant.lexicon.language import Language
from assistant.lexicon.phrasebook import Phrasebook
from assistant.rules import Classic, Duet, Phase, State, TimeUp
from assistant.table import answers
from assistant.table.acting import Acting, Forms, Judge, short
from assistant.table.announce import announce
from assistant.table.answering import answered, clue_heard, doubted, named
from assistant.table.expecting import Choosing, expected, only
from assistant.table.lines import phrase
from assistant.table.manners import Manners
from assistant.table.match import Match
from assistant.table.questions import (
    Question,
    SaidBack,
    WhatName,
    WhichCard,
    WhichSide,
    WhichWord,
)
from assistant.table.reply import Reply
from assistant.table.timer import Clock, SystemClock
from assistant.understanding.intents import Intent, Meaning


class Host:
    """One table: a match, a language, and the question that is open, if one is."""

    def __init__(
        self,
        match: Match,
        language: Language,
        book: Phrasebook,
        forms: Forms,
        manners: Manners | None = None,
        judge: Judge = lambda word, state, allow: None,
        clock: Clock | None = None,
    ) -> None:
        self.match = match
        self.language = language
        self._table = Acting(
            match, language, book, forms, manners or Manners(), judge, clock or SystemClock()
        )

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.match.state

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer."""
        return self._table.question

    @property
    def asleep(self) -> bool:
        """Whether the table hears nothing but its waking."""
        return self._table.asleep

    @property
    def allow(self) -> Leniencies:
        """What the group lets pass in a clue."""
        return self._table.allow

    def greet(self) -> Reply:
        """The first words: a new game's beginning, or where an old one stands."""
        table = self._table
        table.time.follow(self.state)
        if self.match.begun:
            return table.reply([phrase("resumed"), *answers.overview(self.state)])
        on_the_map = isinstance(self.state, Duet) and self.state.setup.mission is not None
        mission = [answers.mission(self.state)] if on_the_map else []
        opening = announce(self.match.opening, self.state)
        return table.reply([phrase("welcome"), *mission, *opening])

    # What comes in: typed lines, heard utterances, time

    def line(self, text: str) -> Reply:
        """What a typed line brings about; typed words are meant, so a bare card is a choice."""
        table = self._table
        table.asleep = False
        reply = answered(table, text)
        if reply is not None:
            return reply
        intent = table.understanding.understand(text, self.state.phase)
        if intent is None:
            no_card = table.understanding.names_no_card(text)
            return table.not_understood(text, "law_on_the_grid" if no_card else "not_understood")
        return table.turn_to(intent)

    def heard(self, heard: Heard, pushed: bool = False) -> Reply:
        """What an utterance brings about: talk is let pass, doubt is asked, clues are said back."""
        table = self._table
        if heard.decision is Decision.IGNORE:
            return Reply(refused="talk")
        if self.asleep:
            return self._half_asleep(heard)
        reply = named(table, heard)
        if reply is not None:
            return reply
        if heard.decision is Decision.ASK:
            return doubted(table, heard)
        reply = answered(table, heard.text)
        if reply is not None:
            return reply
        bare = self.expected(pushed).bare
        intent = table.understanding.understand(heard.text, self.state.phase, bare)
        if heard.word is not None and self.state.phase is Phase.CLUE:
            return clue_heard(table, heard, intent.by if intent else None)
        if intent is None:
            return Reply(refused=f"not understood: {short(heard.text)}")
        if intent.meaning is Meaning.CLUE and intent.number is not None:
            return table.say_back(intent)
        chosen = intent.meaning is Meaning.CHOOSE and bool(intent.cards)
        if chosen and not pushed and self._was_bare(heard.text):
            return table.ask(WhichCard(replace(intent, sure=False)))
        return table.turn_to(intent)

    def _half_asleep(self, heard: Heard) -> Reply:
        """A sleeping table wakes when called, and else lets everything pass."""
        intent = self._table.understanding.understand(heard.text, self.state.phase, bare=False)
        if heard.decision is Decision.ACCEPT and intent and intent.meaning is Meaning.WAKE:
            return self._table.act(intent)
        return Reply(refused="asleep")

    def _was_bare(self, text: str) -> bool:
        """A card word without a carrier, where such a word must be confirmed."""
        if self._table.manners.choosing is not Choosing.BARE:
            return False
        return self._table.understanding.understand(text, self.state.phase, bare=False) is None

    def tick(self) -> Reply:
        """What the passing of time brings about."""
        table = self._table
        question = table.question
        if isinstance(question, SaidBack) and question.window.closed:
            table.question = None
            return table.act(question.intent)
        if self.state.phase is Phase.RESULT:  # the spymaster is answering, not the guessers
            return Reply()
        lines, over = table.time.due()
        if over:
            return table.do(TimeUp(), Intent(Meaning.STOP))
        return table.reply(lines) if lines else Reply()

    def hold(self) -> None:
        """The assistant begins to speak: no time runs until the release."""
        self._table.hold()

    def release(self) -> None:
        """The assistant has spoken."""
        self._table.release()

    # What the ear is told

    def expected(self, pushed: bool = False) -> Expected:
        """What an ear should listen for now; while the key is down, a bare card is a choice."""
        if self.asleep:
            return only(self.language, Meaning.WAKE)
        table, question = self._table, self._table.question
        cards = question.intent.cards if isinstance(question, WhichCard) else ()
        moment = expected(
            self.state,
            self.language,
            cards or [card for card in answers.cards(self.state) if self._choosable(card)],
            table.forms,
            bare=bool(cards) or pushed or table.manners.choosing is Choosing.BARE,
            asked=question is not None,
        )
        match question:
            case WhichSide():  # "side A" must not be heard as the word of another clue
                return replace(moment, clue=False)
            case WhichWord(_, words):
                return replace(moment, commands=(*moment.commands, *words))
            case WhatName() | SaidBack():  # a name is an open word, as a clue's word is
                return replace(moment, clue=True)
            case _:
                return moment

    def _choosable(self, card: int) -> bool:
        """Whether anybody who may guess now may touch the card."""
        state = self.state
        if isinstance(state, Classic):
            return state.covers[card] is None
        return any(state.open_to(card, side) for side in state.guessers)
