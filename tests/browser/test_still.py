"""Board, hand and buttons keep their places, whatever opens: at four sizes of screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser.fixtures import PATIENCE
from support.browser.site import (
    Site,
    Visit,
    bot,
    card,
    levels,
    new_table,
    play_now,
    say_name,
    start,
    still,
)

GAMES = ["Carcassonne", "Ingenious", "Last Die", "Zig-Zag"]
SCREENS = ((360, 740), (740, 360), (1366, 625), (1920, 1080))
PLACES = """() => [...document.querySelectorAll('main.board, main.board button, main.board .bar')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
    })"""
AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running')"
BUTTONS_FIT = """() => [...document.querySelectorAll('main.board .bar button')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .every((one) => one.getBoundingClientRect().bottom <= innerHeight + 0.5)"""
WIDE_ENOUGH = "() => document.documentElement.scrollWidth <= innerWidth"
FILLED = """() => {
    const room = document.querySelector('main.board').getBoundingClientRect()
    const boxes = [...document.querySelectorAll('main.board :is(svg, canvas, button, .tray)')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 1)
    const span = (from, to) => Math.max(...boxes.map(to)) - Math.min(...boxes.map(from))
    const across = span((box) => box.left, (box) => box.right)
    const down = span((box) => box.top, (box) => box.bottom)
    return across >= 0.75 * room.width && down >= 0.85 * room.height
}"""
"""Boards, what people touch on them, and whether they use their room."""


def table_of(visit: Visit, game: str, screen: tuple[int, int]) -> Page:
    """A table of mine against a bot, where it is my turn, on a screen of that size."""
    name = re.sub("[^a-z]", "", game.lower())
    page = visit(new_table(name, "Ann", "me", f"bot:{levels(name)[0]}"))
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    start(page)
    expect(page.locator(".chip.turn")).to_have_text("Your turn")
    still(page)
    return page


def resize(page: Page, screen: tuple[int, int]) -> None:
    """Give the page a screen of that size, and wait until it has found its places."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    still(page)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_everything_keeps_its_place(visit: Visit, game: str) -> None:
    if game == "Zig-Zag":  # it has no coach
        page = visit(new_table("zigzag", "Ann", "me", f"bot:{levels('zigzag')[0]}"))
        start(page)
        expect(page.locator("main.board .bar")).to_be_visible()
    else:
        page = table_of(visit, game, SCREENS[0])
        a_hint_moves_nothing(page)
    every_button_of_the_action_bar_is_in_sight(page)
    if game == "Ingenious":
        for screen in SCREENS[:2]:
            resize(page, screen)
            two_lines_of_the_message_are_whole(page)
        resize(page, (1366, 625))
        a_drawer_that_opens_is_not_one_key_from_closing(page)


def a_hint_moves_nothing(page: Page) -> None:
    """At each size of screen."""
    hint = page.get_by_role("region", name="Hint")
    for screen in SCREENS:
        resize(page, screen)
        before = page.evaluate(PLACES)
        height = page.evaluate("document.documentElement.scrollHeight")
        page.keyboard.press("h")
        hide = hint.get_by_role("button", name="Hide the hint")
        expect(hide).to_be_visible()
        assert page.evaluate(PLACES) == before, screen
        assert page.evaluate("document.documentElement.scrollHeight") == height, screen
        box = hint.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= screen[1]
        assert box["width"] > 300
        hide.click()
        expect(hint).to_be_hidden()


def every_button_of_the_action_bar_is_in_sight(page: Page) -> None:
    """Without scrolling."""
    for screen in ((360, 740), (1366, 625), (820, 600)):
        resize(page, screen)
        assert page.evaluate(BUTTONS_FIT), screen
        assert page.evaluate(WIDE_ENOUGH), screen
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), screen
    resize(page, (1920, 1080))
    assert page.evaluate(FILLED)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_waiting_table_draws_nothing(visit: Visit, game: str) -> None:
    page = visit()
    page.emulate_media(reduced_motion="no-preference")
    play_now(page, game, "Ann")
    expect(page.locator("main.board .bar")).to_be_visible()
    page.wait_for_function(AT_REST)


def two_lines_of_the_message_are_whole(page: Page) -> None:
    """Each line that begins within the message's box also ends there."""
    said = page.locator(".said .event")
    said.locator(".last").evaluate(
        "(one) => (one.textContent = 'Casual bot lays orange–purple: orange 3, purple 12.')"
    )
    assert said.evaluate(
        """(box) => {
            const { top, bottom } = box.getBoundingClientRect()
            const range = document.createRange()
            range.selectNodeContents(box)
            const parts = [...box.children].map((one) => one.getBoundingClientRect())
            const lines = [...range.getClientRects(), ...parts]
            if (new Set(lines.map((line) => Math.round(line.top / 8))).size < 2) return false
            return lines.every((line) => line.top >= top - 0.5 && line.bottom <= bottom + 0.5)
        }"""
    )


def a_drawer_that_opens_is_not_one_key_from_closing(page: Page) -> None:
    """The focus is on its heading."""
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_focused()


@pytest.mark.soak
def test_the_last_message_stands_above_the_keyboard(visit: Visit) -> None:
    page = visit(new_table("toy", "Hana", "me", "open"), size="phone")
    page.get_by_role("button", name="Chat").first.click()
    write = page.get_by_role("textbox", name="Write a message")
    for number in range(4):
        write.fill(f"Message {number}")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_text(f"Message {number}")).to_be_visible()
    # The part of the screen that a phone's keyboard leaves.
    page.set_viewport_size({"width": 360, "height": 400})
    expect(write).to_be_focused()
    still(page)
    form = write.bounding_box()
    assert form
    assert form["y"] + form["height"] <= 400
    for number in (2, 3):
        line = page.get_by_role("dialog").get_by_text(f"Message {number}").bounding_box()
        assert line
        assert line["y"] >= 60
        assert line["y"] + line["height"] <= form["y"]


INVITED = {
    "en-GB": "Hana invites you to toy",
    "zh-TW": "Hana邀你玩toy",
    "zh-CN": "Hana邀你玩toy",
}


def test_a_guest_is_told_who_invites_to_what(visit: Visit) -> None:
    host = visit(new_table("toy", "Hana", "me", "open", "open", "open"))
    for locale, words in INVITED.items():
        guest = visit(host.url, size="phone", locale=locale)
        heading = guest.get_by_role("heading", name=words)
        expect(heading).to_be_visible()
        main = guest.get_by_role("main")
        assert main.get_by_role("heading").first.inner_text() == words
        sit = main.get_by_role("button").first
        box = sit.bounding_box()
        assert box
        assert box["width"] >= 280
        assert box["height"] >= 44
        assert box["y"] + box["height"] < 740 / 2
        expect(guest.get_by_text("make play")).to_have_count(0)
        sit.click()
        guest.locator("input").first.fill(f"Fred {locale[-2:]}")
        guest.keyboard.press("Enter")
        expect(host.get_by_role("region", name="At the table")).to_contain_text(locale[-2:])
    expect(host.get_by_text("All seats are taken.")).to_be_visible()


SMALL = """() => [...document.querySelectorAll(
        'button, a, summary, select, input, label.check')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'))
    .filter((one) => !one.closest('[inert], main.board svg') && !one.matches('.skip'))
    .filter((one) => !one.matches('input') || !one.closest('label'))
    .filter((one) => document.querySelector('dialog[open]')?.contains(one) ?? true)
    .map((one) => [one.getBoundingClientRect(), one])
    .filter(([box]) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
    .map(([box, one]) => `${one.textContent.trim() || one.ariaLabel} ${box.width}x${box.height}`)"""
"""The targets that a thumb could miss."""


def test_everything_can_be_hit_by_a_thumb(browser: Browser, site: Site) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        locale="en-GB",
        base_url=site.address,
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    small: dict[str, list[str]] = {}

    def look(where: str) -> None:
        still(page)
        found = page.evaluate(SMALL)
        if found:
            small[where] = found

    page.goto("/")
    expect(card(page, "Ingenious")).to_be_visible()
    look("first page")
    card(page, "Ingenious").get_by_role("button", name="With friends").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("new table")
    page.get_by_role("dialog").get_by_role("button", name="Get the link").click()
    say_name(page, "Ann")
    page.wait_for_url("**/t/*")
    look("waiting")
    page.get_by_role("button", name="Chat").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look("chat")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Add a bot").first.click()
    page.get_by_role("button", name=bot("Ingenious")).click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("main.board .bar")).to_be_visible()
    look("table")
    for drawer in ("Rules", "Log", "More"):
        page.get_by_role("button", name=drawer, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        if drawer == "Log":
            expect(page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
        look(drawer)
        page.get_by_role("dialog").get_by_role("button", name="Close").first.click()
    context.close()
    assert small == {}
