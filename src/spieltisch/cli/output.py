"""Standard output: closed, read by nobody to its end, without some letters, or in colours."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from spieltisch.core.pictures.paint import Paint, ansi, plain

BROKEN_PIPE = 141
"""The exit code of a program whose reader has enough, as a shell reports SIGPIPE."""


def open_output() -> bool:
    """Open what is missing of standard input, output and error; return whether output was there.

    A file opened later would otherwise take the number of a standard one, and be written into.
    """
    readable = sys.stdout is not None
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", closefd=False)
    return readable


def discard_output() -> None:
    """Let what is still to be written vanish, so that nothing more is flushed at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def speak_unicode() -> None:
    """Print signs that the terminal has no letters for as `?`, rather than fail."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def paint(stream: TextIO) -> Paint:
    """Return how a board is coloured there: not at all where nobody sees it, or NO_COLOR is set."""
    return ansi if stream.isatty() and not os.environ.get("NO_COLOR") else plain
