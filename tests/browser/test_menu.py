"""The menu of a table: the game, and apart from it the reader's settings."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.site import Visit, accessible, new_table, open_settings, start

SERVED = "toy"


def test_the_menu_begins_with_the_game(visit: Visit) -> None:
    page = visit(new_table("toy", "Ann", "me", "bot:casual"), size="phone")
    page.set_viewport_size({"width": 390, "height": 844})
    start(page)
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("dialog", name="More")
    for name in ("Concede", "Leave the game"):
        expect(menu.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(menu.get_by_role("combobox", name="Colours of pieces")).to_have_count(0)
    accessible(page)
    page.keyboard.press("Escape")

    menu = open_settings(page)
    expect(menu.get_by_role("combobox", name="Colours of pieces")).to_be_visible()
    expect(menu.get_by_role("button", name="Concede")).to_have_count(0)
    accessible(page)


def test_the_focus_goes_to_the_board_with_the_start(visit: Visit) -> None:
    page = visit(new_table("toy", "Ann", "me", "bot:casual"))
    begin = page.get_by_role("button", name="Start the game")
    begin.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    expect(begin).to_have_count(0)
    page.wait_for_function("() => document.activeElement !== document.body")
    assert page.evaluate("document.activeElement.closest('main') !== null")
