"""A table of Carcassonne in the oldest browsers that play."""

from __future__ import annotations

from spieltisch.games.carcassonne.tests.browser.playing import Mouse
from support.browser.older import make_old, opens_and_closes
from support.browser.site import Visit, levels, new_table, start


def test_the_oldest_browsers_play(visit: Visit) -> None:
    seats = ("Ann", "me", f"bot:{levels('carcassonne')[0]}")
    page = visit(new_table("carcassonne", *seats), size="phone", before=make_old)
    start(page)
    person = Mouse(page)
    for _ in range(4):
        person.answer(person.asked())
    opens_and_closes(page)
