"""The analysis lies next to the board, which follows it; axe-core finds nothing at any size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from fixtures.midgame import finished, put
from support.browser.site import Site, Visit, still, violations, visitor
from support.soak import sample
from tests.browser.test_access_sizes import SIZES


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One that has a finished game; its player is the first guest."""
    folder = tmp_path_factory.mktemp("over")
    put(folder, finished())
    running = Site(folder)
    running.start()
    yield running
    running.stop()


def boxes(board: Locator, panel: Locator) -> tuple[FloatRect, FloatRect]:
    """Return where board and panel are."""
    one, other = board.bounding_box(), panel.bounding_box()
    assert one
    assert other
    return one, other


def clean(page: Page, what: str, sizes: tuple[tuple[int, int], ...]) -> None:
    """Look at the analysis at each size: the panel covers no board."""
    board, panel = page.locator("main.board"), page.get_by_role("dialog", name="Analysis")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert violations(page) == [], f"{what} at {width} x {height}"
        over, aside = boxes(board, panel)
        if width >= 900:
            assert over["x"] + over["width"] <= aside["x"] + 1, (width, height)
        elif height > width:
            assert over["width"] >= 0.95 * width, (width, height)
            assert over["y"] + over["height"] <= aside["y"] + 1, (width, height)
            assert over["height"] >= 0.35 * height, (width, height)


def follows(page: Page, panel: Locator) -> None:
    """The slider and the keys lead the board through the game."""
    slider, board = panel.get_by_role("slider"), page.locator("main.board")
    slider.press("Home")
    still(page)
    first = board.inner_html()
    slider.press("End")
    still(page)
    assert board.inner_html() != first, "the board stays where it was"


@pytest.mark.parametrize("scheme", sample(["light"], ["light", "dark"]))
def test_the_analysis_lies_beside_the_board(visit: Visit, scheme: str) -> None:
    page = visit(visitor("Ada", "/t/over"), scheme=scheme)
    page.get_by_role("button", name="Analysis").first.click()
    panel = page.get_by_role("dialog", name="Analysis")
    expect(panel.get_by_text("The coach is analysing")).to_have_count(0, timeout=120_000)
    slip = panel.locator("button.slip").first
    expect(slip).to_be_visible()
    clean(page, "the analysis", SIZES)
    slip.click()
    back = panel.get_by_role("button", name="Back to the analysis")
    expect(back).to_be_visible()
    clean(page, "a slip", SIZES)
    back.click()
    follows(page, panel)
