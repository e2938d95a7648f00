"""What stands in for C when a rules module runs as plain Python: structs and bit functions.

The compiled modules keep their state in C structs declared in their `.pxd`. Run uncompiled, they
read the same declarations from here, so that a struct is written down once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

_STRUCT = re.compile(r"^(?:cdef|ctypedef) struct (\w+):\n((?:(?:    .*)?\n)+)", re.MULTILINE)
_FIELD = re.compile(r"^    (\w+) (\w+)((?:\[\d+\])*)\s*(?:#.*)?$", re.MULTILINE)


def structs(module_file: str) -> dict[str, type]:
    """Return a class for each struct that the `.pxd` beside `module_file` declares.

    An instance starts with every number 0; arrays are lists, nested for several dimensions.
    """
    found: dict[str, type] = {}
    for name, body in _STRUCT.findall(Path(module_file).with_suffix(".pxd").read_text()):
        fields = {
            field: _maker(found.get(type_name, int), [int(n) for n in re.findall(r"\d+", dims)])
            for type_name, field, dims in _FIELD.findall(body)
        }
        found[name] = _struct(name, fields)
    return found


def _maker(make: Callable[[], Any], dims: list[int]) -> Callable[[], Any]:
    if not dims:
        return make
    inner = _maker(make, dims[1:])
    return lambda: [inner() for _ in range(dims[0])]


def _struct(name: str, fields: dict[str, Callable[[], Any]]) -> type:
    def __init__(self: Any) -> None:  # noqa: N807  (a method of the class below)
        for field, make in fields.items():
            setattr(self, field, make())

    return type(name, (), {"__slots__": tuple(fields), "__init__": __init__})


def copied(value: Any) -> Any:
    """Return a deep copy of a struct, as C's assignment makes one."""
    if isinstance(value, list):
        return value[:] if isinstance(value[0], int) else [copied(item) for item in value]
    if hasattr(value, "__slots__"):
        other = type(value)()
        for field in value.__slots__:
            setattr(other, field, copied(getattr(value, field)))
        return other
    return value


def popcount(word: int) -> int:
    """Return how many bits are set."""
    return word.bit_count()


def lowest_bit(word: int) -> int:
    """Return the number of the lowest set bit of a word that is not 0."""
    return (word & -word).bit_length() - 1


def low64(word: int) -> int:
    """Return the low 64 bits, which are all that C keeps."""
    return word & 0xFFFFFFFFFFFFFFFF


def mix(digest: int, word: int) -> int:
    """Return a 64-bit hash after one step more, as in core/bits.pxd."""
    digest = low64((digest ^ word) * 0x9E3779B97F4A7C15)
    return digest ^ (digest >> 29)


def blank(like: Any, nothing: tuple[()]) -> Any:
    """Return an object of the same class on which no `__init__` has run."""
    return object.__new__(type(like))
