"""A finished game: its result as a table, what made each number, and a picture to be shared."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser.site import Site, Visit, accessible
from tests.finished import put, whole_games

TABLES = {name.partition("-")[0]: (name, played) for name, played in whole_games()}
"""Of each game one, the last."""

COLOURS = """async (picture) => {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 200
  const pen = canvas.getContext('2d')
  pen.drawImage(image, 0, 0, 200, 200)
  const dots = new Uint32Array(pen.getImageData(0, 0, 200, 200).data.buffer)
  return { colours: new Set(dots).size, light: [...pen.getImageData(1, 1, 1, 1).data] }
}"""
"""Return the number of colours in a picture made small, and the colour of its corner."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One that has finished games."""
    folder = tmp_path_factory.mktemp("finished")
    put(folder, list(TABLES.values()))
    running = Site(folder)
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize("game", TABLES)
def test_a_result_is_explained_and_shared(visit: Visit, game: str, tmp_path: Path) -> None:
    name, _ = TABLES[game]
    page = visit(f"/t/{name}", "phone")
    a_number_leads_to_what_made_it(page)
    page.get_by_role("button", name="End the replay").click()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="dark")
    shared = shared_picture(page, f"{game}-{name}.png", tmp_path)
    assert shared["colours"] > 500
    assert min(shared["light"]) > 200, "light, whatever the page is"


def a_number_leads_to_what_made_it(page: Page) -> None:
    """A number has its parts, and a part leads to its step of the replay."""
    page.get_by_role("button", name="Result").first.click()
    drawer = page.get_by_role("dialog", name="Result")
    expect(drawer.locator(".tally")).to_be_visible()
    for table in drawer.locator(".tally .scroll:not(:has(.down))").all():
        assert table.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "a column is cut off"
    number = drawer.locator(".tally td button").first
    points = number.inner_text()
    number.press("Enter")
    expect(number).to_have_attribute("aria-expanded", "true")
    parts = drawer.locator(".tally section li button")
    told = [int(text.replace("−", "-")) for text in parts.locator("b").all_inner_texts()]
    assert sum(told) == int(points.replace("−", "-"))
    accessible(page)
    parts.last.click()
    expect(drawer).to_be_hidden()
    bar = page.get_by_role("region", name="Replay")
    expect(bar.get_by_role("slider")).to_be_focused()


def shared_picture(page: Page, name: str, folder: Path) -> dict[str, Any]:
    """Save the final board as a picture; return what `COLOURS` finds in it."""
    page.get_by_role("button", name="Result").first.click()
    with page.expect_download(timeout=40_000) as download:
        page.get_by_role("button", name="Share a picture").click()
    assert download.value.suggested_filename == name
    download.value.save_as(folder / name)
    data = (folder / name).read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert width == 1440
    assert 800 < height < 4000
    found: dict[str, Any] = page.evaluate(COLOURS, base64.b64encode(data).decode())
    return found
