"""A screen that only watches, such as a television: read from across the room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

import spieltisch
from support.browser.site import Visit, accessible, levels, new_table, start, still
from support.soak import sample

LARGE = (1920, 1080)
SMALLEST = """(query) => Math.min(...[...document.querySelectorAll(query)]
    .filter((one) => one.checkVisibility() && one.textContent.trim())
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom))"""
CUT = """() => [...document.querySelectorAll('.players li, .frame > .line .chip, .players .name')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth
      || one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.className)"""


def reached(page: Page) -> None:
    """Let the page think that other machines reach its server."""

    def answer(route: Route) -> None:
        told = route.fetch()
        route.fulfill(response=told, json={**told.json(), "alone": False})

    page.route("**/api/server", answer)


def watching(visit: Visit, page: Page) -> Page:
    """Open somebody's table on a large screen."""
    watcher = visit(page.url, before=reached)
    watcher.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
    return watcher


@pytest.mark.parametrize("game", sample(["carcassonne"], spieltisch.list_games()))
def test_names_scores_and_turn_are_large(visit: Visit, game: str) -> None:
    page = visit(new_table(game, "Maximiliane", "me", f"bot:{levels(game)[0]}"))
    start(page)
    expect(page.locator(".players li").first).to_be_visible()
    watcher = watching(visit, page)
    expect(watcher.locator(".players li").first).to_be_visible()
    still(watcher)
    for what in (".players .name", ".frame > .line .chip"):
        assert watcher.evaluate(SMALLEST, what) >= 31, what
    assert watcher.evaluate(CUT) == []
    assert watcher.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(watcher)
    watcher.set_viewport_size({"width": 960, "height": 540})  # the same at 200%
    still(watcher)
    assert watcher.evaluate(CUT) == []
    assert page.evaluate(SMALLEST, ".players .name") < 24, "a player's own screen stays calm"


def test_a_code_of_half_the_height_is_scanned(visit: Visit) -> None:
    page = visit(new_table("carcassonne", "Ann", "open", "open"), before=reached)
    for screen in (page, watching(visit, page)):
        screen.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
        code = screen.get_by_role("img", name="QR code")
        expect(code).to_be_visible()
        still(screen)
        box = code.bounding_box()
        assert box
        assert box["height"] >= LARGE[1] / 2 - 1
        assert box["y"] + box["height"] <= LARGE[1]
        top = screen.get_by_role("banner").bounding_box()
        assert top
        assert top["width"] > LARGE[0] / 2, "the line on top is a column"
        accessible(screen)
