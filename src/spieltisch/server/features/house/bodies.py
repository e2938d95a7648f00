"""Bodies of the HTTP calls by which the server's host runs the server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from spieltisch.server.features.house.values import Deed, Task
from spieltisch.server.storage.declared import Topic
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
    helper: PlayerName | None
    """The name of the helper; null: the host."""
    deed: Deed
    name: PlayerName | None
    """The name of the guest whom it is about; null: it is about nobody."""
    about: str
    """A table, a tournament, the words of a notice, the tasks of a helper."""


class Privacy(Value, frozen=True):
    """GET /api/privacy: what the server stores, and for how many days."""

    topics: list[KeptTopic]
    guest_days: int | None
    """Days without a visit after which a guest is warned; null: guests stay."""
    notice_days: int
    """Days from the warning to the deletion."""
    over_days: int
    """Days for which tables that are over stay; `waiting_days` is for tables that wait."""
    waiting_days: int
    device_days: int
    """Days for which the mark of a device stays; `address_days` is for the mark of an address."""
    address_days: int
    report_days: int
    """Days for which a report stays at most; `closed_days` is for a closed one."""
    closed_days: int
    log_days: int
    """Days for which the log of the host and the helpers stays."""


class KeptTopic(Value, frozen=True):
    """A topic, and the tables of the database that are about it."""

    topic: Topic
    tables: list[str]


class NewHelper(Value, frozen=True):
    """POST /api/host/helper: let a guest help with these tasks; null: no longer."""

    guest: GuestNumber
    tasks: list[Task] | None


class NewWayIn(Value, frozen=True):
    """POST /api/host/way-in: make a code by which the guest comes back to their name, once."""

    guest: GuestNumber
