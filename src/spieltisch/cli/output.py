"""Standard output: closed, broken pipes, missing characters, colours."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from spieltisch.core.render.paint import Paint, ansi, plain

BROKEN_PIPE = 141
"""Exit code for a closed pipe, as a shell reports SIGPIPE."""


def open_output() -> bool:
    """Open missing standard streams; return whether standard output existed.

    Otherwise a file opened later would take the number of a standard stream, and receive its text.
    """
    readable = sys.stdout is not None
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number: this one
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", closefd=False)
    return readable


def discard_output() -> None:
    """Discard unwritten output, so that nothing more is flushed at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def speak_unicode() -> None:
    """Print `?` for characters that the terminal lacks, instead of failing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def paint(stream: TextIO) -> Paint:
    """Return the colouring for a stream: none if it is not a terminal, or NO_COLOR is set."""
    return ansi if stream.isatty() and not os.environ.get("NO_COLOR") else plain
