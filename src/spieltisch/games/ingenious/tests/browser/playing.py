"""People at an Ingenious table: what their page asks of them, and how they answer it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from spieltisch.core.state import State
from support.browser.person import Person
from support.browser.site import tab_to, whole_result

NAME = "Ingenious"
BUTTONS = {
    "Place": "place",
    "Keep my tiles": "swap",
    "Exchange": "aside",
    "Keep all": "aside",
    "Count this half first": "score",
    "放置": "place",
    "保留板塊": "swap",
    "保留板块": "swap",
}
"""The primary button under the board, and the question then."""
SWAP = re.compile("Swap all tiles|交換全部板塊|交换全部板块")
KEEP = re.compile("Keep my tiles|保留板塊|保留板块")

ASKED = """
([buttons, patient]) => {
  if (document.querySelector('dialog[open] .result')) return 'over'
  if (document.querySelector('main > section.card button')) return 'pass'
  const bar = document.querySelector('main .bar')
  if (!bar || bar.classList.contains('busy')) return null
  const text = bar.querySelector('button.primary')?.textContent.trim()
  if (text === undefined) return patient ? null : 'wait'
  return Object.entries(buttons).find(([start]) => text.startsWith(start))?.[1] ?? text
}
"""
MIDDLES = """
cells => cells.map(cell => {
  const box = cell.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
})
"""
LISTS = """
rows => rows.map(row => [...row.querySelectorAll('.cell button, .cell .none')]
    .map(value => Number(value.textContent.replace('−', '-'))))
"""


class Player(Person):
    """Somebody at a page of Ingenious."""

    def __init__(self, page: Page, met: Callable[[str], object] | None = None) -> None:
        super().__init__(page, met)
        self.laid = 0

    def asked(self, patient: bool = True) -> str:
        """`place`, `swap`, `aside`, `score`, `pass` (the screen) or `over`, once one of them is;
        impatient also `wait`: it is somebody else's turn."""
        found = self.page.wait_for_function(ASKED, arg=[BUTTONS, patient])
        return str(found.json_value())

    def answer(self, prompt: str) -> None:
        """Does what is asked."""
        if self.page.get_by_text("Bonus placement!").is_visible():
            self.meet("bonus")
        self.meet(prompt)
        if prompt == "pass":
            self._push(re.compile("show my hand"))
        elif prompt == "place":
            self.lay()
            self.laid += 1
        elif prompt == "swap":
            self._push(SWAP if self.chance.random() < 0.5 else KEEP)
        elif prompt == "aside":
            self._push(re.compile("Exchange|Keep all"))
        elif prompt == "score":
            self._push("Count this half first")
        else:
            raise AssertionError(f"the page asks {prompt!r}")

    def lay(self) -> None:
        """Lays a tile that fits."""
        raise NotImplementedError

    def _push(self, name: str | re.Pattern[str]) -> None:
        raise NotImplementedError


class Mouse(Player):
    """Somebody who touches nothing but the mouse."""

    def hold(self) -> None:
        """Choose a tile and one of the cells that light up."""
        page = self.page
        page.locator("[data-slot]:not([aria-disabled=true])").first.click()
        lit = page.locator("circle.lit").evaluate_all(MIDDLES)
        page.mouse.click(*self.chance.choice(lit))
        expect(self._place).to_be_enabled()

    def lay(self) -> None:
        """Choose where, sometimes another turn, and Place."""
        self.hold()
        if self.laid % 4 == 1:
            self.page.get_by_role("button", name=re.compile("^(Turn|旋轉|旋转)$")).click()
        self._place.click()

    @property
    def _place(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(Place|放置)$"))

    def _push(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).click()


class Keys(Player):
    """Somebody who touches nothing but the keyboard."""

    def lay(self) -> None:
        """A digit takes a tile and goes to where it fits, Enter lays it there."""
        page = self.page
        slot = page.locator("[data-slot]:not([aria-disabled=true])").first.get_attribute(
            "data-slot"
        )
        assert slot is not None
        self.to_board()
        page.keyboard.press(str(int(slot) + 1))
        if self.laid % 4 == 1:
            page.keyboard.press("r")
        page.keyboard.press("Enter")

    def to_board(self) -> None:
        """The board has the focus, unless something else was pushed before."""
        board = self.page.get_by_role("application")
        for _ in range(12):  # from the buttons under the board it is a few steps back
            if board.evaluate("board => board === document.activeElement"):
                return
            self.page.keyboard.press("Shift+Tab")
        tab_to(self.page, board)

    def answer(self, prompt: str) -> None:
        """And the keyboard is at the board again, not at the page's top."""
        super().answer(prompt)
        if prompt in ("swap", "aside", "score"):
            self.page.wait_for_function("() => document.activeElement !== document.body")

    def _push(self, name: str | re.Pattern[str]) -> None:
        tab_to(self.page, self.page.get_by_role("button", name=name))
        self.page.keyboard.press("Enter")


def lists(page: Page) -> list[list[int]]:
    """The ascending lists of the end panel, from first to last."""
    rows = whole_result(page).locator(".tally tbody tr:not(.note)")
    expect(rows).not_to_have_count(0)
    found: list[list[int]] = rows.evaluate_all(LISTS)
    return found


def right_lists(state: State) -> list[list[int]]:
    """Return the end panel's expected text."""
    outcome = state.outcome()
    assert outcome is not None
    found: list[list[int]] = state.view(None)["ascending"]
    order = sorted(range(len(found)), key=lambda side: outcome.ranks[side])
    return [found[side] for side in order]
