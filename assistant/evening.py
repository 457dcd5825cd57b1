"""Sets the table: from options to cards, a match, an ear, a voice, and a session."""

import argparse
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from assistant import options
from assistant.errors import BadInput
from assistant.hearing.devices import NoSound
from assistant.hearing.ears import Choice, choose
from assistant.hearing.listener import Listener
from assistant.hearing.recorder import Recorder
from assistant.lexicon import decks
from assistant.lexicon.forms import forms
from assistant.lexicon.judge import judge
from assistant.lexicon.language import Language, load
from assistant.lexicon.phrasebook import Phrasebook
from assistant.places import games_folder
from assistant.rules import Card, Duet, Setup, State
from assistant.screens.picture import save_key
from assistant.screens.terminal import Terminal
from assistant.session import Hearing, Session
from assistant.speaking.mouth import Mouth, open_mouth
from assistant.speaking.queue import Hooks
from assistant.speaking.voice import Settings
from assistant.table import boards, campaign, shelf
from assistant.table.answers import is_open
from assistant.table.expecting import Choosing
from assistant.table.host import Host, Manners
from assistant.table.journal import Journal
from assistant.table.lines import Tone, phrase, put
from assistant.table.match import Match

OTHER_DECKS = {"duet": "duet"}
"""The deck of a game that does not take `base`."""


class Evening:
    """One run of `mesavoz play`."""

    def __init__(self, args: argparse.Namespace, language: Language) -> None:
        self._args = args
        self._language = language
        self._dropped = False
        self._match: Match | None = None
        if args.resume is not None:
            self._match = self._resumed()
        self._book = Phrasebook(self._language, args.terse)
        self._screen = Terminal(self._book)

    def play(self) -> None:
        """Play until the players leave or the lines end."""
        host = self._host(self._match or self._new_match())
        interactive = sys.stdin.isatty() and sys.stdout.isatty()
        session = Session(self._new_host, host, self._screen, self._book, interactive)
        if self._dropped:
            self._show("journal_cut", Tone.WARNING)
        hearing = self._hearing()
        mouth = self._mouth(session)
        session.run(sys.stdin, mouth, hearing)
        if session.host.state.outcome is None:
            self._show("saved_at", command="mesavoz play --resume")

    # The game

    def _resumed(self) -> Match:
        path = Path(self._args.resume) if self._args.resume else shelf.unfinished(games_folder())
        journal, stored = Journal.resume(path)
        self._dropped = stored.dropped
        if self._args.lang is None and "lang" in stored.notes:
            self._language = load(str(stored.notes["lang"]))
        self._args.time_ends_turn = stored.setup.time_ends_turn
        return Match(stored.setup, journal, stored.actions)

    def _new_match(self) -> Match:
        args = self._args
        setup = options.game_setup(args, self._cards(), "" if args.key == "assistant" else args.key)
        notes = {"lang": self._language.code}
        if args.team:
            if args.game != "duet":
                raise BadInput("--team belongs to Duet")
            if args.mission:
                campaign.offered(args.team, args.mission, games_folder())
            notes[campaign.TEAM] = args.team
        path = args.journal or shelf.new_file(games_folder(), datetime.now())
        if args.key_png:
            _save_key_picture(setup, args.key_png)
        return Match(setup, Journal.begin(path, setup, notes))

    def _new_host(self) -> Host:
        """Another game of the same kind: other cards, another key, another journal."""
        self._args.seed = self._args.journal = None
        return self._host(self._new_match())

    def _cards(self) -> tuple[Card, ...]:
        args, kind = self._args, options.card_kind(self._args)
        if args.words:
            return boards.read_grid(args.words, kind)
        count = options.layout(args).size
        if kind == "images":
            return (Card(),) * count
        if kind == "mixed":
            raise BadInput("a mixed grid is read from a file: --words FILE, images begin with *")
        deck = decks.find(args.deck or OTHER_DECKS.get(args.game, "base"), self._language)
        dealt = decks.deal(deck, count, options.seed(args), self._language)
        return tuple(Card(word.upper()) for word in dealt)

    def _host(self, match: Match) -> Host:
        manners = Manners(choosing=Choosing(self._args.choosing), times=options.times(self._args))
        return Host(match, self._language, self._book, forms, manners, self._doubt)

    def _doubt(self, clue: str, state: State) -> str | None:
        """What the judge has against a clue, if anything."""
        visible = [
            card.word
            for index, card in enumerate(state.setup.cards)
            if card.word and is_open(state, index)
        ]
        game = "duet" if isinstance(state, Duet) else "classic" if visible else "pictures"
        verdict = judge(clue, visible, self._language, game)
        return None if verdict.valid else verdict.because

    # Ear and voice

    def _hearing(self) -> Hearing | None:
        """The microphone and its ear; or none, and the players are told why."""
        args = self._args
        listening = choose(Choice(args.ear), self._language)
        for trouble in listening.troubles:
            self._screen.note(trouble)
        if listening.ear is None:
            wanted = args.ear == Choice.KEYBOARD.value
            self._keyboard("keyboard_wanted" if wanted else "no_model")
            return None
        listener = Listener(args.microphone)
        try:
            listener.start()
        except NoSound as error:
            if args.microphone or args.ear != Choice.AUTO.value:
                self._screen.note(str(error))
            self._keyboard("no_microphone")
            return None
        self._show("ear_voice", ear=listening.ear.name)
        recorder = Recorder(args.keep_audio) if args.keep_audio else None
        return Hearing(listener, listening.ear, recorder)

    def _keyboard(self, why: str) -> None:
        self._screen.say([put(phrase("ear_keyboard", why=phrase(why)), self._book)])

    def _mouth(self, session: Session) -> Mouth:
        hooks = Hooks(
            session.voice_begins,
            session.voice_ends,
            session.voice_trouble,
            session.somebody_talks,
        )
        device = self._args.loudspeaker
        sound = self._args.voice != "none"
        return open_mouth(
            self._language, sound=sound, device=device, hooks=hooks, adjusted=self._flags
        )

    def _flags(self, settings: Settings) -> Settings:
        """The command line's wishes over what is remembered."""
        args = self._args
        named = {"voice": args.voice} if args.voice not in ("auto", "none") else {}
        numbers = {
            name: getattr(args, name)
            for name in ("rate", "volume", "pitch")
            if getattr(args, name) is not None
        }
        return replace(
            settings,
            **named,
            **numbers,
            terse=args.terse or settings.terse,
            earcons=settings.earcons and not args.no_earcons,
        )

    def _show(self, key: str, tone: Tone = Tone.STATUS, **values: str) -> None:
        self._screen.say([put(phrase(key, tone, **values), self._book)])


def _save_key_picture(setup: Setup, path: Path) -> None:
    if setup.key is None:
        raise BadInput("--key-png needs a key that the assistant knows")
    save_key(setup.key, setup.layout, path)
