"""Sets the table: from options to cards, a match, and a session; who comes after whom."""

import argparse
import sys
import threading
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from assistant import options
from assistant.equipment import Equipment
from assistant.errors import BadInput
from assistant.inbox import Inbox
from assistant.lexicon import decks
from assistant.lexicon.forms import forms
from assistant.lexicon.judge import Leniencies, judge, warm
from assistant.lexicon.language import Language, load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.party import Party
from assistant.places import games_folder
from assistant.rules import Card, Duet, Setup, Side, State
from assistant.screens.keyshow import KeyShow
from assistant.screens.picture import save_key
from assistant.screens.terminal import Terminal
from assistant.session import Session
from assistant.speaking.private import PrivateMouth
from assistant.table import boards, campaign, shelf
from assistant.table.acting import ALLOWED
from assistant.table.answers import is_open
from assistant.table.expecting import Choosing
from assistant.table.host import Host
from assistant.table.journal import Journal
from assistant.table.laying import Laying
from assistant.table.lines import Tone, phrase
from assistant.table.manners import Manners
from assistant.table.match import Match
from assistant.table.plan import Plan, Source
from assistant.table.preparation import Preparation
from assistant.table.secrets import key_read_out
from assistant.understanding.intents import Meaning

OTHER_DECKS = {"duet": "duet"}
"""The deck of a game that does not take `base`."""


class Evening:
    """One run of `mesavoz play`."""

    def __init__(self, args: argparse.Namespace, language: Language) -> None:
        self._args = args
        self._language = language
        self._inbox = Inbox(sys.stdin)
        self._at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._by_voice = False
        self._dropped = False
        self._match: Match | None = None
        self._allow = options.leniencies(args)
        if args.resume is not None:
            self._match = self._resumed()
        self._prepares = False
        self._book = Phrasebook(self._language, args.terse)
        self._screen = Terminal(self._book)

    @property
    def nobody_there(self) -> bool:
        """Neither a microphone, nor a terminal, nor a single line was there to play with."""
        return not self._at_terminal and not self._by_voice and self._inbox.lines == 0

    def play(self) -> None:
        """Play until the players leave or the lines end; another language begins anew."""
        while True:
            language = self._language
            self._book = Phrasebook(language, self._args.terse)
            self._screen = Terminal(self._book)
            equipment = Equipment(self._args, language, self._screen)
            hearing = equipment.hearing()
            self._by_voice = hearing is not None
            self._prepares = self._asks_first()
            keys = KeyShow(self._screen, self._book, self._inbox if self._at_terminal else None)
            headphones = equipment.headphones()
            confide = None if headphones is None else partial(self._confide, headphones)
            session = Session(self, self._inbox, self._screen, self._book, keys, confide)
            if self._dropped:
                self._screen.tell(phrase("journal_cut", Tone.WARNING))
            mouth = equipment.mouth(session.hooks)
            self._book.terse = mouth.settings.terse
            session.run(mouth, hearing)
            if headphones is not None:
                headphones.close()
            if self._language == language:
                break
        if self._match is not None:
            self._match.close()
            if self._match.state.outcome is None:
                self._screen.tell(phrase("saved_at", command="mesavoz play --resume"))

    def _asks_first(self) -> bool:
        """Whether the game is settled by talking: nothing was said on the command line."""
        args = self._args
        named = args.words or args.deck or args.game or args.seed is not None or self._match
        return not named and (self._by_voice or self._at_terminal)

    # Who comes after whom

    def first(self) -> Party:
        """The talk before a game, or the game itself."""
        if self._prepares:
            return Preparation(self._language, self._book, self._deck)
        return self._host(self._match or self._new_match())

    def after(self, party: Party, wish: Meaning) -> Party | None:
        """The game after the talk, another game after a game."""
        match wish, party:
            case Meaning.BEGIN, Preparation():
                host = self._host(self._new_match(party.plan))
                if party.plan.source is Source.DEAL and party.plan.game != "pictures":
                    return Laying(host, self._language, self._book)
                return host
            case Meaning.BEGIN, Laying():
                return party.host
            case Meaning.OTHER_LANGUAGE, Preparation():
                self._language = load(party.other_language or self._language.code)
                return None
            case Meaning.NEW_GAME, Host():
                party.match.close()
                self._match, self._allow = None, party.allow
                self._args.seed = self._args.journal = None
                return self.first()
            case _:
                return None

    # The game

    def _resumed(self) -> Match:
        path = Path(self._args.resume) if self._args.resume else shelf.unfinished(games_folder())
        journal, stored = Journal.resume(path)
        self._dropped = stored.dropped
        if self._args.lang is None and "lang" in stored.notes:
            self._language = load(str(stored.notes["lang"]))
        self._args.time_ends_turn = stored.setup.time_ends_turn
        match = Match(stored.setup, journal, stored.actions)
        kept = stored.notes.get(ALLOWED)
        self._allow = options.leniencies(self._args, kept if isinstance(kept, dict) else {})
        if asdict(self._allow) != kept:
            match.note(ALLOWED, asdict(self._allow))
        return match

    def _new_match(self, plan: Plan | None = None) -> Match:
        args = self._args if plan is None else self._planned(plan)
        args.game = args.game or "classic"
        cards = _cards(plan.words) if plan and plan.words else self._cards(args)
        setup = options.game_setup(args, cards, "" if args.key == "assistant" else args.key)
        notes: dict[str, Any] = {"lang": self._language.code, ALLOWED: asdict(self._allow)}
        if args.team:
            if args.game != "duet":
                raise BadInput("--team belongs to Duet")
            if args.mission:
                campaign.offered(args.team, args.mission, games_folder())
            notes[campaign.TEAM] = args.team
        path = args.journal or shelf.new_file(games_folder(), datetime.now())
        if args.key_png:
            _save_key_picture(setup, args.key_png)
        self._match = Match(setup, Journal.begin(path, setup, notes))
        return self._match

    def _planned(self, plan: Plan) -> argparse.Namespace:
        """The options with what was settled by talking laid over them."""
        args = argparse.Namespace(**vars(self._args))
        args.game, args.tokens = plan.game, plan.tokens or args.tokens
        args.key = plan.key or args.key
        args.starts = plan.starts if args.key == options.TABLE and plan.game != "duet" else None
        for name in plan.variants:
            setattr(args, name, True)
        return args

    def _cards(self, args: argparse.Namespace) -> tuple[Card, ...]:
        kind = options.card_kind(args)
        if args.words:
            return boards.read_grid(args.words, kind)
        count = options.layout(args).size
        if kind == "images":
            return (Card(),) * count
        if kind == "mixed":
            raise BadInput("a mixed grid is read from a file: --words FILE, images begin with *")
        dealt = decks.deal(self._deck(args.game), count, options.seed(args), self._language)
        return _cards(dealt)

    def _deck(self, game: str | None = None) -> decks.Deck:
        name = self._args.deck or OTHER_DECKS.get(game or "", "base")
        return decks.find(name, self._language)

    def _host(self, match: Match) -> Host:
        threading.Thread(target=warm, args=(self._language,), daemon=True).start()
        manners = Manners(
            choosing=Choosing(self._args.choosing),
            times=options.times(self._args),
            allow=self._allow,
        )
        return Host(match, self._language, self._book, forms, manners, self._doubt)

    def _doubt(self, clue: str, state: State, allow: Leniencies) -> str | None:
        """What the judge has against a clue, if anything."""
        visible = [
            card.word
            for index, card in enumerate(state.setup.cards)
            if card.word and is_open(state, index)
        ]
        game = "duet" if isinstance(state, Duet) else "classic" if visible else "pictures"
        verdict = judge(clue, visible, self._language, game, allow)
        return None if verdict.valid else verdict.because

    def _confide(self, headphones: PrivateMouth, state: State) -> bool:
        lines = key_read_out(state, Side(self._args.headphones_side), self._book)
        return lines is not None and headphones.read(lines)


def _cards(words: Iterable[str]) -> tuple[Card, ...]:
    return tuple(Card(word.upper()) for word in words)


def _save_key_picture(setup: Setup, path: Path) -> None:
    if setup.key is None:
        raise BadInput("--key-png needs a key that the assistant knows")
    save_key(setup.key, setup.layout, path)
