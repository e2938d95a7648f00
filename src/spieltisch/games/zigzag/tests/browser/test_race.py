"""A whole race against a bot, by mouse alone and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from spieltisch.games.zigzag.tests.browser.playing import Keys, Mouse
from support.browser.ends import final, record_of
from support.browser.site import START, Visit, accessible, new_table, start, whole_result

THUMB = 44
"""Pixels that a thumb hits."""
SMALLEST = """
found => Math.min(...found.flatMap(card => [card.clientWidth, card.clientHeight]))
"""

WATCH = """() => {
    window.jumps = []
    let before = null
    let looks = 0
    const look = () => {
        const card = document.querySelector('main .zz.collect [data-place="1"]')
        const at = card && Math.round(card.closest('.stage').getBoundingClientRect().top) + ' ' +
            Math.round(document.querySelector('main .zz.collect .stage').clientHeight)
        if (at && before && at !== before) window.jumps.push(before + ' > ' + at)
        before = at
        window.looks = looks += at ? 1 : 0
        requestAnimationFrame(look)
    }
    look()
}"""
"""Notes, frame by frame, whether what the cards lie on moves or grows while one collects."""


class Looking(Mouse):
    """And each part of the game is accessible, his maze is shown, the cards large enough.

    On a narrow phone the maze is longer than its column, which scrolls.
    """

    def meet(self, phase: str) -> None:
        page = self.page
        if phase not in ("build", "collect", "run"):
            return
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        seat = self.seat_view["seat"]
        column, maze = (
            page.locator("main div.left"),
            page.locator(f'main .left [data-maze="{seat}"]'),
        )
        expect(column).to_be_in_viewport(ratio=0.99)
        expect(maze).to_be_in_viewport()
        assert column.evaluate("one => one.scrollWidth <= one.clientWidth")
        if phase == "run":
            assert page.locator("main [data-move]").evaluate_all(SMALLEST) >= THUMB
        if phase == "collect":
            assert page.locator("main [data-place]").evaluate_all(SMALLEST) >= THUMB
            for corner in (1, 6, 43, 48):
                # Chromium lays cards out in parts of a pixel.
                expect(self.card(corner)).to_be_in_viewport(ratio=0.99)
        else:  # there the clock runs
            accessible(page)


def test_a_race_by_mouse_alone_from_building_to_the_goal(visit: Visit) -> None:
    people: list[Looking] = []
    race = new_table("zigzag", "Ann", "me", "bot:random", options={"mode": "race"})
    page = visit(race, size="phone", before=lambda page: people.append(Looking(page)))
    (person,) = people
    start(page)
    person.until("build")
    first, second, *_ = person.view["hands"][person.seat_view["seat"]]
    page.locator(f'main [data-card="{second}"]').click()
    page.get_by_role("button", name="Turn round").click()
    person.carry(second)
    expect(page.locator(f'main [data-card="{second}"]')).to_have_count(0)
    person.sees(lambda: bool(person.view["mazes"][person.seat_view["seat"]]))
    assert person.view["mazes"][person.seat_view["seat"]] == [[second, 180]]
    person.carry(first)
    expect(page.locator(f'main [data-card="{first}"]')).to_have_count(0)
    person.sees(lambda: len(person.view["mazes"][person.seat_view["seat"]]) == 2)
    page.evaluate(WATCH)
    while not person.over:
        person.answer()
        assert person.acts < 600
    assert page.evaluate("looks") > 10
    assert page.evaluate("jumps") == []
    assert person.phases >= {"build", "collect", "run"}
    result = page.get_by_role("dialog", name="Result")
    expect(result).to_be_visible()
    accessible(page)
    expect(whole_result(page)).to_contain_text("on the goal")
    accessible(page)
    outcome = final(record_of(page)).outcome()
    assert outcome is not None
    assert outcome.ranks == tuple(person.view["outcome"]["ranks"])


LISTEN = """() => {
    const heard = (window.heard = [])
    const note = () => {
        const said = document.querySelector('main .zz > [role=status]')?.innerText
        if (said && heard.at(-1) !== said) heard.push(said)
    }
    new MutationObserver(note).observe(document.body,
        { subtree: true, childList: true, characterData: true })
}"""
"""Notes whatever the board's live region says, however short a time it says it."""


ENOUGH = 6


class FirstKept(Keys):
    """Keeps the first card it turns over, wherever it leads; some cards are enough."""

    kept = False

    def choose(self, legal: dict[str, Any]) -> str:
        if len(self.pile) >= ENOUGH and "dry" in legal.get("stop", {}):
            return "stop dry"
        text = super().choose(legal)
        if text == "leave" and not self.kept:
            text = "keep"
        self.kept = self.kept or text == "keep"
        return text


@pytest.mark.soak
def test_by_keyboard_alone_in_chinese(visit: Visit) -> None:
    """Building, one round of collecting, a run; the board speaks of what was turned over."""
    people: list[Keys] = []
    bots = ["bot:random"] * 2
    long = new_table("zigzag", "Ann", "me", *bots, options={"mode": "long"}, calm=True)
    page = visit(long, "tablet", "zh-TW", before=lambda page: people.append(FirstKept(page)))
    (person,) = people
    page.get_by_role("button", name=START).focus()
    page.keyboard.press("Enter")
    person.until("build")
    page.evaluate(LISTEN)
    while not ("run" in person.phases and person.view["phase"] != "run"):
        person.answer()
        assert person.acts < 200
    heard = page.evaluate("window.heard")
    assert any("要收下嗎" in text for text in heard)
    assert "已收下。" in heard
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    rules = page.get_by_role("button", name="規則")
    rules.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("終點")
    accessible(page)
