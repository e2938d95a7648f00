"""Checks of the numbers that callers pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral, Real
from operator import index
from typing import Any, SupportsIndex

from spieltisch.errors import InvalidArgument, InvalidPosition


def positive(name: str, value: object, below: float = float("inf")) -> int:
    """Return `value` as an int of at least 1 and less than `below`. Raises InvalidArgument."""
    if (
        isinstance(value, bool)
        or not isinstance(value, SupportsIndex)
        or not 0 < index(value) < below
    ):
        raise InvalidArgument(f"{name} must be an int of at least 1, not {value!r}")
    return index(value)


def seed_bits(value: object) -> int:
    """Return a seed as 64 bits. Raises InvalidArgument for anything but an int."""
    if not isinstance(value, SupportsIndex):
        raise InvalidArgument(f"a seed must be an int, not {value!r}")
    return index(value) & 0xFFFFFFFFFFFFFFFF


def phase_number(full: Mapping[str, Any], phases: Sequence[str]) -> int:
    """Return the number of a position's phase. Raises InvalidPosition for an unknown one."""
    if full["phase"] not in phases:
        raise InvalidPosition(f"phase must be one of {', '.join(phases)}, not {full['phase']!r}")
    return phases.index(full["phase"])


def whole_numbers(data: object) -> None:
    """Refuse a fraction anywhere in the data of a position: C would cut it off, or read elsewhere.

    Raises InvalidPosition.
    """
    if isinstance(data, Mapping):
        data = [*data.keys(), *data.values()]
    if isinstance(data, list | tuple):
        for part in data:
            whole_numbers(part)
    elif isinstance(data, Real) and not isinstance(data, Integral):
        raise InvalidPosition(f"numbers must be whole, unlike {data!r}")
