"""The question where a follower goes, by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from spieltisch.games.carcassonne.tests.browser.playing import Keys, sent, shared_table, spoken
from support.browser.site import Visit, tab_to

STACK = ("V",) * 4
"""Curves, which take a thief and farmers: the tables of a server share the stack."""


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
