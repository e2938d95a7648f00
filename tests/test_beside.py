"""`make test` runs the page's and Python's tests at once; both count, and the page's
failures are said once more at the end."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SLOW = "import time; print('first half', flush=True); time.sleep(0.5); print('5 passed in 1.00s')"
RUN = "from scripts.tests import beside; import sys; sys.exit(beside({page!r}, {python!r}))"


def saying(text: str, status: int = 0) -> list[str]:
    """Return a command that prints something and ends so."""
    return [sys.executable, "-c", f"print({text!r}); raise SystemExit({status})"]


@pytest.mark.parametrize(("page", "python", "status"), [(0, 0, 0), (1, 0, 1), (0, 2, 2), (1, 2, 2)])
def test_both_count_and_are_told_apart(page: int, python: int, status: int) -> None:
    both = {"page": saying("300 page tests", page), "python": saying("5 passed in 1.00s", python)}
    ran = subprocess.run(
        [sys.executable, "-c", RUN.format(**both)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (status, "")
    again = ["300 page tests"] if page else []
    assert ran.stdout.split("\n") == ["300 page tests", "5 passed in 1.00s", *again, ""]


def test_python_keeps_what_it_compiled() -> None:
    """The hundreds of processes that tests start need it, whatever the shell says."""
    keeps = [sys.executable, "-c", "import sys; print(not sys.dont_write_bytecode)"]
    ran = subprocess.run(
        [sys.executable, "-c", RUN.format(page=keeps, python=keeps)],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split("\n") == ["True", "True", ""]


def test_what_comes_late_is_shown_whole() -> None:
    both = {"page": saying("page"), "python": [sys.executable, "-c", SLOW]}
    ran = subprocess.run(
        [sys.executable, "-c", RUN.format(**both)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split("\n") == ["page", "first half", "5 passed in 1.00s", ""]
