"""The host: what is expected, questions, undo, time, journal."""
