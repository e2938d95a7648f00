"""A whole game against a bot, by mouse, from the first page to final scoring feature by feature."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Page, expect

from spieltisch.games.carcassonne.tests.browser.playing import (
    AROUND,
    LAND,
    NAME,
    Mouse,
    number,
    painted,
)
from support.browser.ends import final, record_of
from support.browser.languages import fits
from support.browser.site import Visit, accessible, card, new_table, start, whole_result
from support.soak import sample

BOX = sample("A 1, B 1, D 2, E 2, F 1, I 1, J 1, K 1, L 1, U 3, V 2, W 1", "")
"""Fewer tiles than in the whole box, which a soak plays with: what a large board costs, each of its
turns costs again."""
RIVER = {"mode": "base", "river": True}
ALL_IN_SIGHT = """stage => {
  const { left, top, right, bottom } = stage.getBoundingClientRect()
  return [...stage.querySelectorAll('.terrain > i')].every((tile) => {
    const at = tile.getBoundingClientRect()
    return at.left >= left && at.top >= top && at.right <= right && at.bottom <= bottom
  })
}"""
HEARD = """
window.heard = 0
for (const kind of ['keydown', 'keyup']) addEventListener(kind, () => (window.heard += 1), true)
"""


def test_against_a_bot_by_mouse_alone(visit: Visit) -> None:
    page = visit(before=lambda page: page.add_init_script(HEARD))
    card(page, NAME).get_by_role("button", name="Play now").click()
    page.get_by_label("What is your name?").fill("Ann")
    page.get_by_role("button", name="To the table").click()
    person = Mouse(page, met=lambda prompt: accessible(page))
    person.play(until=lambda: person.laid >= 3 and person.asked() == "place")
    looks_around(page, person)
    person.play()
    assert person.laid >= sample(6, 30)
    assert page.evaluate("heard") == 0
    walks_through_final_scoring(page, person)


def looks_around(page: Page, person: Mouse) -> None:
    """A feature is pointed at, the map is moved, what is left is looked up."""
    assert person.asked() == "place"
    page.mouse.click(*on_the_road(page))
    expect(page.locator("main .bar p")).to_contain_text("worth")
    assert page.locator("main .glow-road").count() > 0
    page.mouse.click(*corner(page))
    expect(page.locator("main .glow-road")).to_have_count(0)

    land = page.locator("main .land")
    still = land.get_attribute("style") or ""
    page.mouse.wheel(0, -400)
    page.mouse.down()
    page.mouse.move(500, 500, steps=3)
    page.mouse.up()
    expect(land).not_to_have_attribute("style", still)
    moved = land.get_attribute("style") or ""
    page.get_by_role("button", name="Show everything").click()
    expect(land).not_to_have_attribute("style", moved)
    assert page.locator("main .stage").evaluate(ALL_IN_SIGHT)

    left = page.get_by_role("button", name="Tiles still to come")
    count = number(left.inner_text())
    left.click()
    sheet = page.get_by_role("dialog", name="Tiles still to come")
    times = [number(text) for text in sheet.locator("li > span").all_inner_texts()]
    assert sum(times) == count
    sheet.get_by_label("Mark places that nothing fits").check()
    accessible(page)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()


def on_the_road(page: Page) -> tuple[float, float]:
    """A point of the screen where the first tile shows its road, the one nearest to its middle."""
    tile = page.locator(LAND).first
    x, y = min(painted(tile, "road"), key=lambda at: math.dist(at, (50, 50)))
    box = tile.bounding_box()
    assert box is not None
    scale = box["width"] / (100 * AROUND)
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return middle[0] + (x - 50) * scale, middle[1] + (y - 50) * scale


def corner(page: Page) -> tuple[float, float]:
    """A point of the map where nothing lies."""
    box = page.get_by_role("application").bounding_box()
    assert box is not None
    return box["x"] + 8, box["y"] + 8


def walks_through_final_scoring(page: Page, person: Mouse) -> None:
    """The result opens by itself; behind it the features can be walked through, and again."""
    state = final(record_of(page))
    outcome = state.outcome()
    assert outcome is not None
    result = whole_result(page)
    points = [str(score) for score in sorted(outcome.scores, reverse=True)]
    expect(result.locator(".tally .total")).to_have_text(points)
    expect(result.locator(".verdict")).to_have_text(re.compile("You win!|Winner: |A draw"))
    result.get_by_role("button", name="Close").click()

    said = page.locator("main .bar p")
    items = [item for item in state.items() if item["paid"]]
    person.button("Again").click()
    for nth, item in enumerate(items[:5], 1):
        expect(said).to_contain_text(f"Final scoring, {nth} of {len(items)}:")
        expect(said).to_contain_text(f"+{item['points']}")
        expect(page.locator("main .sum")).to_have_text(f"+{item['points']}")
        ahead = sum(later["points"] * len(later["paid"]) for later in items[nth:])
        totals = [number(text) for text in page.locator(".score b").all_inner_texts()]
        assert sum(totals) == sum(outcome.scores) - ahead, "totals run ahead of the step"
        person.button("Next").click()
    person.button("All at once").click()
    expect(page.locator("main .sum")).to_have_count(len(items))
    expect(said).to_contain_text("Final scoring in all: ")
    accessible(page)
    person.button("Again").click()
    expect(said).to_contain_text(f"1 of {len(items)}:")
    page.get_by_role("button", name="Result").first.click()
    expect(result).to_be_visible()


@pytest.mark.soak
def test_a_river_game(visit: Visit) -> None:
    # As they sit: the rules' examples have the seats' colours, and the second's is red.
    seats = "bot:greedy", "me"
    river = new_table("carcassonne", "Ann", *seats, options=RIVER, shuffle=False)
    page = visit(river, size="tablet", scheme="dark")
    start(page)
    person = Mouse(page)
    assert person.asked() == "place"
    expect(page.locator("main .bar")).to_contain_text("The river goes on.")
    assert page.locator("main .fit").count() == 1
    accessible(page)
    tries_an_example(page)
    person.play(until=lambda: page.locator(LAND).count() >= 12)  # from the spring to the lake
    assert sorted(rivers(page)) == [1, 1] + 10 * [2]
    laid = person.laid
    person.play(until=lambda: person.laid == laid + 2)
    assert "Tiles still to come" in page.locator("main .corners").inner_text()
    assert fits(page)


def rivers(page: Page) -> list[int]:
    """Of each tile that shows a river, how many of its sides that crosses."""
    found = []
    for tile in page.locator(LAND).all():
        water = painted(tile, "water-deep", "water")
        sides = (
            [y for x, y in water if 0 <= x < 2],
            [y for x, y in water if 98 <= x < 100],
            [x for x, y in water if 0 <= y < 2],
            [x for x, y in water if 98 <= y < 100],
        )
        found.append(sum(max(side, default=0) - min(side, default=0) > 8 for side in sides))
    return [crossed for crossed in found if crossed]


def tries_an_example(page: Page) -> None:
    """The rules drawer's boards are played on: here the farms, one after the other."""
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog", name="Rules")
    farms = rules.locator("figure", has_text="Example 1 of 4")
    farms.get_by_role("button", name="Place").click()
    expect(farms).to_contain_text("City with farmers, red +4")
    accessible(page)
    farms.get_by_role("button", name="Example").click()
    farms = rules.locator("figure", has_text="Example 2 of 4")
    farms.get_by_role("button", name="Place").click()
    expect(farms.locator("li", has_text="red +4")).to_have_count(2)
    page.keyboard.press("Escape")


@pytest.mark.soak
def test_a_purist_table_shows_no_more_than_the_box(visit: Visit) -> None:
    page = visit(new_table("carcassonne", "Ann", "me", "bot:greedy", purist=True))
    start(page)
    assert Mouse(page).asked() == "place"
    expect(page.get_by_role("img", name="tiles left")).to_be_visible()
    expect(page.get_by_role("button", name="Tiles still to come")).to_have_count(0)
