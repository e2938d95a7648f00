"""A large map of Carcassonne on a phone-class machine: frames while it is dragged and zoomed

It has all tiles, the river's too. Chromium runs with its processor slowed four times, on a
screen of 390x844 with two pixels to one. The frames have what the page costs: without a graphics
card, putting the picture together costs more than the page itself.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from pathlib import Path
from statistics import mean

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
PAN_MS = 1000 / 60 + 0.5
WHEEL_MS = 1000 / 30 + 0.5
TAP_MS = 100.0
CANVASES = 12
TABLE = "landscape"
FRAMES = """() => {
  window.frames = []
  let last = performance.now()
  const next = (now) => { window.frames.push(now - last); last = now; requestAnimationFrame(next) }
  requestAnimationFrame(next)
}"""
PAINTED = """() => {
  const tiles = document.querySelectorAll('.terrain > i').length
  const all = [...document.querySelectorAll('.terrain canvas')]
  return tiles > 70 && all.every((one) => one.width !== 300)
}"""
TAP = """([x, y]) => new Promise((resolve) => {
  const asked = performance.now()
  const at = document.elementFromPoint(x, y)
  const event = { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y }
  at.dispatchEvent(new PointerEvent('pointerdown', event))
  at.dispatchEvent(new PointerEvent('pointerup', event))
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now() - asked)
    channel.port2.postMessage(0)
  })
})"""
"""Tap on the map, which asks about what lies there, and wait until the next frame is drawn."""


def run(report: Report) -> None:
    pans, wheels, taps, first, canvases = [], [], [], [], []
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
                pans.append(mean(dragged(page)))
                wheels.append(mean(wheeled(page)))
                taps.append(median(tapped(page)))
                canvases.append(float(page.locator(".land canvas").count()))
                context.close()
            browser.close()
    report.add(f"frame while {tiles} tiles are dragged", pans, "ms", at_most=PAN_MS)
    report.add(f"frame while {tiles} tiles are zoomed by wheel", wheels, "ms", at_most=WHEEL_MS)
    report.add("tap to the next frame", taps, "ms", at_most=TAP_MS)
    report.add("canvases of the map", canvases, "", at_most=CANVASES)
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


def wheeled(page: Page) -> list[float]:
    """Return the milliseconds of each frame while the wheel zooms in and out."""
    box = page.locator(".stage").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(FRAMES)
    for turn in (-60, 60, -60, 60):
        for _ in range(15):
            page.mouse.wheel(0, turn)
            page.wait_for_timeout(16)
    found: list[float] = page.evaluate("window.frames")
    return found[1:]


def tapped(page: Page) -> list[float]:
    """Return the milliseconds from taps on tiles to the next frame."""
    box = page.locator(".stage").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    places = [(x + dx, y + dy) for dx, dy in ((0, 0), (60, 0), (0, 60), (-60, 0), (0, -60))]
    return [page.evaluate(TAP, list(place)) for place in places]


def median(values: list[float]) -> float:
    """Return the middle one."""
    return sorted(values)[len(values) // 2]
