"""The whole server's parts: those of its tables, and its features, which the tables ask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from functools import cached_property, partial
from typing import Any

from aiohttp import web

from spieltisch.server.base.visitor import Visitor
from spieltisch.server.features.calls import days_off_rows
from spieltisch.server.features.calls.alerts import Alert, Alerts
from spieltisch.server.features.calls.carrier import Carrier
from spieltisch.server.features.calls.mails import Mails
from spieltisch.server.features.calls.outbox import Outbox
from spieltisch.server.features.calls.reminders import Reminders
from spieltisch.server.features.conduct import reporting
from spieltisch.server.features.conduct.host_link import HostLink
from spieltisch.server.features.conduct.order import Conduct
from spieltisch.server.features.conduct.reporting import Reports
from spieltisch.server.features.daily.challenges import Challenges
from spieltisch.server.features.friends import block_rows
from spieltisch.server.features.lobby.listing import list_table
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.push.post import Post, PublicPost
from spieltisch.server.features.push.service import Push
from spieltisch.server.features.results import rating_rows, result_rows
from spieltisch.server.features.study.shelf import Shelf
from spieltisch.server.play.calls import Due
from spieltisch.server.play.context import Context
from spieltisch.server.storage.interface import Change, Writing
from spieltisch.server.table.course import ended
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import DaysOffTaken, KnownRating
from spieltisch.server.wire.messages import ReportPlayer


@dataclass(frozen=True)
class Site(Context):
    """The server's parts with its features."""

    host_link: HostLink | None = None
    """The door of the server's host; None: it has no door."""
    post: Post = field(default_factory=PublicPost)
    carrier: Carrier[EmailMessage] | None = None
    """The way of emails to the mail server; None: this server sends none."""
    webhook: Carrier[Alert] | None = None
    """The way of alerts to the host's webhook; None: the host named no webhook."""
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The titles of the games by language, for emails (`transport.page.titles`)."""

    @cached_property
    def conduct(self) -> Conduct:
        """Return the mutes and bans of the server's host."""
        return Conduct(self.store, self.clock, self.sockets)

    @cached_property
    def reports(self) -> Reports:
        """Return the place for reports of guests."""
        return Reports(self.store, self.clock, self.tills, self.metrics, self.alerts)

    @cached_property
    def alerts(self) -> Alerts:
        """Return the alerts to the host that reports wait."""
        return Alerts(self, self.outbox, self.webhook)

    @cached_property
    def shelf(self) -> Shelf:
        """Return the puzzles of this server."""
        return Shelf(self.library)

    @cached_property
    def challenges(self) -> Challenges:
        """Return the daily challenges."""
        return Challenges(self)

    @cached_property
    def push(self) -> Push:
        """Return the calls by Web Push."""
        return Push(self, self.post)

    @cached_property
    def outbox(self) -> Outbox[EmailMessage] | None:
        """Return the emails that wait to be sent; None: this server sends none."""
        if self.carrier is None:
            return None
        return Outbox("mail-server", self.clock, self.carrier, self.metrics.mailed)

    @cached_property
    def mails(self) -> Mails:
        """Return the calls by email."""
        return Mails(self, self.outbox, self.titles)

    @cached_property
    def reminders(self) -> Reminders:
        """Return the reminders of games of days."""
        return Reminders(self, self.ways)

    # ------------------------------------------------------------ what tables ask

    def begin(self) -> None:
        self.reminders.begin()

    async def stop(self) -> None:
        await self.reminders.stop()
        await self.push.stop()
        self.mails.stop()
        await self.alerts.stop()
        if self.outbox is not None:
            await self.outbox.stop()

    @cached_property
    def handlers(self) -> Mapping[type, Callable[..., Any]]:
        return {ReportPlayer: partial(reporting.report, self.conduct, self.reports)}

    @cached_property
    def ways(self) -> Sequence[Due]:
        return [way.call for way in (self.push, self.mails) if not way.off]

    @property
    def sight(self) -> Challenges:
        return self.challenges

    def open_to_all(self, table: TableState) -> bool:
        return self.challenges.over(table.setup.challenge)

    def let_speak(self, visitor: Visitor) -> None:
        self.conduct.let_speak(visitor)

    @property
    def closing(self) -> bool:
        return self.conduct.closing

    def let_name(self, visitor: Visitor, known: str, *names: str | None) -> None:
        self.conduct.let_name(visitor, known, *names)

    async def refresh_conduct(self) -> None:
        await self.conduct.refresh()

    async def refresh_conduct_soon(self) -> None:
        await self.conduct.refresh_soon()

    async def apart(self, guests: Collection[int]) -> frozenset[frozenset[int]]:
        return await self.store.do(block_rows.apart, guests)

    async def blocked_by(self, guest: int) -> frozenset[int]:
        return await self.store.do(block_rows.blocked_by, guest)

    async def days_off(self, guests: Collection[int], since: int) -> Sequence[DaysOffTaken]:
        return await self.store.do(days_off_rows.days_off, guests, since)

    async def ratings(
        self, table: TableState, guests: Collection[int]
    ) -> Mapping[int, KnownRating]:
        return await self.store.do(
            rating_rows.table_ratings, table.id, table.setup.game, table.mode.name, guests
        )

    async def list_table(self, new: Change, address: str) -> None:
        await list_table(self, new, address)

    async def to_call(self, since: int) -> Sequence[str]:
        return await self.store.do(push_rows.to_call, since)

    def at_end(self, table: TableState, at: int) -> Writing:
        return partial(result_rows.write, table.id, at, ended.ended(table))


SITE = web.AppKey("site", Site)
"""The parts of an application's server, with its features."""
