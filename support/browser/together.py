"""Two people at one table, each at a page of their own, whatever the game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from support.browser.person import Person
from support.browser.site import Visit, accessible, say_name, set_table

Seen = Callable[[Page], object]


def by_link(visit: Visit, game: str, *before: Seen) -> tuple[Page, Page]:
    """Have Hana set a table and Fred come by its link, on a phone; return their pages. `before`
    are called with the pages while these are still empty."""
    first, second = before or (None, None)
    host = visit(before=first)
    accessible(host)
    set_table(host, game, "Hana", ["Me", "open"])
    link = host.get_by_role("textbox", name="Invite link").input_value()
    friend = visit(link, size="phone", before=second)
    accessible(host, friend)
    friend.get_by_role("button", name="Sit down").click()
    say_name(friend, "Fred")
    accessible(friend)
    host.get_by_role("button", name="Start the game").click()
    return host, friend


def to_move(first: Person, second: Person) -> tuple[Person, Person]:
    """Return the page to move and the other, once one can or both are over."""
    while True:  # chance has its turn, or a player could do nothing
        for player, other in ((first, second), (second, first)):
            if player.asked(patient=False) != "wait":
                return player, other


def play_together(first: Person, second: Person, turns: int = 1000) -> tuple[Person, Person]:
    """Play so many turns of two pages, or to the end; return the page to move, and the other."""
    for _ in range(turns):
        mover, _ = to_move(first, second)
        if mover.asked() == "over":
            break
        mover.take_turn()
    return to_move(first, second)


def both_reload(mover: Person, away: Person, shown: Seen) -> None:
    """Both pages show the same after they were loaded again, and ask the same."""
    for player, prompt in ((mover, "place"), (away, "wait")):
        assert player.asked(patient=False) == prompt
        before = shown(player.page)
        player.page.reload()
        assert player.asked(patient=False) == prompt
        assert shown(player.page) == before


def both_read_the_rules(*pages: Page, look: Seen = lambda page: None) -> None:
    """The rules are a dialog that everybody can read; `look` looks at it more closely."""
    for page in pages:
        page.get_by_role("button", name="Rules").click()
        expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
        look(page)
        accessible(page)
        page.keyboard.press("Escape")


def to_the_end(first: Person, second: Person) -> None:
    """Both play to the end, which everybody can read."""
    play_together(first, second)
    for player in (first, second):
        assert player.asked() == "over"
        accessible(player.page)
