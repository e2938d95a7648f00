"""Five seats on a phone, in each language: the map stays large and nothing is cut off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Page, expect

from spieltisch.games.carcassonne.tests.browser.playing import (
    AROUND,
    LAND,
    LIT,
    PICTURE,
    Mouse,
)
from support.browser.languages import fits
from support.browser.site import Visit, accessible, choose_language, comes_true, new_table, start

FIVE = new_table(
    "carcassonne", "Ann", "me", "here:Bartholomew", "bot:greedy", "here:陳美玲", "bot:random"
)
COVERED = """
() => [...document.querySelectorAll('main .bar p, main .bar button, main .zoom button')]
  .filter(one => {
  const box = one.getBoundingClientRect()
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + 4)
  return top && box.top > 0 && box.bottom < innerHeight && !one.contains(top)
}).map(one => one.outerHTML.slice(0, 80))
"""
UNDER = """
places => places.filter(([x, y]) => !document.elementFromPoint(x, y)?.closest('main .stage'))
"""
"""Of points of the screen: those where something lies over the map."""
LIGHTNESS = (
    f"(tile, [x, y, width, height]) => {{ const picture = {PICTURE};"
    + """
  const { brush, part } = picture(tile)
  const unit = part[2] / 104
  const [left, top, wide, high] = [x + 2, y + 2, width, height]
    .map(length => Math.round(length * unit))
  const { data } = brush.getImageData(part[0] + left, part[1] + top, wide, high)
  const mean = part => {
    let sum = 0
    for (let i = part; i < data.length; i += 4) sum += (data[i] / 255) ** 2.2
    return sum / (data.length / 4)
  }
  return 0.2126 * mean(0) + 0.7152 * mean(1) + 0.0722 * mean(2) + 0.05
}
"""
)
"""Of a part of a tile's picture: relative luminance, and what contrast adds to it."""
CITY = [30, 1, 40, 15]
FIELD = [5, 68, 90, 28]
"""Of the first tile, as it is painted."""
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
    tile: document.querySelector('main .land .terrain > i').getBoundingClientRect().width,
    cut: cut.map(element => element.outerHTML.slice(0, 90)),
  }
}
"""


@pytest.mark.soak
def test_five_on_a_phone(visit: Visit) -> None:
    page = visit(FIVE, size="phone")
    start(page)
    person = Mouse(page)
    for turns, language in enumerate(("zh-Hant", "zh-Hans", "en"), 1):
        person.asked()
        page.get_by_role("button", name=re.compile("^(More|更多)$")).click()
        choose_language(page, language)
        page.keyboard.press("Escape")
        while (prompt := person.asked()) != "place" or person.laid < 2 * turns:
            large_and_whole(page, prompt)
            if prompt == "place":
                person.hold()
                large_and_whole(page, prompt)
            person.answer(prompt)
    accessible(page)


@pytest.mark.soak
def test_at_twice_the_text_size(visit: Visit) -> None:
    page = visit(new_table("carcassonne", "Ann", "me", "bot:greedy"), size="phone")
    start(page)
    person = Mouse(page)
    person.asked()
    page.add_style_tag(content="html { font-size: 200% }")
    while person.laid < 2:
        prompt = person.asked()
        page.locator("main .stage").scroll_into_view_if_needed()
        assert fits(page)
        assert page.evaluate(COVERED) == []
        if prompt == "place":
            assert page.evaluate(UNDER, page.evaluate(LIT)) == [], "a place cannot be tapped"
        person.answer(prompt)


def test_two_fingers_zoom_where_they_are(visit: Visit) -> None:
    page = visit(FIVE, size="phone")
    start(page)
    Mouse(page).asked()
    before = place_of_the_first_tile(page)
    middle = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("Start", 30), ("Move", 40), ("Move", 60), ("End", None)):
        points = [] if apart is None else [fingers(*middle, by) for by in (-apart, apart)]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    after = place_of_the_first_tile(page)
    assert after["width"] == pytest.approx(2 * before["width"], rel=0.02)
    assert after["x"] + after["width"] / 2 == pytest.approx(middle[0], abs=2)
    assert after["y"] + after["height"] / 2 == pytest.approx(middle[1], abs=2)


def test_cities_are_lighter_than_fields(visit: Visit) -> None:
    """Hue alone would not tell them apart for those who do not see red and green."""
    page = visit(new_table("carcassonne", "Ann", "me", "here:Bob"), size="phone")
    start(page)
    Mouse(page).asked()
    (tile,) = page.locator(LAND).all()
    expect(page.locator("main .stage .wood canvas")).to_be_visible()  # the land is settled
    seen = [0.0]

    def lighter() -> bool:
        field = float(tile.evaluate(LIGHTNESS, FIELD))  # 0 until it is painted
        found = field not in seen and float(tile.evaluate(LIGHTNESS, CITY)) >= 1.45 * field
        seen.append(field if found else 0)
        return found

    comes_true(page, lighter)
    page.emulate_media(color_scheme="dark")
    comes_true(page, lighter)


def fingers(x: float, y: float, by: int) -> dict[str, float]:
    """One of two fingers, that far to the side of the middle between them."""
    return {"x": x + by, "y": y, "id": int(by > 0)}


def place_of_the_first_tile(page: Page) -> FloatRect:
    """Its rectangle on the screen."""
    box = page.locator(LAND).first.bounding_box()
    assert box is not None
    return box


def large_and_whole(page: Page, prompt: str) -> None:
    """At least 45 % of the height for the map, and its tiles large enough to be read."""
    assert fits(page)
    seen = page.evaluate(SEEN)
    assert seen["cut"] == []
    assert seen["map"] >= 0.45, prompt
    assert seen["tile"] / AROUND >= 24
