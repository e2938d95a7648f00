"""Numbers that callers give: what they have to be, and what is said when they are not."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from spieltisch.errors import InvalidArgument


def positive(name: str, value: object, below: float = float("inf")) -> int:
    """Return an int from 1 on, and less than `below`. Raises InvalidArgument."""
    if (
        isinstance(value, bool)
        or not isinstance(value, SupportsIndex)
        or not 0 < index(value) < below
    ):
        raise InvalidArgument(f"{name} is an int from 1 on, not {value!r}")
    return index(value)


def seed_bits(value: object) -> int:
    """Return a seed as 64 bits. Raises InvalidArgument."""
    if not isinstance(value, SupportsIndex):
        raise InvalidArgument(f"a seed is an int, not {value!r}")
    return index(value) & 0xFFFFFFFFFFFFFFFF
