"""Draw pictures of the page for the README and the documentation: `make pictures`.

Each picture of a table is a real position in the middle of a game, as one of its players sees it.
Words after the command choose among the pictures: `python scripts/pictures.py zigzag phone`.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import spieltisch  # noqa: E402
from fixtures.midgame import finished, midgames, put  # noqa: E402
from spieltisch.cli.serving.host_link import fresh  # noqa: E402
from support.browser import chromium  # noqa: E402
from support.browser.site import Site  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
SIZES = {"laptop": (1366, 625), "phone": (390, 844)}
SCHEMES = ("light", "dark")
HOST = "/host"
QUALITY = 82
AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running')"
SETTLES_MS = 1500
"""Milliseconds in which at least one of the last parts of a page arrives or is painted."""
LOOKS = 40
"""Looks at a page that may not come to rest, at most."""


def at_the_table(page: Page) -> None:
    """Wait until the board asks for something."""
    page.locator("main.board .bar").first.wait_for()


def first_page(page: Page) -> None:
    """Wait until the first page has its cards."""
    page.get_by_role("button", name="Play now").first.wait_for()


def guided(page: Page) -> None:
    """Wait until the first step of a guided round is shown."""
    page.locator("main.board").first.wait_for()


def result(page: Page) -> None:
    """Wait for the result of a game."""
    page.get_by_role("button", name=re.compile("Replay|Look back")).first.wait_for()


def replay(page: Page) -> None:
    """Wait for the slider of the replay."""
    page.get_by_role("slider").first.wait_for()


def analysis(page: Page) -> None:
    """Open the analysis, and wait until the coach has looked through the game."""
    result(page)
    page.get_by_role("button", name="Analysis").first.click()
    page.get_by_text("The coach is analysing").first.wait_for()
    page.wait_for_function(
        "() => !document.body.innerText.includes('The coach is analysing')", timeout=240_000
    )


def hosting(page: Page) -> None:
    """Wait for the page of the server's host."""
    page.get_by_role("heading", level=1).first.wait_for()


@dataclass(frozen=True)
class Picture:
    """A picture of a page: its name without size and scheme, its address, and when it is ready.

    A path that is `HOST` stands for a fresh link to the page of the server's host.
    """

    name: str
    path: str
    ready: Callable[[Page], object]
    sizes: tuple[str, ...] = tuple(SIZES)
    schemes: tuple[str, ...] = SCHEMES
    looks: int = LOOKS
    """1 where a race goes on while it is looked at."""


def pictures() -> Iterator[Picture]:
    """Yield all pictures; a new one is added here."""
    for game in midgames():
        looks = 1 if spieltisch.load(game).real_time else LOOKS
        yield Picture(f"table-{game}", f"/t/{game}", at_the_table, looks=looks)
    yield Picture("first-page", "/", first_page, ("laptop",))
    yield Picture("guided-round", "/learn/ingenious", guided, ("laptop",))
    yield Picture("result", "/t/over", result, ("laptop",))
    yield Picture("replay", "/t/over?step=24", replay, ("laptop",))
    yield Picture("analysis", "/t/over", analysis, ("laptop",))
    yield Picture("host-page", HOST, hosting, ("laptop",))


def settled(page: Page, looks: int) -> bytes:
    """Return a screenshot that looks like the one before it, so that nothing is still being
    painted. Give up after so many `looks`."""
    seen = b""
    for _ in range(looks):
        page.wait_for_timeout(SETTLES_MS)
        page.wait_for_function(AT_REST)
        before, seen = seen, page.screenshot()
        if seen == before:
            break
    return seen


def draw(browser: Browser, site: Site, somebody: Any, one: Picture, size: str, scheme: str) -> Path:
    """Draw a picture in one size and scheme, and return its file."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-GB",
        base_url=site.address,
        storage_state=somebody,
    )
    page = context.new_page()
    page.goto(fresh(site.address, None, site.folder) if one.path == HOST else one.path)
    one.ready(page)
    shown = Image.open(BytesIO(settled(page, one.looks))).convert("RGB")
    context.close()
    file = FOLDER / f"{one.name}-{size}{'-dark' if scheme == 'dark' else ''}.webp"
    shown.save(file, quality=QUALITY, method=6)
    return file


def main(wanted: list[str]) -> None:
    """Serve the positions from a folder that is then thrown away, and draw."""
    FOLDER.mkdir(exist_ok=True)
    browser = chromium.running()
    every = ((one, *form) for one in pictures() for form in product(one.sizes, one.schemes))
    for one, size, scheme in every:
        if not all(word in (*one.name.split("-"), size, scheme) for word in wanted):
            continue
        # A race goes on while it is looked at: each picture has a server of its own.
        with tempfile.TemporaryDirectory() as folder:
            put(Path(folder), {**midgames(), **finished()})
            site = Site(Path(folder), program="support.browser.served")
            site.start()
            try:
                context = browser.new_context(base_url=site.address)
                # The first guest of a server holds the first seat of its tables.
                context.request.post("/api/me", data={"name": "Ada"})
                file = draw(browser, site, context.storage_state(), one, size, scheme)
            finally:
                site.stop()
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1000:.0f} kB", flush=True)
    chromium.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
