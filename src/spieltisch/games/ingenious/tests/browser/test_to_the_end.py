"""Whole games from the first page to the ranking: by mouse, by keyboard, in every mode."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spieltisch.games.ingenious.tests.browser.playing import (
    NAME,
    Keys,
    Mouse,
    lists,
    right_lists,
)
from support.browser.ends import downloaded, final, plays_again, record_of
from support.browser.site import (
    Visit,
    bot,
    card,
    count,
    levels,
    new_table,
    set_table,
    start,
    tab_to,
    whole_result,
)
from support.soak import sample


def test_against_a_bot_by_mouse_alone(visit: Visit, tmp_path: Path) -> None:
    page = visit(before=lambda page: page.add_init_script(count("keydown", "keyup")))
    card(page, NAME).get_by_role("button", name="Play now").click()
    page.get_by_label("What is your name?").fill("Ann")
    page.get_by_role("button", name="To the table").click()
    person = Mouse(page)
    person.play()
    assert person.laid >= 5

    result = whole_result(page)
    for text in ("Ann", "Olive", "No tile fits", "Your lowest colour is your result."):
        expect(result).to_contain_text(text)
    said = page.get_by_role("status").filter(has_text=re.compile("Winner: |A draw"))
    expect(said).not_to_have_count(0)
    shown = lists(page)
    assert [len(row) for row in shown] == [6, 6]
    assert all(row == sorted(row) for row in shown)
    assert shown[0] >= shown[1]

    assert right_lists(final(downloaded(page, result, tmp_path))) == shown
    plays_again(person, result.get_by_role("button", name="Rematch"), ("place", "over"))


MODES = {
    "Solo": (["Me"], "Your result is your lowest colour."),
    "Base game": (["Me", bot(NAME)], "Your lowest colour is your result."),
    "Duel": (["Me", bot(NAME)], "More markers on your own side wins."),
    "Teams": (["Me", *[bot(NAME)] * 3], "lowest colour is its result."),
}


@pytest.mark.parametrize("mode", sample(["Solo"], list(MODES)))
def test_by_keyboard_alone_to_an_end_that_is_explained(visit: Visit, mode: str) -> None:
    seats, rule = MODES[mode]
    moves = count("pointerdown", "pointermove", "mousedown", "mousemove", "touchstart")
    page = visit(
        size="desktop" if mode == "Teams" else "phone",
        before=lambda page: page.add_init_script(moves),
    )
    person = Keys(page)
    if mode == "Solo":
        tab_to(page, card(page, NAME).get_by_role("button", name="Solo"))
        page.keyboard.press("Enter")
        expect(page.get_by_label("What is your name?")).to_be_focused()
        page.keyboard.type("Ann")
        page.keyboard.press("Enter")
    else:
        set_table(page, NAME, "Ann", seats, mode)
    assert person.asked() in ("place", "over")
    expect(page.get_by_role("heading", level=1)).to_contain_text(mode)
    if mode != "Solo":
        page.evaluate("heard = 0")  # the table was not set without a mouse
    speaks_of_the_cells(page, person, alone=mode == "Solo")
    person.play()
    assert person.laid >= 5

    result = whole_result(page, keys=True)
    is_explained(page, rule)
    again = result.get_by_role("button", name="Play again" if mode == "Solo" else "Rematch")
    plays_again(person, again, ("place", "over"), keys=True)


def is_explained(page: Page, rule: str) -> None:
    """By the rule, unless the game ended at once; the lists are those of the record.

    In the duel, markers that are not on the own side follow the list.
    """
    state = final(record_of(page))
    outcome = state.outcome()
    assert outcome is not None
    shown, right = lists(page), right_lists(state)
    assert [row[: len(own)] for row, own in zip(shown, right, strict=True)] == right
    others = [at for row, own in zip(shown, right, strict=True) for at in row[len(own) :]]
    assert all(at <= 0 for at in others)
    assert len(shown[0]) == 6
    result = page.get_by_role("dialog", name="Result")
    expect(result).to_contain_text("Ann")
    expect(result).to_contain_text("All six markers" if outcome.reason == "instant" else rule)


def speaks_of_the_cells(page: Page, person: Keys, alone: bool) -> None:
    """The page names the cell under the cursor, the fit and the score, then takes it back.

    A player `alone` has one tile, which stays in hand.
    """
    spoken = page.locator("main .ing > [role=status]")
    person.to_board()
    page.keyboard.press("Home")
    expect(spoken).to_contain_text("Row ")
    page.keyboard.press("1")
    expect(spoken).to_contain_text(": ")  # the points follow
    expect(spoken).to_contain_text("lies here, turned")
    page.keyboard.press("Escape")
    if not alone:
        expect(spoken).to_contain_text("Tile back on the rack")


@pytest.mark.parametrize("mode", sample(["team"], ["base", "team"]))
def test_on_a_phone_held_sideways_board_and_hand_are_in_sight(visit: Visit, mode: str) -> None:
    bots = [f"bot:{levels(NAME)[0]}"] * (3 if mode == "team" else 1)
    page = visit(new_table("ingenious", "Ann", "me", *bots, options={"mode": mode}))
    start(page)
    assert Mouse(page).asked() == "place"
    page.set_viewport_size({"width": 740, "height": 360})
    place = page.get_by_role("button", name="Place", exact=True)
    for part in (page.get_by_role("application"), page.get_by_role("toolbar"), place):
        expect(part).to_be_in_viewport(ratio=1)
    cell = page.locator("svg.field").evaluate("field => Math.sqrt(3) * field.getScreenCTM().a")
    assert cell > 18
