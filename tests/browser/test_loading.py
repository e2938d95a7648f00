"""A page loads few files until it stands, and nothing jumps meanwhile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from support.browser.site import Site, Visit, levels, new_table, stands, start
from support.soak import sample

GAMES = ["Carcassonne", "Ingenious", "Last Die", "Zig-Zag"]
WATCH = """
  window.moved = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value
  }).observe({ type: 'layout-shift', buffered: true })
"""
NAMED = """() => [...document.querySelectorAll('head [href], head [src], body > link')]
    .map((one) => one.href || one.src)"""
MOST = 0.02
"""Upper bound of the sum of the browser's layout shifts."""
FILES = re.compile(r"/assets/[^/]+\.(js|css)$")


def load_only_named(page: Page, address: str) -> list[str]:
    """Let the page load no script or style that the HTML there does not name; return those it
    loads."""
    loaded: list[str] = []
    html = page.request.get(address).text()
    page.add_init_script(WATCH)

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        if name in html:
            loaded.append(route.request.url)
            route.continue_()
        else:
            route.abort()

    page.route(FILES, answer)
    return loaded


@pytest.mark.parametrize("locale", sample(["zh-TW"], ["en-GB", "zh-TW"]))
def test_the_first_page_asks_for_all_it_needs_at_once(
    visit: Visit, site: Site, locale: str
) -> None:
    """On a slow connection, each file that is asked for later costs a round trip."""
    page = visit("/icon.svg", size="phone", locale=locale)
    loaded = load_only_named(page, site.address)
    page.goto(site.address)
    expect(page.locator("article .button.primary").first).to_be_visible()
    named = page.evaluate(NAMED)
    assert [file for file in loaded if file not in named] == []
    page.unroute(FILES)
    page.reload()
    expect(page.locator(".mini").first).to_be_visible()
    stands(page)
    assert page.evaluate("moved") <= MOST


@pytest.mark.parametrize("game", sample(GAMES[:1], GAMES))
def test_a_table_asks_for_all_it_needs_at_once(visit: Visit, game: str) -> None:
    """So the HTML names the files of the game's board, too."""
    name = re.sub("[^a-z]", "", game.lower())
    page = visit(new_table(name, "Ann", "me", f"bot:{levels(name)[0]}"))
    start(page)
    expect(page.locator("main.board")).to_be_visible()
    loaded = load_only_named(page, page.url)
    page.reload()
    expect(page.locator("main.board .bar").first).to_be_visible()
    named = page.evaluate(NAMED)
    assert [file for file in loaded if file not in named] == []
    page.unroute(FILES)
    page.reload()
    expect(page.locator("main.board .bar").first).to_be_visible()
    stands(page)
    assert page.evaluate("moved") <= MOST


def test_a_link_names_host_and_game_to_other_programs(visit: Visit) -> None:
    page = visit("/icon.svg")
    html = page.request.get(new_table("ingenious", "Ann", "me", "open")(page)).text()
    assert '<meta property="og:title" content="Ann invites you to Ingenious" />' in html
