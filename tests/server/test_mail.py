"""Mails to players whose turn it is, and how an address is confirmed, changed and forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from spieltisch.server.base.mail_server import usable
from spieltisch.server.features.calls import letters, mail_rows
from spieltisch.server.features.calls import mail_words as words
from spieltisch.server.features.calls.mails import ASKED, Mails
from spieltisch.server.features.calls.outbox import Outbox
from spieltisch.server.features.calls.values import MailAddress
from spieltisch.server.features.guests import way_back_rows
from spieltisch.server.features.guests.way_back_rows import Ticket
from spieltisch.server.features.push import push_rows
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.registry import TableRegistry
from spieltisch.server.play.calls import LATER_MS, SOON_MS, Kind
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.stored import Card
from spieltisch.server.table.values import TimeControl
from spieltisch.server.wire.messages import Concede
from tests.server.browsers import Browser, KeptPost
from tests.server.harness import AT_ONCE, Person, Place, serving
from tests.server.library import SnatchLibrary
from tests.server.live_table import NO_DELAY, Evening, FakeClock, FakeRandomness, evening
from tests.server.mailing import MAILING, ORIGIN, SENDER, KeptCarrier, link, text
from tests.server.test_deletion import everything
from tests.server.test_push import allow, come_back, leave, play, ring

ADDRESS = "ben@mail.example"
BEN = 2
"""The number of the guest on seat 1."""
DAYS = TimeControl("low", days=3)


def two(folder: Path, carrier: KeptCarrier, **parts: Any) -> AbstractAsyncContextManager[Evening]:
    """Two who take turns, and have days for each."""
    parts = {"game": "toy", "mode": "turns", "length": 240, "time": DAYS, **parts}
    return evening(folder, NO_DELAY, NO_DELAY, carrier=carrier, settings=MAILING, **parts)


async def confirmed(told: Evening, seat: int, locale: str = "en") -> MailAddress:
    """Let the player of a seat have a confirmed address."""
    guest = told.players[seat].guest
    assert guest is not None
    to = MailAddress(ADDRESS, locale, ORIGIN, b"stop" * 6)
    ticket = Ticket("mail", guest.id, msgspec.json.encode(to))
    await told.context.store.do(way_back_rows.issue, b"ticket", ticket, told.clock.ms + 1)
    assert await told.context.store.do(mail_rows.confirm_mail, b"ticket", told.clock.ms) == to
    return to


async def pass_time(told: Evening, ms: int) -> None:
    """Put the clock forward, and see every mail through."""
    await told.pass_time(ms)
    await told.context.mails.idle()


async def leave_before_turn(told: Evening) -> None:
    """Ben has an address, and is gone when his turn comes."""
    await confirmed(told, 1)
    await leave(told, 1)
    await play(told, 0)


# ---------------------------------------------------------------- who gets one, and when


async def test_a_turn_is_told_once(tmp_path: Path) -> None:
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        await leave_before_turn(told)
        await pass_time(told, SOON_MS - 1)
        assert carrier.mails == []
        await pass_time(told, 1)
        (mail,) = carrier.mails
        await pass_time(told, 10 * LATER_MS)
        assert len(carrier.mails) == 1
        assert (mail["to"], mail["from"]) == (ADDRESS, SENDER)
        assert mail["subject"] == "Your turn: toy"
        said = text(mail).splitlines()
        assert said[0] == "It is your turn in toy, with P0."
        assert said[1] == "You have 2 days and 23 hours left."
        assert f"{ORIGIN}/t/{told.table.id}" in said
        assert mail["list-unsubscribe"] == f"<{ORIGIN}/mail/stop/{link(mail, 'stop')}>"
        assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        assert mail["auto-submitted"] == "auto-generated"
        await come_back(told, 1)
        await play(told, 1)
        await leave(told, 1)
        await play(told, 0)
        await pass_time(told, SOON_MS)
        assert len(carrier.mails) == 2


async def test_nobody_gets_a_mail_who_is_there_or_has_minutes(tmp_path: Path) -> None:
    carrier = KeptCarrier()
    async with two(tmp_path / "there", carrier) as told:
        await confirmed(told, 1)
        await play(told, 0)
        await pass_time(told, 10 * LATER_MS)
    minutes = TimeControl("low", seconds=3600)
    for folder, time in (("minutes", minutes), ("none", None)):
        async with two(tmp_path / folder, carrier, time=time) as told:
            await leave_before_turn(told)
            await pass_time(told, LATER_MS)
            assert await told.context.store.do(
                mail_rows.call_by_mail, 2, told.table.id, 1, 1
            )  # as never before
    assert carrier.mails == []


async def test_a_push_and_a_mail_go_each_their_way(tmp_path: Path) -> None:
    carrier, post = KeptCarrier(), KeptPost()
    async with two(tmp_path, carrier, post=post) as told:
        await allow(told, 1, Browser("ben"))
        await leave_before_turn(told)
        await pass_time(told, SOON_MS)
        await told.context.push.idle()
        assert (len(carrier.mails), len(post.letters)) == (1, 1)


async def test_a_turn_that_is_over_is_not_told(tmp_path: Path) -> None:
    """The mail waited, and the game ended, or the address was taken back, meanwhile."""
    carrier = KeptCarrier()
    async with two(tmp_path / "over", carrier) as told:
        await leave_before_turn(told)
        told.context.mails.call(BEN, told.table.id, "toy", told.table.n)
        anna = told.players[0]
        await told.send(anna, Concede(next(told.ids), 0))
        await told.context.mails.idle()
    async with two(tmp_path / "acted", carrier) as told:
        await confirmed(told, 1)
        told.context.mails.call(BEN, told.table.id, "toy", told.table.n)  # it is Anna's turn
        await told.context.mails.idle()
    async with two(tmp_path / "stopped", carrier) as told:
        await leave_before_turn(told)
        await told.context.store.do(mail_rows.stop_mail, b"stop" * 6)
        await pass_time(told, SOON_MS)
    assert carrier.mails == []


async def test_a_later_turn_takes_the_place_of_one_that_did_not_leave(tmp_path: Path) -> None:
    async with two(tmp_path, KeptCarrier()) as told:
        await confirmed(told, 1)
        store = told.context.store
        assert await store.do(mail_rows.call_by_mail, 2, "t", 5, 1) is not None
        assert await store.do(mail_rows.call_by_mail, 2, "t", 5, 1) is None
        assert await store.do(mail_rows.call_by_mail, 2, "t", 5, 1, True) is not None
        assert await store.do(mail_rows.call_by_mail, 2, "t", 7, 1) is not None
        assert await store.do(mail_rows.call_by_mail, 2, "t", 5, 1, True) is None


async def test_of_several_processes_one_sends_the_mail(tmp_path: Path) -> None:
    """As when a table moves while a mail about it waits."""
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        await leave_before_turn(told)
        clock = told.context.clock
        outboxes = [Outbox("mail-server", clock, carrier, str) for _ in range(2)]
        processes = [Mails(told.context, outbox, {}) for outbox in outboxes]
        for mails in processes:
            mails.call(BEN, told.table.id, "toy", told.table.n)
        for mails in processes:
            await mails.idle()
            mails.stop()
        for outbox in outboxes:
            await outbox.stop()
        assert len(carrier.mails) == 1


@asynccontextmanager
async def restarted(
    folder: Path, carrier: KeptCarrier, clock: FakeClock
) -> AsyncIterator[TableRegistry]:
    """The same data after a restart."""
    store = SqliteStore(folder / "spieltisch.db")
    context = Site(SnatchLibrary(), store, clock, settings=MAILING, carrier=carrier)
    registry = TableRegistry(context)
    yield registry
    await registry.stop()
    await store.close()
    context.pool.shutdown(wait=False, cancel_futures=True)


@pytest.mark.parametrize("told_before", [False, True])
async def test_a_restart_tells_who_was_not_told(tmp_path: Path, told_before: bool) -> None:
    carrier = KeptCarrier()
    async with two(tmp_path, carrier) as told:
        clock, table = told.clock, told.table.id
        await leave_before_turn(told)
        await leave(told, 0)
        if told_before:
            await pass_time(told, SOON_MS)
    assert len(carrier.mails) == told_before
    async with restarted(tmp_path, carrier, clock) as registry:
        assert await registry.context.store.do(push_rows.to_call, 0) == (
            [] if told_before else [table]
        )
        await (await registry.open(table)).drain()
        ring(clock, SOON_MS)
        assert isinstance(registry.context, Site)
        await registry.context.mails.idle()
    assert len(carrier.mails) == 1


@pytest.mark.parametrize("locale", words.LANGUAGES)
def test_a_mail_speaks_its_readers_language(locale: str) -> None:
    titles = {"en": {"toy": "Toy"}, "zh-Hant": {"toy": "玩具"}, "zh-Hans": {"toy": "玩具"}}
    card = Card(
        "toy", "turns", "playing", False, 1, ["Anna", "Ben", "Kim", "low", None],
        [1, 2, 1, None, None], [0, 2], time=DAYS, ends=[90_000_000, None, 7_500_000, None, None],
    )  # fmt: skip
    to = MailAddress(ADDRESS, locale, ORIGIN, b"s")
    news = letters.News("turn", "t", card)
    mail = letters.about(SENDER, to, [news], 1, titles, 1000)
    said = words.of(locale)
    assert mail["content-language"] == locale
    assert mail["subject"] == said.turn.format(titles[locale]["toy"])
    first, second, *_ = text(mail).splitlines()
    assert first == said.turn_with.format(titles[locale]["toy"], f"Ben{said.comma}{said.bot}")
    assert second == said.left.format(words.span(said, 7_499_000))
    assert text(letters.confirmation(SENDER, to, "link", 1)).count(ORIGIN) == 2
    assert said.news.keys() == set(get_args(Kind)) - {"turn"}
    for kind, (subject, sentence) in said.news.items():
        one = letters.News(kind, "t", card)  # type: ignore[arg-type]
        mail = letters.about(SENDER, to, [one], 1, titles, 1000)
        assert mail["subject"] == subject.format(titles[locale]["toy"])
        assert sentence.partition("{}")[0] in text(mail)
    both = letters.about(SENDER, to, [news, letters.News("soon", "u", card)], 1, titles, 1000)
    assert both["subject"] == said.several.format(2)
    assert [f"{ORIGIN}/t/{table}" in text(both) for table in "tu"] == [True, True]
    assert text(both).count("/mail/stop/") == 1


@pytest.mark.parametrize("locale", words.LANGUAGES)
def test_a_mail_names_the_site_which_makes_no_line_and_no_link(locale: str) -> None:
    card = Card("toy", "turns", "playing", False, 1, ["Anna"], [1], [0], time=DAYS, ends=[None])
    to, news = MailAddress(ADDRESS, locale, ORIGIN, b"s"), letters.News("turn", "t", card)
    for site, shown in (("Club & <Games>", "Club & <Games>"), ("A\r\nBcc: x", "A Bcc: x")):
        for mail in (
            letters.about(SENDER, to, [news], 1, {}, 1000, site=site),
            letters.confirmation(SENDER, to, "link", 1, site),
            letters.warning(SENDER, to, 1, 1, site),
        ):
            assert f"{shown}{words.of(locale).comma}{ORIGIN}" in text(mail)
            assert mail["bcc"] is None
    linked = letters.confirmation(SENDER, to, "link", 1, "http://evil.example/x")
    assert "http://evil" not in text(linked)


# ---------------------------------------------------------------- an address


@pytest.fixture
async def mailed(tmp_path: Path) -> AsyncIterator[tuple[Place, KeptCarrier]]:
    """A server that sends mails."""
    carrier = KeptCarrier()
    settings = replace(AT_ONCE, mail_from=SENDER, origins=frozenset({ORIGIN}))
    async with serving(tmp_path, settings=settings, carrier=carrier) as place:
        yield place, carrier


Mailed = tuple[Place, KeptCarrier]


async def ask(person: Person, address: str, **body: Any) -> Any:
    """Ask for a link to an address, as the page does; the answer."""
    said = {"address": address, "locale": "en", **body}
    headers = {**person.headers, "origin": ORIGIN}
    return (await person.place.call("POST", "/api/me/mail", said, headers)).json


async def addresses(person: Person) -> Any:
    """Return what the account says of addresses."""
    return (await person.call("GET", "/api/me/account")).json["mail"]


async def test_an_address_is_confirmed_by_its_mailbox(mailed: Mailed) -> None:
    """By one link, once, wherever it is opened; a look at it changes nothing."""
    place, carrier = mailed
    ben = await place.guest("Ben")
    assert await addresses(ben) == {"address": None, "asked": None}
    assert (await ask(ben, ADDRESS))["mail"] == {"address": None, "asked": ADDRESS}
    await place.context.mails.idle()
    (mail,) = carrier.mails
    assert mail["to"] == ADDRESS
    assert "Ben" not in mail.as_string()
    found = link(mail, "confirm")
    assert found not in everything(place.folder)
    await place.call("GET", f"/mail/confirm/{found}")
    assert (await addresses(ben))["address"] is None
    confirm = "/api/mail/confirm"
    assert (await place.call("POST", confirm, {"link": "x"})).json["code"] == "wrong-mail-link"
    answer = await place.call("POST", confirm, {"link": found})
    assert answer.json == {"address": ADDRESS}
    assert await addresses(ben) == {"address": ADDRESS, "asked": None}
    assert (await place.call("POST", confirm, {"link": found})).json["code"] == "wrong-mail-link"
    other = "other@mail.example"
    assert (await ask(ben, other))["mail"] == {"address": ADDRESS, "asked": other}
    await place.context.mails.idle()
    await place.call("POST", confirm, {"link": link(carrier.mails[-1], "confirm")})
    assert (await addresses(ben))["address"] == other
    assert (await ben.call("POST", "/api/me/mail/drop", {})).json["mail"]["address"] is None


@pytest.mark.parametrize("program", [True, False], ids=["mail program", "page"])
async def test_mails_end_by_their_link_alone(mailed: Mailed, program: bool) -> None:
    place, _ = mailed
    await place.guest("Ben")
    to = MailAddress(ADDRESS, "en", ORIGIN, b"\xff" * 24)
    await place.store.do(
        way_back_rows.issue, b"t", Ticket("mail", 1, msgspec.json.encode(to)), 1 << 50
    )
    await place.store.do(mail_rows.confirm_mail, b"t", 1)
    found = letters.linked(to.stop)
    await place.call("GET", f"/mail/stop/{found}")
    await place.call("POST", "/api/mail/stop", {"link": "AAAA"})
    assert await place.store.do(mail_rows.mail, 1) == to
    if program:
        body = b"List-Unsubscribe=One-Click"
        headers = {"content-type": "application/x-www-form-urlencoded"}
        answer = await place.call("POST", f"/mail/stop/{found}", body, headers)
    else:
        answer = await place.call("POST", "/api/mail/stop", {"link": found})
    assert (answer.status, answer.json) == (200, {"address": None})
    assert await place.store.do(mail_rows.mail, 1) is None


async def test_a_stranger_mails_nobody_often(mailed: Mailed) -> None:
    """Three links a day, of one guest or to one address, however it is spelt."""
    place, carrier = mailed
    anna = await place.guest("Anna")
    for number in range(ASKED):
        assert "mail" in await ask(anna, f"victim{number}@mail.example")
    assert (await ask(anna, "another@mail.example"))["code"] == "mails-asked"
    spelt = [
        "victim@mail.example",
        "Vic.tim@mail.example",
        "victim+x@MAIL.example",
        "victim@mail.example",
    ]
    codes = [(await ask(await place.guest("Eve"), one)).get("code") for one in spelt]
    assert codes == [None, None, None, "mails-asked"]
    await anna.call("POST", "/api/me/delete", {})
    assert (await ask(await place.guest("Anna"), "victim@mail.example"))["code"] == "mails-asked"
    await place.context.mails.idle()
    assert len(carrier.mails) == 2 * ASKED


async def test_what_is_refused(mailed: Mailed, tmp_path: Path) -> None:
    place, carrier = mailed
    anna = await place.guest("Anna")
    for address in (
        "", "anna", "anna@", "@mail.example", "anna@localhost", "anna@[127.0.0.1]", "anna@1.2.3.4",
        "a b@mail.example", "a@b@mail.example", "anna@mail.example, ben@mail.example",
        "anna@mail.example\r\nBcc: ben@mail.example", "anna@mail.example\n", ".anna@mail.example",
        "a..b@mail.example", '"anna b"@mail.example', "änna@mail.example", "anna@mail..example",
        "anna@-mail.example", f"{'a' * 65}@mail.example", "Anna <anna@mail.example>",
    ):  # fmt: skip
        assert (await ask(anna, address))["code"] == "bad-address", address
        assert not usable(address)
    assert (await ask(anna, "a@" + "b." * 126 + "example"))["code"] == "bad-message"
    assert (await ask(place.nobody, ADDRESS))["code"] == "no-guest"
    body = {"address": ADDRESS, "locale": "en"}
    for origin in ({}, {"origin": "https://elsewhere.example"}):
        headers = {**anna.headers, **origin}
        answer = await place.call("POST", "/api/me/mail", body, headers)
        assert answer.json["code"] == "bad-origin"
    assert carrier.mails == []
    async with serving(tmp_path / "off") as off:
        ben = await off.guest("Ben")
        assert await addresses(ben) is None
        assert (await ben.call("POST", "/api/me/mail", body)).json["code"] == "no-mail"


async def test_nothing_of_an_address_stays(mailed: Mailed) -> None:
    place, carrier = mailed
    anna = await place.guest("Anna")
    await ask(anna, ADDRESS)
    await place.context.mails.idle()
    await place.call("POST", "/api/mail/confirm", {"link": link(carrier.mails[0], "confirm")})
    await ask(anna, "other@mail.example")
    assert await place.store.do(mail_rows.call_by_mail, 1, "t", 1, 1)
    assert ADDRESS in everything(place.folder)
    await anna.call("POST", "/api/me/delete", {})
    left = everything(place.folder)
    assert "mail.example" not in left
    assert await place.store.do(mail_rows.call_by_mail, 1, "t", 2, 1) is None


# ---------------------------------------------------------------- nothing hidden


class Dealt(FakeRandomness):
    """Deals the first card of what is left, or the last."""

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which = which

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        return chances[self.which][0]


async def test_a_mail_and_a_push_tell_nothing_of_the_game(tmp_path: Path) -> None:
    """They are the same in two worlds, though others have other cards there, and play them."""
    worlds: list[Any] = []
    for which in (0, -1):
        carrier, post, browser = KeptCarrier(), KeptPost(), Browser("ben")
        folder, randomness = tmp_path / str(which), Dealt(which)
        async with two(folder, carrier, post=post, randomness=randomness) as told:
            await allow(told, 1, browser)
            hands = [player.seat_view["view"]["hand"] for player in told.players]
            await leave_before_turn(told)
            await pass_time(told, SOON_MS)
            await told.context.push.idle()
            (mail,), (letter,) = carrier.mails, post.letters
            headers = {name: str(mail[name]) for name in mail if name.lower() != "message-id"}
            worlds.append((hands, headers, text(mail), browser.read(letter)))
    assert worlds[0][0] != worlds[1][0]
    assert worlds[0][1:] == worlds[1][1:]
