"""A game of days: a mail address, a turn that calls by mail and push, days off, and a restart."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from spieltisch.server.features.push.sealed import Letter
from support.browser.site import (
    Site,
    Visit,
    accessible,
    comes_true,
    my_turn,
    new_table,
    play_word,
    visitor,
)
from support.ports import held_port
from tests.browser.test_account import panel
from tests.browser.test_table import begin
from tests.server.browsers import Browser
from tests.server.mailing import text
from tests.server.smtp import Mailbox, mail_server

DAYS = {"bot": "casual", "days": 3}
ADDRESS = "ben@mail.example"


class Days(Site):
    """See `served_days.py`."""

    program = "tests.browser.served_days"


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """Serve SMTP from a thread, while the test is at its pages."""
    loop, stop = asyncio.new_event_loop(), asyncio.Event()
    boxes: list[Mailbox] = []
    there = threading.Event()

    async def serve() -> None:
        async with mail_server() as box:
            boxes.append(box)
            there.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    there.wait()
    yield boxes[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()
    loop.close()


@pytest.fixture
def site(tmp_path: Path, mailbox: Mailbox) -> Iterator[Site]:
    """A server whose address is known before it starts: mails have links to it."""
    running = Days(tmp_path, str(mailbox.port))
    with held_port() as running.port:
        running.start()
        yield running
        running.stop()


def link(mailbox: Mailbox, kind: str) -> str:
    """Return the path of the link in the last mail."""
    found = re.search(rf"/mail/{kind}/\S+", text(mailbox.mails[-1]))
    assert found is not None
    return found[0]


def row(page: Page, table: str) -> Locator:
    """Return a table in the list of the first page."""
    return page.get_by_role("region", name="Your tables").locator(f'a[href="{table}"]')


def is_away(page: Page) -> Locator:
    """Return what stands in the place of Ben's clock."""
    return page.get_by_role("region", name="Players").get_by_role("img", name="Away until")


@pytest.mark.soak
def test_a_game_of_days_over_a_restart(
    visit: Visit, site: Site, mailbox: Mailbox, tmp_path: Path
) -> None:
    anna = visit(new_table("toy", "Anna", "me", "open", time=DAYS, shuffle=False))  # type: ignore[arg-type]
    table = anna.url.removeprefix(site.address)
    ben = visit(visitor("Ben", table), "phone")
    phone = Browser("ben")
    give_an_address(ben, mailbox)
    allow_pushes(ben, site, phone)
    ben.goto(table)
    ben.get_by_role("button", name="Sit down").click()
    begin(anna)
    expect(my_turn(anna)).to_be_visible()
    ben.goto("about:blank")
    play_word(anna)
    comes_true(anna, lambda: len(mailbox.mails) == 2)
    said = text(mailbox.mails[1])
    assert "It is your turn in toy, with Anna." in said
    assert f"{site.address}{table}\n" in said
    (letter,) = letters(tmp_path)
    assert phone.read(letter)["table"] == table.removeprefix("/t/")

    anna.goto("about:blank")
    site.kill()
    site.start()
    the_first_page_says_so(ben, table)
    take_days_off(ben, table)
    no_more_mails(ben, mailbox)
    ben.goto(table)
    expect(my_turn(ben)).to_be_visible()
    expect(is_away(ben)).to_be_visible()
    play_word(ben)
    ben.goto("about:blank")
    anna.goto(table)
    expect(my_turn(anna)).to_be_visible()
    expect(is_away(anna)).to_be_visible()
    play_word(anna)
    comes_true(anna, lambda: len(letters(tmp_path)) == 2)
    assert len(mailbox.mails) == 2


def give_an_address(ben: Page, mailbox: Mailbox) -> None:
    """Confirmed by the link of a mail, and its button."""
    mails = panel(ben).get_by_role("region", name="Emails about your turns")
    field = mails.get_by_role("textbox", name="Your email address")
    field.fill("ben@localhost")
    mails.get_by_role("button", name="Send a link").click()
    expect(ben.get_by_role("alert")).to_contain_text("not a mail address")
    field.fill(ADDRESS)
    mails.get_by_role("button", name="Send a link").click()
    expect(mails).to_contain_text(f"An email is on its way to {ADDRESS}")
    accessible(ben)
    comes_true(ben, lambda: len(mailbox.mails) == 1)
    ben.goto(link(mailbox, "confirm"))
    accessible(ben)
    ben.get_by_role("button", name="Yes, send me emails").click()
    expect(ben.locator("main")).to_contain_text(f"mails about your turns go to {ADDRESS}")
    expect(panel(ben)).to_contain_text(f"go to {ADDRESS}")


def allow_pushes(ben: Page, site: Site, phone: Browser) -> None:
    """As a page that came by https does."""
    origin = {"origin": site.address.replace("http:", "https:")}
    assert ben.request.post("/api/push", data=phone.body, headers=origin).ok


def letters(folder: Path) -> list[Letter]:
    """Return what came to the push service."""
    file = folder / "letters"
    lines = file.read_text().splitlines() if file.exists() else []
    found = [json.loads(line) for line in lines]
    return [Letter(one["url"], {}, b64decode(one["body"])) for one in found]


def the_first_page_says_so(ben: Page, table: str) -> None:
    """Though the table rests in the store, and nobody has opened it since the restart."""
    ben.goto("/")
    expect(row(ben, table)).to_contain_text("Your turn")
    left = re.compile(r"Time left: 2 days 23 h · until \w{3} \d+ \w{3,4}, \d\d:\d\d")
    expect(row(ben, table)).to_contain_text(left)
    expect(ben).to_have_title("● Your turn: toy")


def take_days_off(ben: Page, table: str) -> None:
    """The clock of a table that rests stands still."""
    off = panel(ben).get_by_role("region", name="Days off")
    off.get_by_role("spinbutton").fill("10")
    off.get_by_role("button", name="Take them").click()
    expect(off).to_contain_text("You have days off until")
    accessible(ben)


def no_more_mails(ben: Page, mailbox: Mailbox) -> None:
    """By the link of a mail: looking at it changes nothing."""
    path = link(mailbox, "stop")
    ben.goto(path)
    expect(panel(ben)).to_contain_text(f"go to {ADDRESS}")
    ben.goto(path)
    ben.get_by_role("button", name="Stop the emails").click()
    expect(ben.locator("main")).to_contain_text("the address is deleted")
    expect(panel(ben).get_by_role("textbox", name="Your email address")).to_be_visible()
