"""Two people by invite link, who both reload in the middle of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from spieltisch.games.lastdie.tests.browser.playing import NAME, Keys, Mouse, points, right_points
from support.browser.ends import final, record_of
from support.browser.site import Visit, accessible
from support.browser.together import (
    both_read_the_rules,
    both_reload,
    by_link,
    play_together,
    to_the_end,
)


@pytest.mark.soak
def test_two_by_link_with_reloads(visit: Visit) -> None:
    host, friend = by_link(visit, NAME)
    hana = Mouse(host, met=lambda prompt: accessible(host))
    fred = Keys(friend, met=lambda prompt: accessible(friend))
    both_reload(*play_together(hana, fred, turns=3), table)
    both_read_the_rules(host, friend, look=tries_the_example)
    to_the_end(hana, fred)
    assert points(host) == points(friend) == right_points(final(record_of(host)))


def table(page: Page) -> list[str]:
    """The question, the rows in words, and all players' points and dice."""
    rows = page.locator("[data-row]").evaluate_all(
        "rows => rows.map(row => row.querySelector('.unseen').textContent)"
    )
    scores = page.get_by_role("region", name="Players").get_by_role("listitem").all_inner_texts()
    return [Mouse(page).asked(patient=False), *rows, *scores]


def tries_the_example(page: Page) -> None:
    """4.2: with 10 points, black first and yellow next leave 80, the other way round 60."""
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules).to_contain_text("Points never fall below 0")
    figure = rules.locator("figure").last
    for dice, left in ((("2", "5"), "80 points"), (("5", "2"), "60 points")):
        expect(figure).to_contain_text("10 points")
        for die in dice:
            figure.get_by_role("button", name=f"Die {die}").click()
        expect(figure.locator(".points")).to_contain_text(left)
        figure.get_by_role("button", name="Try again").click()
