"""Each game of the package has the parts that `docs/contribute/add-a-game.md` lists.

Other tests ask only for what a game declares, so that this test alone fails for a game that is not
finished. It has one message for each missing part.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import spieltisch
from spieltisch.testing.golden import PREFIX
from support import games
from support.games import EXPECTED, FOLDER, ROOT

PAGE = "docs/contribute/add-a-game.md"
LISTED = re.compile(r"^- `([^`]+)`: (.+?)[;.]$", re.MULTILINE)


def files(pattern: str) -> Callable[[str, Path], bool]:
    """Return the check of a game that has files of this pattern in its folder."""
    return lambda name, folder: any(folder.joinpath(name).glob(pattern))


def with_records(name: str, folder: Path) -> bool:
    """Return whether a game has golden records, each with as many expectations as are asked."""
    records = list(folder.joinpath(name).glob("tests/records/*.txt"))
    return bool(records) and all(
        sum(line.startswith(PREFIX) for line in record.read_text().splitlines()) >= EXPECTED
        for record in records
    )


PARTS: dict[str, Callable[[str, Path], bool]] = {
    "RULES.md": files("RULES.md"),
    "tests/test_*.py": files("tests/**/test_*.py"),
    "tests/records/*.txt": with_records,
    "view_types": lambda name, _: spieltisch.load(name).view_types is not None,
    "encoder": lambda name, _: spieltisch.load(name).encoder is not None,
}
"""Each part of the list, with its check of a game, by its name and the folder of all games."""


def listed() -> dict[str, str]:
    """Return the parts of the documentation's list, with what it says of each."""
    section = (ROOT / PAGE).read_text().partition("\n## Finish it\n")[2].partition("\n## ")[0]
    return dict(LISTED.findall(section))


def missing(name: str, folder: Path = FOLDER) -> list[str]:
    """Return a message for each part that a game lacks."""
    return [
        f"the game {name} has no `{part}`, {listed()[part]}; {PAGE} lists what a game brings"
        for part, there in PARTS.items()
        if not there(name, folder)
    ]


@pytest.mark.parametrize("name", games.own())
def test_a_game_of_the_package_is_whole(name: str) -> None:
    found = missing(name)
    assert not found, "\n".join(found)


def test_the_documentation_lists_the_parts() -> None:
    assert list(listed()) == list(PARTS)


def test_the_documentation_says_how_much_a_record_expects() -> None:
    assert EXPECTED == 10
    assert "at least ten `expect` lines" in listed()["tests/records/*.txt"]


def test_a_record_that_expects_too_little_is_named(tmp_path: Path) -> None:
    name = games.own()[0]
    shutil.copytree(FOLDER / name, tmp_path / name)
    assert not missing(name, tmp_path)
    record = next((tmp_path / name / "tests/records").iterdir())
    record.write_text("\n".join(["# Short.", "0 roll", *[f"{PREFIX}turn = 0"] * (EXPECTED - 1)]))
    (message,) = missing(name, tmp_path)
    assert "`tests/records/*.txt`, golden records with at least ten `expect` lines" in message


def test_each_missing_part_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare:
        view_types = encoder = None

    monkeypatch.setattr(spieltisch, "load", lambda name: Bare)
    found = missing("gap", tmp_path)
    assert len(found) == len(PARTS)
    for part, message in zip(PARTS, found, strict=True):
        assert message.startswith(f"the game gap has no `{part}`, ")
        assert PAGE in message
