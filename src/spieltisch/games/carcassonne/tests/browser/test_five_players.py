"""Five seats on a phone, in each language: the map stays large and nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from spieltisch.games.carcassonne.tests.browser.playing import Mouse, accessible, fits, new_table
from tests.browser.site import Visit

SEATS = [
    {"kind": "me"},
    {"kind": "here", "name": "Bartholomew"},
    {"kind": "bot", "bot": "greedy"},
    {"kind": "here", "name": "陳美玲"},
    {"kind": "bot", "bot": "random"},
]
SEEN = """
() => {
  const parts = document.querySelectorAll('.players .score, main .bar p, main .hand button')
  const cut = [...parts].filter(element => {
    const box = element.getBoundingClientRect()
    return box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5
      || element.scrollWidth > element.clientWidth + 1
  })
  return {
    map: document.querySelector('main .stage').clientHeight / innerHeight,
    tile: document.querySelector('main .land .grass').getBoundingClientRect().width,
    cut: cut.map(element => element.outerHTML.slice(0, 90)),
  }
}
"""


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW", "zh-CN"])
def test_five_on_a_phone(visit: Visit, locale: str) -> None:
    page = visit(size="phone", locale=locale)
    new_table(page, "Ann", SEATS)
    person = Mouse(page)
    while person.laid < 3:
        prompt = person.asked()
        large_and_whole(page, prompt)
        if prompt == "place":
            person.hold()
            large_and_whole(page, prompt)
        person.answer(prompt)
    accessible(page)


def large_and_whole(page: Page, prompt: str) -> None:
    """At least 45 % of the height for the map, and its tiles large enough to be read."""
    assert fits(page)
    seen = page.evaluate(SEEN)
    assert seen["cut"] == []
    assert seen["map"] >= 0.45, prompt
    assert seen["tile"] >= 24
