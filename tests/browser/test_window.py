"""The board is the window: what lies over it covers nothing that is asked about."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from fixtures.midgame import carcassonne, midgames, put, race
from support.browser.fixtures import PATIENCE
from support.browser.site import (
    Site,
    Visit,
    accessible,
    levels,
    new_table,
    open_settings,
    stands,
    start,
    still,
    visitor,
)

TABLES = {
    **midgames(),
    "four": carcassonne(4, 13),
    "last": carcassonne(2, 0),
    "race": race(),
}
TILE = """() => {
  const { a } = new DOMMatrix(getComputedStyle(document.querySelector('.land')).transform)
  return 100 * a
}"""
"""Return the side of a tile in pixels."""
CLEAR = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
  const over = boxes(
    'header, .frame > .line, .players li, .rail, .crc > .hand, .told, .tool, .tools')
  const asked = boxes('.fit, .terrain > i, .last .under')
  const out = asked.filter((one) => one.left < -1 || one.top < -1
    || one.right > innerWidth + 1 || one.bottom > innerHeight + 1)
  const under = asked.filter((one) => over.some((box) => one.left < box.right - 4
    && one.right > box.left + 4 && one.top < box.bottom - 4 && one.bottom > box.top + 4))
  return asked.length > 20 && over.length > 3 && !out.length && !under.length
}"""
"""Whether the whole map and its lit places are in sight, with nothing over them."""
KEPT = "() => [...document.querySelectorAll('.land canvas')].every((one) => !one.getContext('2d'))"
"""Whether all canvases of the land show bitmaps. Without a graphics card, a browser copies any
other canvas for each frame."""
FLAT = """() => [...document.querySelectorAll('.follower :is(path, ellipse)')]
  .every((one) => getComputedStyle(one).opacity === '1')"""
"""Whether no part of a follower is a picture of its own."""
APART = {
    "carcassonne": (".map .corners", ".crc .hand"),
    "ingenious": (".ing .pad", ".ing .corner"),
    "lastdie": ("main [data-row]", "main .tray"),
    "zigzag": ("main .grid .spot", "main .ask .bar"),
}
"""Of each game what stands above what, without an overlap."""
BESIDE = """() => {
  const parts = '.players li, .frame > .line, .map .told, .map .tool, .crc > .hand, '
    + 'main .pad, main .rack, main .asked, .ld .face, .ld .tray, .ld .bar'
  const seen = [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest('li .rack, li li'))
    .map((one) => [one.className || one.tagName, one.getBoundingClientRect()])
  const off = seen.filter(([, box]) => box.left < -1 || box.top < -1
    || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
  const both = seen.flatMap(([name, box], i) => seen.slice(i + 1)
    .filter(([, other]) => box.left < other.right - 1 && box.right > other.left + 1
      && box.top < other.bottom - 1 && box.bottom > other.top + 1)
    .map(([other]) => `${name} over ${other}`))
  return [seen.length > 5 ? '' : 'nothing is there', ...off.map(([name]) => name), ...both]
    .filter((one) => one)
}"""
"""Return which parts of a table lie over each other, or stick out of the window."""
SPILT = """() => {
  const out = (box, room) => box.left < room.left - 1 || box.right > room.right + 1
    || box.bottom > room.bottom + 4
  const parts = (room) => [...room.querySelectorAll('*')]
    .filter((one) => !one.closest('.unseen') && one.getBoundingClientRect().width > 1)
  const spilt = [...document.querySelectorAll('.players li, .ld .row, .run .pile')]
    .flatMap((room) => parts(room)
      .filter((one) => !one.closest('.number:not(.text-3)'))
      .filter((one) => out(one.getBoundingClientRect(), room.getBoundingClientRect())))
  // Lines below the first are out of sight.
  const cut = [...document.querySelectorAll('.players .level')].filter((one) => {
    const [room, text] = [one.getBoundingClientRect(), document.createRange()]
    text.selectNodeContents(one)
    return [...text.getClientRects()]
      .some((line) => line.top < room.bottom - 4 && line.right > room.right + 1)
  })
  return [...spilt, ...cut].map((one) => `<${one.localName}> in ${one.parentNode.textContent}`)
}"""
"""Return what sticks out of a player's card, of a row or of a pile, and levels that are cut."""
SHARE = "document.querySelector('main.board .map').clientHeight / innerHeight"
IN_SIGHT = """(what) => [...document.querySelectorAll(what)].some((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.stage')
})"""
"""Whether the middle of one of these can be seen and touched."""
HIDDEN = """() => [...document.querySelectorAll('header, .players li, .frame > .line, .rail')]
    .every((one) => !one.checkVisibility({ visibilityProperty: true }))"""

SHIFTS = """() => {
  window.shifted = 0
  const note = (list) => list.getEntries().forEach(({ value }) => { window.shifted += value })
  new PerformanceObserver(note).observe({ type: 'layout-shift' })
}"""
"""Sums from now on how far parts of the page jump, as browsers measure it."""
NAMED = """() => {
  window.early = false
  const bar = () => document.querySelector('.crc .bar p')?.textContent ?? ''
  const told = () => document.querySelector('.players .won, dialog[open]')
  const look = () => {
    const proud = document.querySelector('.finale')
    if (!proud && !window.proud && /final/i.test(bar()) && told()) window.early = true
    if (proud) window.proud = proud.textContent.trim()
    requestAnimationFrame(look)
  }
  look()
}"""
"""Notes who is named at the end, and whether anything told it before."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One with tables in the middle of a game; each test is their player, the first guest."""
    folder = tmp_path_factory.mktemp("midgame")
    put(folder, TABLES)
    running = Site(folder)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def first(site: Site) -> list[dict[str, object]]:
    """Cookies of the first guest, once there is one."""
    return []


def player(first: list[dict[str, object]], path: str) -> Callable[[Page], str]:
    """Return a path for `visit`: of what the first guest opens."""

    def known(page: Page) -> str:
        if first:
            page.context.add_cookies(first)  # type: ignore[arg-type]
            return path
        where = visitor("Ada", path)(page)
        first.extend(page.context.cookies())  # type: ignore[arg-type]
        return where

    return known


def resize(page: Page, width: int, height: int) -> None:
    """Give the page a window of that size, and wait until the map has found its place."""
    page.set_viewport_size({"width": width, "height": height})
    still(page)


def test_the_map_fills_the_window(visit: Visit, first: list[dict[str, object]]) -> None:
    page = visit(player(first, "/t/four"))
    expect(page.locator(".fit").first).to_be_visible()
    expect(page.locator(".told button").first).to_be_visible()
    for width, height, least in ((1366, 625, 40), (1280, 800, 52), (1920, 1080, 64)):
        resize(page, width, height)
        page.reload()  # the map is fitted to this window
        expect(page.locator(".told button").first).to_be_visible()
        page.wait_for_function(CLEAR)
        assert page.evaluate(TILE) >= least, (width, height)
    for width, height in ((390, 844), (820, 1180)):
        resize(page, width, height)
        page.reload()
        expect(page.locator(".told button").first).to_be_visible()
        page.wait_for_function(CLEAR)
        assert page.evaluate(SHARE) >= 0.6, (width, height)


def test_the_land_is_composed_of_few_pictures(visit: Visit, first: list[dict[str, object]]) -> None:
    page = visit(player(first, "/t/last"), size="phone")
    expect(page.locator(".told button").first).to_be_visible()
    still(page)
    layers: list[list[object]] = []
    session = page.context.new_cdp_session(page)
    session.on("LayerTree.layerTreeDidChange", lambda event: layers.append(event.get("layers", [])))
    session.send("DOM.enable")
    session.send("LayerTree.enable")
    page.locator(".stage").focus()
    page.keyboard.press("+")
    still(page)
    canvases = page.locator(".land canvas").count()
    assert 2 < canvases <= 12
    # Each canvas, and the box around it; one picture of all cards' edges; a few of pieces and bars.
    assert canvases < len(layers[-1]) <= 2 * canvases + 14, len(layers[-1])
    assert page.evaluate(KEPT)
    assert page.evaluate(FLAT)


def test_large_text_has_the_board_first(
    browser: Browser, site: Site, first: list[dict[str, object]]
) -> None:
    large = browser.browser_type.launch(
        executable_path=shutil.which("chromium"),
        args=["--no-sandbox", "--blink-settings=defaultFontSize=32"],
    )
    context = large.new_context(
        base_url=site.address,
        viewport={"width": 390, "height": 844},
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    for game, (upper, lower) in APART.items():
        page.goto(player(first, f"/t/{game}")(page))
        expect(page.locator("main.board .bar").first).to_be_visible()
        expect(page.locator(upper).first).to_be_visible()
        still(page)
        board = page.locator("main.board").bounding_box()
        players = page.get_by_role("region", name="Players").bounding_box()
        assert board
        assert players
        assert board["y"] < 844 / 4, game
        assert board["height"] > 844 / 2, game
        assert players["y"] >= board["y"] + board["height"], game
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
        above = page.locator(upper).last.bounding_box()
        below = page.locator(lower).first.bounding_box()
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"] + 1, game
        assert page.evaluate(SPILT) == [], game
        page.set_viewport_size({"width": 1280, "height": 800})
        still(page)
        if game != "zigzag":  # its mazes take what the rest leaves
            assert page.evaluate(BESIDE) == [], game
        assert page.evaluate(SPILT) == [], game
        page.set_viewport_size({"width": 390, "height": 844})
    large.close()


def test_left_hands_have_buttons_at_the_left(visit: Visit, first: list[dict[str, object]]) -> None:
    """On a phone, upright and on its side: nothing covers anything there."""
    for game in APART:
        page = visit(player(first, f"/t/{game}"), size="phone")
        bar = page.locator("main.board .bar").first
        expect(bar).to_be_visible()
        menu = open_settings(page)
        menu.get_by_role("checkbox", name="Left-handed").check()
        page.keyboard.press("Escape")
        for width, height in ((390, 844), (740, 360)):
            resize(page, width, height)
            shown = bar.locator(".buttons button:visible")
            boxes = [shown.nth(number).bounding_box() for number in range(shown.count())]
            assert boxes, (game, width)
            middles = [box["x"] + box["width"] / 2 for box in boxes if box]
            room = bar.bounding_box()
            assert room
            assert min(middles) < room["x"] + room["width"] / 2, (game, width)
            assert page.evaluate(SPILT) == [], (game, width)
            if width > height and game != "zigzag":
                assert room["x"] + room["width"] < width / 2, game
        page.reload()
        expect(page.locator("html[data-hand=left]")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_a_phone_cuts_no_name_and_no_number(
    visit: Visit, first: list[dict[str, object]], locale: str
) -> None:
    for game in ("four", "lastdie", "ingenious", "race"):
        page = visit(player(first, f"/t/{game}"), locale=locale)
        expect(page.locator("main.board .bar").first).to_be_visible()
        for width, height in ((360, 740), (390, 844), (740, 360)):
            resize(page, width, height)
            assert page.evaluate(SPILT) == [], (game, width)
            high = page.locator(".players").bounding_box()
            assert high
            if width < height and game in {"four", "lastdie"}:
                assert high["height"] < 56, (game, width)


def test_a_phone_on_its_side_has_the_buttons_of_the_map(
    visit: Visit, first: list[dict[str, object]]
) -> None:
    page = visit(player(first, "/t/four"))
    resize(page, 740, 360)
    for name in ("Zoom in", "Zoom out"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    assert page.evaluate(BESIDE) == []


@pytest.mark.parametrize("game", list(midgames()))
def test_one_key_leaves_nothing_but_the_board(
    visit: Visit, first: list[dict[str, object]], game: str
) -> None:
    page = visit(player(first, f"/t/{game}"))
    expect(page.locator("main.board .bar").first).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 625})
    still(page)
    high = page.locator("main.board").bounding_box()
    assert high
    assert high["height"] >= 0.95 * 625
    page.keyboard.press("f")
    page.wait_for_function(HIDDEN)
    bare = page.locator("main.board").bounding_box()
    assert bare
    assert bare["width"] > high["width"] + 200
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.get_by_role("button", name="Show players and log").click()
    page.wait_for_function("() => document.fullscreenElement === null")
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 625})
    page.get_by_role("button", name="Only the board").click()
    page.wait_for_function(HIDDEN)
    accessible(page)
    page.set_viewport_size({"width": 390, "height": 844})
    stands(page)
    expect(page.get_by_role("button", name="Show players and log")).to_be_visible()
    page.keyboard.press("f")
    expect(page.get_by_role("region", name="Players")).to_be_visible()


def test_the_key_is_a_letter_where_one_writes(visit: Visit, first: list[dict[str, object]]) -> None:
    page = visit(player(first, "/t/four"))
    page.get_by_role("tab", name="Chat").click()
    write = page.get_by_role("textbox", name="Write a message")
    write.fill("")
    write.press("f")
    expect(write).to_have_value("f")
    expect(page.get_by_role("region", name="Players")).to_be_visible()


def test_the_end_is_shown_before_it_is_told(visit: Visit, first: list[dict[str, object]]) -> None:
    page = visit(player(first, "/t/last"))
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".told button").first).to_be_visible()
    still(page)
    page.evaluate(SHIFTS)
    page.evaluate(NAMED)
    high = page.evaluate(SHARE)
    page.locator(".stage").focus()
    for key in ("n", "Enter", "Enter"):
        page.keyboard.press(key)
    nobody = page.get_by_role("button", name="Nobody")
    final = page.get_by_role("button", name="All at once")
    expect(nobody.or_(final).first).to_be_visible()
    assert page.evaluate(SHARE) == high, "the map changed its height"
    if nobody.is_visible():
        nobody.click()
    result = page.get_by_role("dialog", name="Result")
    expect(result).to_be_visible(timeout=120_000)
    assert "Winner" in page.evaluate("window.proud ?? ''")
    assert not page.evaluate("window.early")
    still(page)
    for one in (result.locator("li.mine"), result.get_by_role("button", name="Rematch")):
        box = one.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 844
    assert page.evaluate("window.shifted") < 0.05


def test_an_arrow_leads_to_what_a_moved_map_leaves_out_of_sight(
    visit: Visit, first: list[dict[str, object]]
) -> None:
    page = visit(player(first, "/t/four"), size="phone")
    expect(page.get_by_role("button", name="Zoom in")).to_be_visible()
    still(page)
    arrows = page.locator(".map button:is(.last, .fit)")
    expect(arrows).to_have_count(0)
    stage = page.locator(".stage")
    for _ in range(9):
        stage.focus()
        page.keyboard.press("+")
    box = stage.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(6):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 150, steps=3)
        page.mouse.up()
    for name, what in (
        ("Show where the tile fits", ".fit"),
        ("Show the last tile", ".last:not(.earlier) .under"),
    ):
        arrow = page.get_by_role("button", name=name)
        expect(arrow).to_be_visible()
        edge = arrow.bounding_box()
        assert edge
        assert edge["x"] >= 0
        assert edge["x"] + edge["width"] <= box["width"]
        arrow.click()
        expect(arrow).to_be_hidden()
        assert page.evaluate(IN_SIGHT, what)


@pytest.mark.parametrize(
    ("game", "thing", "place"),
    [
        ("carcassonne", ".crc .hand button.bare", ".fit"),
        ("ingenious", "main .rack button", "main .lit >> nth=20"),
        ("zigzag", "main .hand [data-card]", "main .hand [data-card] >> nth=2"),
    ],
)
def test_what_is_carried_hides_no_place(
    visit: Visit, first: list[dict[str, object]], game: str, thing: str, place: str
) -> None:
    """It fades over a place, so that what it would touch there can be seen."""
    building = new_table("zigzag", "Ann", "me", f"bot:{levels('zigzag')[0]}")
    page = visit(building if game == "zigzag" else player(first, f"/t/{game}"))
    if game == "zigzag":
        start(page)
    box = page.locator(thing).first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    if game == "ingenious":  # its cells are lit while a tile is held
        page.mouse.move(box["x"] - 20, box["y"] - 20, steps=3)
    to = page.locator(place).first.bounding_box()
    assert to
    page.mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=6)
    carried = page.locator(".carried")
    expect(carried).to_be_visible()
    expect(carried).to_have_css("opacity", "0.25")
    page.keyboard.press("Escape")
    expect(carried).to_have_count(0)
    page.mouse.up()
