"""Differences between two views of a game, as sent to clients."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

Data: TypeAlias = dict[str, Any]


class Changes(NamedTuple):
    """Changed values by key; each key is in `whole` or in `parts`.

    >>> before = {"turn": 0, "tiles": ["A", "B", "C"], "left": {"D": 2, "E": 1}}
    >>> lay(before, Changes({"turn": 1}, {"tiles": [[1, 1], [2, 0, "D"]], "left": {"D": 1}}))
    {'turn': 1, 'tiles': ['A', 'C', 'D'], 'left': {'D': 1, 'E': 1}}
    """

    whole: Data
    """New values, which replace the old ones."""
    parts: dict[str, list[list[Any]] | Data]
    """Small changes within a list or dict.

    Those of a list are splices, applied in order: `[at, n, *entries]` replaces the `n` values from
    `at` on by `entries`. Those of a dict are its changed entries, with None for removed ones; so
    its values must not be None.
    """


def lay(before: Data, changes: Changes) -> Data:
    """Return `before` with `changes` applied; `before` stays unchanged."""
    now = before | changes.whole
    for key, part in changes.parts.items():
        if isinstance(part, dict):
            merged = before[key] | part
            now[key] = {name: value for name, value in merged.items() if value is not None}
        else:
            now[key] = entries = list(before[key])
            for at, n, *new in part:
                entries[at : at + n] = new
    return now
