"""Whole games from the first page to the ranking: by mouse, first with all motion, and by keyboard
alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spieltisch.games.lastdie.tests.browser.playing import (
    NAME,
    Keys,
    Mouse,
    points,
    right_points,
)
from support.browser.ends import downloaded, final, plays_again, record_of
from support.browser.site import Visit, bot, card, count, set_table, whole_result


def in_each_way_with_all_motion(visit: Visit) -> tuple[Page, Mouse]:
    """Somebody who has rolled, placed, looked at the risk, rolled again or stopped, by mouse."""

    def before(page: Page) -> None:
        page.add_init_script(count("keydown", "keyup"))
        page.emulate_media(reduced_motion="no-preference")

    page = visit(before=before)
    card(page, NAME).get_by_role("button", name="Play now").click()
    page.get_by_label("What is your name?").fill("Ann")
    page.get_by_role("button", name="To the table").click()
    person = Mouse(page)
    risks(page, person)
    while person.placed < 4 and person.asked() != "over":
        person.play(1)
    return page, person


def test_some_turns_by_mouse_alone(visit: Visit) -> None:
    page, person = in_each_way_with_all_motion(visit)
    assert person.placed >= 4
    assert page.evaluate("heard") == 0


@pytest.mark.soak
def test_against_bots_by_mouse_alone(visit: Visit, tmp_path: Path) -> None:
    page, person = in_each_way_with_all_motion(visit)
    page.emulate_media(reduced_motion="reduce")
    person.play(5000)
    assert person.placed >= 4

    result = whole_result(page)
    expect(result).to_contain_text("or more ends the game")
    shown = points(page)
    assert shown == right_points(final(downloaded(page, result, tmp_path)))
    assert max(shown) >= 500
    plays_again(person, result.get_by_role("button", name="Rematch"))


def risks(page: Page, person: Mouse) -> None:
    """The risk of another roll is shown on request, until the person hides it."""
    odds = page.get_by_role("button", name="What would rolling again risk?")
    while not odds.is_visible():
        person.answer(person.asked())
        person.asked()
    odds.click()
    expect(page.locator(".bar .meter")).to_be_visible()
    expect(page.locator(".bar div.odds")).to_contain_text(re.compile("fits?|shows"))
    expect(page.locator(".bar div.odds")).to_contain_text(re.compile("bring|cost|no row"))
    odds.click()
    expect(page.locator(".bar .meter")).to_be_hidden()


@pytest.mark.soak
def test_against_two_bots_by_keyboard_alone(visit: Visit) -> None:
    moves = count("pointerdown", "pointermove", "mousedown", "mousemove", "touchstart")
    page = visit(size="phone", before=lambda page: page.add_init_script(moves))
    set_table(page, NAME, "Ann", ["Me", bot(NAME), bot(NAME)])
    assert Keys(page).asked() == "place"
    page.evaluate("heard = 0")  # the table was not set without a mouse
    person = Keys(page)
    fits_without_scrolling(page, person)
    person.play(5000)
    assert person.placed >= 2  # likewise
    result = whole_result(page, keys=True)
    assert points(page) == right_points(final(record_of(page)))
    plays_again(person, result.get_by_role("button", name="Rematch"), keys=True)


def fits_without_scrolling(page: Page, person: Keys) -> None:
    """On a phone all rows, all dice and all buttons are in sight at once."""
    while not page.locator(".bar .primary").is_visible():
        person.answer(person.asked())
        person.asked()
    height = page.evaluate("innerHeight")
    for part in (".stage", ".tray", ".bar .primary"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
