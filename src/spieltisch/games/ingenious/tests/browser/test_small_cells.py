"""A small phone, and a board for four: a finger's first tap brings its cells closer."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from spieltisch.games.ingenious.tests.browser.playing import MIDDLES, Mouse
from support.browser.site import Visit, comes_true, levels, new_table, start

ACROSS = """() => {
  const svg = document.querySelector('main .pad svg')
  return Math.sqrt(3) * svg.getScreenCTM().a
}"""
"""Pixels across a cell."""


def touch(page: Page, x: float, y: float) -> None:
    """Tap with one finger."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    point = {"x": x, "y": y}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_first_tap_magnifies_small_cells(visit: Visit) -> None:
    seats = ("me", *3 * (f"bot:{levels('ingenious')[0]}",))
    page = visit(new_table("ingenious", "Ann", *seats), size="phone")
    page.set_viewport_size({"width": 375, "height": 667})
    start(page)
    person = Mouse(page)
    assert person.asked() == "place"
    small = page.evaluate(ACROSS)
    assert small < 24

    page.locator("[data-slot]:not([aria-disabled=true])").first.click()
    place = page.get_by_role("button", name="Place", exact=True)
    touch(page, *page.locator("circle.lit").evaluate_all(MIDDLES)[0])
    comes_true(page, lambda: page.evaluate(ACROSS) > 34)
    expect(place).to_be_disabled()
    seen = page.locator("main .pad").bounding_box()
    assert seen is not None
    inside = [
        (x, y)
        for x, y in page.locator("circle.lit").evaluate_all(MIDDLES)
        if seen["x"] < x < seen["x"] + seen["width"] and seen["y"] < y < seen["y"] + seen["height"]
    ]
    touch(page, *inside[0])
    expect(place).to_be_enabled()
    place.click()
    comes_true(page, lambda: abs(page.evaluate(ACROSS) - small) < 1)
