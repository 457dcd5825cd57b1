"""Commands as the tests of the command line give them."""

PLAY = ["play", "--ear", "keyboard", "--voice", "none"]


def script(grid: str = "grid.txt", key: str = "team.json", lines: str = "lines.txt") -> list[str]:
    """Arguments of a script."""
    return ["script", "--grid", grid, "--key", key, lines]
