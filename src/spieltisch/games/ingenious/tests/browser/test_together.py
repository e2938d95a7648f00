"""Several people: by invite link with a line that breaks, and at one screen."""

from __future__ import annotations

import json
import re
from itertools import pairwise, takewhile
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from spieltisch.core.engine import CHANCE
from spieltisch.core.record import Record
from spieltisch.games.ingenious.tests.browser.playing import NAME, Keys, Mouse, lists
from support.browser.ends import record_of
from support.browser.person import PATIENCE
from support.browser.site import Visit, accessible, set_table
from support.browser.together import (
    both_read_the_rules,
    both_reload,
    by_link,
    play_together,
    to_the_end,
)

SERVER_RESTARTS = 1012


class Line:
    """A page's line to the server: keeps all that came over it, and can be cut."""

    def __init__(self) -> None:
        self.came: list[dict[str, Any]] = []
        self._broken = False
        self._open: list[WebSocketRoute] = []

    def lay(self, page: Page) -> None:
        """Before the page is opened."""
        page.route_web_socket(re.compile("/socket$"), self._connect)

    def cut(self) -> None:
        """Breaks the line; it cannot be had again before `mend`."""
        self._broken = True
        for socket in self._open:
            socket.close(code=SERVER_RESTARTS, reason="")
        self._open.clear()

    def mend(self) -> None:
        """A second try gets through."""
        self._broken = False

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._broken:
            socket.close(code=SERVER_RESTARTS, reason="")
            return
        server = socket.connect_to_server()
        self._open.append(socket)

        def down(message: str | bytes) -> None:
            self.came.append(json.loads(message))
            socket.send(message)

        server.on_message(down)


@pytest.mark.soak
def test_two_by_link_one_of_whom_is_cut_off_twice(visit: Visit) -> None:
    lines = Line(), Line()
    host, friend = by_link(visit, NAME, *(line.lay for line in lines))
    hana = Mouse(host, met=lambda prompt: accessible(host))
    fred = Keys(friend, met=lambda prompt: accessible(friend))
    mover, away = play_together(hana, fred, turns=4)
    line = lines[(hana, fred).index(away)]
    line.cut()
    expect(away.page.get_by_text("Reconnecting…")).to_be_visible()
    mover.take_turn()
    line.mend()
    expect(away.page.get_by_text("Reconnecting…")).to_be_hidden(timeout=PATIENCE)
    both_reload(*play_together(hana, fred, turns=5), scores)
    both_read_the_rules(host, friend)
    to_the_end(hana, fred)
    assert lists(host) == lists(friend)
    saw_only_their_own(record_of(host), *lines)


def scores(page: Page) -> list[str]:
    """The names and tracks as the players' strip says them."""
    return page.get_by_role("region", name="Players").get_by_role("listitem").all_inner_texts()


def goes_on(message: dict[str, Any]) -> bool:
    """Return whether a message came before the end, after which all racks are open."""
    return all(entry["kind"] != "finished" for entry in message.get("entries", []))


def saw_only_their_own(record: str, *lines: Line) -> None:
    """No view had another's rack, and no entry told what another drew."""
    drawn: list[int | None] = []
    played = Record.loads(record)
    states = list(played.replay())
    for entry, (before, after) in zip(played.actions, pairwise(states), strict=True):
        racks = [[len(rack) for rack in state.full()["racks"]] for state in (before, after)]
        grew = [seat for seat in (0, 1) if racks[1][seat] > racks[0][seat]]
        drawn.append(grew[0] if entry.actor == CHANCE and grew else None)
    assert drawn.count(None) < len(drawn)
    for line in lines:
        came = list(takewhile(goes_on, line.came))
        seat_views = [one for message in came for one in message.get("seat_views", [])]
        (seat,) = {one["seat"] for one in seat_views}
        # An update says only what changed: of racks perhaps nothing, for everybody never.
        racks = [one["view"]["racks"] for one in seat_views if "racks" in one["view"]]
        assert racks
        assert all(rack[1 - seat] is None for rack in racks)
        views = [one["view"] for one in seat_views]
        shared = [message.get("public", {}) for message in came]
        assert not any("bag" in view for view in views + shared)
        assert not any("racks" in view for view in shared)
        told = [entry for message in line.came for entry in message.get("entries", [])]
        # Told again after a line broke, an entry reads as before.
        acts = sorted({(entry["n"], entry["text"]) for entry in told if entry["kind"] == "act"})
        assert [text for _, text in acts] == [
            entry.text if whose in (None, seat) else "draw ?"
            for entry, whose in zip(played.actions, drawn, strict=True)
        ]


@pytest.mark.soak
def test_at_one_screen_a_rack_is_seen_by_its_player_only(visit: Visit) -> None:
    page = visit(size="tablet")
    set_table(page, NAME, "Ann", ["Me", "Bea"])
    rack = page.get_by_role("toolbar", name="Your tiles")
    person = Mouse(page)
    seen = list[str]()
    for _ in range(4):
        assert person.asked() == "pass"
        cover = page.get_by_role("region", name=re.compile("Pass the screen to"))
        name = cover.get_by_role("heading").inner_text().removeprefix("Pass the screen to ")
        assert tiles(page) == []
        assert page.locator("circle.lit").count() == 0
        cover.get_by_role("button", name=f"I am {name}: show my hand").click()
        expect(cover).to_be_hidden()
        expect(rack).to_be_visible()
        assert len(tiles(page)) == 6
        seen.append(name)
        while (prompt := person.asked()) != "pass":
            person.answer(prompt)
    assert seen[:2] == seen[2:]
    assert set(seen) == {"Ann", "Bea"}


def tiles(page: Page) -> list[str]:
    """The tiles that the rack names, to eyes or ears."""
    said = page.locator("[data-slot]").all_inner_texts()
    return [text for text in said if re.search(r"\w–\w|double", text)]
