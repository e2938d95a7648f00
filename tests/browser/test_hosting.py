"""The page's messages about the server it came from."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from spieltisch.server.transport.reach import network_addresses
from support.browser.fixtures import PATIENCE
from support.browser.site import set_table, violations
from tests.command import COMMAND


@pytest.fixture
def at_home(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path
) -> Iterator[tuple[Page, str]]:
    """A page at localhost, of `spieltisch play` with these words; and the address it printed."""
    words = ["play", "--port", "0", "--data", str(tmp_path), *request.param]
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        address = table.stdout.readline().split()[-1]
        if "--invite-only" in words:
            address = table.stdout.readline().split()[-1]
        context = browser.new_context(
            base_url=f"http://localhost:{urlsplit(address).port}",
            viewport={"width": 360, "height": 740},
            locale="en-GB",
        )
        context.set_default_timeout(PATIENCE)
        try:
            page = context.new_page()
            page.goto("/")
            yield page, address
        finally:
            context.close()
            table.send_signal(signal.SIGTERM)
            table.communicate(timeout=20)


def says_that_it_works_here_only(page: Page) -> None:
    """The link in the waiting room."""
    invite = page.get_by_role("region", name="Invite friends")
    expect(invite).to_contain_text("works on this computer only")
    expect(invite.get_by_role("img")).to_have_count(0)
    assert violations(page) == []


@pytest.mark.skipif(
    next(iter(network_addresses()), None) is None, reason="this machine is in no network"
)
@pytest.mark.parametrize("at_home", [["--lan"]], indirect=True)
def test_a_link_for_the_network_is_the_address_that_was_printed(at_home: tuple[Page, str]) -> None:
    page, address = at_home
    set_table(page, "Ingenious", "Anna", ["Me", "open"])
    invite = page.get_by_role("region", name="Invite friends")
    table = page.url.rpartition("/t/")[2]
    expect(invite.get_by_role("textbox", name="Invite link")).to_have_value(f"{address}/t/{table}")
    expect(invite).not_to_contain_text("this computer only")


@pytest.mark.soak
@pytest.mark.parametrize("at_home", [[]], indirect=True)
def test_a_guest_invites_and_logs_out_or_is_deleted(at_home: tuple[Page, str]) -> None:
    """A link that works on this computer only says so; the second question deletes."""
    page, _ = at_home
    for word in ("Log out", "Delete me"):
        set_table(page, "Ingenious", "Anna", ["Me", "open"])
        if word == "Log out":
            says_that_it_works_here_only(page)
        page.goto("/")
        page.get_by_role("button", name="You play as Anna").click()
        panel = page.get_by_role("dialog", name="Your name and devices")
        panel.get_by_role("button", name=word, exact=True).click()
        expect(panel.get_by_role("button", name="Cancel")).to_be_visible()  # it was only asked
        assert violations(page) == []
        panel.get_by_role("button", name=word, exact=True).click()
        expect(page.get_by_role("button", name="Get my name back")).to_be_visible()
        expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)


@pytest.mark.parametrize("at_home", [["--invite-only"]], indirect=True)
def test_strangers_come_in_by_the_code_or_its_link(at_home: tuple[Page, str]) -> None:
    page, address = at_home
    expect(page.get_by_role("heading", name="You need an invitation to play here")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(0)
    page.get_by_label("Code of the invitation").fill("aaaa-bbbb-cccc")
    page.get_by_label("What is your name?").fill("Anna")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("alert")).to_contain_text("lets nobody in")
    assert violations(page) == []

    page.goto(f"/?{address.partition('?')[2]}")
    page.get_by_label("What is your name?").fill("Anna")
    page.keyboard.press("Enter")
    expect(page.get_by_role("article", name="Ingenious")).to_be_visible()
    assert "invite" not in page.url
    joins_by_the_link_of_a_tournament(page)


def joins_by_the_link_of_a_tournament(page: Page) -> None:
    """By its link a stranger sees the tournament at once; its address asks for a code."""
    options = {"game": "ingenious", "options": {"mode": "duel"}, "seats": 2, "system": "swiss"}
    plan = {"name": "Friday", "rounds": 2, "players": 8, **options}
    made = page.request.post("/api/tournaments", data=plan).json()
    page.goto(f"/tournament/{made['tournament']}")
    link = page.get_by_role("textbox", name="Invite link").input_value()
    browser = page.context.browser
    assert browser is not None
    stranger = browser.new_context(
        base_url=page.url.partition("/tournament")[0],
        viewport={"width": 390, "height": 844},
        locale="en-GB",
    )
    stranger.set_default_timeout(PATIENCE)
    try:
        ben = stranger.new_page()
        ben.goto(link.partition("?")[0])
        expect(ben.get_by_label("Code of the invitation")).to_have_value("")
        assert violations(ben) == []
        ben.goto(link)
        ben.get_by_role("button", name="Join").click()
        ben.get_by_label("What is your name?").fill("Ben")
        ben.keyboard.press("Enter")
        expect(ben.get_by_text("You play in this tournament.")).to_be_visible()
        assert "invite" not in ben.url
    finally:
        stranger.close()
