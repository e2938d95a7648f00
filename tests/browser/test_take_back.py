"""Undo: free within the turn, with a friend's consent later."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.site import Visit, levels, my_turn, new_table, play_word, start, violations
from tests.browser.test_table import begin, invite, whose_turn

SERVED = "toy"


def test_alone_at_once(visit: Visit) -> None:
    page = visit(new_table("toy", "Tina", "me", f"bot:{levels('toy')[0]}"))
    start(page)
    back = page.get_by_role("button", name="Undo")
    expect(my_turn(page)).to_be_visible()
    expect(back).to_be_disabled()
    play_word(page, "show")
    expect(back).to_be_enabled()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Tina undid their last move.").first).to_be_visible()
    expect(page.locator("del")).to_have_count(1)
    expect(back).to_be_disabled()
    play_word(page, "show")
    back.click()
    expect(page.locator("del")).to_have_count(2)
    assert violations(page) == []


def test_with_a_friend_as_they_agree(visit: Visit) -> None:
    host, friend = invite(visit, rated=False)
    begin(host)
    mover = whose_turn(host, friend)
    other = friend if mover is host else host
    play_word(mover, "play")
    expect(my_turn(other)).to_be_visible()
    ask = mover.get_by_role("button", name="Ask to undo")
    ask.click()
    expect(mover.get_by_text("You asked to undo")).to_be_visible()
    expect(other.get_by_text("The same draws follow")).to_be_visible()
    assert violations(other) == []
    size = other.viewport_size
    assert size
    for width, height in ((360, 740), (740, 360)):  # a phone has room for the question
        other.set_viewport_size({"width": width, "height": height})
        assert other.evaluate("document.documentElement.scrollWidth") <= width
    other.set_viewport_size(size)
    other.get_by_role("button", name="No", exact=True).click()
    expect(ask).to_be_enabled()
    ask.click()
    other.get_by_role("button", name="Agree").click()
    expect(my_turn(mover)).to_be_visible()
    expect(other.get_by_text("undid their last move").first).to_be_visible()
    play_word(mover, "play")
    expect(my_turn(other)).to_be_visible()
