"""The one error that reaches a person as a single line."""


class BadInput(Exception):
    """Something a user gave cannot be used; the message says what, and what would work."""
