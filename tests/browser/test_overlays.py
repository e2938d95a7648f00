"""Board, hand and buttons keep place, scale and sight, whatever opens, closes or is said."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import spieltisch
from support.browser.site import OF_COLOUR, Visit, levels, still, violations
from support.soak import sample

SCREENS = ((360, 740), (740, 360), (1366, 625), (1920, 1080))
TABLES: dict[str, dict[str, Any]] = {
    "ingenious": {"mode": "base", "seats": 2},
    "ingenious, a duel": {"mode": "duel", "seats": 2},
    "ingenious, teams": {"mode": "team", "seats": 4},
    "carcassonne": {"mode": "base", "seats": 5},
    "lastdie": {"seats": 4},
    "zigzag": {"seats": 2},
}
CASUAL = {"ingenious": "Olive", "carcassonne": "Robin", "lastdie": "Max", "zigzag": "Pia"}
"""The name of each game's casual bot."""
KEYBOARD = """
const eye = Object.assign(new EventTarget(), { offsetTop: 0, offsetLeft: 0, scale: 1 })
let covered = 0
Object.defineProperty(eye, 'height', { get: () => innerHeight - covered })
Object.defineProperty(eye, 'width', { get: () => innerWidth })
Object.defineProperty(window, 'visualViewport', { value: eye })
window.keyboard = (height) => {
  covered = height
  eye.dispatchEvent(new Event('resize'))
}
"""
"""A keyboard on the screen makes the visual viewport smaller, and nothing else."""

KEEP = """() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
  const name = (one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 20)}`
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].map(Math.round).join(' ')
  }
  const page = () => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return `${scrollWidth}x${scrollHeight}`
  }
  const size = page()
  const board = 'main.board, main.board :is(button, .bar, .hand, svg, canvas, [role=application])'
  const kept = [...document.querySelectorAll(`${board}, .frame > :is(.top, .players, .line)`)]
    .filter((one) => seen(one) && !one.closest('button svg'))
    .map((one) => [one, box(one)])
  window.moved = async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    const found = kept
      .filter(([one, was]) => one.isConnected && box(one) !== was)
      .map(([one, was]) => `${name(one)}: ${was} > ${box(one)}`)
    if (page() !== size) found.push(`the page: ${size} > ${page()}`)
    const touched = 'main.board :is(.bar, .hand), main.board :is(.bar, .hand) button'
    for (const one of document.querySelectorAll(touched)) {
      const { left, top, right, bottom, width } = one.getBoundingClientRect()
      const outside = Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1
      if (width && seen(one) && outside) found.push(`${name(one)} is out of sight`)
    }
    return found
  }
}"""
"""Notes where all of the table is; `moved()` then tells what is elsewhere or out of sight."""

COVERED = """() => {
  const found = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`)
  const buttons = 'header :is(a, button), .line button, main.board button'
  for (const one of document.querySelectorAll(buttons)) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert]')) continue
    one.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    const name = one.ariaLabel || one.textContent.trim()
    if (width && !one.contains(there) && !there?.closest('.toasts'))
      found.push(`${name} lies under ${there?.outerHTML.slice(0, 60)}`)
  }
  scrollTo(0, 0)
  return found
}"""
"""The buttons that nobody can reach, since they are out of the page or under something else."""

LONG = "Maximiliane von Hohenstein lays orange and purple: orange 3, purple 12. " * 4


class Table:
    """A running table where I may act, and the messages of its server, which a test may add to."""

    def __init__(self, visit: Visit, game: str, plan: dict[str, Any]) -> None:
        self.reached, self.casual = True, CASUAL[game]
        self.looked_at = plan.get("mode", "base") == "base"
        self.told: dict[str, Any] = {}
        self.lines = 0
        self.page = visit(before=self.listen)
        page, seats = self.page, plan["seats"]
        assert page.request.post("/api/me", data={"name": "Ann"}).ok
        others = [{"kind": "bot", "bot": levels(game)[0]}] * (seats - 1)
        options = {name: plan[name] for name in ("mode",) if name in plan}
        wanted = {"game": game, "options": options, "seats": [{"kind": "me"}, *others]}
        answer = page.request.post("/api/tables", data=wanted)
        assert answer.ok, answer.text()
        page.goto(f"/t/{answer.json()['table']}")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("main.board .bar").first).to_be_visible()

    def listen(self, page: Page) -> None:
        """Stand between the page and its server."""
        page.add_init_script(KEYBOARD)

        def meet(socket: WebSocketRoute) -> None:
            self.socket = socket
            if not self.reached:
                socket.close(code=4408, reason="")
                return
            server = socket.connect_to_server()

            def down(message: str | bytes) -> None:
                said = json.loads(message)
                self.told |= said.get("table") or {}
                socket.send(message)

            server.on_message(down)

        page.route_web_socket(re.compile("/socket$"), meet)

    def tell(self, **message: Any) -> None:
        """Send the page a message as if by the server."""
        self.socket.send(json.dumps(message))

    def change(self, **parts: Any) -> None:
        """Tell the page that the table has changed."""
        self.tell(type="table", table={**self.told, **parts})

    def say(self, text: str) -> None:
        """Have Bob say something in the chat."""
        self.lines += 1
        line = {"line": self.lines, "ms": 0, "name": "Bob", "seat": None, "text": text}
        self.tell(type="said", line=line)


def nothing_moves(page: Page, what: str) -> None:
    assert page.evaluate("window.moved()") == [], what


def accessible(table: Table, what: str) -> None:
    """Axe-core finds nothing; once for each game, on a phone."""
    if table.looked_at and table.page.evaluate("innerWidth") == SCREENS[0][0]:
        assert violations(table.page) == [], what


@contextmanager
def drawer(table: Table, name: str) -> Iterator[None]:
    """Open a drawer, or the tab that stands for it."""
    page = table.page
    tab = page.get_by_role("tab", name=name)
    if tab.count():
        tab.click()
        yield
        page.get_by_role("tab", name="Log").click()
        return
    page.get_by_role("button", name=name, exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    yield
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def hints(table: Table, what: str) -> None:
    page = table.page
    if page.get_by_role("button", name="Hint").count() == 0:
        return
    page.keyboard.press("h")
    hide = page.get_by_role("button", name="Hide the hint")
    expect(hide).to_be_visible(timeout=30_000)  # the first hint starts the coach
    nothing_moves(page, f"{what}: a hint")
    accessible(table, f"{what}: a hint")
    box = page.get_by_role("region", name="Hint").bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= page.evaluate("innerHeight")
    assert box["width"] > 300
    hide.click()
    expect(hide).to_be_hidden()


def words(table: Table, what: str) -> None:
    """Short and long messages, chat, a question."""
    page = table.page
    last = page.locator(".said .last")
    before = last.inner_text()
    for text in ("Ann passes.", LONG[:80], LONG, before):
        last.evaluate(
            "(one, text) => { one.firstChild ? one.firstChild.data = text : one.append(text) }",
            text,
        )
        nothing_moves(page, f"{what}: {text[:20]!r}")
    table.say(LONG)
    table.say("Good luck!")
    expect(page.locator(".toasts button").last).to_contain_text("Good luck!")
    nothing_moves(page, f"{what}: a chat message")
    other = next(seat["seat"] for seat in table.told["seats"] if not seat["mine"])
    table.change(take_back={"to": 1, "seat": other, "drawn": True, "agreed": []})
    agree = page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    nothing_moves(page, f"{what}: a question")
    accessible(table, f"{what}: a question")
    table.change(take_back=None)
    expect(agree).to_be_hidden()
    nothing_moves(page, f"{what}: after a question")


def people(table: Table, what: str) -> None:
    """Somebody goes away, and a bot takes the seat."""
    page, seats = table.page, table.told["seats"]
    other = next(seat["seat"] for seat in seats if not seat["mine"])
    gone = {"kind": "person", "name": "Ben", "present": False, "bot": None}
    for now, word in ((gone, "away"), (gone | {"bot": "casual"}, f"{table.casual} plays")):
        told = [seat | now if seat["seat"] == other else seat for seat in seats]
        table.change(seats=told)
        expect(page.get_by_role("region", name="Players").get_by_text(word)).to_be_attached()
        nothing_moves(page, f"{what}: {word}")
    table.change()
    nothing_moves(page, f"{what}: everybody is back")


def drawers(table: Table, what: str) -> None:
    page = table.page
    for name in ("Chat", "Log", "Rules", "More"):
        if (
            page.get_by_role("tab", name=name)
            .or_(page.get_by_role("button", name=name, exact=True))
            .count()
        ):
            with drawer(table, name):
                nothing_moves(page, f"{what}: {name}")
                accessible(table, f"{what}: {name}")
                if name == "Chat" and page.get_by_role("dialog").count():
                    types(table, what)
            nothing_moves(page, f"{what}: after {name}")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    nothing_moves(page, f"{what}: keys")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def types(table: Table, what: str) -> None:
    """Over the keyboard the newest message and what is written are in sight."""
    page = table.page
    write = page.get_by_role("textbox", name="Write a message")
    write.focus()
    page.evaluate("keyboard(Math.round(innerHeight * 0.45))")
    nothing_moves(page, f"{what}: a keyboard")
    dialog = page.get_by_role("dialog")
    newest = dialog.get_by_role("listitem").last
    expect(newest).to_contain_text("Good luck!")
    above, form, sheet = (part.bounding_box() for part in (newest, write, dialog))
    assert above
    assert form
    assert sheet
    assert sheet["y"] <= above["y"], what
    assert above["y"] + above["height"] <= form["y"], what
    assert form["y"] + form["height"] <= page.evaluate("visualViewport.height"), what
    page.evaluate("keyboard(0)")


def network(table: Table, what: str) -> None:
    page = table.page
    table.reached = False
    table.socket.close(code=4408, reason="")
    notice = page.get_by_text("Reconnecting…")
    expect(notice).to_be_visible()
    nothing_moves(page, f"{what}: without a network")
    table.reached = True
    expect(notice).to_be_hidden()


def large_text(table: Table, what: str) -> None:
    """Text twice as large pushes nothing out of the page, and covers no button.

    Not on a phone held sideways: a browser whose text is that large lays it out as upright.
    """
    page = table.page
    if page.evaluate("innerHeight < 500"):
        return
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    still(page)
    assert page.evaluate(COVERED) == [], f"{what}: large text"
    page.evaluate("document.documentElement.style.fontSize = ''")
    still(page)


def high_contrast(table: Table, what: str) -> None:
    """The colours of the palette with much contrast, in light and dark."""
    page = table.page
    if not table.looked_at or page.evaluate("innerWidth") != SCREENS[0][0]:
        return
    page.evaluate("document.documentElement.dataset.palette = 'contrast'")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert violations(page, *OF_COLOUR) == [], f"{what}: {scheme}"
    page.evaluate("delete document.documentElement.dataset.palette")


STEPS: tuple[Callable[[Table, str], None], ...] = (
    hints,
    words,
    people,
    drawers,
    high_contrast,
    large_text,
)


@pytest.mark.parametrize("name", sample(["ingenious, a duel"], [*TABLES]))
def test_nothing_that_opens_moves_the_table(visit: Visit, name: str) -> None:
    game = name.split(",")[0]
    assert game in spieltisch.list_games()
    table = Table(visit, game, TABLES[name])
    page = table.page
    for width, height in sample(SCREENS[::2], SCREENS):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".said .chip.turn")).to_be_visible()
        still(page)
        page.evaluate(KEEP)
        for step in STEPS:
            step(table, f"{name} at {width}x{height}")
    page.evaluate(KEEP)  # large text has moved the map
    network(table, f"{name} at {width}x{height}")
