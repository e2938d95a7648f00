"""Analysis boards. See `BoardStore`."""

from __future__ import annotations

from spieltisch.server.storage.boards.interface import StoredBoard
from spieltisch.server.storage.query import Work, query

_COLUMNS = "id, guest, revision, at, data"


def add(board: StoredBoard, limit: int) -> Work[bool]:
    """See `BoardStore.add_board`."""
    rows = yield query("select count(*) from boards where guest = $1", board.guest)
    if rows[0][0] >= limit:
        return False
    values = (board.id, board.guest, board.revision, board.at, board.data)
    yield query(f"insert into boards ({_COLUMNS}) values ($1, $2, $3, $4, $5)", *values)
    return True


def find(id: str) -> Work[StoredBoard | None]:
    """See `BoardStore.board`."""
    rows = yield query(f"select {_COLUMNS} from boards where id = $1", id)
    return StoredBoard(*rows[0]) if rows else None


def change(board: StoredBoard) -> Work[bool]:
    """See `BoardStore.change_board`."""
    sql = (
        "update boards set revision = $1, at = $2, data = $3"
        " where id = $4 and guest = $5 and revision = $6 returning id"
    )
    values = (board.revision, board.at, board.data, board.id, board.guest, board.revision - 1)
    return bool((yield query(sql, *values)))


def drop(guest: int, id: str) -> Work[bool]:
    """See `BoardStore.drop_board`."""
    sql = "delete from boards where id = $1 and guest = $2 returning id"
    return bool((yield query(sql, id, guest)))


def of_guest(guest: int, limit: int) -> Work[list[StoredBoard]]:
    """See `BoardStore.boards`."""
    sql = f"select {_COLUMNS} from boards where guest = $1 order by at desc, id limit $2"
    return [StoredBoard(*row) for row in (yield query(sql, guest, limit))]
