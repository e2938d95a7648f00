"""Two people in two browsers, one of whom has a slow line that breaks."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from spieltisch.games.zigzag.tests.browser.line import Line
from spieltisch.games.zigzag.tests.browser.playing import (
    Keys,
    Mouse,
    Person,
)
from support.browser.site import Site, Visit, accessible, new_table, say_name, start
from support.soak import sample

SLOW = 0.15
REACH = """
([place, when]) => {
  window.reached = null
  setTimeout(async () => {
    const card = document.querySelector(`main [data-place="${place}"]`)
    card.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    for (let i = 0; i < 5; i++) await null
    const pending = [...document.querySelectorAll('main .spot.pending')]
    window.reached = pending.map(card => Number(card.dataset.place))
  }, when - Date.now())
}
"""
"""Reaches for a card at a given time, and notes what is shown as pending before any answer."""
REACHED = "() => window.reached"
SETTLED = """
() => !document.querySelector('main .spot.pending') && document.querySelector('main .spot.held')
"""


@contextmanager
def two_at_a_table(
    visit: Visit, site: Site, delay: float, calm: bool = False
) -> Iterator[tuple[Mouse, Keys, Line]]:
    """Hana, and Fred on his line; both have built their mazes and collect."""
    people: list[Person] = []
    with Line(site.address) as line:
        race = new_table("zigzag", "Hana", "me", "open", options={"mode": "race"}, calm=calm)
        host = visit(race, before=lambda page: people.append(Mouse(page)))
        link = host.url.replace(site.address, line.address)
        friend = visit(link, size="phone", before=lambda page: people.append(Keys(page)))
        friend.get_by_role("button", name="Sit down").click()
        line.delay = delay  # with a name the page opens another socket, which is measured
        say_name(friend, "Fred")
        expect(host.get_by_text("Fred")).to_be_visible()
        start(host)
        hana, fred = people
        assert isinstance(hana, Mouse)
        assert isinstance(fred, Keys)
        for person in people:
            person.until("build")
            while person.view["phase"] == "build" and person.legal:
                person.answer()
        for person in people:
            person.until("collect")
        hana.wait(1_000)  # the race has been counted in
        yield hana, fred, line


def held(page: Page) -> Locator:
    """The card that the person at this page has turned over."""
    return page.locator("main .spot.own")


def settle(person: Person) -> None:
    """Nothing is on its way, and it shows who has the card."""
    person.page.wait_for_function(SETTLED)
    person.sees(lambda: person.view["held"] != [None, None])


def ceased(person: Person, turn: object) -> bool:
    """Whether it is another's turn now."""
    return bool(person.seat_view["turn"] != turn)


def sees_all_free(person: Person) -> None:
    """Nobody has a card in hand."""
    person.sees(lambda: person.view["held"] == [None, None])


def test_the_same_card_goes_to_one_and_the_other_falls_back_quietly(
    visit: Visit, site: Site
) -> None:
    with two_at_a_table(visit, site, SLOW) as (hana, fred, _):
        people = hana, fred
        fred.wait(2_000)  # his line has been measured
        for place in sample((20, 9), (20, 9, 33)):
            when = 1000 * time.time() + 500
            for person in people:
                person.page.evaluate(REACH, [place, when])
            for person in people:
                reached = person.page.wait_for_function(REACHED)
                assert reached.json_value() == [place], "shown as pending at once"
            for person in people:
                settle(person)
            winners = [person for person in people if held(person.page).count()]
            assert len(winners) == 1, "exactly one has it"
            (winner,) = winners
            loser = fred if winner is hana else hana
            expect(loser.card(place)).to_have_attribute("aria-label", re.compile("in the hand of"))
            expect(loser.page.get_by_role("alert")).to_have_count(0)  # it says nothing
            assert loser.legal["flip"], "and he goes on"
            winner.do("leave")
            expect(loser.card(place)).to_have_attribute("aria-label", re.compile("face up"))
            expect(held(winner.page)).to_have_count(0)
            for person in people:
                sees_all_free(person)
            hana.wait(150)


@pytest.mark.soak
def test_a_line_that_breaks_while_all_collect(visit: Visit, site: Site) -> None:
    with two_at_a_table(visit, site, 0.0) as (hana, fred, line):
        for text in ("flip 3", "keep", "flip 4", "leave"):
            fred.act(text)
        assert fred.view["piles"][fred.seat_view["seat"]] == 1
        table = fred.view["table"]
        line.cut()
        expect(fred.page.get_by_text("Reconnecting…")).to_be_visible()
        pause = hana.page.get_by_role("heading", name="Pause")
        expect(pause).to_be_visible()
        expect(hana.page.locator("main .spot.open")).to_have_count(0)
        expect(hana.card(4), "nothing can be studied").to_have_attribute(
            "aria-label", "Place 4: covered"
        )
        line.mend()
        expect(fred.page.get_by_text("Reconnecting…")).to_be_hidden()
        expect(pause).to_be_hidden()
        fred.wait(300)
        assert fred.view["table"] == table
        seat = fred.seat_view["seat"]
        assert fred.view["piles"][seat] == 1
        fred.page.locator("main [data-place]").first.focus()
        fred.do("flip 5")
        expect(held(fred.page)).to_have_count(1)
        fred.do("keep")
        expect(held(fred.page)).to_have_count(0)
        fred.do("stop goal")
        for person in (hana, fred):
            person.until("run", "collect")
        assert [person.seat_view["seat"] for person in (hana, fred)] == [1 - seat, seat]


@pytest.mark.soak
def test_a_calm_table_says_whose_turn_it_is(visit: Visit, site: Site) -> None:
    with two_at_a_table(visit, site, 0.0, calm=True) as (hana, fred, _):
        for person in (hana, fred):
            accessible(person.page)
        for _ in range(4):
            turn = hana.seat_view["turn"]
            pair: tuple[Person, Person] = (hana, fred)
            actor, other = pair if hana.seat_view["seat"] == turn else pair[::-1]
            expect(other.page.locator("main .ask")).to_contain_text(
                f"it is {'Hana' if actor is hana else 'Fred'}’s turn"
            )
            assert not other.legal
            actor.act(f"flip {next(iter(actor.legal['flip']))}")
            assert hana.seat_view["turn"] == fred.seat_view["turn"] == turn, "it is his to decide"
            actor.act("keep")
            for person in (hana, fred):
                person.sees(partial(ceased, person, turn))
            assert hana.seat_view["turn"] == fred.seat_view["turn"] != turn


@pytest.mark.soak
def test_two_at_one_screen_pass_it_on_at_a_calm_table(visit: Visit) -> None:
    """Mazes are laid one after the other, each behind a cover. Then nothing is covered: a turned
    card shows its face while its player holds it."""
    people: list[Mouse] = []
    calm = new_table("zigzag", "Ann", "me", "here:Bea", options={"mode": "race"}, calm=True)
    page = visit(calm, size="tablet", before=lambda page: people.append(Mouse(page)))
    (person,) = people
    start(page)
    hand = page.get_by_role("list", name="Maze cards in your hand").get_by_role("button")
    for _ in range(2):
        expect(hand).to_have_count(8)
        expect(hand.filter(has_not=page.locator("svg .back"))).to_have_count(0)
        take_the_screen(page)
        expect(hand.first).to_have_accessible_name(re.compile("^Card 1. row 1: "))
        seat = person.seat_view["seat"]
        while person.seat_view["seat"] == seat and person.view["phase"] == "build":
            person.answer()
    person.until("collect")
    players = set()
    for place in (20, 9):
        ask = page.locator("main .ask")
        expect(ask).to_contain_text(": turn a card over")
        players.add(ask.inner_text().partition(":")[0].strip().split()[-1])
        person.do(f"flip {place}")
        expect(page.locator("main .spot.open")).to_have_count(0)
        expect(person.card(place)).to_have_accessible_name(f"Place {place}: being turned over")
        page.get_by_role("button", name="Hold the card to look at it").hover()
        page.mouse.down()
        expect(person.card(place)).to_have_accessible_name(
            re.compile(f"^Place {place}: .+, in your hand$")
        )
        page.mouse.up()
        expect(page.locator("main .spot.open")).to_have_count(0)
        person.do("keep")
    assert players == {"Ann", "Bea"}
    expect(page.get_by_role("region", name=re.compile("Pass the screen to"))).to_have_count(0)
    expect(page.get_by_role("img", name="Your pile: 1 card, face down")).to_be_visible()


def take_the_screen(page: Page) -> str:
    """Let the player in turn take the screen; return the name."""
    cover = page.get_by_role("region", name=re.compile("Pass the screen to"))
    name = cover.get_by_role("heading").inner_text().removeprefix("Pass the screen to ")
    cover.get_by_role("button", name=f"I am {name}: show my hand").click()
    expect(cover).to_be_hidden()
    return name
