"""Solo games: one tap to all their seats, their end, the score sheet; and tables without help."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.browser.fixtures import SIZES
from support.browser.site import (
    Visit,
    accessible,
    bot,
    card,
    choose_language,
    hand,
    my_turn,
    new_table,
    play_word,
    say_name,
    seat_bot,
    tab_to,
)
from support.soak import crossed, sample

SERVED = sample("toy", "")
WORDS = {
    "en": ("Solo", "Score sheet", "The first result"),
    "zh-Hant": ("單人", "成績表", "成績表上的第一個成績"),
    "zh-Hans": ("单人", "成绩表", "成绩表上的第一个成绩"),
}


def play_out(page: Page) -> Locator:
    """To the end, one card after another; the result."""
    ended = page.get_by_role("dialog", name="Result")
    expect(hand(page).or_(ended)).to_be_visible()
    while not ended.is_visible():
        if hand(page).is_visible():
            play_word(page, "play" if page.get_by_text("play", exact=True).count() else None)
        page.wait_for_timeout(60)
    return ended


def play_alone(page: Page, name: str = "") -> Locator:
    """A short solo game of the toy, from the first page."""
    card(page, "toy").get_by_role("button", name="More options").click()
    form = page.get_by_role("dialog")
    form.get_by_role("group", name="Way to play").get_by_text("alone", exact=True).click()
    form.get_by_role("combobox", name="length").select_option("6")
    form.get_by_role("button", name="Start table").click()
    if name:
        say_name(page, name)
    return play_out(page)


def test_solo_is_one_tap_and_holds_every_seat(visit: Visit) -> None:
    page = visit()
    card(page, "toy").get_by_role("button", name="Solo").click()
    say_name(page, "Ann")
    players = page.get_by_role("region", name="Players").get_by_role("listitem")
    expect(players).to_contain_text(["Ann (red)", "Ann (blue)"])
    said = page.get_by_role("region", name="Turn and last move")
    expect(said.get_by_text("Turn: Ann (red)")).to_be_visible()
    play_word(page, "play")
    expect(said.get_by_text("Turn: Ann (blue)")).to_be_visible()
    play_word(page, "play")
    expect(said.get_by_text("Turn: Ann (red)")).to_be_visible()


@pytest.mark.soak
def test_colours_tell_the_seats_apart(visit: Visit) -> None:
    page = visit()
    card(page, "Carcassonne").get_by_role("button", name="Solo").click()
    say_name(page, "Ann")
    players = page.get_by_role("region", name="Players").get_by_role("listitem")
    expect(players).to_contain_text(["Ann (red)", "Ann (blue)", "Ann (yellow)"])
    expect(page.get_by_text("Pass the screen to")).to_have_count(0)


@pytest.mark.soak
def test_the_sheet_keeps_what_was_played(visit: Visit) -> None:
    page = visit()
    sheet = page.get_by_role("dialog", name="Score sheet")
    an_empty_sheet_by_keyboard(page, sheet)
    ended = play_alone(page, "Ann")
    result = int(ended.get_by_text("Result:").inner_text().split(": ")[1])
    expect(ended.get_by_text("Ann", exact=True)).to_have_count(1)
    expect(ended.get_by_label("Place 1")).to_have_count(0)
    expect(ended).to_contain_text("The first result on your score sheet")
    ended.get_by_role("button", name="Score sheet").click()
    expect(ended).to_be_hidden()
    check(sheet, [result])
    expect(sheet.get_by_role("listitem").filter(has_text="length: 6")).to_contain_text("this game")
    page.reload()
    page.get_by_role("button", name="Result").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Score sheet").click()
    check(sheet, [result])
    table = page.url
    page.goto("/")
    for locale, size in crossed(WORDS, ["phone", "desktop"]):
        is_read_by_everybody(page, table, locale, size)
    choose_language(page, "en")
    second = play_alone(page)
    again = int(second.get_by_text("Result:").inner_text().split(": ")[1])
    better = "New personal best!" if again > result else "Your best with these settings"
    expect(second).to_contain_text(better)
    second.get_by_role("link", name="To the first page").click()
    card(page, "toy").get_by_role("button", name="Score sheet").click()
    check(sheet, [again, result])
    expect(sheet.get_by_text("this game")).to_have_count(0)
    sheet.get_by_role("link").first.click()
    expect(page.get_by_text("Result:").first).to_be_visible()


def an_empty_sheet_by_keyboard(page: Page, sheet: Locator) -> None:
    """The button has the focus again afterwards."""
    button = card(page, "toy").get_by_role("button", name="Score sheet")
    tab_to(page, button)
    page.keyboard.press("Enter")
    expect(sheet).to_contain_text("No finished game yet")
    expect(sheet).to_contain_text("0 of 3")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def check(sheet: Locator, results: list[int]) -> None:
    """The sheet has these results, newest first, their best, and their challenges."""
    games = sheet.get_by_role("listitem").filter(has_text="length: 6")
    expect(games).to_have_count(len(results))
    for game, result in zip(games.all(), results, strict=True):
        expect(game.get_by_label(f"Result: {result}", exact=True)).to_be_visible()
    best = max(results)
    expect(sheet.locator(".best")).to_have_text(str(best))
    for name, least in (("total 5", 5), ("total 6", 6)):
        challenge = sheet.locator(".box + span").filter(has_text=name)
        expect(challenge).to_contain_text("(done)" if best >= least else "(not yet)")


def test_friends_share_a_solo_game(visit: Visit) -> None:
    options = {"mode": "alone", "length": 6}
    host = visit(new_table("toy", "Hana", "me", "open", "open", options=options))
    friend = visit(host.url, size="phone")
    friend.get_by_role("button", name="Sit down").first.click()
    say_name(friend, "Fred")
    expect(friend.get_by_text("Waiting for players: 1")).to_be_visible()
    friend.get_by_role("button", name="Take this seat too").click()
    host.get_by_role("button", name="Start the game").click()
    players = friend.get_by_role("region", name="Players").get_by_role("listitem")
    for name in ("Hana", "Fred (blue)", "Fred (yellow)"):
        expect(players.filter(has_text=name)).to_have_count(1)
    ended = host.get_by_role("dialog", name="Result")
    while not ended.is_visible():
        for page in (host, friend):
            if hand(page).is_visible():
                play_word(page, "play" if page.get_by_text("play", exact=True).count() else None)
        host.wait_for_timeout(60)
    for page in (host, friend):
        result = page.get_by_role("dialog", name="Result")
        expect(
            result.get_by_text("Hana, Fred").or_(result.get_by_text("Fred, Hana"))
        ).to_be_visible()
        expect(result).to_contain_text("The first result on your score sheet")


def is_read_by_everybody(page: Page, table: str, locale: str, size: str) -> None:
    """The result and the sheet, at the table and from the first page, in a language."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    solo, sheet, first = WORDS[locale]
    choose_language(page, locale)
    page.goto(table)
    page.locator(".line").get_by_role("button").first.click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_contain_text(first)
    accessible(page)
    drawer.get_by_role("button", name=sheet).click()
    page.get_by_role("dialog", name=sheet).wait_for()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/")
    expect(card(page, "toy").get_by_role("button", name=solo, exact=True)).to_be_visible()
    card(page, "toy").get_by_role("button", name=sheet).click()
    page.get_by_role("dialog", name=sheet).get_by_role("link").wait_for()
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_purist_table_says_so(visit: Visit) -> None:
    page = visit(size="phone")
    card(page, "toy").get_by_role("button", name="With friends").click()
    form = page.get_by_role("dialog")
    box = form.get_by_role("checkbox", name="Purist table")
    expect(box).not_to_be_checked()
    expect(box).to_have_accessible_description(re.compile("^No help that the box does not offer"))
    box.check()
    form.get_by_role("button", name="Get the link").click()
    say_name(page, "Ann")
    expect(page.get_by_text("Purist table", exact=True)).to_be_visible()
    accessible(page)
    seat_bot(page, bot("toy"))
    page.get_by_role("button", name="Start the game").click()
    expect(my_turn(page).or_(page.locator(".said", has_text="Turn: "))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("toy turns · purist")
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("dialog")).to_contain_text("Purist table")
    accessible(page)
