"""The host learns that somebody was reported: by email and by a webhook, which name no guest."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from msgspec import structs

from spieltisch.server.base.settings import Settings
from spieltisch.server.features.calls.alerts import (
    TOGETHER_MS,
    Alert,
    Alerts,
    WebhookCarrier,
    about,
)
from spieltisch.server.features.calls.carrier import Rejected, Silent
from tests.server.harness import serving
from tests.server.kept_cookies import KeptCookies
from tests.server.live_table import FakeClock
from tests.server.mailing import MAILING, ORIGIN, KeptCarrier, text
from tests.server.test_conduct import reported

HOST = "host@play.example"
TELLING = replace(MAILING, report_mail=HOST)
REPORT = ("insult", "toy")


class KeptWebhook:
    """Keeps alerts instead of posting them."""

    def __init__(self) -> None:
        self.alerts: list[Alert] = []

    async def send(self, alert: Alert, /) -> None:
        """See `Carrier`."""
        self.alerts.append(alert)


async def test_a_report_reaches_the_host_once(tmp_path: Path) -> None:
    carrier, webhook = KeptCarrier(), KeptWebhook()
    settings = replace(TELLING, origins=frozenset())
    async with serving(tmp_path, settings=settings, carrier=carrier, webhook=webhook) as place:
        anna, ben = KeptCookies(place), KeptCookies(place)
        await anna.post("", name="Anna")
        await ben.post("", name="Ben")
        await reported(place, anna, ben, words="He is bad")
        await place.context.alerts.idle()
        counted = place.context.metrics.registry.get_sample_value
        assert counted("spieltisch_alerts_total", {"result": "sent"}) == 1
    (mail,), (alert,) = carrier.mails, webhook.alerts
    assert (mail["To"], mail["Subject"]) == (HOST, "A report waits for you")
    assert text(mail).startswith("A report waits for you: insult, in a game of toy. ")
    assert (alert.reports, alert.reason, alert.game) == (1, "insult", "toy")
    assert alert.text == alert.content == text(mail).rstrip("\n")
    told = json.dumps(structs.asdict(alert)) + text(mail)
    assert not any(word in told for word in ("Anna", "Ben", "bad", "Go away"))


@pytest.fixture
async def alerts(tmp_path: Path) -> AsyncIterator[tuple[Alerts, KeptWebhook, FakeClock]]:
    """The alerts of a server whose clock a test puts forward."""
    clock, webhook = FakeClock(), KeptWebhook()
    async with serving(tmp_path, settings=MAILING, webhook=webhook) as place:
        object.__setattr__(place.context, "clock", clock)
        telling = Alerts(place.context, None, webhook)
        yield telling, webhook, clock
        await telling.stop()


async def test_reports_of_the_next_minutes_go_into_one_alert(
    alerts: tuple[Alerts, KeptWebhook, FakeClock],
) -> None:
    telling, webhook, clock = alerts
    for reason in ("insult", "spam", "name"):
        telling.reported(reason, "toy")
    await telling.idle()
    assert [one.reports for one in webhook.alerts] == [1]
    clock.ring(clock.ms + TOGETHER_MS)
    await telling.idle()
    assert [(one.reports, one.reason) for one in webhook.alerts] == [(1, "insult"), (2, "name")]
    while clock.ring(clock.ms + 3 * TOGETHER_MS):
        await telling.idle()
    assert len(webhook.alerts) == 2
    telling.reported(*REPORT)
    await telling.idle()
    assert len(webhook.alerts) == 3


def test_an_alert_names_the_hosts_page() -> None:
    assert about([REPORT], ORIGIN).link == f"{ORIGIN}/host"
    assert about([REPORT, REPORT], ORIGIN).text == (
        f"2 reports wait for you: insult, in a game of toy. {ORIGIN}/host"
    )


@asynccontextmanager
async def hook(status: int, heard: list[Any]) -> AsyncIterator[str]:
    """A webhook that answers with a status."""

    async def take(request: web.Request) -> web.Response:
        heard.append(await request.json())
        return web.Response(status=status, headers={"location": "/elsewhere"})

    app = web.Application()
    app.router.add_post("/{name}", take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    try:
        yield f"http://{host}:{port}/hook"
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(
    ("status", "fails"),
    [(200, None), (204, None), (302, Rejected), (404, Rejected), (429, Silent), (500, Silent)],
)
async def test_what_a_webhook_answers(status: int, fails: type[Exception] | None) -> None:
    heard: list[Any] = []
    async with hook(status, heard) as url:
        sending = WebhookCarrier(url).send(about([REPORT], ORIGIN))
        if fails is None:
            await sending
        else:
            with pytest.raises(fails):
                await sending
    assert [one["link"] for one in heard] == [f"{ORIGIN}/host"]


async def test_a_webhook_that_is_not_there() -> None:
    with pytest.raises(Silent):
        await WebhookCarrier("http://127.0.0.1:1/").send(about([REPORT], ORIGIN))


def test_the_address_of_a_webhook_is_not_shown() -> None:
    assert "secret" not in repr(Settings(report_webhook="https://chat.example/secret"))
