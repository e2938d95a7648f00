"""Analysis boards, and the room that they take.

`board_room` has the bytes of all boards from a network, and under `ALL` those of the server, so
that no sum goes over all boards.
"""

from __future__ import annotations

from spieltisch.server.features.study.values import Kept, Origins, Room, StoredBoard
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query

ALL = -1
LITTLE = 100
"""The part of all bytes that is little."""
_COLUMNS = "id, guest, revision, at, data"
_NETWORKS = "network, network_around, network_widest"


def add_board(board: StoredBoard, origins: Origins, room: Room) -> Work[Kept]:
    """Add a board that was made at these networks, if there is room."""
    rows = yield query("select count(*) from boards where guest = $1", board.guest)
    if rows[0][0] >= room.boards:
        return "guest"
    if (lacking := (yield from _lacking(board.guest, origins, len(board.data), room))) is not None:
        return lacking
    values = (board.id, board.guest, board.revision, board.at, len(board.data), *origins)
    sql = (
        f"insert into boards (id, guest, revision, at, size, {_NETWORKS}, data)"
        " values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
    )
    yield query(sql, *values, board.data)
    yield from _take(origins, len(board.data))
    return "kept"


def board(id: str) -> Work[StoredBoard | None]:
    """Return the board of that id."""
    rows = yield query(f"select {_COLUMNS} from boards where id = $1", id)
    return StoredBoard(*rows[0]) if rows else None


def change_board(board: StoredBoard, room: Room) -> Work[Kept]:
    """Replace the revision of a board before this one, unless another did, if there is room for
    what is new."""
    sql = (
        f"select size, {_NETWORKS} from boards where id = $1 and guest = $2 and revision = $3"
    )  # fmt: skip
    rows = yield query(sql, board.id, board.guest, board.revision - 1)
    if not rows:
        return "changed"
    size, *found = rows[0]
    origins: Origins = found[0], found[1], found[2]
    more = len(board.data) - size
    if more > 0:
        lacking = yield from _lacking(board.guest, origins, more, room)
        if lacking is not None:
            return lacking
    sql = (
        "update boards set revision = $1, at = $2, size = $3, data = $4"
        " where id = $5 and guest = $6 and revision = $7 returning id"
    )
    values = (board.revision, board.at, len(board.data), board.data, board.id, board.guest)
    if not (yield query(sql, *values, board.revision - 1)):
        return "changed"
    yield from _take(origins, more)
    return "kept"


def delete_board(guest: int, id: str) -> Work[bool]:
    """Delete a board of that guest; return whether there was one."""
    sql = f"delete from boards where id = $1 and guest = $2 returning size, {_NETWORKS}"
    rows = yield query(sql, id, guest)
    for size, *origins in rows:
        yield from _take((origins[0], origins[1], origins[2]), -size)
    return bool(rows)


def delete_all(guest: int) -> Work[None]:
    """Delete all boards of a guest who is there no more."""
    sql = f"select sum(size), {_NETWORKS} from boards where guest = $1 group by {_NETWORKS}"
    rows = yield query(sql, guest)
    yield query("delete from boards where guest = $1", guest)
    for size, *origins in rows:
        yield from _take((origins[0], origins[1], origins[2]), -int(size))


def boards(guest: int, limit: int) -> Work[list[StoredBoard]]:
    """Return the boards of a guest, the last changed first."""
    sql = f"select {_COLUMNS} from boards where guest = $1 order by at desc, id limit $2"
    return [StoredBoard(*row) for row in (yield query(sql, guest, limit))]


def _lacking(guest: int, origins: Origins, more: int, room: Room) -> Work[Kept | None]:
    """Return who has no room for so many bytes more; None: all have."""
    rows = yield query("select coalesce(sum(size), 0) from boards where guest = $1", guest)
    if rows[0][0] + more > room.guest:
        return "guest"
    taken = {}
    for origin in (*origins, ALL):
        rows = yield query("select bytes from board_room where network = $1", origin)
        taken[origin] = rows[0][0] if rows else 0
    for origin, most in zip(origins, room.networks, strict=True):
        if taken[origin] + more > most:
            return "network"
    left = room.in_all - taken[ALL]
    if more > left:
        return "server"
    # The second half is for networks that have little yet, so that a few cannot take all.
    little = taken[origins[-1]] + more <= room.in_all // LITTLE
    return None if little or 2 * left > room.in_all else "server"


def _take(origins: Origins, more: int) -> Work[None]:
    """Count so many bytes more from an address; fewer, if negative."""
    sql = (
        "insert into board_room (network, bytes) values ($1, $2)"
        " on conflict (network) do update set bytes = board_room.bytes + excluded.bytes"
    )
    for origin in sorted({*origins, ALL}):  # in the same order everywhere: none waits for another
        yield query(sql, origin, more)


declare(
    Rows("boards", "boards", leave=delete_all, mine="guest", texts=("data",)),
    Rows("board_room", "boards"),
)
