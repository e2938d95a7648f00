"""The coach at a table: a hint in words and on the board, gone with the move that follows it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from spieltisch.games.ingenious.tests.browser.playing import NAME, Mouse
from support.browser.site import Visit, accessible, bot, card, say_name, set_table

HINTS = "Hints"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_hint_is_said_and_marked_and_gone_with_the_next_move(visit: Visit, size: str) -> None:
    page = visit(size=size)
    set_table(page, NAME, "Ann", ["Me", bot(NAME)])
    person = Mouse(page)
    assert person.asked() == "place"
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("status")).to_contain_text(re.compile(r"Idea 1 of [23].*You lay "))
    marked = page.get_by_role("list", name="Marked on the board")
    first = marked.inner_text()
    assert len(re.findall(": good", first)) == 2
    accessible(page)
    page.keyboard.press("h")
    expect(hint.get_by_role("status")).to_contain_text("Idea 2 of ")
    expect(marked).not_to_have_text(first)
    if size == "phone":  # the hint lies over the hand, and plays for itself
        hint.get_by_role("button", name="Play this").click()
    else:
        person.hold()
        expect(hint.get_by_role("status")).to_contain_text("Idea 2 of ")
        page.get_by_role("button", name="Place", exact=True).click()
    expect(hint.get_by_role("status")).to_have_text("")
    expect(marked).to_have_count(0)


@pytest.mark.soak
def test_a_host_may_do_without(visit: Visit) -> None:
    page = visit()
    card(page, NAME).get_by_role("button", name="More options").click()
    form = page.get_by_role("dialog")
    form.get_by_role("checkbox", name=HINTS).uncheck()
    form.get_by_role("button", name="Start table").click()
    say_name(page, "Ann")
    assert Mouse(page).asked() in ("place", "over")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
