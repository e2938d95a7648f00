"""By keyboard alone, by screen reader, by axe-core: nobody is left out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from support.browser.site import (
    Visit,
    accessible,
    bot,
    card,
    hand,
    my_turn,
    new_table,
    play_now,
    seat_bot,
    set_table,
    tab_to,
    violations,
)
from support.soak import sample


@pytest.mark.parametrize("part", sample(["Home"], ["en", "Home"]))
def test_while_a_part_is_loaded_the_page_has_a_heading_and_a_main_part(
    visit: Visit, part: str
) -> None:
    """The first page, while the words are on their way or what is drawn with them."""
    page = visit()
    held: list[Route] = []
    late = re.compile(f"/assets/{part}-")
    page.route(late, lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    loading = page.locator("main[aria-busy=true]")
    expect(loading.locator("h1")).to_have_text("spieltisch")
    if part == "Home":
        expect(loading.get_by_role("status")).to_have_text("Loading")
    assert violations(page) == []
    for route in held:
        route.continue_()
    page.unroute(late)
    expect(card(page, "toy")).to_be_visible()
    expect(loading).to_have_count(0)
    expect(page.locator("main")).to_have_count(1)


def test_a_wrong_link_is_explained_under_a_heading(visit: Visit) -> None:
    page = visit("/t/nowhere")
    expect(page.get_by_role("heading", level=1)).to_contain_text("There is no table here")
    accessible(page)
    page.get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()


@pytest.mark.parametrize("size", sample(["phone"], ["phone", "desktop"]))
def test_axe_finds_nothing(visit: Visit, size: str) -> None:
    page = visit(size=size)
    expect(card(page, "toy")).to_be_visible()
    accessible(page)
    card(page, "toy").get_by_role("button", name="More options").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    set_table(page, "toy", "Ann", ["Me", "open"])
    expect(page.get_by_role("region", name="At the table")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_role("button", name="Casual bot Strength 2 of 5")).to_be_focused()
    accessible(page)
    page.keyboard.press("Escape")
    seat_bot(page, bot("toy"))
    page.get_by_role("button", name="Start the game").click()
    expect(my_turn(page)).to_be_visible()
    accessible(page)
    for drawer in ("Chat", "More"):
        # A wide page has the chat as a tab of the column next to the board.
        tab = page.get_by_role("tab", name=drawer)
        if tab.count():
            tab.click()
            expect(page.get_by_role("tabpanel", name=drawer)).to_be_visible()
        else:
            page.get_by_role("button", name=drawer).click()
            expect(page.get_by_role("dialog")).to_be_visible()
        accessible(page)
        page.keyboard.press("Escape")


def test_a_game_from_the_first_page_to_its_end_by_keyboard(visit: Visit) -> None:
    page = visit()
    tab_to(page, card(page, "toy").get_by_role("button", name="More options"))
    page.keyboard.press("Enter")
    form = page.get_by_role("dialog")
    expect(form).to_be_visible()
    tab_to(page, form.get_by_role("combobox", name="length"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    tab_to(page, form.get_by_role("button", name="Start table"))
    page.keyboard.press("Enter")
    expect(page.get_by_label("What is your name?")).to_be_focused()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    ended = page.get_by_role("dialog", name="Result")
    for _ in range(200):
        if ended.is_visible():
            break
        if hand(page).is_visible() and page.evaluate("document.activeElement.closest('.hand')"):
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    expect(ended).to_be_visible()
    tab_to(page, ended.get_by_role("button", name="Rematch"))
    page.keyboard.press("Enter")
    expect(ended).to_be_hidden()


def test_a_screen_reader_finds_its_way(visit: Visit) -> None:
    page = visit()
    expect(card(page, "toy")).to_match_aria_snapshot(
        """
        - article "toy":
          - heading "toy" [level=3]
          - list:
            - listitem: 1–4 players
          - paragraph: /Ways to play. /
          - button "Play now"
          - text: against Casual bot
          - img "Strength 2 of 5"
          - button "With friends"
          - button "Solo"
          - button "More options…"
          - button "Score sheet"
        """
    )
    play_now(page, "toy", "Ann")
    expect(my_turn(page)).to_be_visible()
    expect(page.locator("body")).to_match_aria_snapshot(
        """
        - banner:
          - link "To the first page"
          - heading "toy turns" [level=1]
          - navigation "At this table":
            - button "More"
        - region "Players"
        - region "Log and chat":
          - tablist "Log and chat"
          - tabpanel "Log"
        - main:
          - region "The table"
          - region "Choose an action"
        """
    )


def test_large_text_needs_no_sideways_scrolling(visit: Visit) -> None:
    """Nor does it before our typeface has come."""
    page = visit(new_table("toy", "Ann", "me", "open"), size="phone")
    page.goto("/")
    page.add_style_tag(content="html { font-size: 200% }")
    expect(page.get_by_role("heading", name="Ingenious")).to_be_attached()
    expect(page.get_by_role("region", name="Your tables").get_by_role("link")).to_be_attached()
    for family in ("inherit", "'DejaVu Sans', sans-serif"):
        page.add_style_tag(content=f"* {{ font-family: {family} !important }}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    card(page, "toy").get_by_role("button", name="Play now").click()
    expect(my_turn(page)).to_be_visible()
    page.add_style_tag(content="html { font-size: 200% }")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
