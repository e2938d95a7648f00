"""Reports of a message or a player to the server's host. The reported guest learns nothing."""

from __future__ import annotations

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import note
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.base.shares.tills import Tills
from spieltisch.server.features.calls.alerts import Alerts
from spieltisch.server.features.conduct import report_rows
from spieltisch.server.features.conduct.order import Conduct
from spieltisch.server.features.conduct.values import Report, ReportedLine
from spieltisch.server.play.actor.handlers.request import Request
from spieltisch.server.play.actor.open_table import OpenTable
from spieltisch.server.storage.interface import ChatRow
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.text import clean
from spieltisch.server.wire.messages import ReportPlayer
from spieltisch.server.wire.parts import CHAT_LENGTH

LINES = 20
"""Messages of chat that a report keeps: the last ones, and the one that it is about."""


class Reports:
    """The reports of guests, within limits."""

    def __init__(
        self, store: Store, clock: Clock, tills: Tills, metrics: Metrics, alerts: Alerts
    ) -> None:
        self._store = store
        self._clock = clock
        self._tills = tills
        self._metrics = metrics
        self._alerts = alerts

    async def add(self, report: Report, message: int, address: str) -> None:
        """Keep a report of the reporter's message of that number; Refusal. Raises StoreError."""
        self._tills["reports"].pay(self._clock.now(), address, report.reporter)
        if not await self._store.do(report_rows.add_report, report, message):
            return
        self._metrics.reported()
        note("reported", reason=report.reason)
        self._alerts.reported(report.reason, report.game)


async def report(
    conduct: Conduct, reports: Reports, open_table: OpenTable, request: Request[ReportPlayer]
) -> None:
    """Keep a report with the last messages of chat, and nothing of the game."""
    message, guest, table = request.message, request.guest, open_table.table
    about = accused(open_table, message.line, message.seat)
    if about.id == guest.id:
        raise Refusal("nobody-else")
    words = ""
    if message.words.strip():
        conduct.let_speak(request.subscriber.visitor)
        words = clean(message.words, CHAT_LENGTH)
    seat = min(table.seats_of(guest.id), default=None)
    name = guest.name if seat is None else table.seats[seat].name or guest.name
    report = Report(
        0,
        open_table.now(),
        guest.id,
        name,
        about.id,
        about.name,
        table.id,
        table.setup.game,
        message.reason,
        words,
        message.line,
        [_kept(row) for row in open_table.chat.last(LINES, message.line)],
    )
    await reports.add(report, message.id, request.subscriber.address)


def accused(open_table: OpenTable, line: int | None, number: int | None) -> Guest:
    """Return the author of a message, or the guest on a seat, by the name they have there;
    Refusal."""
    if line is not None:
        return open_table.chat.speaker(line)
    seats = open_table.table.seats
    guest = None if number is None or number >= len(seats) else seats[number].guest
    if number is None or guest is None or guest < 1:  # those of imported games are no guests here
        raise Refusal("nobody-else")
    return Guest(guest, seats[number].name or "")


def _kept(row: ChatRow) -> ReportedLine:
    return ReportedLine(row.line, row.at, row.name, row.seat, row.text, row.guest)
