"""The room that tests of sound share with `mesavoz bench table`."""

from assistant.trial.virtual_sound import VirtualSound, missing

__all__ = ["VirtualSound", "missing"]
