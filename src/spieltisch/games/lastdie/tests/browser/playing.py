"""People at a table of Last Die: what their page asks of them, and how they answer it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from spieltisch.core.state import State
from support.browser.person import Person
from support.browser.site import tab_to, whole_result

NAME = "Last Die"
AGAIN = re.compile("again$|^再[擲掷]")
STOP = re.compile("^(Stop|停手)$")

ASKED = """
patient => {
  if (document.querySelector('dialog[open] .result')) return 'over'
  const board = document.querySelector('main .ld')
  if (!board || board.classList.contains('busy')) return null
  if (board.querySelector('.tray .roll')) return 'roll'
  if (board.querySelector('.tray button:not([aria-disabled=true])')) return 'place'
  if (board.querySelector('.tray button') && board.querySelector('.bar .primary')) return 'decide'
  return patient ? null : 'wait'
}
"""


class Player(Person):
    """Somebody at a page of Last Die."""

    def __init__(self, page: Page, met: Callable[[str], object] | None = None) -> None:
        super().__init__(page, met)
        self.placed = 0

    def asked(self, patient: bool = True) -> str:
        """`place` (a die fits), `decide` (none does: again or stop) or `over`, once one of them
        is; impatient also `wait`: it is somebody else's turn."""
        found = str(self.page.wait_for_function(ASKED, arg=patient).json_value())
        if found != "roll":
            return found
        self.roll()
        return self.asked(patient)

    def answer(self, prompt: str) -> None:
        """Does what is asked; now and then stops although more could be placed."""
        self.meet(prompt)
        if prompt == "place":
            may_stop = self.page.get_by_role("button", name=STOP).is_visible()
            if may_stop and self.chance.random() < 0.15:
                self.stop()
            else:
                self.place()
                self.placed += 1
        elif prompt == "decide":
            if self.chance.random() < 0.6:
                self.again()
            else:
                self.stop()
        else:
            raise AssertionError(f"the page asks {prompt!r}")

    def place(self) -> None:
        """Places a die that fits."""
        raise NotImplementedError

    def roll(self) -> None:
        """Rolls the dice of a turn."""
        self.page.locator(".tray .roll").click()

    def again(self) -> None:
        """Rolls again."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stops."""
        raise NotImplementedError


class Mouse(Player):
    """Somebody who touches nothing but the mouse: taps dice, taps rows, drags."""

    def place(self) -> None:
        dice = self.page.locator(".tray button:not([aria-disabled=true])")
        die = self.chance.randrange(dice.count())
        if self.placed % 4 == 2:
            self._drag(dice.nth(die))
        elif self.placed % 4 == 3:
            self.page.locator("button.able").first.click()
            ringed = self.page.locator(".tray .wanted")
            if ringed.count():
                ringed.first.click()
        else:
            dice.nth(die).click()
            lit = self.page.locator("button.able:has(.row.lit)")
            if lit.count():
                lit.nth(self.chance.randrange(lit.count())).click()

    def again(self) -> None:
        self.page.get_by_role("button", name=AGAIN).click()

    def stop(self) -> None:
        self.page.get_by_role("button", name=STOP).click()

    def _drag(self, die: Locator) -> None:
        page = self.page
        die.hover()
        page.mouse.down()
        page.locator(".stage").hover()
        page.locator("button.able:has(.row.lit)").first.hover()
        expect(page.locator(".ghost")).to_be_visible()
        page.mouse.up()


class Keys(Player):
    """Somebody who touches nothing but the keyboard."""

    def roll(self) -> None:
        self.page.keyboard.press("r")

    def place(self) -> None:
        """A digit takes a die; where it fits several rows, arrows and Enter or the row's digit."""
        keyboard = self.page.keyboard
        dice = self.page.locator(".tray button:not([aria-disabled=true])")
        value = dice.nth(self.chance.randrange(dice.count())).get_attribute("data-value")
        assert value is not None
        self.press(value)
        lit = self.page.locator("button.able:has(.row.lit)")
        rows = lit.evaluate_all("rows => rows.map(row => Number(row.dataset.row) + 1)")
        if not rows:
            return
        expect(lit.first).to_be_focused()
        if self.placed % 2:
            keyboard.press("ArrowDown")
            expect(lit.nth(1)).to_be_focused()
            keyboard.press("Enter")
        else:
            keyboard.press(str(rows[-1]))

    def again(self) -> None:
        self.press("r")

    def stop(self) -> None:
        """By the key, now and then by the button."""
        if self.placed % 2:
            tab_to(self.page, self.page.get_by_role("button", name=STOP))
            self.page.keyboard.press("Enter")
        else:
            self.press("s")

    def press(self, key: str) -> None:
        """A key for the board, which hears it unless something else was pushed before."""
        heard = self.page.locator("main:focus, .ld :focus")
        if self.page.locator(":focus").count() and not heard.count():
            tab_to(self.page, self.page.locator(".ld button[tabindex='0']").last)
        self.page.keyboard.press(key)


def points(page: Page) -> list[int]:
    """Return the end panel's points, from most to least."""
    rows = whole_result(page).locator(".tally tfoot .total")
    expect(rows).not_to_have_count(0)
    return sorted((int(text) for text in rows.all_inner_texts()), reverse=True)


def right_points(state: State) -> list[int]:
    """Return the end panel's expected text."""
    return sorted(state.view(None)["points"], reverse=True)
