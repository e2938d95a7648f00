"""People at a Carcassonne table: what their page asks of them, and how they answer it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from support.browser.site import Visit, new_table, start, tab_to

PATIENCE = 30_000
NAME = "Carcassonne"
PLACE = re.compile("^(Place|放置)$")
TURN = re.compile("^(Turn|旋轉|旋转)$")
NOBODY = re.compile("^(Nobody|不派)$")
SEND = re.compile("^(Send|派出)$")
FIRST = re.compile("^(This one first|先計這個|先计这个)$")
EVERYTHING = re.compile("^(All at once|全部顯示|全部显示)$")

ASKED = """
([patient, everything]) => {
  if (document.querySelector('dialog[open] .result')) return 'over'
  const bar = document.querySelector('main .bar')
  if (!bar || bar.classList.contains('busy')) return null
  const says = [...bar.querySelectorAll('button')].map(button => button.textContent.trim())
  if (everything && says.some(text => new RegExp(everything).test(text))) return 'count'
  if (document.querySelector('main .fit')) return 'place'
  const paid = [...bar.querySelectorAll('.choices.long small')]
  if (paid.length) return paid.every(text => text.textContent) ? 'first' : null
  if (bar.querySelector('.choices')) return 'deploy'
  if (document.querySelector('main .hand button[disabled]')) return patient ? null : 'wait'
  return patient || bar.querySelector('button') ? null : 'wait'
}
"""
"""`first`: what scores first, or whose bonus comes first, with what each would pay. `count`: final
scoring, for who has everything shown at once."""

LIT = """
async () => {
  const middles = () => [...document.querySelectorAll('main .fit')].map(square => {
    const box = square.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  })
  const gliding = () => document.querySelector('main .stage').getAnimations({ subtree: true })
    .some(animation => animation instanceof CSSTransition)
  for (let before = '', still = 0; still < 4; ) {
    await new Promise(requestAnimationFrame)
    const now = JSON.stringify(middles())
    still = now === before && !gliding() ? still + 1 : 0
    before = now
  }
  return middles()
}
"""
"""The middles of the places that light up, once they stand still for four frames. Frames count and
not time: a slow machine draws few, and a change of the layout shows one frame later."""

LAND = "main .land .terrain > i"
"""The tiles, in the order in which they were laid; each is a little larger than its picture."""

PICTURE = """
(tile) => {
  const box = tile.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const canvas = [...document.querySelectorAll('main .land .terrain canvas')].find((sheet) => {
    const { left, top, right, bottom } = sheet.getBoundingClientRect()
    return x > left && x < right && y > top && y < bottom
  })
  const sheet = canvas.getBoundingClientRect()
  const fine = canvas.width / sheet.width
  const part = [box.x - sheet.x, box.y - sheet.y, box.width, box.height]
    .map((at) => Math.round(at * fine))
  const copy = document.createElement('canvas')
  Object.assign(copy, { width: canvas.width, height: canvas.height })
  const brush = copy.getContext('2d')
  brush.drawImage(canvas, 0, 0)
  return { brush, part }
}
"""
"""Find a tile's part of the canvas that it shares with others, copied to be read: JavaScript."""

AROUND = 104 / 100
"""By how much."""

PAINTED = (
    f"(tile, colours) => {{ const picture = {PICTURE};"
    + """
  const probe = document.createElement('i')
  document.body.append(probe)
  const shown = colours.map(colour => {
    probe.style.color = `var(--crc-${colour})`
    return getComputedStyle(probe).color.match(/\\d+/g).map(Number)
  })
  probe.remove()
  const least = [0, 1, 2].map(part => Math.min(...shown.map(colour => colour[part])))
  const most = [0, 1, 2].map(part => Math.max(...shown.map(colour => colour[part])))
  const { brush, part } = picture(tile)
  const [left, top, width, height] = part
  const { data } = brush.getImageData(left, top, width, height)
  const found = []
  for (let i = 0; i < width * height; i++)
    if (least.every((low, part) => data[4 * i + part] >= low && data[4 * i + part] <= most[part]))
      found.push([((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height])
  return found
}
"""
)


class Player:
    """Somebody at a page. `met` is called with each prompt that is met for the first time."""

    everything: re.Pattern[str] | None = None
    """The button that skips the final scoring, pushed once shown."""

    def __init__(self, page: Page, met: Callable[[str], object] | None = None) -> None:
        page.set_default_timeout(PATIENCE)
        self.page = page
        self.laid = 0
        self.prompts = set[str]()
        self.chance = random.Random(7)
        self._met = met

    def asked(self, patient: bool = True) -> str:
        """`place`, `deploy`, `first`, `count` or `over`, once one of them is; impatient also
        `wait`."""
        everything = self.everything and self.everything.pattern
        found = self.page.wait_for_function(ASKED, arg=[patient, everything])
        return str(found.json_value())

    def answer(self, prompt: str) -> None:
        """Does what is asked."""
        if prompt == "count":  # nothing is: it goes on meanwhile
            self.count()
            return
        if prompt not in self.prompts:
            self.prompts.add(prompt)
            if self._met:
                self._met(prompt)
        if prompt == "place":
            self.place()
            self.laid += 1
        elif prompt == "deploy":
            self.deploy()
        else:
            assert prompt == "first", f"the page asks {prompt!r}"
            self.choose_first()

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Answers until then, or to the end."""
        while not until():
            prompt = self.asked()
            if prompt == "over":
                return
            self.answer(prompt)

    def place(self) -> None:
        """Places the tile somewhere."""
        raise NotImplementedError

    def deploy(self) -> None:
        """Sends a follower, or nobody."""
        raise NotImplementedError

    def choose_first(self) -> None:
        """Takes the first of what may come first."""
        raise NotImplementedError

    def count(self) -> None:
        """Has everything shown at once."""
        raise NotImplementedError


class Mouse(Player):
    """Somebody who touches nothing but the mouse."""

    everything = EVERYTHING

    def hold(self) -> None:
        """Tap one of the places that light up, once they stand still."""
        self.page.mouse.click(*self.chance.choice(self.page.evaluate(LIT)))
        expect(self.button(PLACE)).to_be_enabled()

    def place(self) -> None:
        """Choose where, sometimes another turn, and Place."""
        self.hold()
        turn = self.button(TURN)
        if self.laid % 3 == 1 and turn.is_enabled():
            turn.click()
        self.button(PLACE).click()
        expect(self.page.locator("main .ghost")).to_be_hidden()

    def deploy(self) -> None:
        choices = self.page.locator("main .choice")
        nobody = self.button(NOBODY)
        if nobody.is_visible() and self.chance.random() < 0.4:
            nobody.click()
        else:
            choices.nth(self.chance.randrange(choices.count())).click()
            self.button(SEND).click()
        expect(choices.and_(self.page.locator(".chosen"))).to_have_count(0)

    def choose_first(self) -> None:
        choices = self.page.locator("main .choice")
        choices.first.click()
        self.button(FIRST).click()
        expect(choices.and_(self.page.locator(".chosen"))).to_have_count(0)

    def count(self) -> None:
        self.button(EVERYTHING).click()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the action bar."""
        return self.page.locator("main .bar").get_by_role("button", name=name, exact=True)


class Keys(Player):
    """Somebody who touches nothing but the keyboard."""

    at = (0, 0)
    """Where the cursor is."""

    def to_map(self) -> None:
        """The map has the focus; the board gives it back after each answer."""
        stage = self.page.get_by_role("application")
        if not stage.evaluate("stage => stage === document.activeElement"):
            tab_to(self.page, stage)

    def go(self, x: int, y: int) -> None:
        """Arrow keys."""
        self.to_map()
        for key, steps in (
            ("ArrowRight", x - self.at[0]),
            ("ArrowLeft", self.at[0] - x),
            ("ArrowDown", y - self.at[1]),
            ("ArrowUp", self.at[1] - y),
        ):
            for _ in range(steps):
                self.page.keyboard.press(key)
        self.at = (x, y)

    def place_at(self, x: int, y: int, angle: int) -> None:
        """There, turned until it lies like that."""
        self.go(x, y)
        self.page.keyboard.press("Enter")
        held = self.page.locator("main .land .sure")
        lies = held.and_(self.page.locator(f'[data-angle="{angle}"]'))
        expect(held.locator("canvas")).to_be_visible()
        for _ in range(4):
            if lies.count():
                break
            self.page.keyboard.press("r")
        assert lies.count() == 1
        self.page.keyboard.press("Enter")
        expect(self.page.locator("main .ghost")).to_be_hidden()
        self.laid += 1

    def place(self) -> None:
        """The next lit place, as the tile fits there."""
        lit = self.page.locator("main .fit").first.get_attribute("data-at")
        assert lit is not None
        self.to_map()
        self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")
        expect(self.page.locator("main .ghost")).to_be_hidden()

    def deploy(self) -> None:
        self.pick(1)

    def choose_first(self) -> None:
        self.pick(1)

    def pick(self, number: int) -> None:
        """A choice by its number; what else there is to choose then differs."""
        self.to_map()
        choices = self.page.locator("main .choices")
        before = choices.inner_text()
        self.page.keyboard.press(str(number))
        self.page.keyboard.press("Enter")
        expect(choices.filter(has_text=before)).to_have_count(0)


def spoken(page: Page) -> Locator:
    """Return the board's announcements to screen readers."""
    return page.locator("main .crc > [role=status]")


def painted(tile: Locator, *colours: str) -> list[tuple[float, float]]:
    """Return the points where a tile's picture (`LAND`) shows that colour of the land.

    Of several colours, also what lies between them. The tile is 100 units wide, and each point
    is a pixel of the picture.
    """
    found = tile.evaluate(PAINTED, colours)
    wide = 100 * AROUND
    return [(wide * x - (wide - 100) / 2, wide * y - (wide - 100) / 2) for x, y in found]


def number(text: str) -> int:
    """The first number in a text."""
    found = re.search(r"\d+", text)
    assert found, text
    return int(found[0])


def shared_table(visit: Visit, size: str = "desktop") -> Page:
    """A table of two people at one screen, with its gestures loaded."""
    page = visit(new_table("carcassonne", "Ann", "me", "here:Bob"), size=size)
    start(page)
    assert Mouse(page).asked() == "place"
    page.wait_for_load_state("networkidle")
    return page


def sent(page: Page) -> int:
    """Count the followers that have left their players' supplies."""
    return 14 - sum(number(text) for text in page.locator(".score small").all_inner_texts())
