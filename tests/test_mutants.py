"""The patches of planted errors fit the tree; `make mutants` plants them (`scripts/mutants.py`)."""

from __future__ import annotations

import ast
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.mutants import ROOT, Mutant, git, keep, kept, proved, read

AREAS = {
    *("rules", "scoring", "hidden information", "store", "real time", "server", "bots", "page"),
}
SOURCE = "three = [*range(3)]\nfour = [*range(4)]\n"


def misfit(mutant: Mutant, root: Path, folder: Path) -> str:
    """Return why an error cannot be planted in the files of a tree, or "" where it can."""
    for test in mutant.tests:
        if not (root / test.split("::")[0].split(" > ")[0]).exists():
            return f"there is no {test}"
    names = git("apply", "--numstat", mutant.patch, cwd=root).split()[2::3]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / name)
    try:
        git("apply", mutant.patch, cwd=folder)
    except subprocess.CalledProcessError:
        return "it does not apply; tests/README.md says how to write it again"
    for name in names:
        if name.endswith(".py"):
            try:
                wrong = ast.dump(ast.parse((folder / name).read_text()))
            except SyntaxError as error:
                return f"what it makes of {name} is {error}"
            if wrong == ast.dump(ast.parse((root / name).read_text())):
                return "the program is the same with it"
    return ""


def test_every_error_can_be_planted(tmp_path: Path) -> None:
    """Its patch applies, the program is another one with it, and its tests exist."""
    mutants = list(read())
    misfits = {mutant.name: misfit(mutant, ROOT, tmp_path / mutant.name) for mutant in mutants}
    assert {name: why for name, why in misfits.items() if why} == {}
    assert {mutant.area for mutant in mutants} == AREAS
    assert len(mutants) >= 98


def patched(tmp_path: Path, **given: str) -> Mutant:
    """Return an error of count.py in a folder, written as a patch, with parts `given`."""
    (tmp_path / "count.py").write_text(SOURCE)
    (tmp_path / "test_count.py").touch()
    parts = {"old": "three = [*range(3)]", "new": "three = [*range(2)]", "mistake": "One too few."}
    parts |= {"tests": "test_count.py::test_three", **given}
    (tmp_path / "off-by-one.patch").write_text(
        f"mistake: {parts['mistake']}\narea: rules\ntests: {parts['tests']}\n"
        "diff --git a/count.py b/count.py\n--- a/count.py\n+++ b/count.py\n@@ -1,2 +1,2 @@\n"
        f"-{parts['old']}\n+{parts['new']}\n four = [*range(4)]\n"
    )
    (mutant,) = read(tmp_path)
    return mutant


def test_what_is_planted(tmp_path: Path) -> None:
    mutant = patched(tmp_path, tests="test_count.py | count.py")
    assert mutant[2:] == ("One too few.", "rules", ("test_count.py", "count.py"))
    assert misfit(mutant, tmp_path, tmp_path / "planted") == ""
    planted = (tmp_path / "planted" / "count.py").read_text()
    assert planted == "three = [*range(2)]\nfour = [*range(4)]\n"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"old": "three = [*range(5)]"}, "it does not apply"),
        ({"new": "three = [*range(3))]"}, "what it makes of count.py is "),
        ({"new": "three = [*range( 3 )]"}, "the program is the same with it"),
        ({"tests": "test_none.py"}, "there is no test_none.py"),
    ],
)
def test_a_patch_that_does_not_fit(given: dict[str, str], says: str, tmp_path: Path) -> None:
    assert misfit(patched(tmp_path, **given), tmp_path, tmp_path / "planted").startswith(says)


def test_a_patch_says_what_is_wrong_and_who_finds_it(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"off-by-one\.patch: put mistake:, area: and tests:"):
        patched(tmp_path, mistake="")


def test_what_found_an_error_is_kept(tmp_path: Path) -> None:
    """A line is replaced when its error is planted again, and dropped when no test finds it."""
    file, known = tmp_path / "found.txt", {"one", "two", "three"}
    keep({"two": "tests/test_b.py::test_b", "gone": "tests/test_a.py"}, {*known, "gone"}, file)
    keep({"one": "web/a.test.ts > is: a", "three": "tests/test_b.py::test_c"}, known, file)
    assert kept(file) == {
        "one": "web/a.test.ts > is: a",
        "three": "tests/test_b.py::test_c",
        "two": "tests/test_b.py::test_b",
    }
    keep({"two": "", "three": "tests/test_b.py::test_d[x]"}, known, file)
    assert kept(file) == {"one": "web/a.test.ts > is: a", "three": "tests/test_b.py::test_d[x]"}


def test_what_a_test_proves(tmp_path: Path) -> None:
    file = tmp_path / "found.txt"
    mutants = {name: Mutant(name, file, f"{name}.", "rules", ()) for name in ("one", "two")}
    keep({"one": "tests/test_b.py::test_b[x]", "two": "tests/test_bc.py::test_b"}, mutants, file)
    for asked in ("tests/test_b.py", "tests/test_b.py::test_b", "tests/test_b.py::test_b[x]"):
        assert proved(asked, mutants, file) == ["one. (one, by tests/test_b.py::test_b[x])"]
    assert proved("tests/test_c.py", mutants, file) == []


def test_what_is_kept_exists() -> None:
    """Each kept error has a patch, and each test that found one a file."""
    assert kept().keys() <= {mutant.name for mutant in read()}
    files = {test.split("::")[0].split(" > ")[0] for test in kept().values()}
    assert [file for file in sorted(files) if not (ROOT / file).exists()] == []
