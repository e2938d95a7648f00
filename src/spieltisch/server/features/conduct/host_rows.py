"""The server's host: devices, the notice on every page, guests who are looked up. See `Store`."""

from __future__ import annotations

from spieltisch.server.features.conduct.values import FoundGuest, HostNotice
from spieltisch.server.storage.query import Work, numbered, query

_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in "\\%_"})


def add(token: bytes, at: int) -> Work[None]:
    """See `Store.add_host`."""
    yield query("insert into host_devices values ($1, $2)", token, at)


def devices() -> Work[list[bytes]]:
    """See `Store.hosts`."""
    return [bytes(token) for (token,) in (yield query("select token from host_devices"))]


def drop(token: bytes | None) -> Work[None]:
    """See `Store.drop_hosts`."""
    if token is None:
        yield query("delete from host_devices")
    else:
        yield query("delete from host_devices where token = $1", token)


def notice() -> Work[HostNotice | None]:
    """See `Store.notice`."""
    rows = yield query("select at, text from notice_to_all")
    return HostNotice(*rows[0]) if rows else None


def set_notice(notice: HostNotice | None) -> Work[None]:
    """See `Store.set_notice`."""
    yield query("delete from notice_to_all")
    if notice is not None:
        yield query("insert into notice_to_all values (1, $1, $2)", notice.ms, notice.text)


def named(name: str, limit: int) -> Work[list[FoundGuest]]:
    """See `Store.guests_named`. SQLite knows the cases of no letters but English ones, so each way
    to write the name is asked for."""
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
