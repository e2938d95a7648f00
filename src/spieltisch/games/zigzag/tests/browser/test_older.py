"""A table of Zig-Zag in the oldest browsers that play."""

from __future__ import annotations

from playwright.sync_api import Page

from spieltisch.games.zigzag.tests.browser.playing import Mouse
from support.browser.older import make_old, opens_and_closes
from support.browser.site import Visit, new_table, start


def test_the_oldest_browsers_play(visit: Visit) -> None:
    people: list[Mouse] = []
    race = new_table("zigzag", "Ann", "me", "bot:random", options={"mode": "race"})

    def before(page: Page) -> None:
        make_old(page)
        people.append(Mouse(page))

    page = visit(race, size="phone", before=before)
    (person,) = people
    start(page)
    person.until("build")
    while person.view["phase"] in ("build", "collect"):
        person.answer()
    opens_and_closes(page)
