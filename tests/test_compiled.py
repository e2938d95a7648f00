"""Compiled modules come from the sources in the tree; the build divides these for Cython."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import compiled  # from build_backend; conftest.py
import declarations
import pytest

ROOT = Path(__file__).resolve().parents[1]
SHARED = compiled.SHARED.stem

ONE = """
cdef class One:
    cdef int field
    cdef int method(self) noexcept nogil:
        return 1
"""
TWO = """
from pack.one cimport One
cdef class Two(One):
    cdef int method(self) noexcept nogil:
        return 2
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with two compiled modules, one of which cimports from the other."""
    package = tmp_path / "src" / "pack"
    package.mkdir(parents=True)
    for name, text in (("one", ONE), ("two", TWO)):
        (package / f"{name}.pyx").write_text(text)
        (package / f"{name}{compiled.SUFFIX}").write_text(f"# {name}\n")
    shared = compiled.binary(compiled.SHARED)
    (tmp_path / shared).parent.mkdir()
    (tmp_path / shared).write_text("# shared\n")
    (tmp_path / "setup.py").write_text("# flags\n")
    (tmp_path / "build").mkdir()
    write_stamp(tmp_path)
    return tmp_path


def write_stamp(tree: Path) -> None:
    """Remember everything as built."""
    built = {
        str(module): [
            compiled.sources_digest(tree, module),
            compiled.digest(tree / compiled.binary(module)),
        ]
        for module in compiled.modules(tree)
    }
    (tree / compiled.STAMP).write_text(json.dumps(built))


def stale(tree: Path) -> dict[str, str]:
    """The stale modules by name."""
    return {path.stem: reason for path, reason in compiled.stale(tree).items()}


def test_nothing_is_stale_after_a_build(tree: Path) -> None:
    assert stale(tree) == {}
    (tree / "src/pack/one.pyx").touch()
    assert stale(tree) == {}, "times do not matter"


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("src/pack/one.pyx", "return 1", "return 3", {"one"}),
        ("src/pack/one.pyx", "int field", "long field", {"one", "two"}),
        ("src/pack/one.pyx", "method(self)", "method(self, int x)", {"one", "two"}),
        ("src/pack/two.pyx", "return 2", "return 4", {"two"}),
        (f"src/pack/two{compiled.SUFFIX}", "#", "##", {"two"}),
        (str(compiled.binary(compiled.SHARED)), "#", "##", {SHARED}),
        ("setup.py", "#", "##", {"one", "two", SHARED}),
    ],
)
def test_an_edit_makes_stale_what_it_went_into(
    tree: Path, file: str, old: str, new: str, expected: set[str]
) -> None:
    text = (tree / file).read_text()
    assert old in text
    (tree / file).write_text(text.replace(old, new))
    assert set(stale(tree)) == expected


def test_what_was_never_compiled_is_stale(tree: Path) -> None:
    (tree / "src/pack/three.pyx").touch()
    assert stale(tree) == {"three": "not compiled yet"}
    (tree / f"src/pack/one{compiled.SUFFIX}").unlink()
    assert set(stale(tree)) == {"one", "three"}
    (tree / compiled.STAMP).unlink()
    assert set(stale(tree)) == {"one", "two", "three", SHARED}


def test_files_without_a_source_are_named(tree: Path) -> None:
    for kind in (".pyi", ".pxd"):
        (tree / "src/pack/two").with_suffix(kind).touch()
    (tree / "src/pack/by_hand.pxd").touch()
    assert compiled.orphans(tree) == []
    (tree / "src/pack/two.pyx").unlink()
    assert "no source" in stale(tree)[f"two{compiled.SUFFIX}".removesuffix(".so")]
    named = {path.name for path in compiled.orphans(tree)}
    assert named == {f"two{compiled.SUFFIX}", "two.pyi", "two.pxd"}


def test_other_tools_make_everything_stale(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda name: "0")
    assert set(stale(tree)) == {"one", "two", SHARED}


def test_pytest_refuses_stale_rules(tree: Path) -> None:
    """At once, with the reason, for whatever tests were asked for."""
    (tree / "build_backend").mkdir()
    for name in ("compiled.py", "declarations.py"):
        shutil.copy(ROOT / "build_backend" / name, tree / "build_backend")
    shutil.copy(ROOT / "conftest.py", tree)
    for name in ("tests/order.py", "support/__init__.py", "support/soak.py"):
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    (tree / "test_nothing.py").write_text("def test_nothing(): pass\n")

    def run(*options: str) -> Any:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
        return subprocess.run(
            [*command, "test_nothing.py"], cwd=tree, capture_output=True, text=True, check=False
        )

    assert run().returncode == 0
    (tree / "src/pack/one.pyx").write_text(ONE.replace("return 1", "return 3"))
    for options in ([], ["-n", "1"]):
        result = run(*options)
        assert result.returncode == 3
        assert "the compiled rules are stale; `make build`" in result.stdout + result.stderr
        assert "one.pyx: changed since it was compiled" in result.stdout + result.stderr
        assert "1 passed" not in result.stdout


# ---------------------------------------------------------------- one source


MODULE = """
cimport cython
from typing import TYPE_CHECKING

from libc.stdint cimport uint8_t
from pack.one cimport One

if TYPE_CHECKING:
    from collections.abc import Sequence

cdef enum:
    SIZE = 3
cpdef enum:
    DOOR = 1
LIMIT = 7
NAMES = tuple("ab")  #: tuple[str, ...]
cdef int LATER = len(NAMES)


cdef struct Box:
    uint8_t room[3]           # by seat


cdef Box B


@cython.final
cdef class Way(One):
    \"\"\"A way.\"\"\"

    cdef Box box
    cdef readonly object name  #: str
    cdef public double cost
    asks = False  #: ClassVar[bool]

    def __init__(self, One one not None, names: Sequence[str] = (), int most=LIMIT) -> None:
        cdef int i = 0

    cdef int method(self) noexcept nogil:
        return SIZE

    cdef int far(self, int* out, int n=1) noexcept nogil:
        return out[n]

    def untyped(self):
        pass


cpdef list taken(Way way, seat: int | None):  #: list[int]
    return []
"""


def test_declarations_are_taken_out_of_a_module(tree: Path) -> None:
    declared, rest = declarations.divide(MODULE, tree / "src")
    assert declared.splitlines() == [
        "cimport cython",
        "from libc.stdint cimport uint8_t",
        "from pack.one cimport One",
        "cdef enum:",
        "    SIZE = 3",
        "cpdef enum:",
        "    DOOR = 1",
        "cdef struct Box:",
        "    uint8_t room[3]           # by seat",
        "cdef Box B",
        "@cython.final",
        "cdef class Way(One):",
        "    pass",
        "    cdef Box box",
        "    cdef readonly object name  #: str",
        "    cdef public double cost",
        "    cdef int far(self, int* out, int n=*) noexcept nogil",
        "cpdef list taken(Way way, seat)",
    ]
    lines, whole = rest.splitlines(), MODULE.splitlines()
    assert len(lines) == len(whole), "errors name the lines of the source"
    gone = {line.strip() for line, kept in zip(whole, lines, strict=True) if line != kept}
    assert "cdef Box box" in gone
    assert "cdef int LATER = len(NAMES)" not in gone


def test_a_stub_has_what_python_sees() -> None:
    assert declarations.stub(MODULE).splitlines() == [
        "from collections.abc import Sequence",
        "from pack.one import One",
        "from typing import Final",
        "from typing import final",
        "DOOR: Final[int]",
        "LIMIT: Final[int]",
        "NAMES: Final[tuple[str, ...]]",
        "@final",
        "class Way(One):",
        "    @property",
        "    def name(self) -> str: ...",
        "    cost: float",
        "    asks: ClassVar[bool]",
        "    def __init__(self, one: One, names: Sequence[str] = (), most: int = ...) -> None: ...",
        "def taken(way: Way, seat: int | None) -> list[int]: ...",
    ]
