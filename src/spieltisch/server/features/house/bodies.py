"""Bodies of the HTTP calls by which the server's host runs the server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from spieltisch.server.features.house.values import Deed, Task
from spieltisch.server.table.values import PlayerName, Value

GuestNumber = Annotated[int, Meta(ge=1, le=2**53 - 1)]


class HouseState(Value, frozen=True):
    """GET /api/host/house, and the answer to POST /api/host/helper: the state of the server, its
    helpers, and the log of what the host and they did."""

    health: Health
    helpers: list[HelperShown]
    """The helpers, by their names."""
    deeds: list[DeedShown]
    """The latest deeds, the newest first."""
    more: bool
    """Whether there are others."""
    invitation: str | None
    """The code of a server by invitation; null: all are welcome."""


class Health(Value, frozen=True):
    """The state of the process that answers, and of its data folder."""

    version: str
    since_ms: int
    """The start of the process, in milliseconds since 1970, as all times here."""
    tables: int
    """Tables in memory."""
    sockets: int
    """Open sockets of tables."""
    held: Held | None
    """The data folder; null: a database keeps everything."""


class Held(Value, frozen=True):
    """A data folder."""

    bytes: int
    free: int
    """Free room on the disk, in bytes."""
    backup_ms: int | None
    """The time of the last backup; null: none was ever made."""


class HelperShown(Value, frozen=True):
    """A guest who helps the host."""

    guest: int
    name: PlayerName
    tasks: list[Task]


class DeedShown(Value, frozen=True):
    """A deed of the host or of a helper."""

    id: int
    ms: int
    helper: str | None
    """The name of the helper; null: the host."""
    deed: Deed
    name: str
    """The name of the guest whom it is about; empty: it is about nobody."""
    about: str
    """A table, a tournament, the words of a notice, the tasks of a helper."""


class NewHelper(Value, frozen=True):
    """POST /api/host/helper: let a guest help with these tasks; null: no longer."""

    guest: GuestNumber
    tasks: list[Task] | None


class NewWayIn(Value, frozen=True):
    """POST /api/host/way-in: make a code by which the guest comes back to their name, once."""

    guest: GuestNumber
