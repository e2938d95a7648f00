"""A finished game: its result as a table, what made each number, and a picture to be shared."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fixtures.moments import Played
from support.browser.site import Site, Visit, accessible, still, violations
from support.soak import sample
from tests.browser.swiping import swipe
from tests.finished import put, whole_games

GAMES = dict(whole_games())
TABLES = {name.partition("-")[0]: (name, played) for name, played in GAMES.items()}
"""Of each game one, the last."""
TWO = "carcassonne-two"

COLOURS = """async (picture) => {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 200
  const pen = canvas.getContext('2d')
  pen.drawImage(image, 0, 0, 200, 200)
  const { data } = pen.getImageData(0, 0, 200, 200)
  const solid = data.every((value, i) => i % 4 < 3 || value === 255)
  const corners = [0, 199, 39800, 39999].map((i) => [...data.slice(4 * i, 4 * i + 3)])
  return { colours: new Set(new Uint32Array(data.buffer)).size, solid, corners }
}"""
"""Return the number of colours in a picture made small, whether no dot is transparent, and the
colours of its corners."""
FORMS = {"Wide": (1600, 900), "Square": (1200, 1200)}


WALKS = """
window.walks = []
const note = (records) => records.flatMap((one) => [...one.addedNodes]).forEach((node) => {
  const [walk] = node.classList?.contains('flight') ? node.getAnimations() : []
  if (walk) window.walks.push(walk.effect.getTiming().duration)
  if (document.querySelector('main .glows')) window.glowed = true
})
new MutationObserver(note).observe(document, { childList: true, subtree: true })
"""
"""Notes the milliseconds of each follower's walk, and whether anything has glowed."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One that has finished games."""
    folder = tmp_path_factory.mktemp("finished")
    put(folder, [*TABLES.values(), (TWO, GAMES[TWO])])
    running = Site(folder)
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize("game", sample(["lastdie"], [*TABLES]))
def test_a_result_is_explained_and_shared(visit: Visit, game: str, tmp_path: Path) -> None:
    name, _ = TABLES[game]
    page = visit(f"/t/{name}", "phone")
    a_number_leads_to_what_made_it(page)
    page.get_by_role("button", name="End the replay").click()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="dark")
    pictures_are_shared(page, f"{game}-{name}.png", tmp_path)


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
    slider = bar.get_by_role("slider")
    expect(slider).to_be_focused()
    assert violations(page) == []
    for width, height in ((740, 360), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        for control in bar.get_by_role("button").or_(bar.get_by_role("slider")).all():
            expect(control).to_be_in_viewport(ratio=0.9)
    below_the_board_a_swipe_steps(page, slider)


def below_the_board_a_swipe_steps(page: Page, slider: Locator) -> None:
    """On a phone the replay's buttons are in reach of the thumb, and a swipe steps."""
    board = page.get_by_role("main")
    bar = page.get_by_role("region", name="Replay")
    above, below = (
        box.bounding_box() for box in (board, bar.get_by_role("button", name="One step back"))
    )
    assert above is not None
    assert below is not None
    assert below["y"] >= above["y"] + above["height"] - 1
    slider.press("End")
    step = int(slider.input_value())
    words = bar.get_by_role("status").first
    for where, by, to in ((words, 150, 1), (board, 150, 2), (board, -150, 1)):
        still(page)  # a board that comes late takes the finger's place away
        swipe(page, where, by)
        expect(slider).to_have_value(str(step - to))
    closer = page.get_by_role("button", name="Zoom in")
    if closer.count():  # a finger then leads the board about
        closer.click()
        swipe(page, board, 150)
        expect(slider).to_have_value(str(step - 1))


def pictures_are_shared(page: Page, name: str, folder: Path) -> None:
    """The final board is shared as pictures: framed, and light whatever the page is."""
    page.get_by_role("button", name="Result").first.click()
    for form, size in sample(list(FORMS.items())[1:], list(FORMS.items())):
        page.get_by_text(form, exact=True).click()
        with page.expect_download(timeout=40_000) as download:
            page.get_by_role("button", name="Share a picture").click()
        assert download.value.suggested_filename == name
        download.value.save_as(folder / name)
        data = (folder / name).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert struct.unpack(">II", data[16:24]) == size
        seen = page.evaluate(COLOURS, base64.b64encode(data).decode())
        assert seen["colours"] > 500
        assert seen["solid"]
        assert min(map(min, seen["corners"])) > 200, "light, whatever the page is"


def homecoming(played: Played) -> tuple[int, int]:
    """Return the first step at which followers come home before the end, and their number."""
    state = played.state.game.start(played.state.seats, **played.state.options)
    step = 0
    for actor, text in played.actions:
        state.apply(actor, state.parse(text))
        step += actor >= 0
        if back := sum(len(item.get("returned", ())) for item in state.items()):
            return step, back
    raise AssertionError("no follower comes home")


def replayed(page: Page, step: int) -> None:
    """Wait until the replay stands at a step."""
    expect(page.get_by_role("slider", name="Replay")).to_have_value(str(step))
    expect(page.locator(".land canvas").first).to_be_visible()
    expect(page.locator(".last")).not_to_have_count(0)
    still(page)  # the first picture comes without motion


@pytest.mark.soak
def test_followers_walk_home(browser: Browser, site: Site, visit: Visit) -> None:
    step, back = homecoming(GAMES[TWO])
    path = f"/t/{TWO}?step={step - 1}"
    context = browser.new_context(locale="en-GB", base_url=site.address)
    page = context.new_page()
    page.add_init_script(WALKS)
    page.goto(path)
    replayed(page, step - 1)
    lit = page.locator("main .glows")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.glowed")
    expect(lit).to_have_count(0)
    walks = page.evaluate("window.walks")
    assert len(walks) == back
    assert 150 <= min(walks) <= max(walks) <= 400
    page.keyboard.press("ArrowLeft")
    page.evaluate("window.glowed = false")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.glowed")
    page.locator("main .stage").click(position={"x": 4, "y": 4})
    assert lit.count() == 0, "a tap does not end it"
    context.close()

    calm = visit(path, before=lambda page: page.add_init_script(WALKS))
    replayed(calm, step - 1)
    calm.keyboard.press("ArrowRight")
    calm.wait_for_function("() => window.glowed")
    expect(calm.locator("main .glows")).to_have_count(0)
    assert calm.evaluate("window.walks") == []


def test_a_replay_counts_the_end_on_the_map(visit: Visit) -> None:
    state = GAMES[TWO].state
    last = sum(actor >= 0 for actor, _ in GAMES[TWO].actions)
    page = visit(f"/t/{TWO}?step={last - 1}")
    replayed(page, last - 1)
    before = scores(page)
    page.keyboard.press("ArrowRight")
    items = [item for item in state.items() if item["paid"]]
    expect(page.locator("main .bar p")).to_contain_text(f"Final scoring, 1 of {len(items)}:")
    first = items[0]["points"] * len(items[0]["paid"])
    assert sum(scores(page)) == sum(before) + first, "totals run ahead of the step"
    page.get_by_role("button", name="All at once").click()
    expect(page.locator("main .sum")).to_have_count(len(items))
    assert scores(page) == list(state.outcome().scores)  # type: ignore[union-attr]


def scores(page: Page) -> list[int]:
    """Return the totals in the players' strip."""
    return [int(text) for text in page.locator(".score b").all_inner_texts()]
