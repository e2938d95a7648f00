"""A puzzle on its real board: missed, tried again and solved; the solution; the list of the day."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from spieltisch import load
from spieltisch.bots.puzzles.puzzle import FILE, Puzzle, read
from spieltisch.server.features.study.shelf import FOLDER
from support.browser.site import Visit, accessible, say_name, visitor

GAME = load("lastdie")


def choose() -> Puzzle:
    """A puzzle whose solution puts a die into one of several rows, while others rolled again."""
    for puzzle in read(FOLDER / "lastdie" / FILE, GAME):
        state = puzzle.position(GAME)
        puts = [text for text in state.texts(state.legal(puzzle.seat)) if text.startswith("put")]
        rows = sum(text.startswith(puzzle.best[0][:6]) for text in puts)
        if puzzle.best[0] in puts and rows > 1 and puzzle.missed == ("again",):
            return puzzle
    raise AssertionError("no such puzzle is shipped")


def put(page: Page, action: str) -> None:
    """Put a die into a row."""
    _, die, row = action.split()
    page.locator(f".tray button[data-value='{die}']").first.click()
    page.locator(f"button[data-row='{int(row) - 1}']").click()


def test_a_puzzle_is_missed_and_then_solved(visit: Visit) -> None:
    puzzle = choose()
    anna = visit(f"/puzzle/{puzzle.id}")
    panel = anna.get_by_role("region", name="Puzzles")
    expect(panel).to_contain_text("find the best move")
    anna.get_by_role("button", name=re.compile("^Roll .* again")).click()
    say_name(anna, "Anna")
    expect(panel).to_contain_text("There is a better move.")
    accessible(anna)
    panel.get_by_role("button", name="Try again").click()
    expect(panel).to_contain_text("Your turn, Anna")
    put(anna, puzzle.best[0])
    expect(panel).to_contain_text("Solved! That is the best move.")
    expect(panel).to_contain_text("chance to win")
    accessible(anna)
    panel.get_by_role("button", name="Next puzzle").click()
    anna.wait_for_url(re.compile("/puzzle"))
    anna.goto(anna.url.split("/puzzle")[0] + "/puzzles")
    expect(anna.get_by_role("region", name="Today’s three").get_by_role("listitem")).to_have_count(
        3
    )
    accessible(anna)
    more = anna.get_by_role("region", name="More puzzles")
    expect(more.get_by_role("listitem").filter(has_text="Last Die")).to_contain_text("1 of 200")
    anna.get_by_role("link", name="To the first page").click()
    anna.get_by_role("link", name="Puzzles").click()
    expect(anna.get_by_role("heading", name="Your own slips")).to_be_visible()


@pytest.mark.soak
def test_the_solution_is_shown_after_a_try(visit: Visit) -> None:
    puzzle = choose()
    ben = visit(visitor("Ben", f"/puzzle/{puzzle.id}"), size="phone")
    panel = ben.get_by_role("region", name="Puzzles")
    ben.get_by_role("button", name=re.compile("^Roll .* again")).click()
    panel.get_by_role("button", name="Show the solution").click()
    expect(panel).to_contain_text("Often played")
    accessible(ben)
    panel.get_by_role("button", name="Try again").click()
    put(ben, puzzle.best[0])
    expect(panel).to_contain_text("Solved!")
