"""A large map of Carcassonne on a phone-class machine: frames while it is dragged

It has all tiles, the river's too. Chromium runs with its processor slowed four times, on a
screen of 390x844 with two pixels to one.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import spieltisch
from bench.report import Report
from bench.servers import serving
from fixtures.moments import Played, moment, over, rows_of
from spieltisch.server.base.library import Library
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table import cards
from spieltisch.server.table.state import TableState

SLOWED = 4
ROUNDS = 3
FRAME_MS = 20.0
TABLE = "landscape"
FRAMES = """() => {
  window.frames = []
  let last = performance.now()
  const next = (now) => { window.frames.push(now - last); last = now; requestAnimationFrame(next) }
  requestAnimationFrame(next)
}"""
PAINTED = """() => {
  const all = [...document.querySelectorAll('.terrain canvas')]
  return all.length > 70 && all.every((one) => one.width !== 300)
}"""


def run(report: Report) -> None:
    frames, first = [], []
    with tempfile.TemporaryDirectory() as folder:
        tiles = put(Path(folder), moment(spieltisch.load("carcassonne"), over, 3, river=True))
        with serving(folder) as (_, port), sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            for _ in range(ROUNDS):
                context = browser.new_context(
                    viewport={"width": 390, "height": 844}, device_scale_factor=2
                )
                page = context.new_page()
                slow = context.new_cdp_session(page)
                slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
                page.goto(f"http://127.0.0.1:{port}/t/{TABLE}")
                page.wait_for_function(PAINTED, timeout=60_000)
                first.append(page.evaluate("performance.now()"))
                page.wait_for_timeout(3000)
                frames.append(median(dragged(page)))
                context.close()
            browser.close()
    report.add(f"frame while {tiles} tiles are dragged", frames, "ms", at_most=FRAME_MS)
    report.add("the whole map is painted after", [ms / 1000 for ms in first], "s")


def put(folder: Path, played: Played) -> int:
    """Write a finished table into a data folder; return how many tiles it has."""

    async def write() -> None:
        store = SqliteStore(folder / "spieltisch.db")
        rows = rows_of(played, {}, at=int(time.time() * 1000))
        table = TableState(TABLE, Library())
        table.replay(rows)
        await store.append(Change(TABLE, rows, cards.card(table)))
        await store.close()

    asyncio.run(write())
    return len(played.state.view()["tiles"])


def dragged(page: Page) -> list[float]:
    """Return the milliseconds of each frame while the map is led about."""
    box = page.locator(".stage").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    page.wait_for_timeout(2000)
    page.mouse.down()
    page.mouse.move(x + 20, y, steps=4)
    page.evaluate(FRAMES)
    for dx, dy in ((90, 0), (-90, 120), (-90, -120), (90, 60), (0, 0)):
        page.mouse.move(x + dx, y + dy, steps=40)
    found: list[float] = page.evaluate("window.frames")
    page.mouse.up()
    return found[1:]


def median(values: list[float]) -> float:
    """Return the middle one."""
    return sorted(values)[len(values) // 2]
