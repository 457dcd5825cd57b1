"""The command line: arguments to objects, one module in `commands` for each command."""

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NoReturn, TypeAlias

import assistant.commands
from assistant.errors import BadInput

# argparse has no public name for what `add_subparsers` returns.
Subparsers: TypeAlias = "argparse._SubParsersAction[Any]"


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, as everybody else's are."""

    def error(self, message: str) -> NoReturn:
        """Complain about the arguments."""
        raise BadInput(f"{message} (see: {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    """The whole parser; each command module adds its own arguments."""
    top = Parser(prog="mesavoz", description="A voice assistant for the table.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    add_each(assistant.commands, commands)
    return top


def add_each(package: ModuleType, subparsers: Subparsers) -> None:
    """Let every module of a package of commands declare itself."""
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name).add(subparsers)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; bad input is one line on standard error and exit code 2."""
    try:
        args = parser().parse_args(argv)
        code: int = args.run(args)
        return code
    except BadInput as error:
        print(f"mesavoz: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader went away (`mesavoz … | head`): that is no fault of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
