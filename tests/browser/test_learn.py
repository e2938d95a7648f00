"""Guided first rounds: offered to newcomers, walked through, and then not offered again."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from spieltisch.server.base.library import Library
from support.browser.site import Visit, accessible, card, tab_to

OFFER = "First time? Learn in two minutes"


def coach(page: Page) -> Locator:
    """The panel with the words."""
    return page.get_by_role("region", name="Learn by playing")


def test_every_game_teaches_itself_and_one_is_walked_through(visit: Visit) -> None:
    page = visit(size="phone")
    offers = page.get_by_role("link", name=OFFER)
    games = Library().games()
    expect(offers).to_have_count(len(games))
    expect(card(page, "toy").get_by_role("link", name=OFFER)).to_have_count(0)
    for game in games:
        page.goto(f"/learn/{game}")
        expect(coach(page)).to_contain_text("Step 1 of")
        expect(page.locator("main svg, main button").first).to_be_visible()
    page.goto("/learn/toy")
    expect(page.get_by_role("link", name="To the first page")).to_be_visible()

    page.goto("/")
    offers.first.click()
    said = coach(page).get_by_role("status")
    expect(said).to_contain_text("Step 1 of")
    accessible(page)
    on = (
        coach(page)
        .get_by_role("button", name="Show me")
        .or_(coach(page).get_by_role("button", name="Next"))
    )
    play = coach(page).get_by_role("button", name="Play a first game")
    read = set()
    for _ in range(40):
        expect(on.or_(play)).to_be_visible()
        if play.is_visible():
            break
        before = said.inner_text()
        read.add(before.split("\n")[0])
        tab_to(page, on)
        page.keyboard.press("Enter")
    assert len(read) >= 4
    play.click()
    page.get_by_label("What is your name?").fill("Ann")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    page.goto("/")
    expect(offers).to_have_count(len(games) - 1)
    offers.first.click()
    coach(page).get_by_role("button", name="Skip").click()
    expect(offers).to_have_count(len(games) - 2)
