"""Screen readers hear each turn of a bot once: the texts of live regions over a game."""

from __future__ import annotations

import re
import time

import pytest

from support.browser.site import Visit, new_table, start
from tests.browser.test_steady import lay

HEARD = """
window.heard = []
const known = new WeakMap()
const listen = () => {
  for (const region of document.querySelectorAll('[role=status], [role=alert], [role=log]')) {
    const text = region.textContent.replace(/\\s+/g, ' ').trim()
    if (text && text !== known.get(region)) window.heard.push(text)
    known.set(region, text)
  }
}
new MutationObserver(() => queueMicrotask(listen))
  .observe(document, { subtree: true, childList: true, characterData: true })
"""
MINE = "() => document.querySelector('.said .chip.turn') !== null"
TOLD = "[...document.querySelectorAll('.rail time + *')].map((one) => one.textContent)"
WHERE = {"carcassonne": r"\d (north|east|south|west)\.", "ingenious": r"Row \d+, cell \d+\."}
"""The words of each game for the place of a tile."""


@pytest.mark.parametrize("game", WHERE)
def test_the_turn_of_a_bot_is_heard_once_and_where_it_played(visit: Visit, game: str) -> None:
    page = visit(
        new_table(game, "Ann", "me", "bot:casual", "bot:casual"),
        before=lambda page: page.add_init_script(HEARD),
    )
    start(page)
    page.wait_for_function(MINE)
    for _ in range(2):
        turns = len(page.evaluate(TOLD))
        end = time.monotonic() + 120
        while len(page.evaluate(TOLD)) <= turns + 2 or not page.evaluate(MINE):
            assert time.monotonic() < end, "the turn does not end"
            lay(page, game)
            page.wait_for_timeout(150)
    told = [line for line in page.evaluate(TOLD) if re.match("(?!Ann).* (lays|places) ", line)]
    heard = page.evaluate("window.heard")
    assert len(told) >= 4
    for line in told:
        about = [text for text in heard if line in text]
        assert len(about) == told.count(line), (line, heard)
        assert re.search(re.escape(line) + ".*" + WHERE[game], about[0])
    assert any(text.endswith("Your turn") for text in heard)
