"""The map of Carcassonne stands still until a player moves it or something new lies outside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser.fixtures import PATIENCE
from support.browser.site import Site, Visit, levels, new_table, start
from tests.browser.test_steady import lay
from tests.browser.test_still import AT_REST

BOT = f"bot:{levels('carcassonne')[0]}"
LOOK = "document.querySelector('.land')?.style.transform ?? ''"
LEAST = """() => {
  const stage = document.querySelector('.stage')
  window.least = stage.clientHeight
  const note = () => { window.least = Math.min(window.least, stage.clientHeight) }
  new ResizeObserver(note).observe(stage)
}"""
"""Notes from now on how low the stage becomes while much is asked below it."""
BLANK = """() => {
  Object.assign(window, { blank: 0, drawn: [] })
  const pixels = Object.assign(document.createElement('canvas'), { width: 2, height: 2 })
  const small = pixels.getContext('2d', { willReadFrequently: true })
  const look = () => {
    const tile = document.querySelector('.crc .hand button.bare')
    if (tile && tile !== window.drawn.at(-1)) {
      small.clearRect(0, 0, 2, 2)
      const canvas = tile.querySelector('canvas')
      if (canvas?.width) small.drawImage(canvas, 0, 0, 2, 2)
      if (small.getImageData(0, 0, 2, 2).data.every((one) => one === 0)) window.blank += 1
      else window.drawn.push(tile)
    }
    requestAnimationFrame(() => setTimeout(look))
  }
  look()
}"""
"""Notes after each frame from now on whether the tile in hand was shown without a picture."""
SEEN = """() => {
  const seen = window.seen = []
  const look = () => {
    if (seen !== window.seen) return
    const land = document.querySelector('.land')
    if (land?.querySelector('.terrain canvas')) seen.push(getComputedStyle(land).transform)
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

OUTSIDE = """([before, height]) => {
  const [x, y, scale] = before.match(/[-\\d.]+/g).map(Number)
  const { width } = document.querySelector('.stage').getBoundingClientRect()
  const over = document.querySelector('.corners').clientHeight
  return [...document.querySelectorAll('.fit, .last:not(.earlier) .under')].some((one) => {
    const [left, top] = ['x', 'y'].map((name) => 100 * Math.floor(one.getAttribute(name) / 100))
    return x + scale * left < 0 || x + scale * (left + 100) > width
      || y + scale * top < 0 || y + scale * (top + 100) > height - over
  })
}"""
"""Whether one of those would be out of sight, had the map stayed as it was before, on a stage of
that height."""


@pytest.fixture
def lively(browser: Browser, site: Site) -> Iterator[Page]:
    """An empty page without reduced motion."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", base_url=site.address
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_the_board_stands_at_once(lively: Page) -> None:
    """And it draws nothing while it waits."""
    lively.goto(new_table("carcassonne", "Ann", "me", BOT)(lively))
    start(lively)
    expect(lively.locator(".land canvas").first).to_be_visible()
    lively.wait_for_function(AT_REST)
    address = lively.url
    lively.add_init_script(f"({SEEN})()")
    lively.goto(address)
    lively.wait_for_function("() => window.seen?.length > 12")
    seen = lively.evaluate("window.seen")
    assert len(set(seen)) == 1, "it slid"
    assert lively.evaluate(WITHIN)
    lively.set_viewport_size({"width": 740, "height": 360})
    lively.reload()
    lively.wait_for_function("() => window.seen?.length > 12")
    assert lively.evaluate(WITHIN), "on a phone that lies on its side"


def test_a_drawn_tile_is_painted_before_it_is_shown(lively: Page) -> None:
    lively.goto(new_table("carcassonne", "Ann", "me", BOT)(lively))
    start(lively)
    expect(lively.locator(".map .told button").first).to_be_visible()
    lively.evaluate(BLANK)
    for turn in range(1, 5):
        while lively.evaluate("window.drawn.length") < turn:
            lay(lively, "carcassonne")
            lively.wait_for_timeout(20)
    assert lively.evaluate("window.blank") == 0


def test_the_map_glides_to_what_lies_outside(lively: Page) -> None:
    lively.set_viewport_size({"width": 390, "height": 844})
    lively.goto(new_table("carcassonne", "Ann", "me", BOT)(lively))
    start(lively)
    expect(lively.locator(".land.stands canvas").first).to_be_visible()
    place = lively.locator(".fit").first
    pass_by = lively.get_by_role("button", name="Nobody")
    for _ in range(20):
        expect(place).to_be_visible()
        lively.wait_for_function(AT_REST)
        before = lively.evaluate(LOOK)
        lively.evaluate(f"({SEEN})()")
        lively.locator(".stage").focus()
        for key in ("n", "Enter", "Enter"):
            lively.keyboard.press(key)
        expect(lively.locator(".ghost")).to_be_hidden()
        expect(pass_by.or_(place).first).to_be_visible()
        if pass_by.is_visible():
            pass_by.click()
        expect(place).to_be_visible()
        lively.wait_for_function(AT_REST)
        if lively.evaluate(LOOK) != before:
            break
    assert len(set(lively.evaluate("window.seen"))) > 6, "it jumped"


@pytest.mark.soak
def test_the_map_moves_only_for_what_lies_outside(visit: Visit) -> None:
    page = visit(new_table("carcassonne", "Ann", "me", BOT))
    start(page)
    mine = page.locator(".chip.turn")
    pass_by = page.get_by_role("button", name="Nobody")
    place = page.locator(".fit").first
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    asked = 0
    for _ in range(8):
        expect(mine).to_have_text("Your turn")
        expect(place).to_be_visible()
        assert page.evaluate(WITHIN)
        before = page.evaluate(LOOK)
        page.evaluate(LEAST)
        page.locator(".stage").focus()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        expect(page.locator(".ghost")).to_be_visible()
        page.keyboard.press("h")
        expect(page.get_by_role("region", name="Hint")).to_be_visible()
        assert page.evaluate(LOOK) == before, "a hint, or the tile that lies unsent, moved it"
        page.keyboard.press("h")
        page.keyboard.press("Enter")
        expect(page.locator(".ghost")).to_be_hidden()
        expect(pass_by.or_(place).first).to_be_visible()
        if pass_by.is_visible():  # where all features have their followers, nothing is asked
            asked += 1
            assert page.evaluate(LOOK) == before, "the question moved it"
            pass_by.click()
            expect(pass_by).to_be_hidden()
            expect(place).to_be_visible()
        if page.evaluate(LOOK) != before:
            assert page.evaluate(OUTSIDE, [before, page.evaluate("window.least")]), (
                "it moved though there was room"
            )
    assert asked


def test_the_overview_moves_nothing_and_is_remembered(visit: Visit) -> None:
    page = visit(new_table("carcassonne", "Ann", "me", BOT), size="phone")
    start(page)
    button = page.get_by_role("button", name="Overview: farms and points now")
    expect(button).to_be_visible()
    page.locator(".stage").focus()
    before = page.evaluate(LOOK)
    page.keyboard.press("o")
    legend = page.get_by_role("group", name="Overview: farms and points now")
    expect(legend).to_be_visible()
    expect(page.locator(".survey .farm").first).to_be_attached()
    assert page.evaluate(LOOK) == before, "the overview moved it"
    page.reload()
    expect(legend).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(legend).to_be_hidden()
    expect(page.locator(".survey")).to_have_count(0)
