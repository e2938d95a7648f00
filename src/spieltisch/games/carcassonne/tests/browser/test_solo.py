"""A whole solo game by keyboard: the rulebook's example of scoring in order, then to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from spieltisch.games.carcassonne.tests.browser.playing import (
    NAME,
    Keys,
    spoken,
)
from support.browser.ends import final, record_of
from support.browser.languages import fits
from support.browser.site import Visit, accessible, card, tab_to, whole_result

STACK = ("A", "U", "A", "V", "B", "E", "L")
"""The worked example of 7.4, as `test_worked_examples_solo.py` plays it."""
EXAMPLE = (
    ((-1, 0, 270), "Thief: road east"),
    ((0, 1, 0), "Thief: road east"),
    ((-1, 1, 270), "Monk: cloister"),
    ((1, 1, 90), None),
    ((2, 1, 0), "Monk: cloister"),
    ((2, 0, 270), "Knight: city west"),
    ((1, 0, 90), "Thief: road north"),
)
HEARD = """
window.heard = 0
for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
  addEventListener(kind, () => (window.heard += 1), true)
"""


@pytest.mark.soak
def test_a_solo_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit(size="phone", before=lambda page: page.add_init_script(HEARD))
    tab_to(page, card(page, NAME).get_by_role("button", name="Solo"))
    page.keyboard.press("Enter")
    expect(page.get_by_label("What is your name?")).to_be_focused()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    person = Keys(page)

    for where, follower in EXAMPLE:
        assert person.asked() == "place"
        person.place_at(*where)
        if follower is not None:
            assert person.asked() == "deploy"
            texts = page.locator("main .choice > span").all_inner_texts()
            labels = [text.split("\N{NO-BREAK SPACE}")[0] for text in texts]
            # A side is named only where the role could go to several.
            (nth,) = [n for n, label in enumerate(labels, 1) if follower.startswith(label)]
            person.pick(nth)

    scores_in_order(page, person)
    person.play()
    assert person.prompts == {"place", "deploy", "first"}
    assert page.evaluate("heard") == 0
    explains_the_result(page)


def scores_in_order(page: Page, person: Keys) -> None:
    """7.4: what each order pays is shown; the first colour is last, and only its road scores."""
    assert person.asked() == "first"
    expect(page.locator("main .bar")).to_contain_text("Last: red.")
    texts = [text.split("\n") for text in page.locator("main .choice").all_inner_texts()]
    assert texts == [
        ["City: 2 tiles, east", "no colour is paid, red is last"],
        ["Road: 4 tiles, south", "no colour is paid, red is last"],
        ["Road: 3 tiles, west", "Ann (red) +3"],
    ]
    person.to_map()
    page.keyboard.press("3")
    expect(spoken(page)).to_have_text("Road: 3 tiles, west, Ann (red) +3")
    accessible(page)
    assert fits(page)
    person.pick(3)
    assert person.asked() == "first"
    shows(page, 4, 2, 3)
    texts = [text.split("\n") for text in page.locator("main .choice").all_inner_texts()]
    assert texts == [
        ["City: 2 tiles, east", "no colour is paid, blue is last, then Ann (blue) +4"],
        ["Road: 4 tiles, south", "Ann (blue) +4, then Ann (yellow) +4"],
    ]
    person.pick(2)
    shows(page, 4, 6, 7)


def shows(page: Page, *points: int) -> None:
    """The colours' points in the players' strip."""
    expect(page.locator(".score b")).to_have_text([str(each) for each in points])


def explains_the_result(page: Page) -> None:
    """7.7, 7.8: the lowest colour's points, the challenges that the engine ticked."""
    assert re.search(r"^\d bonus \d$", record_of(page), re.MULTILINE)  # 7.6 had its choice
    state = final(record_of(page))
    view = state.view(None)
    result = whole_result(page)
    expect(result).to_contain_text("The lowest colour’s points are the result.")
    points = [str(score) for score in view["scores"]]
    expect(result.locator(".tally td.total")).to_have_text(points)
    ticked = result.locator(".challenges li:not(.open)")
    expect(ticked).to_have_count(len(view["outcome"]["challenges"]))
    expect(result.locator(".challenges li")).to_have_count(14)
    accessible(page)
    assert fits(page)
