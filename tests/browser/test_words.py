"""All texts of pages, drawers and logs, as readers of each language find them.

No text holds a word for a missing value or a word of the protocol. Chinese texts hold no Latin word
but those of a list, no half-width bracket, and no space after the end of a sentence.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from support.browser.languages import LOCALES
from support.browser.site import START, Visit, new_table, stands, visitor
from support.soak import sample

GAMES = ("carcassonne", "ingenious", "lastdie", "zigzag")
NAMES = {"en": "Anna", "zh-Hant": "小林", "zh-Hans": "小林"}
PAGES = (
    "/puzzles /boards /tournaments /record /host /here /about /t/nowhere /board/none"
    " /mail/confirm/x /mail/stop/x"
)
TEXTS = """() => {
  const others = 'script, style, code, select, bdi, [lang]:not(html), article:has(h3[id*=toy])'
  const found = new Set([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (!parentElement.closest(others)) found.add(data.trim())
  }
  for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext'])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (!one.closest(others)) found.add(one.getAttribute(name))
  return [...found].filter(Boolean)
}"""
"""All that the page says, but for names of people and of languages, which are written in their own
scripts."""
NOTHING = re.compile(r"\b(NaN|undefined|null|Infinity)\b|\[object|\$\{")
PROTOCOL = re.compile(
    r"\b(draw [A-Z]|board \d[ab]|deal M|reveal [a-z]|penalty M|place [-\d]|put \d|lay M|M\d\d)"
)
LATIN = re.compile(r"[A-Za-z]{3,}")
KNOWN = re.compile(
    r"spieltisch|Ingenious|Anna|Enter|Esc|Shift|Ctrl|UTC|CSV|JSON|https?|iPhone|iPad|Buchholz|Sonneborn-Berger"
    r"|Chrome|Linux|\btoy\b|\b(turns|quiet|rush|alone)\b|http://\S+|/t/\S+|X11"
)
"""Latin words that Chinese texts may have: names, keys, units and addresses."""
HALF = re.compile(r"[。！？] |[()]")


def wrong(texts: set[str], language: str) -> set[str]:
    """Return the texts that should not be read in a language."""
    found = {text for text in texts if NOTHING.search(text) or PROTOCOL.search(text)}
    if language != "en":
        found |= {text for text in texts if LATIN.search(KNOWN.sub("", text)) or HALF.search(text)}
    return found


class Reader:
    """Reads all that pages say."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.texts: set[str] = set()

    def read(self) -> None:
        """Read the page once it stands."""
        stands(self.page)
        self.texts |= set(self.page.evaluate(TEXTS))

    def open_all(self, buttons: str) -> None:
        """Open each drawer that these buttons open, read it, and close it."""
        for button in self.page.locator(buttons).all():
            if not button.is_visible() or not button.is_enabled():
                continue
            button.click()
            self.page.locator("dialog[open]").first.wait_for()
            self.read()
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("locale", LOCALES)
def test_pages_and_their_drawers_say_only_what_people_read(visit: Visit, locale: str) -> None:
    language = LOCALES[locale]
    page = visit(visitor(NAMES[language], "/"), locale=locale)
    reader = Reader(page)
    reader.read()
    reader.open_all("main .welcome button")
    for path in PAGES.split():
        page.goto(path)
        reader.read()
    for game in GAMES:
        page.goto(f"/learn/{game}")
        reader.read()
    assert len(reader.texts) > 150
    assert wrong(reader.texts, language) == set()


BOTH = [(locale, game) for game in GAMES for locale in LOCALES]
FEW = [("en-GB", "carcassonne"), ("zh-TW", "lastdie"), ("zh-CN", "ingenious")]


@pytest.mark.parametrize(("locale", "game"), sample(FEW, BOTH))
def test_a_game_its_log_and_its_board_say_only_what_people_read(
    visit: Visit, locale: str, game: str
) -> None:
    language = LOCALES[locale]
    page = visit(new_table(game, NAMES[language], "bot:random", "bot:random"), locale=locale)
    reader = Reader(page)
    reader.read()
    page.get_by_role("button", name=START).click()
    result = page.locator("dialog[open]")
    result.wait_for(timeout=90_000)
    reader.read()
    page.keyboard.press("Escape")
    expect(result).to_have_count(0)
    reader.read()
    table = page.url.split("/t/")[1]
    page.goto(f"/t/{table}?step=3")
    reader.read()
    answer = page.request.post("/api/boards", data={"table": table, "step": 4})
    board = answer.json()["board"]
    for node in range(6):
        page.goto(f"/board/{board}?node={node}")
        page.get_by_role("checkbox").last.check()
        reader.read()
    assert len(reader.texts) > 60
    assert wrong(reader.texts, language) == set()
