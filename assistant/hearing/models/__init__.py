"""The speech models: which there are, where they lie, how they are fetched and checked."""

from assistant.hearing.models.manifest import Model, load
from assistant.hearing.models.places import find

__all__ = ["Model", "find", "load"]
