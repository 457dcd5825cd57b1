"""Duet's time tokens: two kinds in one bank."""

from dataclasses import dataclass

from assistant.rules.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Bank:
    """The tokens that are left, by the side that lies up."""

    checks: int
    bystanders: int

    def __post_init__(self) -> None:
        if self.checks < 0 or self.bystanders < 0:
            raise BadSetup("a bank cannot hold less than no tokens")

    @property
    def left(self) -> int:
        """How many turns there still are."""
        return self.checks + self.bystanders

    def after_stopping(self) -> "Bank | None":
        """A check-side token goes, or a bystander where there is none; None if empty."""
        if self.checks:
            return Bank(self.checks - 1, self.bystanders)
        if self.bystanders:
            return Bank(0, self.bystanders - 1)
        return None

    def after_bystander(self) -> "Bank | None":
        """A bystander token goes, or two check-side ones; None if that is more than there is."""
        if self.bystanders:
            return Bank(self.checks, self.bystanders - 1)
        if self.checks >= 2:
            return Bank(self.checks - 2, 0)
        return None


def standard_bank(tokens: int = 9) -> Bank:
    """The bank of a game without mission: every token may pay for a mistake."""
    if tokens not in SIZES:
        raise BadSetup(f"the bank holds 9, 10 or 11 tokens, not {tokens}")
    return Bank(0, tokens)


SIZES = (9, 10, 11)
STANDARD = standard_bank()
STANDARD_BANKS = tuple(map(standard_bank, SIZES))
