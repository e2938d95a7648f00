"""The lengths of C's arrays follow from the box: each game's components repeat them.

A C declaration cannot ask Python, so it has numbers: `uint8_t bag[21]`. Each game's `components`
has a table `DIMENSIONS`, `{"Position.bag": (len(KINDS),), …}`. It has a key for every array of a
struct or a class, and the bare name of every other array.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from declarations import divide  # from build_backend; conftest.py

import spieltisch
from support import games

GAMES = Path(str(spieltisch.__file__)).parent / "games"
_BLOCK = re.compile(r"(?:cdef|ctypedef) (?:struct|class) (\w+)")
_ARRAY = re.compile(r"( *)(?:cdef )?(?:\w+ )+(\w+)((?:\[\d+\])+) *(?:#.*)?")


def declared(text: str) -> dict[str, tuple[int, ...]]:
    """Return the arrays of a module's declarations, by name, with their dimensions."""
    block = ""
    found = {}
    for line in text.splitlines():
        if line and not line.startswith((" ", "#")):
            match = _BLOCK.match(line)
            block = f"{match[1]}." if match else ""
        if array := _ARRAY.fullmatch(line):
            name = (block if array[1] else "") + array[2]
            assert name not in found, f"{name} twice"
            found[name] = tuple(int(n) for n in re.findall(r"\d+", array[3]))
    assert len(found) == len(re.findall(r"^[^#\n(]*\w\[\d", text, re.MULTILINE)), "arrays unread"
    return found


@pytest.mark.parametrize("name", games.compiled())
def test_every_array_is_as_long_as_the_components_say(name: str) -> None:
    components = importlib.import_module(f"spieltisch.games.{name}.components")
    found: dict[str, tuple[int, ...]] = {}
    for path in sorted((GAMES / name).rglob("*.pyx")):
        declarations, _ = divide(path.read_text(), GAMES.parents[1])
        for array, dimensions in declared(declarations).items():
            assert found.setdefault(array, dimensions) == dimensions, f"{array} in two files"
    assert found
    assert found == components.DIMENSIONS


def test_arrays_are_read_wherever_they_stand() -> None:
    text = """
cdef struct Box:              # of tiles
    uint8_t bag[21]           # by kind
    uint64_t far[4][4][3]
    unsigned int x


cdef class Way(State):
    cdef float inner[6][26]
    cdef float[::1] view
    cdef int go(self, int* out) noexcept nogil


cdef double weight[12]
"""
    assert declared(text) == {
        "Box.bag": (21,),
        "Box.far": (4, 4, 3),
        "Way.inner": (6, 26),
        "weight": (12,),
    }
