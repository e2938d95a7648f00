"""Alerts to the server's host that reports wait: by email, and by a webhook.

An alert names no guest and quotes nothing: others' mail servers and chat programs pass it on. The
webhook's body is what Slack and Mattermost (`text`), Discord (`content`) and own scripts read.
"""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from typing import TypeVar

import msgspec
from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar

from spieltisch.server.base.clock import Timer
from spieltisch.server.features.calls import letters
from spieltisch.server.features.calls.carrier import Carrier, Rejected, Silent
from spieltisch.server.features.calls.outbox import Draft, Outbox
from spieltisch.server.play.context import Context

T = TypeVar("T")
TOGETHER_MS = 10 * 60_000
"""Milliseconds for which the host gets no other alert: reports meanwhile go into one alert."""
SECONDS = 10.0
"""Seconds for which a webhook may keep us waiting."""


class Alert(msgspec.Struct, frozen=True):
    """The body of a webhook's request."""

    text: str
    content: str
    reports: int
    """Reports since the last alert."""
    reason: str
    """The reason of the last of them. `game` is its game."""
    game: str
    link: str
    """The address of the host's page."""


class WebhookCarrier:
    """The carrier that posts alerts to the address of the host's choice, and follows no
    redirections."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def send(self, alert: Alert, /) -> None:
        """Post an alert as JSON."""
        body = msgspec.json.encode(alert)
        headers = {"content-type": "application/json"}
        try:
            async with (
                ClientSession(
                    cookie_jar=DummyCookieJar(), timeout=ClientTimeout(total=SECONDS)
                ) as session,
                session.post(
                    self._url, data=body, headers=headers, allow_redirects=False
                ) as response,
            ):
                status = response.status
        except (ClientError, TimeoutError, OSError) as error:
            raise Silent(type(error).__name__) from error
        if status // 100 == 5 or status == 429:
            raise Silent(str(status))
        if status // 100 != 2:
            raise Rejected(status)


class Alerts:
    """Tells the host of a report at once, and of all others of the next minutes together.

    `mails` and `webhook` are the ways that the host has chosen.
    """

    def __init__(
        self,
        context: Context,
        mails: Outbox[EmailMessage] | None,
        webhook: Carrier[Alert] | None,
    ) -> None:
        count = context.metrics.alerted
        self._context = context
        self._mails = mails if context.settings.report_mail else None
        self._posts = None if webhook is None else Outbox("webhook", context.clock, webhook, count)
        self._waiting: list[tuple[str, str]] = []
        """The reason and the game of each report."""
        self._timer: Timer | None = None

    def reported(self, reason: str, game: str) -> None:
        """Tell the host of a report, now or with the next ones."""
        if self._mails is None and self._posts is None:
            return
        self._waiting.append((reason, game))
        if self._timer is None:
            self._send()

    async def idle(self) -> None:
        """Wait until every alert has been tried that could be now."""
        if self._posts is not None:
            await self._posts.idle()
        if self._mails is not None:
            await self._mails.idle()

    async def stop(self) -> None:
        """Send no more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._posts is not None:
            await self._posts.stop()

    def _send(self) -> None:
        """Send all that waits as one alert."""
        self._timer = None
        if not self._waiting:
            return
        settings, clock = self._context.settings, self._context.clock
        alert = about(self._waiting, min(settings.origins, default=settings.address or ""))
        self._waiting = []
        now = clock.now()
        self._timer = clock.call_at(now + TOGETHER_MS, self._send)
        if self._posts is not None:
            self._posts.put(_written(alert))
        if self._mails is not None:
            mail = letters.to_host(settings.mail_from, settings.report_mail, alert.text, now)
            self._mails.put(_written(mail))


def about(reports: Sequence[tuple[str, str]], address: str) -> Alert:
    """Return the alert about reports, each a reason and a game, at the server of that address."""
    number, (reason, game) = len(reports), reports[-1]
    link = f"{address}/host"
    wait = "A report waits" if number == 1 else f"{number} reports wait"
    text = f"{wait} for you: {reason}, in a game of {game}. {link}"
    return Alert(text, text, number, reason, game, link)


def _written(message: T) -> Draft[T]:
    """Return the draft of a message that is written already."""

    async def draft() -> T | None:
        return message

    return draft
