"""A table of Last Die in the oldest browsers that play."""

from __future__ import annotations

from spieltisch.games.lastdie.tests.browser.playing import Mouse
from support.browser.older import make_old, opens_and_closes
from support.browser.site import Visit, levels, new_table, start


def test_the_oldest_browsers_play(visit: Visit) -> None:
    seats = ("Ann", "me", f"bot:{levels('lastdie')[0]}")
    page = visit(new_table("lastdie", *seats), size="phone", before=make_old)
    start(page)
    person = Mouse(page)
    while person.placed < 2 and person.asked() != "over":
        person.play(1)
    widths = page.locator("main .tray .place > .die").evaluate_all(
        "(dice) => dice.map((die) => die.getBoundingClientRect().width)"
    )
    for width in widths:
        assert width >= 36, "dice have a size without the units of containers, too"
    opens_and_closes(page)
