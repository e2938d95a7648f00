"""The map of Carcassonne stands still until a player moves it or something new lies outside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site import Site, Visit, bot, play_now, set_table

LOOK = "document.querySelector('.land')?.style.transform ?? ''"
SEEN = """() => {
  window.seen = []
  const look = () => {
    const land = document.querySelector('.land')
    if (land?.querySelector('.terrain canvas')) window.seen.push(getComputedStyle(land).transform)
    requestAnimationFrame(look)
  }
  look()
}"""
"""Notes in each frame where the map is."""

WITHIN = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect()
  return [...document.querySelectorAll('.fit, .last:not(.earlier) .under')].every((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom
  })
}"""
"""Whether the last tile, and all places for the next one, are in sight."""


@pytest.fixture
def lively(browser: Browser, site: Site) -> Iterator[Page]:
    """The first page of a new player without reduced motion."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", base_url=site.address
    )
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def test_the_board_stands_at_once(lively: Page) -> None:
    lively.goto("/")
    play_now(lively, "Carcassonne", "Ann")
    expect(lively.locator(".land canvas").first).to_be_visible()
    address = lively.url
    lively.add_init_script(f"({SEEN})()")
    lively.goto(address)
    lively.wait_for_function("() => window.seen?.length > 12")
    seen = lively.evaluate("window.seen")
    assert len(set(seen)) == 1, "it slid"
    assert lively.evaluate(WITHIN)


def test_the_map_moves_only_for_what_lies_outside(visit: Visit) -> None:
    page = visit()
    set_table(page, "Carcassonne", "Ann", ["Me", bot("Carcassonne")])
    page.wait_for_load_state("networkidle")  # hints come after the board
    mine = page.locator(".chip.turn")
    stood = 0
    for _ in range(8):
        expect(mine).to_have_text("Your turn")
        expect(page.locator(".fit").first).to_be_visible()
        assert page.evaluate(WITHIN)
        before = page.evaluate(LOOK)
        page.locator(".stage").focus()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        expect(page.locator(".ghost")).to_be_visible()
        page.keyboard.press("h")
        expect(page.get_by_role("region", name="Hint")).to_be_visible()
        assert page.evaluate(LOOK) == before, "a hint, or the tile that lies unsent, moved it"
        page.keyboard.press("h")
        page.keyboard.press("Enter")
        pass_by = page.get_by_role("button", name="Nobody")
        expect(pass_by).to_be_visible()
        assert page.evaluate(LOOK) == before, "the question moved it"
        pass_by.click()
        expect(pass_by).to_be_hidden()
        expect(page.locator(".fit").first).to_be_visible()
        stood += page.evaluate(LOOK) == before
    assert stood >= 5, "it moved though there was room"
