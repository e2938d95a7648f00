"""Conceding from the menu, confirmed once, and what both players then see."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from support.browser.site import (
    Visit,
    accessible,
    bot,
    my_turn,
    play_word,
    set_table,
    whole_result,
)
from tests.browser.test_table import begin, invite, whose_turn

SERVED = "toy"


def concede(page: Page) -> None:
    """Open the menu, and give the game up; the page asks once more."""
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("dialog", name="More")
    menu.get_by_role("button", name="Concede").click()
    expect(menu.get_by_text("You cannot undo this.")).to_be_visible()
    menu.get_by_role("button", name="Cancel").click()
    menu.get_by_role("button", name="Concede").click()
    menu.get_by_role("button", name="Concede").click()


@pytest.mark.soak
def test_a_friend_wins(visit: Visit) -> None:
    host, friend = invite(visit)
    expect(host.get_by_text("Rated", exact=True)).to_be_visible()
    expect(friend.get_by_role("listitem").filter(has_text="Hana")).to_contain_text("provisional")
    begin(host)
    first = whose_turn(host, friend)
    for page in (first, friend if first is host else host):  # a game without play is not rated
        expect(my_turn(page)).to_be_visible()
        play_word(page)
    concede(friend)
    result = whole_result(host)
    expect(result.get_by_text("You win!")).to_be_visible()
    expect(result.get_by_role("listitem").filter(has_text="Hana")).to_contain_text("+105")
    expect(result.get_by_role("listitem").filter(has_text="Fred")).to_contain_text("−105")
    expect(result.get_by_text("Fred conceded.")).to_be_visible()
    expect(friend.get_by_role("dialog", name="Result").get_by_text("Winner: Hana")).to_be_visible()
    for page in (host, friend):
        expect(page.locator("li.turn")).to_have_count(0)
    accessible(host)
    result.get_by_role("button", name="Replay").click()
    expect(host.get_by_role("slider")).to_be_visible()
    expect(host.get_by_text("conceded", exact=True)).to_have_count(1)
    both_have_it_in_their_record(host, friend)


def both_have_it_in_their_record(host: Page, friend: Page) -> None:
    """Look at the list, the figures, the profile of the opponent, and the leaderboard."""
    host.goto("/record")
    games = host.get_by_role("region", name="Games")
    expect(games.get_by_role("listitem")).to_contain_text("Won")
    expect(games.get_by_text("Rating 16")).to_be_visible()
    accessible(host)
    host.get_by_text("Figures", exact=True).click()
    row = host.get_by_role("row", name="people")
    expect(row.get_by_role("cell")).to_have_text(["1", "1", "0", "0"])
    expect(host.get_by_text("1 of 10 rated games")).to_be_visible()
    accessible(host)
    host.get_by_text("Leaderboards", exact=True).click()
    expect(host.get_by_text("Nobody has played 10 rated games")).to_be_visible()
    host.get_by_text("Opponents", exact=True).click()
    host.get_by_role("link", name="Fred").click()
    expect(host.get_by_role("heading", name="Fred", exact=True)).to_be_visible()
    expect(host.get_by_text("1 won, 0 drawn, 0 lost")).to_be_visible()
    accessible(host)
    friend.goto("/record")
    mine = friend.get_by_role("region", name="Games").get_by_role("listitem")
    expect(mine).to_contain_text("Lost")
    with friend.expect_download() as download:
        friend.get_by_role("link", name="Results (CSV)").click()
    assert download.value.path().read_text("utf-8-sig").count("\n") == 2
    mine.get_by_role("link", name="Replay").click()
    expect(friend.get_by_role("slider")).to_be_visible()


@pytest.mark.soak
def test_a_bot_plays_on_among_more(visit: Visit) -> None:
    """Bots alone end the game; another person has it go on."""
    page = visit()
    set_table(page, "toy", "Tina", ["Me", "Kim", bot("toy")])
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("dialog", name="More")
    menu.get_by_role("button", name="Concede for Kim").click()
    expect(menu.get_by_text("you are ranked last")).to_be_visible()
    menu.get_by_role("button", name="Concede", exact=True).click()
    expect(menu.get_by_text("you are ranked last")).to_be_hidden()
    menu.get_by_role("button", name="Close", exact=True).first.click()
    players = page.get_by_role("region", name="Players").get_by_role("listitem")
    expect(players.filter(has_text="Kim")).to_contain_text("conceded")
    expect(page.get_by_text("A bot plays on for you.")).to_be_visible()
    expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    concede(page)
    result = whole_result(page)
    for name in ("Tina", "Kim"):  # in the order of their seats, which are shuffled
        expect(result.get_by_text(f"{name} conceded.")).to_be_visible()
    rows = result.get_by_role("listitem")
    expect(rows.nth(1)).to_contain_text("Tina")
    expect(rows.nth(2)).to_contain_text("Kim")
