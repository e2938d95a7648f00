"""A finished game looked through: waited for, read, and each slip shown on the board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from support.browser.site import Visit, accessible, comes_true, whole_result


def test_a_slip_is_shown_with_the_better_action(visit: Visit) -> None:
    page = visit(size="phone")
    page.request.post("/api/me", data={"name": "Ann"})
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    plan = {"game": "ingenious", "options": {"mode": "base"}, "seats": seats}
    page.goto(f"/t/{page.request.post('/api/tables', data=plan).json()['table']}")
    page.get_by_role("button", name="Start the game").click()
    result = page.get_by_role("dialog", name="Result")
    expect(result).to_be_visible(timeout=30_000)
    whole_result(page).get_by_role("button", name="Analysis").click()
    analysis = page.get_by_role("dialog", name="Analysis")
    graph = analysis.get_by_role("slider", name="Chances to win, decision by decision")
    expect(graph).to_have_attribute(
        "aria-valuetext", re.compile(r"^Decision \d+ of \d+: Random bot 1 \d+%"), timeout=90_000
    )
    expect(analysis.get_by_role("table").first).to_contain_text("Luck")
    accessible(page)
    analysis.get_by_role("button", name="Show: ").first.click()
    expect(page.get_by_role("region", name="Better")).to_contain_text("Random bot")
    marked = page.get_by_role("list", name="Marked on the board")
    expect(marked).to_contain_text(": good", timeout=90_000)
    accessible(page)
    stage = page.locator(".layout > .board")
    comes_true(page, lambda: (stage.bounding_box() or {"width": 0})["width"] > 330)
    below = page.locator("dialog.side-panel")
    board, sheet = stage.bounding_box(), below.bounding_box()
    assert board
    assert sheet
    assert board["y"] + board["height"] <= sheet["y"]
    page.get_by_role("button", name="Pull down").press("Enter")
    comes_true(page, lambda: (below.bounding_box() or {"height": 0})["height"] < 100)
    page.get_by_role("button", name="Pull up").press("Enter")
    page.get_by_role("button", name="Back to the analysis").click()
    expect(marked).to_have_count(0)
    graph.press("ArrowLeft")
    expect(page.locator("[data-player]")).to_have_count(0)
    analysis.get_by_role("button", name="Close").click()
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
