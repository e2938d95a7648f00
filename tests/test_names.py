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
RECORD = r"(?i:(?:.*_)?record(?:s|ed|_.*)?)|(?:.*[a-z])?Records?(?:[A-Z].*)?"
PARTS = r"_?(?i:parts?)"
BANNED = {
    r"here|.*_here|here_.*|.*[a-z]Here": "`open_table`, `visitor`, `online`, `present` or `local`",
    r"(?i:.*vacation.*|.*on_?leave|.*day_?off.*|_?rested)": "`days_off`",
    BOARD: "`results` or `leaderboard`",
    RECORD: "`results` or `profile`; a record is the text of a game",
    PARTS: "what the pieces are: `url`, `chunks`, `share`; parts are those of messages",
    r".*(?:Person|Guest)Card|(?:.*_)?(?:person|guest)_card": "`details` or `profile`",
    r"_?(?:drop|let_go|letting_go|part_with|take_out)(?:_.*)?|TakenOut": (
        "`delete`, `remove`, `expel`, `forfeit`, `erase`, `forget`, `release`, `cancel` or `stop`"
    ),
}
"""Words of names with several meanings; `src/spieltisch/server/README.md` replaces them."""
KEPT = {
    BOARD: ("features/study/", "app.py"),
    RECORD: (
        "app.py",
        "features/records/",
        "features/results/downloads.py",
        "features/results/draws_bodies.py",
        "features/results/draws_routes.py",
        "features/results/exporting.py",
        "features/results/importing.py",
        "features/lobby/table_routes.py",
        "play/",
        "transport/bounds/",
        "base/library.py",
        "base/logs.py",
        "storage/postgres/",
    ),
    PARTS: ("wire/", "play/views/", "page_types.py"),
}
"""Places where a banned word has one meaning all the same. An analysis board is a board in its
feature, on the wire and on the page. Records of games are written, read and bounded in some places,
and logs and PostgreSQL have records of their own. Messages have parts."""


def names(text: str) -> Iterator[tuple[int, str]]:
    """Yield the names in Python, each with its line; those of imports are given elsewhere."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        imports = token.line.startswith(("from ", "import "))
        if token.type == tokenize.NAME and not imports:
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
        "ModeRecord",
        "record",
        "RecordHandlers",
        "own_record",
        "PART",
        "parts",
        "_part",
        "PersonCard",
        "guest_card",
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
        "partners",
        "apart",
        "depart",
        "PersonDetails",
        "TableCard",
        "results",
    ],
)
def test_other_names_pass(name: str) -> None:
    assert banned(name) is None
