"""The list of planted errors fits the tree; `make mutants` plants them (`scripts/mutants.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.mutants import NEED, BadList, read

AREAS = {
    *("rules", "scoring", "hidden information", "store", "real time", "server", "bots", "page"),
}


def test_every_error_can_be_planted() -> None:
    """Its text is there once, the program is another one with it, and its tests exist."""
    mutants = read()
    assert {mutant.area for mutant in mutants} == AREAS
    assert len(mutants) > NEED


ENTRY: dict[str, object] = {
    "name": "off-by-one",
    "area": "rules",
    "mistake": "One too few.",
    "file": "count.py",
    "text": "range(3)",
    "error": "range(2)",
    "tests": ["test_count.py::test_three"],
}
SOURCE = "three = [*range(3)]\nfour = [*range(4)]\n"


def listed(tmp_path: Path, *entries: dict[str, object]) -> Path:
    """Return a list with these entries, beside the file that they are for."""
    (tmp_path / "count.py").write_text(SOURCE)
    (tmp_path / "test_count.py").touch()
    lines = []
    for entry in entries:
        lines += ["[[mutant]]", *(f"{key} = {value!r}" for key, value in entry.items())]
    (tmp_path / "mutants.toml").write_text("\n".join(lines) + "\n")
    return tmp_path / "mutants.toml"


def test_what_is_planted(tmp_path: Path) -> None:
    (mutant,) = read(listed(tmp_path, ENTRY), tmp_path)
    assert mutant.planted(tmp_path) == "three = [*range(2)]\nfour = [*range(4)]\n"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"file": "none.py"}, "there is no none.py"),
        ({"text": "range(5)"}, "count.py has its text 0 times, not once"),
        ({"text": "range("}, "count.py has its text 2 times, not once"),
        ({"error": "range(3))"}, "what it makes of count.py is "),
        ({"error": "range( 3 )"}, "the program is the same with it"),
        ({"tests": ["test_none.py"]}, "there is no test_none.py"),
        ({"why": "No reason."}, "its keys have to be area, error, file, mistake, name, "),
    ],
)
def test_a_list_that_does_not_fit(wrong: dict[str, object], says: str, tmp_path: Path) -> None:
    with pytest.raises(BadList, match=r"^off-by-one: ") as refused:
        read(listed(tmp_path, ENTRY | wrong), tmp_path)
    assert says in str(refused.value)


def test_names_tell_them_apart(tmp_path: Path) -> None:
    with pytest.raises(BadList, match="there are two of that name"):
        read(listed(tmp_path, ENTRY, ENTRY), tmp_path)
