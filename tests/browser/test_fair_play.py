"""A daily challenge from the first page to its results, and draws that the page checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from support.browser.site import Site, Visit, accessible, new_table, say_name, whole_result
from tests.test_fair import altered, played

PLAY = """
async () => {
  const address = `${location.href.replace('http', 'ws').replace('/t/', '/api/tables/')}/socket`
  const socket = new WebSocket(address)
  let n = 0, id = Date.now() * 4096, legal = {}
  const say = (message) => socket.send(JSON.stringify({ id: ++id, ...message }))
  const first = (tree) =>
    Object.entries(tree)
      .slice(0, 1)
      .flatMap(([words, rest]) => [words.split(' ')[0], ...first(rest)])
  await new Promise((done) => {
    socket.onopen = () => say({ type: 'hello' })
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.type === 'table' && message.table.status === 'finished') return done()
      if (message.type !== 'welcome' && message.type !== 'update') return
      n = message.n
      legal = message.seat_views[0]?.legal ?? legal
      if (!Object.keys(legal).length) return
      say({ type: 'act', seat: 0, seen: n, action: first(legal).join(' ') })
    }
  })
  socket.close()
}
"""
"""Plays a game alone to its end over a socket of its own, always the first legal action."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of the package's games, whose records can be replayed."""
    running = Site(tmp_path_factory.mktemp("fair"))
    running.start()
    yield running
    running.stop()


def challenge(page: Page, game: str) -> Locator:
    """The line of a game among today's challenges."""
    days = page.get_by_role("region", name="Today’s challenge")
    return days.get_by_role("listitem").filter(has_text=game)


def fair_draws(page: Page) -> Locator:
    """The sheet of fair draws, in the menu of the table."""
    page.get_by_role("button", name="More").click()
    return page.get_by_role("region", name="Fair draws")


def test_a_challenge_leads_to_its_results(visit: Visit) -> None:
    page = visit(size="phone")
    offer = challenge(page, "Ingenious")
    offer.get_by_role("button", name="Play").click()
    expect(offer).to_contain_text("You have one attempt today, and it counts.")
    accessible(page)
    offer.get_by_role("button", name="Cancel").click()  # nothing has begun
    expect(offer.get_by_text("You have one attempt today")).to_have_count(0)
    offer.get_by_role("button", name="Play").click()
    say_name(page, "Ann")
    page.wait_for_url("**/t/*")
    expect(page.get_by_title("Daily challenge · counts")).to_be_visible()
    page.evaluate(PLAY)
    result = whole_result(page)
    expect(result.get_by_role("status").filter(has_text="Place 1 of 1")).to_be_visible()
    expect(result.get_by_role("button", name=re.compile("[Aa]gain|Rematch"))).to_have_count(0)
    result.get_by_role("button", name="Results").click()
    expect(result.get_by_role("row").nth(1)).to_contain_text("Ann")
    accessible(page)
    page.goto("/")
    row = challenge(page, "Ingenious")
    expect(row).to_contain_text("Place 1 of 1")
    expect(page.get_by_text("1 day", exact=True)).to_be_visible()
    row.get_by_role("button", name="Results").click()
    results = page.get_by_role("dialog")
    expect(results.get_by_role("row").nth(1)).to_contain_text("Ann")
    tomorrow = results.get_by_text("Commitment of tomorrow")
    expect(tomorrow).to_be_hidden()
    results.get_by_text("Fair draws", exact=True).click()
    expect(tomorrow).to_be_visible()
    accessible(page)
    results.get_by_role("button", name="Yesterday").click()
    expect(results.get_by_text("Nobody has played.")).to_be_visible()
    results.get_by_role("button", name="Today").click()
    results.get_by_role("link", name="Watch the game of Ann").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("button", name="More")).to_be_visible()


def test_the_page_checks_the_draws_of_a_game_and_finds_one_that_was_altered(
    visit: Visit, tmp_path: Path
) -> None:
    page = visit(new_table("ingenious", "Ann", "me", options={"mode": "solo"}))
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    page.evaluate(PLAY)
    expect(page.get_by_role("button", name="Replay").first).to_be_visible()
    result = whole_result(page)
    expect(result.get_by_text(re.compile(r"Fair draws: all \d+ were checked"))).to_be_visible()
    accessible(page)
    page.reload()  # else the result opens by itself
    sheet = fair_draws(page)
    expect(sheet).to_contain_text("The bytes of this page are in.")
    sheet.get_by_role("button", name="Check all draws").click()
    for words in (
        "This page saw the same commitment before the start.",
        "The secret fits the commitment.",
        "draws are what the secret and the bytes give.",
    ):
        expect(sheet.get_by_role("listitem").filter(has_text=words)).to_be_visible()
    record, number = altered(played("ingenious", "base"))
    file = tmp_path / "altered.txt"
    file.write_text(record.dumps())
    sheet.get_by_label("Check a record file").set_input_files(file)
    expect(sheet.get_by_role("listitem").filter(has_text=f"Draw {number}, in line")).to_be_visible()
    accessible(page)
    file.write_text("no record\n")
    sheet.get_by_label("Check a record file").set_input_files(file)
    expect(sheet.get_by_text("no record that can be replayed")).to_be_visible()
