"""Players' clocks: chosen with the table, seen by both players, and what follows at their end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.browser.site import Visit, accessible, card, say_name
from tests.browser.test_table import ready, whose_turn

SERVED = "toy"
MAKE = """
time => fetch('/api/tables', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ game: 'toy', options: {}, shuffle: false, time,
    seats: [{ kind: 'me' }, { kind: 'open' }] }),
}).then((answer) => answer.json())
"""


def test_a_table_with_a_clock(visit: Visit) -> None:
    """A host chooses it, a friend reads it in the invitation, and both see both clocks."""
    host = visit()
    card(host, "toy").get_by_role("button", name="More options").click()
    form = host.get_by_role("dialog")
    form.get_by_role("combobox", name="Seat 2").select_option("open")
    clock = form.get_by_role("group", name="Clock")
    clock.get_by_text("Custom", exact=True).click()
    form.get_by_label("Minutes per player").fill("90")
    form.get_by_label("Minutes per player").press("Tab")
    expect(form.get_by_text("Each player has 90 minutes, and 5 seconds more")).to_be_visible()
    clock.get_by_text("Fast", exact=True).click()
    form.get_by_text("The player loses", exact=True).click()
    expect(form.get_by_text("A player whose time runs out loses.")).to_be_visible()
    accessible(host)
    form.get_by_role("button", name="Get the link").click()
    say_name(host, "Hana")
    link = host.get_by_role("textbox", name="Invite link").input_value()
    friend = visit(link, size="phone")
    expect(friend.get_by_text("5 min + 3 s")).to_be_visible()
    friend.get_by_role("button", name="Sit down").click()
    say_name(friend, "Fred")
    expect(friend.get_by_text("No clock runs before that.")).to_be_visible()
    ready(host)
    expect(host.get_by_text("You are ready. Waiting for: Fred")).to_be_visible()
    accessible(host, friend)
    ready(friend)
    mover = whose_turn(host, friend)
    for page in (host, friend):
        players = page.get_by_role("region", name="Players")
        expect(players.get_by_role("img", name="Time left: ")).to_have_count(2)
    running = mover.locator("li.turn .clock.running")
    expect(running).to_have_text("4:59")
    accessible(host, friend)


@pytest.mark.soak
def test_time_runs_out(visit: Visit) -> None:
    """Nobody has made a move yet. The form offers no time as short as this."""
    host = visit()
    card(host, "toy").get_by_role("button", name="Play now").click()
    say_name(host, "Hana")
    expect(host.get_by_role("region", name="Players")).to_be_visible()
    table = host.evaluate(MAKE, {"bot": "casual", "at_end": "lost", "seconds": 2})["table"]
    host.goto(f"/t/{table}")
    friend = visit(f"/t/{table}")
    friend.get_by_role("button", name="Sit down").click()
    say_name(friend, "Fred")
    ready(host, friend)
    for page in (host, friend):
        expect(page.get_by_text("A player never made a move.")).to_be_visible()
