"""The end of a game at a page: its record, and the next game."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from playwright.sync_api import Locator, Page

from spieltisch.core.record import Record
from spieltisch.core.state import State
from support.browser.person import Person
from support.browser.site import tab_to


def record_of(page: Page) -> str:
    """Return the record of the page's table."""
    table = page.url.rsplit("/", 1)[1].partition("?")[0]
    answer = page.request.get(f"/api/tables/{table}/record")
    assert answer.ok
    return answer.text()


def downloaded(page: Page, result: Locator, folder: Path) -> str:
    """Return the record that the page gives to be kept."""
    with page.expect_download() as download:
        result.get_by_role("link", name="Download the record").click()
    kept = folder / download.value.suggested_filename
    download.value.save_as(kept)
    return kept.read_text("utf-8")


def final(record: str) -> State:
    """Return a record's end. Raises if it cannot be played, or states another end."""
    state = Record.loads(record).final()
    assert state.outcome() is not None
    return state


def plays_again(
    person: Person, button: Locator, prompts: Collection[str] = ("place",), keys: bool = False
) -> None:
    """A button of the result leads to another table, where the person plays. They play by mouse
    only or `keys` only, since the page counts events of the other kind."""
    page, table = person.page, person.page.url
    if keys:
        tab_to(page, button)
        page.keyboard.press("Enter")
    else:
        button.click()
    page.wait_for_url(lambda url: "/t/" in url and url != table)
    assert person.asked() in prompts
    assert page.evaluate("heard") == 0
