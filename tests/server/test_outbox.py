"""Mails that wait: few at a time, again after a while, and none for a silent mail server."""

from __future__ import annotations

import asyncio
from collections import Counter
from email.message import EmailMessage

import pytest

from spieltisch.server.features.calls import deliveries
from spieltisch.server.features.calls.carrier import Carrier, Rejected, Silent
from spieltisch.server.features.calls.outbox import AT_ONCE, PAUSES_MS, SILENCES_MS, Outbox
from spieltisch.server.storage.interface import StoreError
from tests.server.live_table import FakeClock
from tests.server.mailing import KeptCarrier


class Sending:
    """An outbox with a clock that a test puts forward, and what it counts."""

    def __init__(self, carrier: Carrier[EmailMessage]) -> None:
        self.clock = FakeClock()
        self.counted: Counter[str] = Counter()
        self.outbox = Outbox(
            "mail-server", self.clock, carrier, lambda what: self.counted.update([what])
        )

    async def put(self, *subjects: str) -> None:
        """Have mails sent, as far as they can be now."""
        for subject in subjects:

            async def draft(subject: str = subject) -> EmailMessage:
                mail = EmailMessage()
                mail["Subject"] = subject
                return mail

            self.outbox.put(draft)
        await self.outbox.idle()

    async def pass_time(self, ms: int) -> None:
        """Put the clock forward, and send what is due on the way."""
        until = self.clock.ms + ms
        while self.clock.ring(until):
            await self.outbox.idle()


def subjects(carrier: KeptCarrier) -> list[str]:
    """Return the subjects of what it was given."""
    return [mail["subject"] for mail in carrier.mails]


async def test_a_mail_that_is_not_taken_now_is_sent_later() -> None:
    carrier = KeptCarrier(Rejected(450), Rejected(451))
    sending = Sending(carrier)
    await sending.put("a", "b", "c")
    assert subjects(carrier) == ["a", "b", "c"]
    await sending.pass_time(PAUSES_MS[0] - 1)
    assert len(carrier.mails) == 3
    await sending.pass_time(1)
    assert sorted(subjects(carrier)[3:]) == ["a", "b"]
    assert sending.counted == {"again": 2, "sent": 3}
    await sending.outbox.stop()


async def test_a_mail_is_given_up_after_a_few_tries() -> None:
    carrier = KeptCarrier(*[Rejected(450)] * 9)
    sending = Sending(carrier)
    await sending.put("a")
    await sending.pass_time(sum(PAUSES_MS))
    assert len(carrier.mails) == 1 + len(PAUSES_MS)
    await sending.pass_time(10 * sum(PAUSES_MS))
    assert len(carrier.mails) == 1 + len(PAUSES_MS)
    assert sending.counted == {"again": len(PAUSES_MS), "tries": 1}
    await sending.outbox.stop()


async def test_what_is_refused_for_good_is_not_tried_again() -> None:
    carrier = KeptCarrier(Rejected(550))
    sending = Sending(carrier)
    await sending.put("a")
    await sending.pass_time(sum(PAUSES_MS))
    assert (len(carrier.mails), sending.counted) == (1, {"refused": 1})
    await sending.outbox.stop()


async def test_a_silent_mail_server_is_left_alone_for_longer_and_longer() -> None:
    carrier = KeptCarrier(*[Silent("")] * 2)
    sending = Sending(carrier)
    await sending.put("a")
    await sending.put("b", "c")
    assert subjects(carrier) == ["a"]  # nobody asks it for the others
    await sending.pass_time(SILENCES_MS[0] - 1)
    assert subjects(carrier) == ["a"]
    await sending.pass_time(1)
    assert len(carrier.mails) in range(2, 2 + AT_ONCE)
    tried = len(carrier.mails)
    await sending.put("d")
    await sending.pass_time(SILENCES_MS[1] - 1)
    assert len(carrier.mails) == tried
    await sending.pass_time(sum(PAUSES_MS))
    assert sending.counted["sent"] == 4
    assert set(subjects(carrier)) == {"a", "b", "c", "d"}
    await sending.outbox.stop()


async def test_a_mail_of_no_use_takes_no_place_while_the_mail_server_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Most turns are of players without an address."""
    monkeypatch.setattr(deliveries, "WAITING", 3)
    carrier = KeptCarrier(Silent(""))
    sending = Sending(carrier)
    await sending.put("a")

    async def nothing() -> EmailMessage | None:
        return None

    for _ in range(9):
        sending.outbox.put(nothing)
        await sending.outbox.idle()
    await sending.put("b", "c")
    await sending.pass_time(SILENCES_MS[0] + PAUSES_MS[0])
    assert sorted(subjects(carrier)) == ["a", "a", "b", "c"]
    assert sending.counted == {"again": 1, "sent": 3}
    await sending.outbox.stop()


async def test_few_go_at_a_time_and_a_full_outbox_takes_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deliveries, "WAITING", 5)
    at_once = most = 0
    go = asyncio.Event()

    class Slow:
        async def send(self, mail: EmailMessage) -> None:
            nonlocal at_once, most
            at_once += 1
            most = max(most, at_once)
            await go.wait()
            at_once -= 1

    sending = Sending(Slow())
    through = asyncio.create_task(sending.put(*"abcdefg"))
    for _ in range(20):
        await asyncio.sleep(0)
    assert most == AT_ONCE
    assert sending.counted == {"full": 2}
    go.set()
    await through
    assert most == AT_ONCE
    assert sending.counted == {"full": 2, "sent": 5}
    await sending.outbox.stop()


async def test_a_store_that_fails_loses_no_mail() -> None:
    carrier = KeptCarrier()
    sending = Sending(carrier)
    failures = [StoreError("")]

    async def draft() -> EmailMessage | None:
        if failures:
            raise failures.pop()
        return EmailMessage()

    sending.outbox.put(draft)
    await sending.outbox.idle()
    assert carrier.mails == []
    await sending.pass_time(PAUSES_MS[0])
    assert len(carrier.mails) == 1
    await sending.outbox.stop()
