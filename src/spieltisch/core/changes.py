"""What of some plain data is another than it was: of a view, that is what travels during a game."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

Data: TypeAlias = dict[str, Any]


class Changes(NamedTuple):
    """What is another, by the keys of the data, each in one of the two.

    >>> before = {"turn": 0, "tiles": ["A", "B", "C"], "left": {"D": 2, "E": 1}}
    >>> lay(before, Changes({"turn": 1}, {"tiles": [[1, 1], [2, 0, "D"]], "left": {"D": 1}}))
    {'turn': 1, 'tiles': ['A', 'C', 'D'], 'left': {'D': 1, 'E': 1}}
    """

    whole: Data
    """Values in place of those before."""
    parts: dict[str, list[list[Any]] | Data]
    """What is another in a list or dict, where that is little of it.

    Of a list, what to put where, one after the other: `[at, n, *entries]` puts the entries in place
    of `n` from `at` on. Of a dict the entries that are others, None for those that are gone: its
    own values may be anything but None.
    """


def lay(before: Data, changes: Changes) -> Data:
    """Return the data as it is now, `changes` laid over what it was; that stays as it is."""
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
