"""The host's page of a server by invitation: helpers, ways in, the invitation, health and log."""

from __future__ import annotations

import csv
import io
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from spieltisch import __version__
from spieltisch.server.play import invitation
from support.browser.site import Site, Visit, accessible
from tests.command import COMMAND, run

REACHED: dict[str, Any] = {"address": "http://192.0.2.7:8000", "alone": False}
"""The address in the answer of a server that other devices reach."""


class House(Site):
    """A server of `spieltisch play`, by invitation only; `desk` is the path of its host's link."""

    desk = ""

    def start(self) -> None:
        words = ["play", "--port", "0", "--data", str(self.folder), "--invite-only"]
        self._process = subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1]
        while "/host#" not in self.desk:
            self.desk = self._process.stdout.readline().split()[-1].removeprefix(self.address)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[House]:
    """A server without guests."""
    running = House(tmp_path / "data")
    running.start()
    yield running
    running._process.send_signal(signal.SIGTERM)
    running._process.communicate(timeout=20)


def part(desk: Page, name: str) -> None:
    """Open a part of the host's page."""
    desk.get_by_role("group", name="Host’s desk").get_by_role("button", name=name).click()


def looked_up(desk: Page, name: str) -> Locator:
    """Look up the person of that name."""
    part(desk, "People")
    desk.get_by_role("searchbox", name="Name").fill(name)
    desk.get_by_role("button", name="Look up", exact=True).click()
    desk.get_by_role("button", name=re.compile(f"^{name}")).click()
    return desk.get_by_role("article", name=name)


def comes_in(page: Page, name: str) -> None:
    """Say a name, and be in."""
    page.get_by_label("What is your name?").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("article", name="Ingenious")).to_be_visible()


def fact(desk: Page, name: str) -> Locator:
    """Return what the server says of itself under that name."""
    health = desk.get_by_role("region", name="Health")
    return health.locator("div", has=desk.get_by_text(name, exact=True)).get_by_role("definition")


def test_a_house_by_invitation_has_helpers_ways_in_and_a_log(visit: Visit, site: House) -> None:
    def reached(page: Page) -> None:
        page.route("**/api/server", lambda route: route.fulfill(json=REACHED))

    desk = visit(site.desk, before=reached)
    code = invitation.kept_with(None, site.folder).code()
    the_invitation_is_a_picture(desk, code)
    cleo = visit(f"/?invite={code}", size="phone")
    comes_in(cleo, "Cleo")
    becomes_a_helper(desk, cleo)
    anna = visit(f"/?invite={code}")
    comes_in(anna, "Anna")
    gets_a_new_way_in(visit, desk, anna)
    the_server_tells_its_health(desk, site)
    the_log_says_who_did_what(desk)


def the_invitation_is_a_picture(desk: Page, code: str) -> None:
    """To scan, and as a link of the address that others reach."""
    part(desk, "Server")
    invites = desk.get_by_role("region", name="Invitation")
    link = f"{REACHED['address']}/?invite={code}"
    expect(invites.get_by_role("textbox", name="Link of the invitation")).to_have_value(link)
    expect(invites.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(desk.get_by_text("You have no helpers.")).to_be_visible()
    accessible(desk)


def becomes_a_helper(desk: Page, cleo: Page) -> None:
    """With the tasks that the host chose, and with no part of the page that is the host's alone."""
    person = looked_up(desk, "Cleo")
    person.get_by_text("Make this person a helper").first.click()
    tasks = person.get_by_role("group", name="This helper may also")
    expect(tasks.get_by_label("mute people")).to_be_checked()
    tasks.get_by_label("show a notice to everybody").check()
    person.get_by_role("button", name="Make this person a helper").click()
    expect(person.get_by_text("This person is a helper")).to_be_visible()
    accessible(desk)

    cleo.goto("/")
    cleo.get_by_role("link", name="Host’s desk").click()
    parts = cleo.get_by_role("group", name="Host’s desk").get_by_role("button")
    expect(parts).to_have_text(["Reports", "People", "Tables", "Notice"])
    seen = looked_up(cleo, "Cleo")
    expect(seen).to_contain_text("This is you.")
    expect(seen.get_by_text("This person is a helper")).to_have_count(0)
    part(cleo, "Notice")
    cleo.get_by_label("Your words").fill("Cake in the kitchen")
    cleo.get_by_role("button", name="Show to everybody").click()
    expect(cleo.get_by_role("button", name="End the notice")).to_be_visible()
    accessible(cleo)


def gets_a_new_way_in(visit: Visit, desk: Page, anna: Page) -> None:
    """By a link that is shown once, which the guest reads of."""
    person = looked_up(desk, "Anna")
    person.get_by_role("button", name="New way in …").click()
    expect(person).to_contain_text("Make sure that you are talking to Anna.")
    person.get_by_role("button", name="New way in …").click()
    field = person.get_by_role("textbox", name="Link for this person")
    link = field.input_value()
    assert link.startswith(f"{REACHED['address']}/#device=")
    expect(person.get_by_role("img", name="The link as a QR code")).to_be_visible()
    accessible(desk)
    phone = visit(link.removeprefix(REACHED["address"]), size="phone")
    sure = phone.get_by_role("button", name="Yes, I am Anna")
    expect(sure).to_be_visible()  # the address has lost the code
    with phone.expect_navigation():
        sure.click()
    for page in (phone, anna):
        page.goto("/")
        expect(page.get_by_role("button", name="You play as Anna")).to_be_visible()
        told = page.get_by_role("status").filter(has_text="gave a new way in to your name")
        expect(told).to_be_visible()


def the_server_tells_its_health(desk: Page, site: Site) -> None:
    """Its version, its data, and when a copy was made last."""
    part(desk, "Server")
    expect(fact(desk, "Version")).to_have_text(__version__)
    expect(fact(desk, "Free disk space")).to_have_text(re.compile(r"\d (GB|MB)"))
    expect(fact(desk, "Last backup")).to_have_text("never")
    copy = str(site.folder.parent / "copy.db")
    assert run("backup", copy, "--data", str(site.folder)).returncode == 0
    part(desk, "Tables")
    part(desk, "Server")
    expect(fact(desk, "Last backup")).not_to_have_text("never")


def the_log_says_who_did_what(desk: Page) -> None:
    """The newest first, on the page and as a file."""
    helpers = desk.get_by_role("region", name="Helpers", exact=True).get_by_role("listitem")
    expect(helpers).to_have_text(re.compile(r"^Cleo\s*mutes, notices$"))
    deeds = desk.get_by_role("region", name="Log of the host and helpers")
    expect(deeds.get_by_role("listitem").locator("> bdi")).to_have_text(
        [
            "The host gave Anna a new way in",
            "Cleo showed a notice",
            "The host made Cleo a helper",
            "The host opened this page with a link",
        ]
    )
    with desk.expect_download() as download:
        deeds.get_by_role("link", name="Download all").click()
    rows = list(csv.reader(io.StringIO(download.value.path().read_text("utf-8-sig"))))
    assert [row[2] for row in rows] == ["deed", "way-in", "notice", "appoint", "enter"]
    accessible(desk)
