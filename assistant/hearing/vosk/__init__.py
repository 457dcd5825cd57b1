"""The Vosk ear: a grammar of what is expected beside an open recogniser that may disagree."""

from assistant.hearing.vosk.ear import VoskEar

__all__ = ["VoskEar"]
