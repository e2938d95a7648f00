"""The server's host: devices, the notice on every page, guests who are looked up."""

from __future__ import annotations

from spieltisch.server.features.conduct.values import FoundGuest
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.wire.parts import HostNotice

declare(
    Rows("host_devices", "server"),
    Rows("notice_to_all", "server"),
)

_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in "\\%_"})


def add_host(token: bytes, at: int) -> Work[None]:
    """Let the device of a hashed token be the host's."""
    yield query("insert into host_devices values ($1, $2)", token, at)


def hosts() -> Work[list[bytes]]:
    """Return the hashed tokens of the host's devices."""
    return [bytes(token) for (token,) in (yield query("select token from host_devices"))]


def delete_hosts(token: bytes | None) -> Work[None]:
    """Let that device be the host's no longer; None: no device."""
    if token is None:
        yield query("delete from host_devices")
    else:
        yield query("delete from host_devices where token = $1", token)


def notice() -> Work[HostNotice | None]:
    """Return the words of the host on every page; None without any."""
    rows = yield query("select at, text, closing from notice_to_all")
    return HostNotice(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None


def set_notice(notice: HostNotice | None) -> Work[None]:
    """Put words in the place of the last ones; None ends them."""
    yield query("delete from notice_to_all")
    if notice is not None:
        sql = "insert into notice_to_all values (1, $1, $2, $3)"
        yield query(sql, notice.ms, notice.text, int(notice.closing))


def guests_named(name: str, limit: int) -> Work[list[FoundGuest]]:
    """Return the guests in whose name `name` occurs, now or in a report of them, whatever the case
    of its letters. Those who came last are first.

    SQLite knows the cases of no letters but English ones, so each way
    to write the name is asked for.
    """
    ways = {name, name.lower(), name.upper(), name.title(), name.capitalize()}
    patterns = [f"%{way.translate(_ESCAPED)}%" for way in sorted(ways)]
    these = numbered(len(patterns), 2)

    def fits(column: str) -> str:
        return " or ".join(f"{column} like {one} escape '\\'" for one in these.split(", "))

    rows = yield query(
        "select id, name, used from (select id, name,"
        " (select max(used_at) from devices where guest = guests.id) as used"
        f" from guests where {fits('name')} or id in"
        f" (select accused from reports where {fits('accused_name')})) as found"
        " order by coalesce(used, 0) desc, id desc limit $1",
        *(limit, *patterns),
    )
    return [FoundGuest(*row) for row in rows]
