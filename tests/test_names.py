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
BOARD = r"(?:.*_)?board(?:s|_.*)?|(?:.*[a-z_])?Boards?(?:[A-Z].*)?"
BANNED = {
    r"here|.*_here|here_.*|.*[a-z]Here": "`open_table`, `visitor`, `online`, `present` or `local`",
    r"(?i:.*vacation.*|.*on_?leave|.*day_?off.*|_?rested)": "`days_off`",
    BOARD: "`results` or `leaderboard`",
    r"_?(?:drop|let_go|letting_go|part_with|take_out)(?:_.*)?|TakenOut": (
        "`delete`, `remove`, `expel`, `forfeit`, `erase`, `forget`, `release`, `cancel` or `stop`"
    ),
}
"""Words of names with several meanings, and what to write instead, as in `docs/glossary.md`."""
KEPT = {BOARD: ("features/study/", "app.py")}
"""Places where a banned word has one meaning all the same: an analysis board is a board in its
feature, on the wire and on the page."""


def names(text: str) -> Iterator[tuple[int, str]]:
    """Yield the names in Python, each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.start[0], token.string


def banned(name: str, path: str = "") -> str | None:
    """Return what to write instead of a name in a file; None where the name may stay."""
    for word, instead in BANNED.items():
        if re.fullmatch(word, name) and not path.startswith(KEPT.get(word, ("/",))):
            return instead
    return None


def modules() -> Iterator[tuple[str, str]]:
    """Yield the path of each module of the server, and its text."""
    for path in sorted(SERVER.rglob("*.py")):
        yield path.relative_to(SERVER).as_posix(), path.read_text()


def test_names_have_one_meaning() -> None:
    wrong = [
        f"{path}:{line} {name}: write {instead}"
        for path, text in modules()
        for line, name in names(text)
        if (instead := banned(name, path)) is not None
    ]
    assert not wrong, "\n".join(wrong)


def test_exceptions_are_needed() -> None:
    needed = {
        (word, place)
        for path, text in modules()
        for _, name in names(text)
        for word, places in KEPT.items()
        for place in places
        if path.startswith(place) and re.fullmatch(word, name)
    }
    assert {(word, place) for word, places in KEPT.items() for place in places} - needed == set()


@pytest.mark.parametrize(
    "name",
    [
        "here",
        "_here",
        "who_is_here",
        "PersonHere",
        "OnLeave",
        "take_vacation",
        "Rested",
        "daily_board",
        "Board",
        "drop",
        "drop_guest",
        "_let_go_of_all",
        "part_with",
        "TakenOut",
    ],
)
def test_a_banned_name_is_found(name: str) -> None:
    assert list(names(f"x = {name}.there\n"))[1] == (1, name)
    assert banned(name) is not None


@pytest.mark.parametrize(
    "name",
    [
        "there",
        "where",
        "elsewhere",
        "adhere",
        "open_table",
        "days_off",
        "restored",
        "leaderboard",
        "KeyboardInterrupt",
        "backdrop",
        "dropped",
    ],
)
def test_other_names_pass(name: str) -> None:
    assert banned(name) is None
