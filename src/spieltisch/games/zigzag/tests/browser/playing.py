"""People at a Zig-Zag table: messages to their page, and their answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from spieltisch.core.words.trees import expanded
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.tests.routes import row, steps

SeatView = dict[str, Any]

PATIENCE = 20_000
PACE_MS = 130
"""At most 8 actions a second are allowed."""
MIDDLES = """
found => found.map(element => {
  const box = element.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
})
"""
COLUMNS = "card => getComputedStyle(card.parentElement).gridTemplateColumns.split(' ').length"


class Person:
    """A person at a page, with the page's messages and the cards taken."""

    def __init__(self, page: Page) -> None:
        page.set_default_timeout(PATIENCE)
        page.on("websocket", self._listen)
        self.page = page
        self.seat_views: list[SeatView] = []
        self.pile: list[int] = []
        """The terrains he took, the first first."""
        self.acts = 0
        self.phases = set[str]()

    @property
    def seat_view(self) -> SeatView:
        """Of the seats at this screen the one that may act, as the page has it."""
        able = [seat_view for seat_view in self.seat_views if seat_view["legal"]]
        return (able or self.seat_views or [{}])[0]

    @property
    def view(self) -> dict[str, Any]:
        """The page's view."""
        return dict(self.seat_view.get("view", {}))

    @property
    def legal(self) -> dict[str, Any]:
        """The page's legal actions."""
        return expanded(self.seat_view.get("legal", {}))

    @property
    def over(self) -> bool:
        return self.view.get("phase") == "over"

    def wait(self, ms: int = 20) -> None:
        """News come in meanwhile."""
        self.page.wait_for_timeout(ms)

    def until(self, *phases: str) -> None:
        """Waits for one of these phases, and for the board: the page may be told of a game whose
        board it still loads."""
        self.sees(lambda: self.view.get("phase") in phases)
        expect(self.page.locator("main .zz")).to_be_visible()

    def sees(self, what: Callable[[], bool]) -> None:
        """Wait until the page's messages make that true."""
        assert self.comes(what), f"not seen: the seat_views are {self.seat_views}"

    def comes(self, what: Callable[[], bool], patience: int = PATIENCE) -> bool:
        """Whether that comes to be so within so many milliseconds, or is so."""
        for _ in range(patience // 20):
            if what():
                return True
            self.wait()
        return what()

    # ------------------------------------------------------------ the page

    def card(self, place: int) -> Locator:
        """A terrain card on the table."""
        return self.page.locator(f'main [data-place="{place}"]')

    def button(self, name: str) -> Locator:
        """A button of the action bar."""
        return self.page.locator("main .bar").get_by_role("button", name=name, exact=True)

    def do(self, text: str) -> None:
        """One action, as this person does it."""
        raise NotImplementedError

    def act(self, text: str) -> None:
        """One action, and what came of it."""
        self.sees(self.did(text))
        self.wait(PACE_MS)

    def did(self, text: str) -> Callable[[], bool]:
        """Does it; asked then, whether something came of it."""
        seat_view, legal = self.seat_view, self.legal
        self.do(text)
        return lambda: self.seat_view is not seat_view and self.legal != legal

    # ------------------------------------------------------------ a simple player

    def answer(self) -> None:
        """Does something, if anything is to be done."""
        phase = self.view.get("phase", "")
        if phase not in self.phases:
            self.phases.add(phase)
            self.meet(phase)
        legal = self.legal
        if not legal:
            self.wait()
            return
        text = self.choose(legal)
        if not text:
            self.wait()
            return
        self.comes(self.did(text), 800)
        self.acts += 1
        self.wait(PACE_MS - 40)

    def meet(self, phase: str) -> None:
        """A phase is met for the first time."""

    def choose(self, legal: dict[str, Any]) -> str:
        """Keeps and takes what leads on, and calls stop when it leads to the goal or nothing more
        does. It does nothing while others have a card in hand."""
        if "lay" in legal:
            return f"lay {next(iter(legal['lay']))} 0"
        if "surplus" in legal:
            return f"surplus {next(iter(legal['surplus']))}"
        if "move" in legal:
            return f"move {max(legal['move'], key=self.leads_to)}"
        seat = self.seat_view["seat"]
        if not self.view["piles"][seat]:
            self.pile = []
        here = self.reach(self.pile)
        if "keep" in legal:
            terrain = c.TERRAINS.index(self.view["held"][seat]["terrain"])
            return "keep" if self.leads(here, terrain) else "leave"
        if self.goal in here:
            return "stop goal"
        for place in legal.get("take", {}):
            terrain = c.TERRAINS.index(self.view["table"][int(place) - 1])
            if self.leads(here, terrain):
                return f"take {place}"
        if "flip" in legal:
            return f"flip {next(iter(legal['flip']))}"
        return "stop dry" if "dry" in legal["stop"] else ""

    @property
    def maze(self) -> list[int]:
        """The terrains of my maze's sections, and of the goal."""
        seat = self.seat_view["seat"]
        laid = [2 * c.NAMES.index(n) + d // 180 for n, d in self.view["mazes"][seat]]
        goal = c.TERRAINS.index(self.view["goals"][seat])
        return [*(terrain for one in laid for terrain in c.turned(one)), goal]

    @property
    def goal(self) -> int:
        return len(self.maze) - 1

    def reach(self, pile: list[int]) -> set[int]:
        """Where the pile can have taken the runner."""
        stands = self.view["runners"][self.seat_view["seat"]]
        at = {-1} if stands == "start" else {18 * stands[0] + 3 * stands[1] + stands[2]}
        for terrain in pile:
            at = self.step(at, terrain) or at
        return at

    def step(self, at: set[int], terrain: int) -> set[int]:
        """One card further."""
        maze, goal = self.maze, self.goal
        return {to for one in at - {goal} for to in steps(one, goal) if maze[to] == terrain}

    def leads_to(self, way: str) -> int:
        """The row to which the rest of the pile can take the runner from there."""
        if way == "goal":
            return row(self.goal)
        card, r, column = map(int, way.split(","))
        at = {18 * card + 3 * r + column}
        for terrain in self.pile[len(self.view["used"]) + 1 :]:
            to = self.step(at, terrain)
            if not to:
                break
            at = to
        return max(map(row, at))

    def leads(self, at: set[int], terrain: int) -> bool:
        """Whether this card takes the runner nearer to the goal."""
        to = self.step(at, terrain)
        return bool(to) and max(map(row, to)) > max(map(row, at))

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "welcome":
            told = message["seat_views"]
        elif message["type"] == "update":
            for entry in message["entries"]:
                self._remember(entry["actor"], entry["text"])
            told = [self._laid_over(diff, message["public"]) for diff in message["seat_views"]]
        else:
            return
        self.seat_views = [seat_view for seat_view in told if seat_view["seat"] is not None]

    def _remember(self, actor: int | None, text: str) -> None:
        """Note an action, by the table before it: its player knows the cards taken."""
        if not self.view or actor != (seat := self.seat_view["seat"]):
            return
        if text == "keep":
            self.pile.append(c.TERRAINS.index(self.view["held"][seat]["terrain"]))
        elif text.startswith("take "):
            place = int(text.removeprefix("take "))
            self.pile.append(c.TERRAINS.index(self.view["table"][place - 1]))

    def _laid_over(self, diff: SeatView, view: dict[str, Any]) -> SeatView:
        """Return the changes, over the view before them."""
        old = next((one for one in self.seat_views if one["seat"] == diff["seat"]), {})
        legal = diff.get("legal")
        return {
            "seat": diff["seat"],
            "view": old.get("view", {}) | view | diff["view"],
            "legal": old.get("legal", {}) if legal is None else legal,
            "turn": diff.get("turn"),
        }


class Mouse(Person):
    """Somebody who touches nothing but the mouse."""

    def do(self, text: str) -> None:
        verb, *rest = text.split()
        if verb in ("lay", "surplus"):
            self.push(self.page.locator(f'main [data-card="{rest[0]}"]'))
            self.push(self.button("Lay it next" if verb == "lay" else "Under the deck"))
        elif verb in ("flip", "take"):
            self.push(self.card(int(rest[0])))
        elif verb in ("keep", "leave"):
            self.push(self.button(verb.capitalize()))
        elif verb == "stop":
            self.push(self.button("Stop…"))
            self.push(self.page.locator(f'main [data-stop="{rest[0]}"]'))
        else:
            self.push(self.page.locator(f'main [data-move="{rest[0]}"]'))

    def carry(self, card: str) -> None:
        """A maze card from the hand to one's maze."""
        seat = self.seat_view["seat"]
        self.page.locator(f'main [data-card="{card}"]').hover()
        self.page.mouse.down()
        self.page.locator(f'main .left [data-maze="{seat}"]').hover()
        expect(self.page.locator("main .carried")).to_be_visible()
        self.page.mouse.up()

    def push(self, what: Locator) -> None:
        """Where it is now; others may have ended the collecting meanwhile, and it is gone. So
        nothing may come of it."""
        found = what.evaluate_all(MIDDLES)
        if found:
            self.page.mouse.click(*found[0])


class Keys(Person):
    """Somebody who touches nothing but the keyboard."""

    def do(self, text: str) -> None:
        press = self.page.keyboard.press
        verb, *rest = text.split()
        if verb == "lay":
            hand = self.view["hands"][self.seat_view["seat"]]
            press(str(1 + hand.index(rest[0])))
            press("Enter")
        elif verb in ("flip", "take"):
            self.go_to(int(rest[0]))
            press("Enter")
        elif verb in ("keep", "leave"):
            press(verb[0])
        elif verb == "stop":
            press("s")
            expect(self.page.locator('main [data-stop="goal"]')).to_be_focused()
            if rest[0] == "dry":
                press("ArrowDown")
            press("Enter")
        else:
            self.page.locator(f'main [data-move="{rest[0]}"]').focus()
            press("Enter")

    def go_to(self, place: int) -> None:
        """Arrow keys over the cards."""
        press = self.page.keyboard.press
        if not self.at:
            press("ArrowUp")
        width = int(self.card(1).evaluate(COLUMNS))
        (x, y), (to_x, to_y) = (divmod(at - 1, width)[::-1] for at in (self.at or 1, place))
        for key, count in (
            ("ArrowRight", to_x - x),
            ("ArrowLeft", x - to_x),
            ("ArrowDown", to_y - y),
            ("ArrowUp", y - to_y),
        ):
            for _ in range(count):
                press(key)
        expect(self.card(place)).to_be_focused()

    @property
    def at(self) -> int:
        """The place that has the focus; 0: none."""
        found = self.page.evaluate("Number(document.activeElement?.dataset.place ?? 0)")
        return int(found)
