"""Every game on every screen: what one plays with is in sight at once, without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import spieltisch
from support.browser.site import Visit, levels, new_table, stands, start, still
from support.soak import sample
from tests.browser.test_still import FILLED

SCREENS = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "a low laptop": (1366, 625),
    "a desktop at 200 %": (720, 450),
    "a low window": (820, 600),
    "a phone held sideways": (740, 360),
    "a phone": (360, 740),
    "a large desktop": (1920, 1080),
}
OUT_OF_SIGHT = """() => {
    const out = (element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect()
        if (width === 0 || !element.checkVisibility({ visibilityProperty: true })) return false
        return Math.min(left, top, innerWidth - right, innerHeight - bottom) < -1
    }
    // The log scrolls by itself.
    const all = [...document.querySelectorAll('button, [role=button], a[href]')]
        .filter((element) => !element.closest('[data-scroll]'))
    return all.filter(out).map((element) => element.ariaLabel || element.textContent.trim())
}"""
SCROLLED = """() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return scrollWidth > innerWidth || scrollHeight > innerHeight
}"""


@pytest.mark.parametrize("game", sample(["carcassonne", "zigzag"], spieltisch.list_games()))
def test_all_that_one_plays_with_is_in_sight(visit: Visit, game: str) -> None:
    page = visit(new_table(game, "Anna", "me", f"bot:{levels(game)[0]}"))
    start(page)
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    stands(page)
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        assert page.evaluate(OUT_OF_SIGHT) == [], name
        assert not page.evaluate(SCROLLED), name
    still(page)
    assert page.evaluate(FILLED)
    if game == "zigzag":
        a_thumb_meets_each_card(page)


def test_the_widest_name_pushes_nothing_off_a_phone(visit: Visit) -> None:
    """Neither for the host nor for a guest who may sit down."""
    path = ""

    def host(page: Page) -> str:
        nonlocal path
        path = new_table("ingenious", "W" * 24, "me", "open", f"bot:{levels('ingenious')[0]}")(page)
        return path

    for page in (visit(host, "phone"), visit(lambda _: path, "phone")):
        stands(page)
        expect(page.get_by_text("W" * 24).first).to_be_visible()
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        button = page.get_by_role("button", name="Sit down").or_(
            page.get_by_role("button", name="Stand up")
        )
        box = button.first.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390


def a_thumb_meets_each_card(page: Page) -> None:
    """Of Zig-Zag, while one collects."""
    page.set_viewport_size({"width": 390, "height": 844})
    cards = page.locator("main .grid .spot")
    hand = page.locator("main .hand .piece")
    for _ in range(20):
        expect(hand.or_(cards).first).to_be_visible()
        if cards.count():
            break
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    sides = cards.evaluate_all("all => all.flatMap((one) => [one.offsetWidth, one.offsetHeight])")
    assert len(sides) == 2 * 48
    assert min(sides) >= 44


REACH = """
() => {
  const all = [...document.querySelectorAll('main [data-row], main .place')]
  return all.length > 6 && all.every(one => {
    const box = one.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const meets = (dx, dy) => one.contains(document.elementFromPoint(x + dx, y + dy))
    return [[21, 0], [-21, 0], [0, 21], [0, -21]].every(([dx, dy]) => meets(dx, dy))
  })
}
"""
"""Of rows and dice: whether a thumb meets each within 21 pixels of its middle."""


def test_a_thumb_meets_rows_and_dice_on_a_phone_held_sideways(visit: Visit) -> None:
    page = visit(new_table("lastdie", "Anna", "me", f"bot:{levels('lastdie')[0]}"))
    page.set_viewport_size({"width": 740, "height": 360})
    start(page)
    page.wait_for_function(REACH)  # once the dice lie still


COVERED = """
() => {
  const { right } = document.querySelector('.tray .label').getBoundingClientRect()
  const dice = [...document.querySelectorAll('.tray .place')]
  return dice.some(one => one.getBoundingClientRect().left < right)
}
"""
"""Whether dice lie on the words that say whose they are; hidden words have no room."""


def test_dice_leave_the_words_of_their_tray_in_sight(visit: Visit) -> None:
    page = visit(new_table("lastdie", "Anna", "me", f"bot:{levels('lastdie')[0]}"))
    start(page)
    expect(page.locator(".tray .place").first).to_be_visible()
    for width in (360, 390, 430, 600, 768, 820, 1024):
        page.set_viewport_size({"width": width, "height": 900})
        assert not page.evaluate(COVERED), width
    page.set_viewport_size({"width": 820, "height": 1100})
    expect(page.locator(".tray .label")).to_be_visible()
    assert not page.evaluate(COVERED)
