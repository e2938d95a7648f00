"""The lobby: people who look for an opponent meet there, and a bot passes the time until then."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.browser.site import Visit, accessible, card, my_turn, play_word, still
from tests.browser.test_table import ready, whose_turn

SERVED = "toy"


def look(page: Page, name: str, mode: str = "") -> None:
    """Look for an opponent at the toy, as somebody new."""
    card(page, "toy").get_by_role("button", name="Find an opponent").click()
    form = page.get_by_role("dialog", name="toy: find an opponent")
    expect(form.get_by_text("Clocks that suit you")).to_be_visible()
    if mode:
        form.get_by_role("group", name="Way to play").get_by_text(mode, exact=True).click()
    accessible(page)
    form.get_by_label("What is your name?").fill(name)
    form.get_by_role("button", name="Find an opponent").click()


def bar(page: Page) -> Locator:
    """The bar of the search."""
    return page.get_by_role("complementary", name="Search for an opponent")


def test_two_meet_and_play(visit: Visit) -> None:
    """Both find themselves at a table with a clock, which starts once both are there."""
    ann, ben = visit(), visit(size="phone")
    look(ann, "Ann")
    expect(bar(ann)).to_contain_text("Looking for an opponent: toy · turns")
    still(ann)
    accessible(ann)
    bar(ann).get_by_role("button", name="Stop looking").click()
    expect(bar(ann)).to_have_count(0)
    card(ann, "toy").get_by_role("button", name="Find an opponent").click()
    ann.get_by_role("dialog").get_by_role("button", name="Find an opponent").click()
    expect(bar(ann)).to_be_visible()
    ben.reload()
    expect(card(ben, "toy").get_by_role("button", name="Find an opponent")).to_contain_text(
        "1 waiting"
    )
    who_is_online(ben)
    look(ben, "Ben")
    for page in (ann, ben):
        page.wait_for_url("**/t/*")
    assert ann.url == ben.url
    ready(ann, ben)
    mover = whose_turn(ann, ben)
    for page in (ann, ben):
        expect(page.get_by_role("img", name="Time left: ")).to_have_count(2)
        expect(bar(page)).to_have_count(0)
    play_word(mover, "play")
    expect(my_turn(ben if mover is ann else ann)).to_be_visible()


def who_is_online(page: Page) -> None:
    """A visitor without a name reads the names of others; theirs is no question yet."""
    page.get_by_role("button", name=re.compile("^Players online")).click()
    people = page.get_by_role("dialog")
    expect(people.get_by_text("Ann", exact=True).first).to_be_visible()
    expect(people.get_by_label("Show me as online")).to_have_count(0)
    page.keyboard.press("Escape")


@pytest.mark.soak
def test_a_bot_passes_the_time(visit: Visit) -> None:
    """The page says so once somebody is found, and the reader goes there."""
    cara = visit(size="phone")
    look(cara, "Cara", "quiet")
    bar(cara).get_by_role("button", name="Play against a bot").click()
    cara.wait_for_url("**/t/*")
    meanwhile = cara.url
    expect(my_turn(cara)).to_be_visible()
    expect(bar(cara)).to_have_count(0)
    dan = visit()
    look(dan, "Dan", "quiet")
    expect(bar(cara)).to_contain_text("Opponent found: toy")
    still(cara)
    accessible(cara)
    dan.wait_for_url("**/t/*")
    expect(dan.get_by_text("Away: Cara")).to_be_visible()
    bar(cara).get_by_role("button", name="Go there").click()
    cara.wait_for_url(dan.url)
    assert cara.url != meanwhile
    ready(cara, dan)
    play_word(whose_turn(cara, dan), "play")
    cara.get_by_role("link", name="To the first page").click()
    people_shown(cara)


@pytest.mark.soak
def test_nobody_has_to_go(visit: Visit) -> None:
    """The table closes once the other player stays where they are."""
    eva, finn = visit(), visit()
    look(eva, "Eva", "quiet")
    bar(eva).get_by_role("button", name="Play against a bot").click()
    eva.wait_for_url("**/t/*")
    meanwhile = eva.url
    look(finn, "Finn", "quiet")
    finn.wait_for_url("**/t/*")
    expect(finn.get_by_text("Away: Eva")).to_be_visible()
    bar(eva).get_by_role("button", name="Stay here").click()
    expect(bar(eva)).to_have_count(0)
    expect(finn.get_by_text("Not all players came to this table")).to_be_visible()
    assert eva.url == meanwhile


def people_shown(page: Page) -> None:
    """A player hides their name, and the page keeps that."""
    page.get_by_role("button", name=re.compile("^Players online")).click()
    people = page.get_by_role("dialog")
    shown = people.get_by_label("Show me as online")
    expect(shown).to_be_checked()
    accessible(page)
    shown.uncheck()
    page.reload()
    page.get_by_role("button", name=re.compile("^Players online")).click()
    expect(people.get_by_label("Show me as online")).not_to_be_checked()
