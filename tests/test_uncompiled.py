"""The rules are one: compiled and as plain Python they play the same games.

And what is compiled was made from the sources in the tree.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import compiled  # from build_backend; conftest.py
import pytest

import spieltisch
from tests.soak import sample
from tests.ways import ways

ROOT = Path(__file__).resolve().parents[1]
MODULES = [
    ".".join(path.relative_to("src").with_suffix("").parts) for path in compiled.modules(ROOT)
]


SHARED = compiled.SHARED.stem


def played(form: str) -> subprocess.Popen[str]:
    """Start `plain.py` in that form."""
    extent = sample("some", "all")
    command = [sys.executable, str(ROOT / "tests" / "plain.py"), form, extent, *MODULES]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_compiled_and_uncompiled_play_the_same_games() -> None:
    """Every case: choices, scores and keys at every step, views and determinizations at some."""
    running = [played(form) for form in ("--compiled", "--plain")]
    printed = [process.communicate() for process in running]
    for process, (_, errors) in zip(running, printed, strict=True):
        assert process.returncode == 0, errors
    fast, plain = (json.loads(out) for out, _ in printed)

    assert all(file.endswith(compiled.SUFFIX) for file in fast["files"].values())
    assert all(file.endswith(".py") for file in plain["files"].values())
    assert len(fast["files"]) == len(MODULES) >= 6

    every = [str(case) for name in spieltisch.list_games() for case in ways(spieltisch.load(name))]
    assert list(fast["games"]) == list(plain["games"])
    assert set(every) <= set(fast["games"])
    for case in fast["games"]:
        one, other = fast["games"][case], plain["games"][case]
        assert len(one) == len(other) > 10
        differ = [
            step for step, pair in enumerate(zip(one, other, strict=True)) if len({*pair}) > 1
        ]
        assert not differ, f"{case}: compiled and uncompiled differ first at step {differ[0]}"
    assert fast["tallies"] == plain["tallies"]


# ---------------------------------------------------------------- the guard


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with two compiled modules, one of which includes the other's declarations."""
    package = tmp_path / "src" / "pack"
    package.mkdir(parents=True)
    for name in ("one", "two"):
        for suffix in (".py", ".pxd", compiled.SUFFIX):
            (package / f"{name}{suffix}").write_text(f"# {name}{suffix}\n")
    shared = compiled.binary(compiled.SHARED)
    (tmp_path / shared).parent.mkdir()
    (tmp_path / shared).write_text("# shared\n")
    (tmp_path / "setup.py").write_text("# flags\n")
    (tmp_path / "build").mkdir()
    one, two = compiled.modules(tmp_path)
    sources = {
        one: {one, one.with_suffix(".pxd")},
        two: {two, two.with_suffix(".pxd"), one.with_suffix(".pxd")},
        compiled.SHARED: set(),
    }
    compiled.write_stamp(tmp_path, sources, compiled.snapshot(tmp_path))
    return tmp_path


def stale(tree: Path) -> dict[str, str]:
    """The stale modules by name."""
    return {path.stem: reason for path, reason in compiled.stale(tree).items()}


def test_nothing_is_stale_after_a_build(tree: Path) -> None:
    assert stale(tree) == {}
    (tree / "src/pack/one.py").touch()
    assert stale(tree) == {}, "times do not matter"


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("src/pack/one.py", {"one"}),
        ("src/pack/two.pxd", {"two"}),
        ("src/pack/one.pxd", {"one", "two"}),
        (f"src/pack/two{compiled.SUFFIX}", {"two"}),
        (str(compiled.binary(compiled.SHARED)), {SHARED}),
        ("setup.py", {"one", "two", SHARED}),
    ],
)
def test_an_edit_makes_stale_what_it_went_into(tree: Path, file: str, expected: set[str]) -> None:
    (tree / file).write_text("# edited\n")
    assert set(stale(tree)) == expected
    assert all(file in reason for reason in stale(tree).values())


def test_what_was_never_compiled_is_stale(tree: Path) -> None:
    (tree / "src/pack/three.pxd").touch()
    (tree / "src/pack/three.py").touch()
    assert set(stale(tree)) == {"three"}
    (tree / f"src/pack/one{compiled.SUFFIX}").unlink()
    assert set(stale(tree)) == {"one", "three"}
    (tree / compiled.STAMP).unlink()
    assert set(stale(tree)) == {"one", "two", "three", SHARED}


def test_other_tools_make_everything_stale(tree: Path) -> None:
    stamp = tree / compiled.STAMP
    stamp.write_text(stamp.read_text().replace("Cython ", "Cython 0."))
    assert set(stale(tree)) == {"one", "two", SHARED}


def test_an_edit_while_building_is_not_taken_for_built(tree: Path) -> None:
    """The hashes are those from before the compiler read the files."""
    (one, *_) = compiled.modules(tree)
    before = compiled.snapshot(tree)
    (tree / one).write_text("# edited meanwhile\n")
    compiled.write_stamp(tree, {one: {one}}, before)
    assert set(stale(tree)) == {"one"}


def test_pytest_refuses_stale_rules(tree: Path) -> None:
    """At once, with the reason, for whatever tests were asked for."""
    (tree / "build_backend").mkdir()
    shutil.copy(ROOT / "build_backend/compiled.py", tree / "build_backend")
    shutil.copy(ROOT / "conftest.py", tree)
    (tree / "tests").mkdir()
    shutil.copy(ROOT / "tests/soak.py", tree / "tests")
    (tree / "test_nothing.py").write_text("def test_nothing(): pass\n")

    def run(*options: str) -> Any:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
        return subprocess.run(
            [*command, "test_nothing.py"], cwd=tree, capture_output=True, text=True, check=False
        )

    assert run().returncode == 0
    (tree / "src/pack/one.py").write_text("# edited\n")
    for options in ([], ["-n", "1"]):
        result = run(*options)
        assert result.returncode == 3
        assert "the compiled rules are stale; `make build`" in result.stdout + result.stderr
        assert "one.py: changed since it was compiled" in result.stdout + result.stderr
        assert "1 passed" not in result.stdout
