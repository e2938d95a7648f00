"""Two people by invite link, who both reload in the middle of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from spieltisch.games.lastdie.tests.browser.playing import (
    NAME,
    Keys,
    Mouse,
    final,
    play_together,
    points,
    right_points,
)
from support.browser.site import Visit, accessible, say_name, set_table


@pytest.mark.soak
def test_two_by_link_with_reloads(visit: Visit) -> None:
    host = visit()
    accessible(host)
    set_table(host, NAME, "Hana", ["Me", "open"])
    link = host.get_by_role("textbox", name="Invite link").input_value()
    friend = visit(link, size="phone")
    friend.get_by_role("button", name="Sit down").click()
    say_name(friend, "Fred")
    host.get_by_role("button", name="Start the game").click()

    hana = Mouse(host, met=lambda prompt: accessible(host))
    fred = Keys(friend, met=lambda prompt: accessible(friend))
    mover, away = play_together(hana, fred, turns=3)
    assert (mover.asked(), away.asked(patient=False)) == ("place", "wait")
    for player in (mover, away):
        before = table(player.page)
        player.page.reload()
        assert player.asked(patient=False) == before[0]
        assert table(player.page) == before
    for page in (host, friend):
        page.get_by_role("button", name="Rules").click()
        rules = page.get_by_role("dialog", name="Rules")
        expect(rules).to_contain_text("Points never fall below 0")
        tries_the_example(page)
        accessible(page)
        page.keyboard.press("Escape")
    play_together(hana, fred)
    for player in (hana, fred):
        assert player.asked() == "over"
        accessible(player.page)
    assert points(host) == points(friend) == right_points(final(host))


def table(page: Page) -> list[str]:
    """The question, the rows in words, and all players' points and dice."""
    rows = page.locator("[data-row]").evaluate_all(
        "rows => rows.map(row => row.querySelector('.unseen').textContent)"
    )
    scores = page.get_by_role("region", name="Players").get_by_role("listitem").all_inner_texts()
    return [Mouse(page).asked(patient=False), *rows, *scores]


def tries_the_example(page: Page) -> None:
    """4.2: with 10 points, black first and yellow next leave 80, the other way round 60."""
    figure = page.get_by_role("dialog", name="Rules").locator("figure").last
    for dice, left in ((("2", "5"), "80 points"), (("5", "2"), "60 points")):
        expect(figure).to_contain_text("10 points")
        for die in dice:
            figure.get_by_role("button", name=f"Die {die}").click()
        expect(figure.locator(".points")).to_contain_text(left)
        figure.get_by_role("button", name="Try again").click()
