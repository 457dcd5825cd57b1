"""What a table hears and speaks with: microphone and ear, loudspeaker, headphones."""

import argparse
from dataclasses import dataclass, replace

from assistant.hearing.devices import NoSound, microphone
from assistant.hearing.ear import Ear
from assistant.hearing.ears import Choice, choose
from assistant.hearing.listener import Listener
from assistant.hearing.microphone import Microphone
from assistant.hearing.recorder import Recorder
from assistant.lexicon.language import Language
from assistant.screens.terminal import Terminal
from assistant.speaking.mouth import Mouth, manner, open_mouth
from assistant.speaking.playing import NoDevice
from assistant.speaking.private import PrivateMouth, open_headphones
from assistant.speaking.queue import Hooks
from assistant.speaking.voice import Settings, fitted
from assistant.table.expecting import Choosing
from assistant.table.lines import Tone, phrase


@dataclass(frozen=True, slots=True)
class Hearing:
    """The listening half of a table by voice; the listener listens already."""

    listener: Listener
    ear: Ear
    recorder: Recorder | None = None


class Equipment:
    """Opens what the options ask for; what is not there is told, and the game goes on without."""

    def __init__(self, args: argparse.Namespace, language: Language, screen: Terminal) -> None:
        self._args = args
        self._language = language
        self._screen = screen

    def hearing(self) -> Hearing | None:
        """The microphone and its ear; or none, and the players are told why."""
        args = self._args
        if args.ear == Choice.KEYBOARD.value:
            self._keyboard("keyboard_wanted")
            return None
        wanted = int(args.microphone) if (args.microphone or "").isdigit() else args.microphone
        try:
            microphone(wanted)  # before a model is loaded that nobody could speak to
            listening = choose(Choice(args.ear), self._language)
            for trouble in listening.troubles:
                self._screen.note(trouble)
            if listening.ear is None:
                self._keyboard("no_model")
                return None
            hands_free = args.choosing != Choosing.PUSH.value
            listener = Listener(Microphone(wanted), hands_free=hands_free)
            listener.start()
        except NoSound as error:
            if args.microphone:
                self._screen.note(str(error))
            self._keyboard("no_microphone")
            return None
        self._screen.tell(phrase("ear_voice", ear=listening.ear.name))
        recorder = Recorder(args.keep_audio) if args.keep_audio else None
        return Hearing(listener, listening.ear, recorder)

    def mouth(self, hooks: Hooks) -> Mouth:
        """The voice of the table, with sound or without."""
        return open_mouth(
            self._language,
            sound=self._args.voice != "none",
            device=self._args.loudspeaker,
            hooks=hooks,
            adjusted=self._flags,
        )

    def headphones(self) -> PrivateMouth | None:
        """One spymaster's own output; where it cannot be trusted the key is not said at all."""
        name = self._args.headphones
        if not name:
            return None
        try:
            player = open_headphones(name, self._args.loudspeaker)
        except NoDevice as error:
            self._screen.tell(phrase("no_headphones", Tone.WARNING, why=str(error)))
            return None
        settings = self._flags(Settings())
        spoken = manner(self._language, settings)
        return PrivateMouth(player, spoken, settings, self._screen.trouble)

    def _keyboard(self, why: str) -> None:
        self._screen.tell(phrase("ear_keyboard", why=phrase(why)))

    def _flags(self, settings: Settings) -> Settings:
        """The command line's wishes over what is remembered."""
        args = self._args
        named = {"voice": args.voice} if args.voice not in ("auto", "none") else {}
        numbers = {
            name: getattr(args, name)
            for name in ("rate", "volume", "pitch")
            if getattr(args, name) is not None
        }
        wanted = replace(
            settings,
            **named,
            **numbers,
            terse=args.terse or settings.terse,
            earcons=settings.earcons and not args.no_earcons,
        )
        return fitted(wanted)
