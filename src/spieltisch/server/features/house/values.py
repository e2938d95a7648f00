"""The tasks of helpers, and the log of the deeds of the host and the helpers."""

from __future__ import annotations

from typing import Literal, NamedTuple

Task = Literal["mute", "ban", "close", "notice"]
"""A task that the host may give a helper, besides reading reports and looking people up. `close`
is to close tables and tournaments, and to remove people from tables."""
TASKS: tuple[Task, ...] = ("mute", "ban", "close", "notice")
Deed = Literal[
    "enter", "leave", "report", "mute", "ban", "lift", "expel", "shut", "end", "notice",
    "notice-end", "way-in", "appoint", "dismiss",
]  # fmt: skip
"""A deed of the host or a helper. `enter` makes a device the host's, and `report` closes a report.
`shut` closes a table, `end` ends a tournament, `way-in` gives a guest a new way in."""


class Helper(NamedTuple):
    """A guest who helps the host."""

    guest: int
    name: str
    tasks: frozenset[Task]


class Entry(NamedTuple):
    """A deed in the log."""

    id: int
    at: int
    helper: str | None
    """The name of the helper; None: the host did it."""
    deed: Deed
    name: str | None
    """The name of the guest whom it is about; None: it is about nobody."""
    about: str
    """More about it: a table, a tournament, the words of a notice, tasks."""
