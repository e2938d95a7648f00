"""Shared parts of the commands: errors in one line, bounded numbers, records."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from spieltisch.core.record import Record
from spieltisch.errors import SpieltischError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """A parser that takes whole names only, and reports errors in one line, without the usage."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        """Print the message and exit with code 2."""
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help. Raises BrokenPipeError, which argparse would hide."""
        (file or sys.stdout).write(self.format_help())


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""The place where a command adds its parser."""


def read_record(path: Path) -> Record:
    """Return the record in a file. Raises SpieltischError for an invalid one, and OSError."""
    try:
        return Record.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise SpieltischError(f"{path} is not a record: it is not text") from None


def number(text: str, least: int, most: int) -> int:
    """Return the number that `text` is. Raises ArgumentTypeError outside `least` to `most`."""
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
    return int(text)


def counted(count: int, one: str, many: str) -> str:
    """Return a number with its noun in the right form."""
    return f"{count} {one if count == 1 else many}"
