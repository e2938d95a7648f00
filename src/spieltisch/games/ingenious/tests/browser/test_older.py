"""A table of Ingenious in the oldest browsers that play."""

from __future__ import annotations

from spieltisch.games.ingenious.tests.browser.playing import Mouse
from support.browser.older import make_old, opens_and_closes
from support.browser.site import Visit, levels, new_table, start


def test_the_oldest_browsers_play(visit: Visit) -> None:
    seats = ("Ann", "me", f"bot:{levels('ingenious')[0]}")
    page = visit(new_table("ingenious", *seats), size="phone", before=make_old)
    start(page)
    person = Mouse(page)
    person.play(3)
    assert person.laid >= 2
    opens_and_closes(page)
