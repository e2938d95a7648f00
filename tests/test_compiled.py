"""Compiled modules come from the sources in the tree; the build divides these for Cython."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import compiled  # from build_backend; conftest.py
import declarations
import pytest

from scripts.compile import main, readable

ROOT = Path(__file__).resolve().parents[1]

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
UNCHECKED = re.compile(
    r"(__pyx_t_\d+) = (__pyx_v_[^;]+|__pyx_cur_scope->__pyx_v_[^;]+); __Pyx_INCREF\(\1\);\n"
    r" *__pyx_t_\d+ = 0;\n *for \(;;\) {\n(?:[^\n]*\n){0,3}?[^\n]*Py(?:List|Tuple)_GET_SIZE\(\1\)"
)
"""A loop of generated C over a variable that is declared as a list or a tuple."""
CALLED = re.compile(r"^ *(?:def|cpdef [^\n(]*?) ?(\w+)\(((?:[^()]|\([^()]*\))*)\)", re.MULTILINE)
"""A function that Python can call, with its arguments."""
PLAIN = {"int", "long", "double", "float", "bint", "object", "uint64_t", "int64_t", "Py_ssize_t"}
"""Types of arguments that take no None."""
COMPILER = """#!/bin/sh
while [ $# -gt 0 ]; do
    if [ "$1" = -o ]; then echo "$2" >>compiled.log; echo "binary $2" >"$2"; fi
    shift
done
"""
"""Writes some text for a binary, and which it was."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with two modules, one of which cimports from the other, as if just built."""
    for name in ("setup.py", "README.md", "build_backend", "src/spieltisch/core/bits.pxd"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    package = tmp_path / "src" / "pack"
    package.mkdir()
    for name, text in (("one", ONE), ("two", TWO)):
        (package / f"{name}.pyx").write_text(text)
        (package / f"{name}{compiled.SUFFIX}").write_text(f"# {name}\n")
    (tmp_path / "build").mkdir()
    stamp = compiled.sources(tmp_path) + compiled.made(tmp_path)
    (tmp_path / compiled.STAMP).write_text(stamp)
    return tmp_path


def test_loops_over_declared_lists_check_for_none() -> None:
    """Cython leaves the check out of `enumerate` over a declared list or tuple; the loop then reads
    memory behind None. Declare such a variable as an object."""
    translated = sorted((ROOT / "build" / "cython" / "spieltisch").glob("*/**/*.c"))
    assert len(translated) > 60
    found = {
        f"{path.relative_to(ROOT)}: {loop[2]}"
        for path in translated
        for text in [path.read_text()]
        for loop in UNCHECKED.finditer(text)
        if f"({loop[2]} == Py_None)" not in text[: loop.start()][-400:]
    }
    assert not found


def test_arguments_from_python_are_checked_for_none() -> None:
    """Compiled code reads through an argument of a declared type without a look at what it is."""
    found = {}
    for path in sorted((ROOT / "src").rglob("*.pyx")):
        for name, given in CALLED.findall(path.read_text()):
            declared = (one.partition(":")[0].partition("=")[0].split() for one in given.split(","))
            bare = [words for words in declared if len(words) > 1 and words[-1] != "None"]
            if wrong := [" ".join(words) for words in bare if words[-2] not in PLAIN]:
                found[f"{path.relative_to(ROOT)}: {name}"] = wrong
    assert found == {}


def test_nothing_is_stale_after_a_build(tree: Path) -> None:
    (tree / "src/pack/one.pyx").touch()
    assert compiled.is_current(tree), "times do not matter"
    (tree / compiled.STAMP).unlink()
    assert not compiled.is_current(tree)


@pytest.mark.parametrize(
    "name",
    [
        *("src/pack/one.pyx", "src/spieltisch/core/bits.pxd", f"src/pack/two{compiled.SUFFIX}"),
        *("setup.py", "build_backend/declarations.py", "src/pack/three.pyx"),
    ],
)
def test_an_edit_makes_the_compiled_rules_stale(tree: Path, name: str) -> None:
    with (tree / name).open("a") as file:
        file.write("#\n")
    assert not compiled.is_current(tree)


@pytest.mark.parametrize("name", ["two.pyx", f"two{compiled.SUFFIX}"])
def test_what_is_missing_makes_the_compiled_rules_stale(tree: Path, name: str) -> None:
    (tree / "src/pack" / name).unlink()
    assert not compiled.is_current(tree)


def test_another_cython_makes_the_compiled_rules_stale(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda name: "0")
    assert not compiled.is_current(tree)


def test_a_build_compiles_what_an_edit_went_into(tree: Path) -> None:
    """The compiler is not a true one: it writes down what it is asked for."""
    (tree / "cc").write_text(COMPILER)
    (tree / "cc").chmod(0o755)
    (tree / "setup.cfg").write_text("[options]\npackage_dir =\n    = src\n")
    (tree / compiled.STAMP).unlink()
    one, two = (tree / f"src/pack/{name}{compiled.SUFFIX}" for name in ("one", "two"))
    log = tree / "compiled.log"

    def built() -> set[str]:
        log.write_text("")
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        cc = str(tree / "cc")
        environment = {**os.environ, "CC": cc, "LDSHARED": cc}
        subprocess.run(command, cwd=tree, env=environment, check=True)
        assert compiled.is_current(tree)
        return {Path(line).stem for line in log.read_text().splitlines() if line.endswith(".o")}

    package = tree / "src/pack"
    (package / "gone.pyx").write_text("cdef int gone")
    (package / "by_hand.pxd").touch()
    assert built() == {"one", "two", "gone", "_cyutility"}
    assert (one.read_text()[:6], two.read_text()[:6]) == ("binary", "binary")
    assert built() == set()
    (package / "one.pyx").write_text(ONE.replace("return 1", "return 3"))
    two.write_text("another")
    (package / "gone.pyx").rename(package / "gone.py")
    assert built() == {"one"}
    assert two.read_text() != "another"
    left = {path.name for path in package.iterdir()} - {"by_hand.pxd", "gone.py"}
    kinds = (".pyx", ".pyi", ".pxd", compiled.SUFFIX)
    assert left == {f"{name}{kind}" for name in ("one", "two") for kind in kinds}
    assert not [*(tree / "build").glob(f"lib*/pack/gone{compiled.SUFFIX}")]
    (package / "one.pyx").write_text(ONE.replace("int field", "long field"))
    assert built() == {"one", "two"}


def test_pytest_refuses_stale_rules(tree: Path) -> None:
    """At once, with the reason, for whatever tests were asked for."""
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
    \"\"\"Return nothing.

    It has two paragraphs, the second one with a Door.
    \"\"\"
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
        '    """A way."""',
        "    @property",
        "    def name(self) -> str: ...",
        "    cost: float",
        "    asks: ClassVar[bool]",
        "    def __init__(self, one: One, names: Sequence[str] = (), most: int = ...) -> None: ...",
        "def taken(way: Way, seat: int | None) -> list[int]:",
        '    """Return nothing.',
        "",
        "    It has two paragraphs, the second one with a Door.",
        '    """',
    ]


def test_an_error_names_the_file_from_the_root_and_no_tool() -> None:
    told = """
Error compiling Cython file:
------------------------------------------------------------
    x = y
        ^
------------------------------------------------------------

spieltisch/core/rng.pyx:30:8: undeclared name not builtin: y
Traceback (most recent call last):
  File "setup.py", line 9, in <module>
    setup()
Cython.Compiler.Errors.CompileError: spieltisch/core/rng.pyx
"""
    lines = [*readable(told.splitlines())]
    assert "src/spieltisch/core/rng.pyx:30:8: undeclared name not builtin: y" in lines
    assert lines[-1].startswith("src/spieltisch/core/rng.pyx:30:8")
    other = ["Traceback (most recent call last):", "  File x", "OSError: no room"]
    assert [*readable(other)] == other


def test_nothing_is_started_where_nothing_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """A warm start of the table does not wait for the tools to say so."""
    monkeypatch.setattr("scripts.compile.subprocess.run", pytest.fail)
    assert main() == 0


def test_gcc_works_less_at_what_cython_adds() -> None:
    """Cython's comments name the parts; without them every start of a clone would take longer."""
    translated = (ROOT / "build/cython/spieltisch/core/rng.c").read_text()
    assert translated.count("#pragma GCC push_options") == 2
    assert translated.count("#pragma GCC pop_options") == 2
    often_called = (ROOT / "build/cython/spieltisch/core/state.c").read_text()
    assert "#pragma GCC push_options" not in often_called
