"""People at a table: leaving, coming back, a friend instead, the host, a removed player."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from support.browser.site import Visit, my_turn, play_word, rival, say_name, violations
from tests.browser.test_table import begin, invite, whose_turn

SERVED = "toy"


def menu(page: Page) -> Page:
    """Open what is not needed at every turn."""
    page.get_by_role("button", name="More").click()
    return page


def test_seats_are_freed_left_and_taken(visit: Visit) -> None:
    host, friend = invite(visit, rated=False)
    fred = host.get_by_role("listitem").filter(has_text="Fred")
    fred.get_by_role("button", name="Free the seat").click()
    friend.get_by_role("button", name="Sit down").click()
    begin(host)
    whose_turn(host, friend)
    who_leaves_may_come_back(host, friend)
    gina = visit(host.url)
    somebody_else_takes_a_seat_that_was_left(host, friend, gina)
    spectators_are_listed_by_name(host, gina)


def who_leaves_may_come_back(host: Page, friend: Page) -> None:
    """Meanwhile a bot plays."""
    menu(friend).get_by_role("button", name="Leave the game").click()
    expect(friend.get_by_text("You can come back")).to_be_visible()
    assert violations(friend) == []
    friend.get_by_role("button", name=f"Let {rival('toy')} play").click()
    expect(host.get_by_text(f"Fred left; {rival('toy')} plays on.").first).to_be_visible()
    friend.keyboard.press("Escape")
    friend.get_by_role("button", name="Take my seat back").click()
    expect(host.get_by_text("Fred sat down.").first).to_be_visible()
    play_word(whose_turn(host, friend), "play")


def leaves(page: Page) -> None:
    """A bot takes over."""
    menu(page).get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name=f"Let {rival('toy')} play").click()


def somebody_else_takes_a_seat_that_was_left(host: Page, friend: Page, gina: Page) -> None:
    """Somebody who watches."""
    leaves(friend)
    expect(gina.get_by_text("A player has left.")).to_be_visible()
    gina.get_by_role("button", name="Sit down").click()
    say_name(gina, "Gina")
    expect(gina.get_by_text("Gina sat down.").first).to_be_visible()
    expect(gina.get_by_text("A player has left.")).to_be_hidden()
    play_word(whose_turn(host, gina), "play")


def spectators_are_listed_by_name(host: Page, gina: Page) -> None:
    """Gina leaves, is removed, and watches as Fred does."""
    leaves(gina)
    menu(host).get_by_role("button", name="Remove Gina").click()
    host.get_by_role("button", name=f"Let {rival('toy')} play").click()
    watching = host.get_by_role("dialog").get_by_role("paragraph").filter(has_text="Watching: 2")
    for name in ("Fred", "Gina"):
        expect(watching).to_contain_text(name)


@pytest.mark.soak
def test_the_host_hands_over_and_removes(visit: Visit) -> None:
    host, friend = invite(visit, rated=False)
    begin(host)
    whose_turn(host, friend)
    menu(host).get_by_role("button", name="Make host: Fred").click()
    expect(friend.get_by_text("Fred is now the host.").first).to_be_visible()
    menu(friend).get_by_role("button", name="Remove Hana").click()
    assert violations(friend) == []
    friend.get_by_role("button", name=f"Let {rival('toy')} play").click()
    friend.keyboard.press("Escape")
    expect(host.get_by_text("The host removed Hana.").first).to_be_visible()
    expect(my_turn(friend)).to_be_visible()
