"""English, Traditional and Simplified Chinese: by the browser's wish, and switched at the table."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from spieltisch.games.lastdie.tests.browser.playing import Mouse
from support.browser.languages import LOCALES, fits, in_all_languages
from support.browser.site import Visit, card


class Words(NamedTuple):
    """Texts of the page in a language."""

    title: str
    now: str
    stop: str
    round: str


WORDS = {
    "en": Words("Last Die", "Play now", "Stop", "Round 1"),
    "zh-Hant": Words("最後一粒骰", "立即開始", "停手", "第 1 回合"),
    "zh-Hans": Words("最后一颗骰子", "立即开始", "停手", "第 1 回合"),
}


@pytest.mark.soak
@pytest.mark.parametrize("locale", LOCALES)
def test_in_the_language_of_the_browser_and_in_the_others(visit: Visit, locale: str) -> None:
    words = WORDS[LOCALES[locale]]
    page = visit(size="phone", locale=locale)
    card(page, words.title).get_by_role("button", name=words.now).click()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    person = Mouse(page)
    stop = page.get_by_role("button", name=words.stop, exact=True)
    while not stop.is_visible():
        assert fits(page)
        assert person.asked() == "place"
        person.place()
        person.asked()
    words = in_all_languages(page, locale, WORDS, speaks)
    page.get_by_role("button", name=words.stop, exact=True).click()
    assert person.asked() != "over"


def speaks(page: Page, words: Words) -> None:
    """The page is in that language, for eyes and ears."""
    expect(page.get_by_role("heading", level=1)).to_contain_text(words.title)
    expect(page.locator(".face .head")).to_contain_text(words.round)
    expect(page.get_by_role("button", name=words.stop, exact=True)).to_be_visible()
