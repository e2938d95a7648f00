"""Every game on every screen: what one plays with is in sight at once, without scrolling."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

import spieltisch
from tests.browser.site import Visit, play_now, stands

SCREENS = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "a desktop at 200 %": (720, 450),
    "a phone held sideways": (740, 360),
    "a phone": (360, 740),
}
OUT_OF_SIGHT = """() => {
    const out = (element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect()
        if (width === 0 || !element.checkVisibility({ visibilityProperty: true })) return false
        return Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1
    }
    // The log scrolls by itself.
    const all = [...document.querySelectorAll('button, [role=button], a[href]')]
        .filter((element) => !element.closest('[data-scroll]'))
    return all.filter(out).map((element) => element.ariaLabel || element.textContent.trim())
}"""
SCROLLED = """() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return scrollWidth > innerWidth || scrollHeight > innerHeight
}"""


@pytest.mark.parametrize("game", spieltisch.list_games())
def test_all_that_one_plays_with_is_in_sight(visit: Visit, game: str) -> None:
    page = visit()
    play_now(page, title(page, game), "Anna")
    stands(page)
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        assert page.evaluate(OUT_OF_SIGHT) == [], name
        assert not page.evaluate(SCROLLED), name


def title(page: Page, game: str) -> str:
    """What the game's card says, in English: its name but for case and what is between words."""
    stands(page)
    cards = page.get_by_role("article").evaluate_all("all => all.map((card) => card.ariaLabel)")
    (found,) = [card for card in cards if re.sub("[^a-z]", "", card.lower()) == game]
    return str(found)
