"""English, Traditional and Simplified Chinese: by the browser's wish, and switched at the table."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from spieltisch.games.zigzag.tests.browser.playing import Mouse
from support.browser.languages import LOCALES, fits, in_all_languages
from support.browser.site import Visit, new_table, start


class Words(NamedTuple):
    """Texts of the page in a language."""

    lay: str
    stop: str
    decide: str
    rules: str
    run: str


WORDS = {
    "en": Words("Lay it next", "Stop…", "keep it?", "Rules", "Time is up: run"),
    "zh-Hant": Words("接著放", "喊停…", "要收下嗎？", "規則", "時間到：開始奔走"),
    "zh-Hans": Words("接着放", "喊停…", "要收下吗？", "规则", "时间到：开始奔走"),
}


@pytest.mark.soak
@pytest.mark.parametrize("locale", LOCALES)
def test_in_the_language_of_the_browser_and_in_the_others(visit: Visit, locale: str) -> None:
    words = WORDS[LOCALES[locale]]
    people: list[Mouse] = []
    calm = new_table("zigzag", "Ann", "me", "bot:random", options={"mode": "race"}, calm=True)
    page = visit(calm, size="phone", locale=locale, before=lambda page: people.append(Mouse(page)))
    (person,) = people
    start(page)
    person.until("build")
    expect(button(page, words.lay)).to_be_visible()
    assert fits(page)
    while "lay" in person.legal:
        lay_by_hand(person, next(iter(person.legal["lay"])))
    person.until("collect")
    expect(button(page, words.stop)).to_be_visible()
    person.sees(lambda: "flip" in person.legal)
    person.do("flip 8")
    words = in_all_languages(page, locale, WORDS, speaks)
    button(page, words.rules).click()
    rules = page.get_by_role("dialog", name=words.rules)
    button(rules, words.run).first.click()
    expect(rules.locator("[data-move]").first).to_be_visible()
    assert fits(page)


def lay_by_hand(person: Mouse, card: str) -> None:
    """Carries a card from the hand to the maze."""
    person.carry(card)
    expect(person.page.locator(f'main [data-card="{card}"]')).to_have_count(0)
    person.sees(lambda: card not in person.legal.get("lay", {}))


def button(where: Page | Locator, name: str) -> Locator:
    """The one that says exactly this."""
    return where.get_by_role("button", name=name, exact=True)


def speaks(page: Page, words: Words) -> None:
    """The page asks in that language about a card that has been turned over."""
    expect(page.locator("main .bar")).to_contain_text(words.decide)
