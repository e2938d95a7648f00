"""A tile carried by mouse and finger, its tools, and the follower's question by every hand."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from spieltisch.games.carcassonne.tests.browser.playing import (
    LIT,
    Keys,
    Mouse,
    sent,
    shared_table,
    spoken,
)
from support.browser.site import Visit, accessible, still, tab_to

STACK = ("V",) * 12
"""Curves: at each place they fit in two ways or more, and they take a thief and farmers. The tables
of a server share the stack."""
LOOK = "document.querySelector('.land').style.transform"
THUMB = 44
COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)]
    .map((one) => one.getBoundingClientRect())
  const meet = (one, other) => one.left < other.right && one.right > other.left
    && one.top < other.bottom && one.bottom > other.top
  const tiles = boxes('main .terrain > i')
  return boxes('main .tools .button').some((tool) => tiles.some((tile) => meet(tool, tile)))
}"""
"""Whether a tool lies over a tile of the map."""


def hand(page: Page) -> tuple[float, float]:
    """The middle of the tile in hand."""
    return middle(page.locator("main .hand > button").first)


def middle(found: Locator) -> tuple[float, float]:
    """The middle of a box on the screen."""
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lit(page: Page) -> tuple[float, float]:
    """The middle of a place where the tile fits."""
    found: list[list[float]] = page.evaluate(LIT)
    return found[0][0], found[0][1]


def test_the_mouse_carries_a_tile_and_sends_a_follower(visit: Visit) -> None:
    page = shared_table(visit)
    let_go_elsewhere_it_returns(page)
    before = page.evaluate(LOOK)
    x, y = lit(page)
    page.mouse.move(*hand(page))
    page.mouse.down()
    page.mouse.move(x + 25, y - 18, steps=5)
    held = page.locator("main .land .held")
    assert middle(held) == pytest.approx((x, y), abs=2), "it does not snap"
    first = held.get_attribute("data-angle") or ""
    page.mouse.wheel(0, 120)
    expect(held).not_to_have_attribute("data-angle", first)
    second = held.get_attribute("data-angle") or ""
    page.keyboard.press("r")
    expect(held).not_to_have_attribute("data-angle", second)
    page.mouse.up()
    expect(page.locator("main .land .sure")).to_have_count(1)
    expect(held).to_have_count(0)

    tools = page.locator("main .tools .button")
    expect(tools).to_have_count(3)
    assert math.dist(middle(tools.nth(1)), (x, y)) < 160, "the tools stand elsewhere"
    assert not page.evaluate(COVERED), "they cover the map though there is room beside it"
    tools.nth(0).click()
    expect(page.locator("main .land .sure")).to_have_count(0)
    page.mouse.move(*hand(page))
    page.mouse.down()
    page.mouse.move(x, y, steps=5)
    page.mouse.up()
    accessible(page)
    tools.nth(2).click()
    spot = page.locator("main .lens .spot").first
    expect(spot).to_be_visible()
    assert page.evaluate(LOOK) == before, "the map moved"
    accessible(page)
    page.mouse.click(*middle(spot))
    expect(page.locator("main .lens")).to_have_count(0)
    assert sent(page) == 1


def let_go_elsewhere_it_returns(page: Page) -> None:
    """The tile goes back to the hand."""
    page.mouse.move(*hand(page))
    page.mouse.down()
    page.mouse.move(40, 40, steps=5)
    expect(page.locator("main .carried")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("main .carried")).to_have_count(0)
    expect(page.locator("main .ghost")).to_have_count(0)


def test_the_question_comes_to_the_keyboard(visit: Visit) -> None:
    page = shared_table(visit)
    person = Keys(page)
    tab_to(page, page.get_by_role("application"))
    map_ = page.get_by_role("application")
    first = page.locator("main .choice").first

    person.place()
    expect(spoken(page)).to_contain_text("Send a follower to the new tile? ")
    label = first.locator("> span").inner_text().split("\N{NO-BREAK SPACE}")[0]
    expect(spoken(page)).to_contain_text(label)
    expect(first).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator("main .choices")).to_have_count(0)
    expect(map_).to_be_focused()
    assert sent(page) == 0

    person.place()
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("main .choice").nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("main .choices")).to_have_count(0)
    expect(map_).to_be_focused()
    assert sent(page) == 1

    person.place()
    expect(first).to_be_focused()
    tab_to(page, map_)
    page.keyboard.press("Enter")
    expect(page.locator("main .choice.chosen")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("main .choices")).to_have_count(0)
    assert sent(page) == 2


def test_a_finger_carries_a_tile_and_another_turns_it(visit: Visit) -> None:
    page = shared_table(visit, "phone")
    (x, y), (from_x, from_y) = lit(page), hand(page)
    touch = page.context.new_cdp_session(page)

    def put(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})

    put("Start", (from_x, from_y))
    for share in (0.3, 0.6, 1):
        put("Move", (from_x + share * (x - from_x), from_y + share * (y + 40 - from_y)))
    held = page.locator("main .land .held")
    expect(held).to_have_count(1)
    angle = held.get_attribute("data-angle") or ""
    put("Start", (x, y + 40), (300, 650))
    expect(held).not_to_have_attribute("data-angle", angle)
    put("End")
    expect(page.locator("main .land .sure")).to_have_count(1)


@pytest.mark.soak
def test_a_thumb_meets_each_place_late_in_a_game(visit: Visit) -> None:
    page = shared_table(visit, "phone")
    person = Mouse(page)
    while person.laid < 16:
        if person.asked() == "place":
            person.place()
            person.laid += 1
        else:
            person.button(re.compile("Nobody")).click()
            expect(page.locator("main .choices")).to_have_count(0)
    person.play(until=lambda: person.asked() == "deploy")
    meets_each_place(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    meets_each_place(page)


def meets_each_place(page: Page) -> None:
    """Each place for a follower is large enough, and within the map."""
    spots = page.locator("main .lens .spot")
    expect(spots.first).to_be_visible()
    still(page)
    stage = page.get_by_role("application").bounding_box()
    assert stage is not None
    for spot in spots.all():
        box = spot.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB
        assert box["x"] >= stage["x"] - 1
        assert box["x"] + box["width"] <= stage["x"] + stage["width"] + 1
        assert box["y"] >= stage["y"] - 1
        assert box["y"] + box["height"] <= stage["y"] + stage["height"] + 1
