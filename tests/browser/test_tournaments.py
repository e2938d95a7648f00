"""A Swiss of six with bots: made, joined by link, played, and its standings."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from support.browser.site import Visit, accessible, hand, play_word, stands, visitor

SERVED = "toy"


def test_a_swiss_of_six_with_bots(visit: Visit) -> None:
    ann = visit(visitor("Ann", "/"))
    make(ann)
    link = ann.get_by_role("textbox", name="Invite link").input_value()
    ben = visit(visitor("Ben", re.sub(r"^https?://[^/]+", "", link)), "phone", locale="zh-TW")
    joins_and_leaves(ben, ann)
    goes_on_elsewhere(visit, ben, ann)
    ann.goto("/")
    ann.get_by_role("region", name="Tournaments").get_by_role("link").click()
    begin(ann)
    for number in (1, 2, 3):
        table = ann.get_by_role("link", name=f"Your table of round {number}")
        table.click()
        play_to_the_end(ann)
        ann.get_by_role("dialog", name="Result").get_by_role(
            "link", name="To the tournament"
        ).click()
    expect(ann.get_by_text("won the tournament.")).to_be_visible(timeout=20_000)
    the_end(ann, ben)


def make(page: Page) -> None:
    """From the first page."""
    page.get_by_role("link", name="Tournaments").click()
    expect(page.get_by_text("You are in no tournament yet.")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="New tournament").click()
    form = page.get_by_role("dialog", name="New tournament")
    form.get_by_label("Name").fill("Friday evening")
    form.get_by_role("group", name="System").get_by_text("Round robin").click()
    expect(form.get_by_label("Rounds")).to_have_count(0)
    form.get_by_role("group", name="System").get_by_text("Swiss").click()
    form.get_by_label("Players", exact=True).select_option("6")
    expect(form.get_by_label("Rounds")).to_have_value("3")
    form.get_by_label("length").select_option("6")
    expect(form.get_by_role("group", name="Clock")).to_be_visible()
    accessible(page)
    form.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_role("heading", name="Friday evening")).to_be_visible()
    expect(page.locator("main .head")).to_contain_text(re.compile("Not rated|Rated"))


def joins_and_leaves(ben: Page, ann: Page) -> None:
    """By the link, in another language; the host sees it."""
    ben.get_by_role("button", name="加入").click()
    players = ann.get_by_role("region", name="Players")
    expect(players.get_by_text("Ben", exact=True)).to_be_visible()
    accessible(ben)
    ben.get_by_role("button", name="退出錦標賽").click()
    ben.get_by_role("button", name="確定").click()
    expect(ben.get_by_role("button", name="加入")).to_be_visible()
    expect(players.get_by_text("Ben", exact=True)).to_have_count(0)


def goes_on_elsewhere(visit: Visit, ben: Page, ann: Page) -> None:
    """By the host's link, which is good once; the old device has no place any more."""
    ben.get_by_role("button", name="加入").click()
    players = ann.get_by_role("region", name="Players")
    players.get_by_role("button", name="Let Ben play on at another device").click()
    link = players.get_by_role("textbox", name="The link for the other device").input_value()
    accessible(ann)
    for good in (True, False):
        new = visit(re.sub(r"^https?://[^/]+", "", link), "phone")
        if good:
            accessible(new)
            new.get_by_role("button", name="Play on here").click()
            new.get_by_role("button", name="Leave the tournament").click()
            new.get_by_role("button", name="Yes").click()
            expect(new.get_by_role("button", name="Join")).to_be_visible()
        else:
            expect(new.get_by_role("alert")).to_contain_text("used or is too old")
    expect(ben.get_by_role("button", name="加入")).to_be_visible()
    expect(players.get_by_text("Ben", exact=True)).to_have_count(0)


def begin(ann: Page) -> None:
    """Bots take the places left, and the tables are there."""
    expect(ann.get_by_text("5 bots join.")).to_be_visible()
    accessible(ann)
    ann.get_by_role("button", name="Start the first round").click()
    expect(ann.get_by_text("Round 1 of 3")).to_be_visible()
    expect(ann.get_by_role("link", name=re.compile("^Table [123]: "))).to_have_count(3)


def play_to_the_end(page: Page) -> None:
    """Play the first legal action until the result opens."""
    result = page.get_by_role("dialog", name="Result")
    while True:
        expect(
            result.or_(hand(page).locator(".words").get_by_role("button").first).first
        ).to_be_visible()
        if result.is_visible():
            return
        play_word(page)


def the_end(ann: Page, ben: Page) -> None:
    """The same for the player and for somebody who looks on."""
    standings = ann.get_by_role("region", name="Standings").get_by_role("row")
    expect(standings).to_have_count(7)
    cross = ann.get_by_role("region", name="Crosstable").get_by_role("row")
    expect(cross.first).to_have_text(re.compile(r"Player.*1.*2.*3.*Points"))
    shown = set(standings.get_by_role("rowheader").all_inner_texts())
    assert "Ann" in shown
    assert {f"Casual bot {number}" for number in range(1, 6)} <= shown
    ann.get_by_role("group", name="Rounds").get_by_text("Round 1").click()
    expect(ann.get_by_role("link", name=re.compile("^Table [123]: Replay"))).to_have_count(3)
    ann.get_by_text("Points and places explained").click()
    expect(ann.get_by_text("Buchholz adds up the points")).to_be_visible()
    accessible(ann)
    expect(ben.get_by_text("錦標賽冠軍")).to_be_visible()
    stands(ben)
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(ben)
