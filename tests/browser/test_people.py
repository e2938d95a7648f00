"""People at a table: leaving, coming back, a friend instead, the host, a removed player."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.browser.site import Visit, my_turn, play_word, rival, say_name, violations
from tests.browser.test_table import begin, invite, whose_turn


def menu(page: Page) -> Page:
    """Open what is not needed at every turn."""
    page.get_by_role("button", name="More").click()
    return page


def test_who_leaves_may_come_back(visit: Visit) -> None:
    host, friend = invite(visit)
    begin(host)
    whose_turn(host, friend)
    menu(friend).get_by_role("button", name="Leave the game").click()
    expect(friend.get_by_text("You can come back")).to_be_visible()
    assert violations(friend) == []
    friend.get_by_role("button", name=f"Let {rival('toy')} play").click()
    expect(host.get_by_text(f"Fred left; {rival('toy')} plays on.").first).to_be_visible()
    friend.keyboard.press("Escape")
    friend.get_by_role("button", name="Take my seat back").click()
    expect(host.get_by_text("Fred sat down.").first).to_be_visible()
    mover = whose_turn(host, friend)
    play_word(mover, "play")


def test_somebody_else_takes_a_seat_that_was_left(visit: Visit) -> None:
    host, friend = invite(visit)
    begin(host)
    whose_turn(host, friend)
    menu(friend).get_by_role("button", name="Leave the game").click()
    friend.get_by_role("button", name=f"Let {rival('toy')} play").click()
    gina = visit(host.url)
    expect(gina.get_by_text("A player has left.")).to_be_visible()
    gina.get_by_role("button", name="Sit down").click()
    say_name(gina, "Gina")
    expect(gina.get_by_text("Gina sat down.").first).to_be_visible()
    expect(gina.get_by_text("A player has left.")).to_be_hidden()
    mover = whose_turn(host, gina)
    play_word(mover, "play")


def test_the_host_hands_over_and_removes(visit: Visit) -> None:
    host, friend = invite(visit)
    begin(host)
    whose_turn(host, friend)
    menu(host).get_by_role("button", name="Make Fred the host").click()
    expect(friend.get_by_text("Fred is now the host.").first).to_be_visible()
    menu(friend).get_by_role("button", name="Remove Hana").click()
    assert violations(friend) == []
    friend.get_by_role("button", name=f"Let {rival('toy')} play").click()
    friend.keyboard.press("Escape")
    expect(host.get_by_text("The host removed Hana.").first).to_be_visible()
    expect(my_turn(friend)).to_be_visible()


def test_the_host_frees_a_seat_before_the_start(visit: Visit) -> None:
    host, friend = invite(visit)
    host.get_by_role("listitem").filter(has_text="Fred").get_by_role(
        "button", name="Free the seat"
    ).click()
    expect(friend.get_by_role("button", name="Sit down")).to_be_visible()


def test_spectators_by_name(visit: Visit) -> None:
    host, friend = invite(visit)
    begin(host)
    whose_turn(host, friend)
    menu(friend).get_by_role("button", name="Leave the game").click()
    friend.get_by_role("button", name=f"Let {rival('toy')} play").click()
    menu(host).get_by_role("button", name="Remove Fred").click()
    host.get_by_role("button", name=f"Let {rival('toy')} play").click()
    expect(host.get_by_text("Watching: 1")).to_be_visible()
    expect(host.get_by_role("dialog").get_by_text("Fred", exact=True)).to_be_visible()
