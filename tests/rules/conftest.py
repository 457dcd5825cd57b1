"""What tests of the team games share."""

import pytest

from assistant.rules import Classic

from .tables import Table, classic, pictures


@pytest.fixture(params=[classic, pictures], ids=["classic", "pictures"])
def table(request: pytest.FixtureRequest) -> Table[Classic]:
    """Red starts; one engine, two layouts."""
    fresh: Table[Classic] = request.param()
    return fresh
