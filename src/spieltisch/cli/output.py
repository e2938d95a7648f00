"""Standard output that is closed, or that nobody reads to its end."""

from __future__ import annotations

import os
import sys

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
