"""Players' clocks: chosen with the table, seen by both players, and what follows at their end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.browser.site import Visit, accessible, card, say_name, whole_result
from tests.browser.test_table import begin, whose_turn

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
    clock.get_by_text("Own times", exact=True).click()
    form.get_by_label("Minutes for each player").fill("90")
    form.get_by_label("Minutes for each player").press("Tab")
    expect(form.get_by_text("Each player has 90 minutes, and 5 seconds more")).to_be_visible()
    clock.get_by_text("Fast", exact=True).click()
    form.get_by_text("The seat is lost", exact=True).click()
    expect(form.get_by_text("When time runs out, the seat is lost.")).to_be_visible()
    accessible(host)
    form.get_by_role("button", name="Get the link").click()
    say_name(host, "Hana")
    link = host.get_by_role("textbox", name="Invite link").input_value()
    friend = visit(link, size="phone")
    expect(friend.get_by_text("5 min + 3 s")).to_be_visible()
    friend.get_by_role("button", name="Sit down").click()
    say_name(friend, "Fred")
    begin(host)
    mover = whose_turn(host, friend)
    for page in (host, friend):
        players = page.get_by_role("region", name="Players")
        expect(players.get_by_role("img", name="Time left: ")).to_have_count(2)
    running = mover.locator("li.turn .clock.running")
    expect(running).to_have_text("4:59")
    accessible(host, friend)


@pytest.mark.soak
def test_time_runs_out(visit: Visit) -> None:
    """The table is made by a request: the form offers no time as short as this."""
    host = visit()
    card(host, "toy").get_by_role("button", name="Play now").click()
    say_name(host, "Hana")
    expect(host.get_by_role("region", name="Players")).to_be_visible()
    table = host.evaluate(MAKE, {"bot": "casual", "at_end": "lost", "seconds": 2})["table"]
    host.goto(f"/t/{table}")
    friend = visit(f"/t/{table}")
    friend.get_by_role("button", name="Sit down").click()
    say_name(friend, "Fred")
    begin(host)
    result = whole_result(friend)
    expect(result.get_by_text("You win!")).to_be_visible()
    expect(result.get_by_text("Hana ran out of time.")).to_be_visible()
    lost = host.get_by_role("dialog", name="Result")
    expect(lost.get_by_text("Winner: Fred")).to_be_visible()
    players = host.get_by_role("region", name="Players")
    expect(players.get_by_role("listitem").first).to_contain_text("out of time")
