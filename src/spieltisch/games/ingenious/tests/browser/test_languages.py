"""English, Traditional and Simplified Chinese: by the browser's wish, and switched at the table."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from spieltisch.games.ingenious.tests.browser.playing import NAME, Mouse
from support.browser.languages import LOCALES, fits, in_all_languages
from support.browser.site import Visit, card
from support.soak import sample


class Words(NamedTuple):
    """Texts of the page in a language."""

    now: str
    rack: str
    place: str
    lowest: str


WORDS = {
    "en": Words("Play now", "Your tiles", "Place", "lowest"),
    "zh-Hant": Words("立即開始", "你的板塊", "放置", "最落後"),
    "zh-Hans": Words("立即开始", "你的板块", "放置", "最落后"),
}


@pytest.mark.parametrize("locale", sample(["zh-CN"], list(LOCALES)))
def test_in_the_language_of_the_browser_and_in_the_others(visit: Visit, locale: str) -> None:
    words = WORDS[LOCALES[locale]]
    page = visit(size="phone", locale=locale)
    card(page, NAME).get_by_role("button", name=words.now).click()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    person = Mouse(page)
    # Once there is a lowest colour: not while nothing has scored.
    lowest = page.get_by_role("region").filter(has_text=words.lowest)
    while person.laid < 4 or person.asked() != "place" or not lowest.count():
        assert fits(page)
        person.answer(person.asked())
    person.hold()
    words = in_all_languages(page, locale, WORDS, speaks)
    # The tile that was held still lies where it was held.
    place = page.get_by_role("button", name=words.place, exact=True)
    expect(place).to_be_enabled()
    expect(page.locator(".ghost.pinned")).to_be_visible()
    place.click()
    assert person.asked() != "over"


def speaks(page: Page, words: Words) -> None:
    """The page is in that language, for eyes and ears."""
    expect(page.get_by_role("toolbar", name=words.rack)).to_be_visible()
    expect(page.get_by_role("button", name=words.place, exact=True)).to_be_visible()
    expect(page.get_by_role("region").filter(has_text=words.lowest).first).to_be_visible()
