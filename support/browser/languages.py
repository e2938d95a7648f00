"""English, Traditional and Simplified Chinese: by the browser's wish, and switched at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from playwright.sync_api import Page, expect

Words = TypeVar("Words")
LOCALES = {"en-GB": "en", "zh-TW": "zh-Hant", "zh-CN": "zh-Hans"}
"""The language of the page for each browser."""


class Menu(NamedTuple):
    """Texts of the table's menu in a language."""

    more: str
    language: str


MENUS = {
    "en": Menu("More", "Language"),
    "zh-Hant": Menu("更多", "語言"),
    "zh-Hans": Menu("更多", "语言"),
}


def in_all_languages(
    page: Page, locale: str, words: Mapping[str, Words], speaks: Callable[[Page, Words], None]
) -> Words:
    """Have the page speak the browser's language, then each other one, and fit the screen in all;
    `speaks` looks for a language's words. Return the words of the last."""
    first = LOCALES[locale]
    shown = first
    for language in (first, *(one for one in LOCALES.values() if one != first)):
        if language != shown:
            page.get_by_role("button", name=MENUS[shown].more, exact=True).click()
            page.get_by_label(MENUS[shown].language).select_option(language)
            page.keyboard.press("Escape")
            shown = language
        expect(page.locator("html")).to_have_attribute("lang", language)
        speaks(page, words[language])
        assert fits(page)
    return words[shown]


def fits(page: Page) -> bool:
    """Return whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
