"""The embedded store: one SQLite file, one thread, and one commit for all who wait.

While a commit is under way further requests gather; the next commit takes them all. Write-ahead
logging with `synchronous=FULL` makes a commit survive the loss of power.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import msgspec

from spieltisch.server.storage import batch, guests, pushes, sheet
from spieltisch.server.storage.file import StoreFile
from spieltisch.server.storage.interface import (
    CHAT_LINES,
    Card,
    Change,
    ChatRow,
    EventRow,
    Guest,
    ListedCard,
    PushSubscription,
    Sheet,
    Stored,
    StoreDamaged,
    StoreError,
)

AT_ONCE = 1000
"""Requests that share a commit at most."""
APART = 0.004
"""Seconds from one commit to the next, so that more can share it; after a while without any
nobody waits."""

WATCH = 0.4
"""Seconds between two looks at the file; a fault is known for as long at least."""

T = TypeVar("T")
_card = msgspec.json.Decoder(Card)


class _Job(NamedTuple):
    """Changes to append, or other work."""

    changes: tuple[Change, ...]
    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


_Done = tuple[_Job, Any, Exception | None]


class SqliteStore:
    """See `Store`. `commits` counts transactions, for the curious."""

    def __init__(
        self,
        path: Path,
        check: bool = False,
        committed: Callable[[float, int], object] = lambda seconds, requests: None,
    ) -> None:
        """Open the file at `path`, or make it, and its folder; `check` reads all of it first.

        `committed` is called, in the store's thread, with the seconds that each commit took and
        the requests in it. Raises DataInUse, DataTooNew, DataDamaged, and OSError when the place
        cannot be used.
        """
        self.commits = 0
        self.fault: StoreError | None = None
        self._committed = committed
        self._closed = False
        self._file = StoreFile(path, check)
        self._db = self._file.db
        self._look_at = time.monotonic() + WATCH
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="store", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    # ------------------------------------------------------------ the thread

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the thread do it; the result, when it is durable."""
        result: T = await self._ask((), work)
        return result

    def _ask(
        self, changes: tuple[Change, ...], work: Callable[[sqlite3.Connection], Any]
    ) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        job = _Job(changes, work, loop.create_future(), loop)
        self._jobs.put(job)
        return job.done

    def _serve(self) -> None:
        next_at = 0.0
        while (first := self._next_job()) is not None:
            time.sleep(max(0.0, next_at - time.monotonic()))
            next_at = time.monotonic() + APART
            jobs = [first]
            last = False
            try:
                while len(jobs) < AT_ONCE and not last:
                    job = self._jobs.get_nowait()
                    last = job is None
                    if job is not None:
                        jobs.append(job)
            except Empty:
                pass
            self._commit(jobs)
            if last:
                break
        self._file.close()

    def _next_job(self) -> _Job | None:
        """Return the next job, once there is one, and look after the file meanwhile."""
        while True:
            wait = self._look_at - time.monotonic()
            if wait <= 0:
                self._look()
                continue
            try:
                return self._jobs.get(timeout=wait)
            except Empty:
                pass

    def _look(self) -> None:
        """Look whether the file is still there, and, where writing failed, whether it works now."""
        try:
            if self.fault is None:
                self._file.intact()
            else:
                self._file.probe()
            self.fault = None
        except StoreError as error:
            self.fault = error
        self._look_at = time.monotonic() + WATCH

    def _commit(self, jobs: list[_Job]) -> None:
        """Do all jobs in one transaction; if one of them fails, each in its own."""
        began = time.monotonic()
        results = self._do_all(jobs)
        try:
            self._file.intact()  # else it is nowhere that anybody will find it
        except StoreError as error:
            results = [(job, None, error) for job in jobs]
        self._committed(time.monotonic() - began, len(jobs))
        for _, _, failure in results:
            if isinstance(failure, (sqlite3.OperationalError, StoreError)):
                self.fault = _as_store_error(failure)
                self._look_at = time.monotonic() + WATCH
        for loop in {job.loop for job in jobs}:
            loop.call_soon_threadsafe(_tell, [r for r in results if r[0].loop is loop])

    def _do_all(self, jobs: list[_Job]) -> list[_Done]:
        try:
            done = self._together(jobs)
            return [(job, result, None) for job, result in zip(jobs, done, strict=True)]
        except Exception as error:
            return [self._alone(job) if len(jobs) > 1 else (job, None, error) for job in jobs]

    def _together(self, jobs: list[_Job]) -> list[Any]:
        """Return what the jobs give, once it is on disk; do nothing when one fails."""
        changes = [change for job in jobs for change in job.changes]
        if all(job.work is _nothing for job in jobs) and all(map(_plain, changes)):
            self._db.execute(batch.INSERT, _parameters(changes))  # a transaction of its own
            self.commits += 1
            return [None] * len(jobs)
        self._db.execute("begin immediate")
        try:
            _append(self._db, changes)
            results = [job.work(self._db) for job in jobs]
            self._db.execute("commit")
        except Exception:
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise
        self.commits += 1
        return results

    def _alone(self, job: _Job) -> _Done:
        try:
            return job, self._together([job])[0], None
        except Exception as error:
            return job, None, error

    # ------------------------------------------------------------ Store

    async def append(self, *changes: Change) -> None:
        await self._ask(changes, _nothing)

    async def load(self, table: str) -> Stored | None:
        return await self._do(lambda db: _load(db, table))

    async def listed(self, since: int, limit: int) -> list[ListedCard]:
        return await self._do(
            lambda db: _cards(
                db.execute(
                    "select id, touched, card from tables where listed and touched > ?"
                    " and status in ('waiting', 'playing') order by touched desc limit ?",
                    (since, limit),
                )
            )
        )

    async def of_guest(self, guest: int, limit: int) -> list[ListedCard]:
        return await self._do(
            lambda db: _cards(
                db.execute(
                    "select id, touched, card from people join tables on id = table_id"
                    " where guest = ? and status != 'closed' order by touched desc limit ?",
                    (guest, limit),
                )
            )
        )

    async def with_bots(self) -> list[str]:
        def work(db: sqlite3.Connection) -> list[str]:
            sql = (
                "select id from tables where status = 'playing'"
                " and json_extract(cast(card as text), '$.bot_to_act') is not 0"
            )
            return [table for (table,) in db.execute(sql)]

        return await self._do(work)

    async def forget(self, before: int, waiting: int, but: Collection[str], limit: int) -> int:
        return await self._do(lambda db: _forget(db, before, waiting, but, limit))

    async def find_guest(self, token: bytes) -> Guest | None:
        return await self._do(lambda db: guests.find(db, token))

    async def add_guest(self, token: bytes, name: str, at: int) -> Guest:
        return await self._do(lambda db: guests.add(db, token, name, at))

    async def rename_guest(self, guest: int, name: str) -> None:
        await self._do(lambda db: guests.rename(db, guest, name))

    async def renew_token(self, token: bytes, new: bytes, at: int, age: int, grace: int) -> bool:
        return await self._do(lambda db: guests.renew(db, token, new, at, age, grace))

    async def end_tokens(self, at: int) -> None:
        await self._do(lambda db: guests.end_tokens(db, at))

    async def drop_token(self, token: bytes) -> None:
        await self._do(lambda db: guests.drop_token(db, token))

    async def drop_guest(self, guest: int) -> None:
        await self._do(lambda db: guests.drop(db, guest))

    async def push_key(self, fresh: bytes) -> bytes:
        return await self._do(lambda db: pushes.key(db, fresh))

    async def add_push(
        self, guest: int, token: bytes, push: PushSubscription, at: int, limit: int
    ) -> None:
        await self._do(lambda db: pushes.add(db, guest, token, push, at, limit))

    async def drop_push(self, endpoint: str, guest: int | None = None) -> None:
        await self._do(lambda db: pushes.drop(db, endpoint, guest))

    async def call(self, guest: int, table: str, n: int, at: int) -> list[PushSubscription]:
        return await self._do(lambda db: pushes.call(db, guest, table, n, at))

    async def to_call(self, since: int) -> list[str]:
        return await self._do(lambda db: pushes.to_call(db, since))

    async def sheet(self, guest: int, game: str, before: int | None, limit: int) -> Sheet:
        return await self._do(lambda db: sheet.read(db, guest, game, before, limit))

    async def analysis(self, table: str) -> bytes | None:
        def work(db: sqlite3.Connection) -> bytes | None:
            found = db.execute("select analysis from analyses where table_id = ?", (table,))
            return next((analysis for (analysis,) in found), None)

        return await self._do(work)

    async def keep_analysis(self, table: str, analysis: bytes) -> None:
        sql = "insert or replace into analyses select id, ? from tables where id = ?"
        await self._do(lambda db: _run(db, sql, (analysis, table)))

    async def close(self) -> None:
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)


def _as_store_error(error: Exception) -> StoreError:
    """Return an error as the interface knows it."""
    if isinstance(error, StoreError):
        return error
    code = getattr(error, "sqlite_errorcode", None) or 0
    damaged = code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    failure = (StoreDamaged if damaged else StoreError)(str(error))
    failure.__cause__ = error
    return failure


def _tell(results: list[_Done]) -> None:
    """Wake whoever waits, in their event loop; those who were cancelled wait no longer."""
    for job, result, error in results:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(_as_store_error(error))


def _run(db: sqlite3.Connection, sql: str, parameters: tuple[Any, ...]) -> None:
    db.execute(sql, parameters)


def _nothing(db: sqlite3.Connection) -> None:
    """Do nothing more: what is left of a job that only appends."""


def _append(db: sqlite3.Connection, changes: list[Change]) -> None:
    """Write what many tables want to have written."""
    if changes:
        db.execute(batch.INSERT, _parameters(changes))
    for change in changes:
        if change.solo is not None:
            sheet.write(db, change.table, change.rows[-1].at, change.solo)
        if change.chat is not None:
            _say(db, change.table, change.chat)


def _plain(change: Change) -> bool:
    """Return whether one batch takes all of it."""
    return change.solo is None and change.chat is None


def _parameters(changes: list[Change]) -> list[str]:
    """Return the parameters of `batch.INSERT`."""
    rows = [(c.table, row.n, row.at, row.event.decode()) for c in changes for row in c.rows]
    applied = [(c.table, a.guest, a.message, a.n) for c in changes for a in c.applied]
    filed = {c.table: (c.rows[-1].at, c.card) for c in changes if c.card is not None}
    cards = [
        (table, at, card.status, card.listed, msgspec.json.encode(card).decode())
        for table, (at, card) in filed.items()
    ]
    people = [
        (guest, table)
        for table, (_, card) in filed.items()
        for guest in {card.host, *card.guests}
        if guest is not None
    ]
    return [msgspec.json.encode(part).decode() for part in (rows, applied, cards, people)]


def _say(db: sqlite3.Connection, table: str, chat: ChatRow) -> None:
    db.execute(
        "insert or replace into chat values (?, ?, ?, ?, ?, ?, ?, ?)",
        (table, chat.line, chat.at, chat.name, chat.seat, chat.text, chat.guest, chat.phrase),
    )
    db.execute("delete from chat where table_id = ? and line <= ?", (table, chat.line - CHAT_LINES))


def _forget(
    db: sqlite3.Connection, before: int, waiting: int, but: Collection[str], limit: int
) -> int:
    spared = msgspec.json.encode(list(but)).decode()
    some = "select id from tables where {} and touched < ? and id not in"
    some += " (select value from json_each(?)) order by touched limit ?"
    over = (
        "status in ('finished', 'closed')"
        " and not exists (select 1 from sheet where table_id = tables.id)"
    )
    old = db.execute(some.format(over), (before, spared, limit)).fetchall()
    old += db.execute(some.format("status = 'waiting'"), (waiting, spared, limit)).fetchall()
    for kept in ("log", "applied", "chat", "people", "called", "analyses"):
        db.executemany(f"delete from {kept} where table_id = ?", old)
    db.executemany("delete from tables where id = ?", old)
    return len(old)


def _load(db: sqlite3.Connection, table: str) -> Stored | None:
    log = db.execute("select n, at, event from log where table_id = ? order by n", (table,))
    rows = [EventRow(*row) for row in log]
    if not rows:
        return None
    applied = db.execute("select guest, message, n from applied where table_id = ?", (table,))
    chat = db.execute(
        "select line, at, name, seat, text, guest, phrase from chat "
        "where table_id = ? order by line",
        (table,),
    )
    return Stored(
        rows,
        {(guest, message): n for guest, message, n in applied},
        [ChatRow(*line) for line in chat],
    )


def _cards(rows: sqlite3.Cursor) -> list[ListedCard]:
    return [ListedCard(table, touched, _card.decode(card)) for table, touched, card in rows]
