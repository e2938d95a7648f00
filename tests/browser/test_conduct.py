"""A report, and what the server's host makes of it: a mute and a ban that no new cookie lifts."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from spieltisch.server.features.conduct.host_link import kept_with, link
from support.browser.site import Site, Visit, accessible, new_table, visitor
from tests.browser.test_chat import chat, say
from tests.browser.test_people import menu

SERVED = "toy"
RUDE = "You are too slow for this"


def host_link(site: Site) -> Callable[[Page], str]:
    """Return a path for `visit`: that of a link which is good once."""
    secret = kept_with(None, site.folder).fresh(time.time_ns() // 1_000_000)
    return lambda _: link("", secret)


def send_report(page: Page, reason: str, words: str = "", block: bool = False) -> None:
    """Fill in the open report, and block the reported player, too."""
    form = page.get_by_role("dialog", name="Report a player")
    form.get_by_role("radio", name=reason).check()
    form.get_by_role("textbox").fill(words)
    accessible(page)
    form.get_by_role("button", name="Send report").click()
    expect(form.get_by_role("status")).to_contain_text("Thank you")
    if block:
        form.get_by_role("button", name="Block", exact=True).click()
        expect(form.get_by_text("You have blocked Ben.")).to_be_visible()
    form.get_by_role("button", name="Close").last.click()


def card(desk: Page, text: str) -> Locator:
    """Return the report with that text."""
    return desk.get_by_role("article").filter(has_text=text)


def sanction(desk: Page, report: Locator, what: str, length: str) -> None:
    """Mute or ban the guest of a report."""
    report.get_by_role("button", name=f"{what}: Ben").click()
    form = desk.get_by_role("dialog")
    form.get_by_role("radio", name=length).check()
    expect(form.get_by_label("Their devices")).to_be_checked()
    expect(form.get_by_label("Their addresses")).not_to_be_checked()  # all tests come from there
    expect(form).to_contain_text("Your own device always stays in")
    accessible(desk)
    form.get_by_role("button", name=what).click()
    expect(form).to_be_hidden()


def silenced(page: Page) -> None:
    """Before a word is written the chat says that it cannot be, and until when."""
    expect(page.get_by_role("note").filter(has_text="has muted you until")).to_be_visible()
    expect(page.get_by_role("textbox", name="Write a message")).to_have_count(0)


def becomes(page: Page, name: str | None, path: str) -> None:
    """Log out, which takes the cookie away, and come back to a table under a new name; None: one
    that the server gives."""
    assert page.request.post("/api/me/logout", data={}).ok
    assert page.request.post("/api/me", data={"name": name}).ok
    page.goto(path)


@pytest.mark.soak
def test_a_report_leads_to_a_mute_and_a_ban(visit: Visit, site: Site) -> None:
    anna = visit(new_table("toy", "Anna", "me", "open"))
    table = anna.url
    ben = visit(visitor("Ben", table), size="phone")
    for page in (anna, ben):
        chat(page)
    say(ben, RUDE)
    expect(ben.get_by_label("Report Ben")).to_have_count(0)  # nobody reports themselves
    moderated(anna)

    desk = visit(host_link(site))
    expect(desk).to_have_url(f"{site.address}/host")  # without the secret
    report = card(desk, RUDE)
    expect(report).to_contain_text("Anna reports Ben")
    expect(report).to_contain_text("Since an hour")
    accessible(desk)
    sanction(desk, report, "Mute", "1 day")
    expect(report).to_contain_text("Muted until")
    silenced(ben)
    becomes(ben, None, table)
    ben.get_by_role("button", name="Chat").first.click()
    silenced(ben)

    watched = visit(visitor("Ben", table), size="phone")
    reported_again_and_banned(anna, desk, watched)
    desk.get_by_role("button", name="Lift: Muted, Ben").click()
    expect(desk.get_by_role("button", name=re.compile("^Lift: Muted"))).to_have_count(0)


def moderated(anna: Page) -> None:
    """As the host of the table Anna has more to choose from."""
    line = anna.get_by_role("listitem").filter(has_text=RUDE)
    line.get_by_label("Moderate: Ben").click()
    line.get_by_role("button", name="Report").click()
    expect(anna.get_by_role("blockquote")).to_contain_text(RUDE)
    send_report(anna, "Insults or threats", "Since an hour", block=True)


def reported_again_and_banned(anna: Page, desk: Page, ben: Page) -> None:
    ben.get_by_role("button", name="Sit down").click()
    players = menu(anna).get_by_role("region", name="Players")
    players.get_by_role("button", name="Report Ben").click()
    send_report(anna, "Spoils the game on purpose", "Never moves")
    desk.reload()
    report = card(desk, "Never moves")
    expect(report).to_contain_text("Spoils the game on purpose")
    report.get_by_role("button", name="Remove from the table: Ben").click()
    report.get_by_role("button", name="Remove", exact=True).click()
    expect(ben.get_by_role("button", name="Sit down")).to_be_visible()
    sanction(desk, report, "Ban", "1 week")
    kept_out(ben)
    accessible(ben)
    assert ben.request.post("/api/me/logout", data={}).ok  # a new cookie changes nothing
    assert ben.request.post("/api/me", data={"name": "Bennet"}).status == 403
    ben.goto("/")
    kept_out(ben)
    desk.get_by_role("button", name="Lift: Banned, Ben").click()
    expect(desk.get_by_role("button", name=re.compile("^Lift: Banned"))).to_have_count(0)
    ben.get_by_role("button", name="Try again").click()
    expect(ben.get_by_role("article", name="toy")).to_be_visible()
    report.get_by_role("button", name="Close report: Ben").click()
    expect(report).to_have_count(0)


def kept_out(page: Page) -> None:
    """It says so in plain words, and until when."""
    expect(page.get_by_role("heading", name="You cannot play here now")).to_be_visible()
    expect(page.get_by_text("keeps you out until")).to_be_visible()


def test_the_hosts_page_is_closed_to_others(visit: Visit, site: Site) -> None:
    used = host_link(site)
    desk = visit(used)
    expect(desk.get_by_role("heading", name="Reports", exact=True)).to_be_visible()
    stranger = visit(used, size="phone")
    expect(stranger.get_by_role("alert")).to_contain_text("This link was used already")
    expect(stranger.get_by_text("spieltisch host-link")).to_be_visible()
    accessible(stranger)
    desk.get_by_role("button", name="Notice").click()
    desk.get_by_role("button", name="Forget …").click()
    desk.get_by_role("button", name="This device").click()
    expect(desk.get_by_text("spieltisch host-link")).to_be_visible()
    desk.reload()
    expect(desk.get_by_text("spieltisch host-link")).to_be_visible()


def test_the_host_looks_after_all(visit: Visit, site: Site) -> None:
    anna = visit(new_table("toy", "Anna Lee", "me", "open"))
    reader = visit("/", size="phone")
    desk = visit(host_link(site))
    desk.get_by_role("button", name="Notice").click()
    desk.get_by_label("Your words").fill("The server restarts at nine.")
    desk.get_by_role("button", name="Show to everybody").click()
    notice = "From the host: The server restarts at nine."
    for page in (anna, reader, desk):
        page.bring_to_front()
        expect(page.get_by_role("status").filter(has_text=notice)).to_be_visible(timeout=30_000)
    accessible(reader, desk)
    reader.get_by_role("button", name="Dismiss").click()
    expect(reader.get_by_text(notice)).to_have_count(0)
    reader.reload()
    expect(card_of_toy(reader)).to_be_visible()
    expect(reader.get_by_text(notice)).to_have_count(0)
    desk.get_by_role("button", name="End the notice").click()
    expect(anna.get_by_text(notice)).to_have_count(0)
    looked_up(desk)
    tables_listed(desk, anna)


def card_of_toy(page: Page) -> Locator:
    """Return the game's card on the first page."""
    return page.get_by_role("article", name="toy")


def looked_up(desk: Page) -> None:
    """By a part of the name, with what there is to know."""
    desk.get_by_role("button", name="People").click()
    desk.get_by_role("searchbox", name="Name").fill("nna l")
    desk.get_by_role("button", name="Look up", exact=True).click()
    desk.get_by_role("button", name=re.compile("^Anna Lee")).click()
    person = desk.get_by_role("article", name="Anna Lee")
    expect(person.get_by_role("heading", name="Devices")).to_be_visible()
    expect(person).to_contain_text("Nobody has reported this person.")
    expect(person.get_by_role("button", name="Mute: Anna Lee")).to_be_visible()
    accessible(desk)


def tables_listed(desk: Page, anna: Page) -> None:
    """Also those that no list shows; closing one closes it to all who sit there."""
    desk.get_by_role("button", name="Tables").click()
    row = desk.get_by_role("listitem").filter(has_text="Anna Lee")
    expect(row.get_by_role("link")).to_have_attribute("href", re.compile("^/t/"))
    expect(row).to_contain_text("not listed")
    row.get_by_role("button", name=re.compile("^Close: ")).click()
    row.get_by_role("button", name="Close the table").click()
    expect(row).to_have_count(0)
    expect(anna.get_by_text("This table was closed.")).to_be_visible()
