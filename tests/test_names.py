"""One word means one thing: the names that the server's code leaves to one meaning."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SERVER = ROOT / "src" / "spieltisch" / "server"
BANNED = {
    r"here|.*_here|here_.*|.*[a-z]Here": "`open_table`, `visitor`, `online`, `present` or `local`",
    r"(?i:.*vacation.*|.*on_?leave|.*day_?off.*|_?rested)": "`days_off`",
}
"""Words of names with several meanings, and what to write instead, as in `docs/glossary.md`."""


def names(text: str) -> Iterator[tuple[int, str]]:
    """Yield the names in Python, each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.start[0], token.string


def banned(name: str) -> str | None:
    """Return what to write instead of a name; None where the name may stay."""
    return next(
        (instead for word, instead in BANNED.items() if re.fullmatch(word, name)),
        None,
    )


def test_names_have_one_meaning() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} {name}: write {instead}"
        for path in sorted(SERVER.rglob("*.py"))
        for line, name in names(path.read_text())
        if (instead := banned(name)) is not None
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "name", ["here", "_here", "who_is_here", "PersonHere", "OnLeave", "take_vacation", "Rested"]
)
def test_a_banned_name_is_found(name: str) -> None:
    assert list(names(f"x = {name}.there\n"))[1] == (1, name)
    assert banned(name) is not None


@pytest.mark.parametrize(
    "name", ["there", "where", "elsewhere", "adhere", "open_table", "days_off", "restored"]
)
def test_other_names_pass(name: str) -> None:
    assert banned(name) is None
