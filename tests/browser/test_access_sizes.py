"""Axe-core finds nothing at any size: the first page, the table of each game, its menu."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import spieltisch
from support.browser.site import Visit, levels, new_table, stands, start, violations
from support.soak import sample

SIZES = ((1366, 625), (1280, 800), (820, 1180), (390, 844), (360, 740), (740, 360))


def clean_at_all_sizes(page: Page, what: str) -> None:
    """Look at the page as it stands, at each size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        stands(page)
        assert violations(page) == [], f"{what} at {width} x {height}"


@pytest.mark.parametrize("scheme", sample(["dark"], ["light", "dark"]))
def test_the_first_page(visit: Visit, scheme: str) -> None:
    page = visit(scheme=scheme)
    expect(page.get_by_role("article")).not_to_have_count(0)
    clean_at_all_sizes(page, "the first page")


@pytest.mark.parametrize("game", sample(["carcassonne", "lastdie"], spieltisch.list_games()))
@pytest.mark.parametrize("scheme", sample(["light"], ["light", "dark"]))
def test_a_table_and_its_menu(visit: Visit, game: str, scheme: str) -> None:
    page = visit(new_table(game, "Anna", "me", f"bot:{levels(game)[0]}"), scheme=scheme)
    start(page)
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    clean_at_all_sizes(page, game)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("dialog", name="More")
    for part in ("Settings", "Game"):
        menu.get_by_text(part, exact=True).click()
        stands(page)
        assert violations(page) == [], f"{part}, in the menu of {game}"
