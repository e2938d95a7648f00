"""Nothing on the page jumps: the layout shift of a game to its end, as browsers measure it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import spieltisch
from fixtures.midgame import carcassonne, ingenious, lastdie, put
from fixtures.moments import Played
from support.browser.site import Site, Visit, levels, new_table, start, still, visitor
from support.soak import sample, soaking

SHIFTS = """
window.shifted = { all: 0, unasked: 0, what: [] }
const note = ({ value, hadRecentInput, sources }) => {
  window.shifted.all += value
  if (!hadRecentInput) window.shifted.unasked += value
  const moved = sources.map(({ node }) => node?.className ?? node?.textContent)
  if (value > 0.002) window.shifted.what.push([value, hadRecentInput, ...moved].join(' '))
}
new PerformanceObserver((list) => list.getEntries().forEach(note))
  .observe({ type: 'layout-shift', buffered: true })
"""
"""Sums how far parts of the page jump: ever, and more than half a second after an input."""
MOST = 0.05
"""The layout shift of a whole game at most."""
SIZES = ((390, 844), (1366, 625), (1280, 800), (360, 740), (740, 360), (820, 1180))


ENDINGS: dict[str, Callable[[], Played]] = {
    "carcassonne": lambda: carcassonne(2, 8),
    "ingenious": lambda: ingenious(2, 30),
    "lastdie": lambda: lastdie(2, 0),
}
"""A position of a game from which it is not far to the end; a race is conceded instead."""


@pytest.fixture
def site(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Site]:
    """A server with that position of the test's game, or with none, where all is played."""
    game = request.node.callspec.params["game"]
    if game in ENDINGS and not soaking():
        put(tmp_path, {"t": ENDINGS[game]()})
    running = Site(tmp_path)
    running.start()
    yield running
    running.stop()


def lay(page: Page, game: str) -> None:
    """Play something, by the keyboard."""
    press = page.keyboard.press
    board = page.locator("main.board")
    if game == "carcassonne":
        page.evaluate("document.querySelector('.stage')?.focus()")
        for key in ("n", "Enter", "Enter"):
            press(key)
        return
    if game == "ingenious":
        board.focus()
        for key in ("1", "Enter", "2", "Enter"):
            press(key)
        page.evaluate("document.querySelector('.asked .primary:enabled')?.click()")
        return
    if game == "lastdie":
        board.focus()
        for key in ("r", *"123456", *"123456", "s"):
            press(key)
        return
    if page.locator("main .grid .spot").count():
        collect(page)
        return
    board.focus()
    for key in ("1", "Enter"):
        press(key)


def concede(there: Page) -> None:
    """End the game by giving it up, in another tab."""
    page = there.context.new_page()
    page.goto(there.url)
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("dialog", name="More")
    for _ in range(2):
        menu.get_by_role("button", name="Concede").first.click()


def collect(page: Page) -> None:
    """Turn over a card of Zig-Zag and keep it."""
    page.keyboard.press("k")
    page.evaluate("document.querySelector('main .grid .spot:not(:disabled)')?.click()")


@pytest.mark.parametrize("game", spieltisch.list_games())
@pytest.mark.parametrize("size", sample(SIZES[:1], SIZES))
def test_nothing_jumps_to_the_end_of_a_game(visit: Visit, game: str, size: tuple[int, int]) -> None:
    path = new_table(game, "Ada", "me", f"bot:{levels(game)[0]}")
    short = game in ENDINGS and not soaking()
    page = visit(visitor("Ada", "/t/t") if short else path)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="no-preference")
    if not short:
        start(page)
    expect(page.locator("main.board .bar").first).to_be_visible()
    still(page)
    page.add_init_script(SHIFTS)
    page.reload()
    result = page.get_by_role("dialog", name="Result")
    expect(page.locator("main.board .bar").or_(result).first).to_be_visible()
    end = time.monotonic() + sample(120, 900)
    while not result.is_visible():
        assert time.monotonic() < end, "the game does not end"
        lay(page, game)
        page.wait_for_timeout(150)
        if game == "zigzag" and not soaking() and page.locator("main .grid .spot").count():
            concede(page)
            break
    expect(result).to_be_visible()
    still(page)
    shifted = page.evaluate("window.shifted")
    assert shifted["unasked"] < MOST, shifted
    if game != "zigzag":  # its hand closes up around a card that one lays
        assert shifted["all"] < MOST, shifted


@pytest.mark.parametrize("game", sample(("ingenious",), spieltisch.list_games()))
@pytest.mark.parametrize("size", sample(SIZES[:1], SIZES))
def test_the_menu_keeps_its_height_and_goes_in_one_piece(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    page = visit(new_table(game, "Ada", "me", f"bot:{levels(game)[0]}"))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="no-preference")
    start(page)
    expect(page.locator("main.board .bar").first).to_be_visible()
    still(page)
    page.add_init_script(SHIFTS)
    page.reload()
    expect(page.locator("main.board .bar").first).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("dialog", name="More")
    expect(menu.get_by_role("button", name="Concede")).to_be_visible()
    still(page)
    box = menu.bounding_box()
    for part in ("Settings", "Game"):
        menu.get_by_text(part, exact=True).click()
        still(page)
        assert menu.bounding_box() == box
    concede = menu.get_by_role("button", name="Concede")
    concede.first.click()
    still(page)
    assert menu.bounding_box() == box
    concede.first.click()
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()
    still(page)
    shifted = page.evaluate("window.shifted")
    assert shifted["unasked"] < MOST, shifted
