"""The server of the browser tests, and the steps that most of them begin with."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol
from weakref import WeakSet

from playwright.sync_api import Locator, Page, expect

import spieltisch
from spieltisch import bots
from support.soak import soaking

ROOT = Path(__file__).parents[2]
START = re.compile("Start the game|開始遊戲|开始游戏")
LANGUAGE = re.compile("^(Language|語言|语言)$")
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CODES = (ROOT / "web" / "src" / "lib" / "words" / "codes" / "en.ts").read_text("utf-8")


class Visit(Protocol):
    """Opens a page as somebody new; `before` has the page while it is still empty, and a function
    for a `path` has it then, too."""

    def __call__(
        self,
        path: str | Callable[[Page], str] = "/",
        size: str = "desktop",
        locale: str = "en-GB",
        scheme: str = "light",
        before: Callable[[Page], object] | None = None,
        service_worker: bool = False,
    ) -> Page: ...


class Site:
    """A server in a process of its own, that can be killed and started again where it was."""

    program = "support.browser.served"

    def __init__(self, folder: Path, context: str = "", program: str = "") -> None:
        self.folder = folder
        self.program = program or self.program
        self.context = context
        self.port = 0
        self.address = ""

    def start(self) -> None:
        """Returns once it answers."""
        arguments = [self.context, str(self.folder), str(self.port)]
        command = [sys.executable, "-m", self.program, *arguments]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address, "the server did not start"
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a power cut would."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        """As an operator would."""
        self._process.terminate()
        self._process.communicate()


def levels(game: str) -> tuple[str, ...]:
    """The bots that people are offered in a game by that title, weak to strong."""
    name = re.sub("[^a-z]", "", game.lower())
    return bots.HOUSE if name == "toy" else bots.levels(spieltisch.load(name))


def named(level: str) -> str:
    """Return the page's English name of a bot."""
    found = re.search(rf"^    {level}: '(.* bot)',$", CODES, re.MULTILINE)
    assert found, f"the page has no name for a bot called {level}"
    return found[1]


def bot(game: str) -> str:
    """A bot that people are offered in a game, whichever its levels are: the weakest, by name."""
    return named(levels(game)[0])


def rival(game: str) -> str:
    """The bot that somebody new plays when they choose none, by name."""
    offered = levels(game)
    return named("casual" if "casual" in offered else offered[len(offered) // 2])


def card(page: Page, game: str) -> Locator:
    """A game's card on the first page."""
    return page.get_by_role("article", name=game)


def say_name(page: Page, name: str) -> None:
    """Answers the question that is asked once."""
    page.get_by_label("What is your name?").fill(name)
    page.keyboard.press("Enter")


def play_now(page: Page, game: str, name: str) -> None:
    """From the first page to a game against a bot."""
    card(page, game).get_by_role("button", name="Play now").click()
    say_name(page, name)
    expect(page.get_by_role("region", name="Players")).to_be_visible()


def set_table(
    page: Page, game: str, name: str, seats: list[str], mode: str = "", **options: str
) -> None:
    """Sets a table with these seats: `Me`, a bot's name (`bot`), `open`, or the name
    of somebody here."""
    card(page, game).get_by_role("button", name="More options").click()
    form = page.get_by_role("dialog")
    expect(form.get_by_role("combobox", name="Seat 1")).to_be_visible()
    if mode:
        form.get_by_role("group", name="Way to play").get_by_text(mode, exact=True).click()
    if len(seats) > 2 and form.get_by_role("group", name="Players").count():
        form.get_by_role("group", name="Players").get_by_text(str(len(seats)), exact=True).click()
    for number, seat in enumerate(seats, 1):
        choice = form.get_by_role("combobox", name=f"Seat {number}")
        if seat == "open":
            choice.select_option("open")
        elif seat == "Me":
            choice.select_option(label=seat)
        elif seat.endswith("bot"):  # the person who plays at that level stands before it
            offered = choice.locator("option", has_text=seat).first
            choice.select_option(offered.get_attribute("value"))
        else:
            choice.select_option("here")
            form.get_by_label(f"Name of the player on seat {number}").fill(seat)
    for option, value in options.items():
        form.get_by_role("combobox", name=option).select_option(value)
    form.get_by_role("button", name=re.compile("Start table|Get the link")).click()
    say_name(page, name)
    page.wait_for_url("**/t/*")


def new_table(
    game: str, name: str, *seats: str, options: Mapping[str, object] | None = None, **more: bool
) -> Callable[[Page], str]:
    """Return a path for `visit`: that of a new table, which the visitor, so named, sets without the
    page. Seats are `me`, `open`, `here:Bob` or `bot:greedy`; `more` is what else is agreed
    (`NewTable`)."""

    def set_up(page: Page) -> str:
        plan = {"game": game, "options": options or {}, "seats": [*map(planned, seats)], **more}
        assert page.request.post("/api/me", data={"name": name}).ok
        answer = page.request.post("/api/tables", data=plan)
        assert answer.ok, answer.text()
        return f"/t/{answer.json()['table']}"

    return set_up


def visitor(name: str, path: str) -> Callable[[Page], str]:
    """Return a path for `visit`: of what a visitor opens who has a name already."""

    def named(page: Page) -> str:
        assert page.request.post("/api/me", data={"name": name}).ok
        return path

    return named


def planned(seat: str) -> dict[str, str]:
    """Return the plan of a seat."""
    kind, _, who = seat.partition(":")
    return {"kind": kind} | ({"name" if kind == "here" else "bot": who} if who else {})


def open_settings(page: Page) -> Locator:
    """Open the reader's settings in the menu of a table; return the menu."""
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("dialog", name="More")
    menu.get_by_text("Settings", exact=True).click()
    return menu


def start(page: Page) -> None:
    """Start the game as its host, in whatever language."""
    page.get_by_role("button", name=START).click()


def choose_language(page: Page, language: str) -> None:
    """Switch from whatever language, where the choice is in sight."""
    page.get_by_role("combobox", name=LANGUAGE).select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def seat_bot(page: Page, name: str) -> None:
    """Before the start the host gives the first open seat to a bot of that name."""
    page.get_by_role("button", name="Add a bot").first.click()
    page.get_by_role("button", name=name).click()


def hand(page: Page) -> Locator:
    """The choices on the generic board."""
    return page.get_by_role("region", name="Choose an action")


def play_word(page: Page, word: str | None = None) -> None:
    """Plays an action on the generic board, the first on offer or that word, to its end."""
    choices = hand(page).locator(".words").get_by_role("button")
    (choices.filter(has_text=word) if word else choices).first.click()
    play = hand(page).get_by_role("button", name="Play this")
    more = hand(page).locator(".words").get_by_role("button")
    expect(play.or_(more).first).to_be_visible()
    if not play.is_visible():
        more.first.click()
    play.click()
    expect(play).to_be_hidden()


def whole_result(page: Page, keys: bool = False) -> Locator:
    """Return the result with all its points: it opens small by itself. By `keys`, the focus stays
    inside."""
    result = page.get_by_role("dialog", name="Result")
    more = result.get_by_role("button", name="All points")
    expect(more.or_(result.get_by_role("button", name="Replay"))).to_be_visible()
    if more.is_visible():
        if keys:
            tab_to(page, more)
            page.keyboard.press("Enter")
            expect(result.locator(":focus")).to_have_count(1)
        else:
            more.click()
    return result


COUNT = """
kinds => {
  window.heard = 0
  const count = event => {
    if (event.clientX !== 0 || event.clientY !== 0) window.heard += 1
  }
  for (const kind of kinds) addEventListener(kind, count, true)
}
"""
"""Chromium itself tells a new page of a mouse at its corner, where no test moves one."""


def count(*kinds: str) -> str:
    """Return a script that counts events of these kinds, from before the page's own."""
    return f"({COUNT})({list(kinds)})"


def my_turn(page: Page) -> Locator:
    """The message line's word for it."""
    return page.locator(".said", has_text="Your turn")


def tab_to(page: Page, target: Locator) -> None:
    """Tab until it has the focus."""
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {target}")


def stands(page: Page) -> None:
    """Waits until nothing of the page is still being loaded."""
    expect(page.locator("main")).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


STILL = """
() => {
  const busy = document.querySelector('[aria-busy=true]')
  const moves = document.getAnimations().some((one) =>
    one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
  const places = [...document.body.querySelectorAll(':not(svg *)')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].join()
  }).join(';')
  const now = performance.now()
  if (busy || moves || window.seen?.places !== places) window.seen = { places, since: now }
  return now - window.seen.since > 200
}
"""
"""Whether the page has loaded all and for 200 ms has moved nothing."""


def still(page: Page) -> None:
    """Wait until nothing on the page moves any more."""
    page.wait_for_function(STILL, polling="raf")


def comes_true(page: Page, what: Callable[[], bool], patience: float = 10) -> None:
    """Wait until `what` is so, for so many seconds at most; the page goes on meanwhile."""
    end = time.monotonic() + patience
    while not what():
        assert time.monotonic() < end, f"not so within {patience} s"
        page.wait_for_timeout(20)


def accessible(*pages: Page) -> None:
    """Axe-core finds nothing once the page stands, light or dark: these differ in colours alone.

    An ordinary run looks at a page dark, the next time light, and so on.
    """
    for page in pages:
        stands(page)
        both, dark = soaking(), page not in _dark
        if dark:
            page.emulate_media(color_scheme="dark")
            found = violations(page, *(OF_COLOUR if both else ()))
            assert found == [], found
            page.emulate_media(color_scheme="light")
        if both or not dark:
            found = violations(page)
            assert found == [], found
        if not both:
            (_dark.add if dark else _dark.discard)(page)


_dark: WeakSet[Page] = WeakSet()
"""The pages at which an ordinary run looked dark the last time."""
OF_COLOUR = ("color-contrast", "link-in-text-block")
"""The rules of axe-core that look at colours."""
VIOLATIONS = """
async only => {
  const rules = only.length ? { runOnly: only } : {}
  const open = [...document.querySelectorAll('dialog:modal')]
  const front = open.length ? { include: open } : document
  const plain = { iframes: false, preload: false }
  const found = await axe.run(front, { resultTypes: ['violations'], ...plain, ...rules })
  return found.violations.map(one => one.id + ': ' + one.nodes[0].html.slice(0, 120))
}
"""


def violations(page: Page, *only: str) -> list[str]:
    """Return the violations that axe-core finds now, each with the first place of it.

    It applies all of its rules, or only these. Of a page behind an open dialog nothing can be
    reached, so the dialog alone is looked at.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(VIOLATIONS, only)
    return found
