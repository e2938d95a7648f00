"""Being told of one's turn while one looks elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser import chromium
from support.browser.site import (
    Visit,
    accessible,
    my_turn,
    new_table,
    open_settings,
    play_word,
    visitor,
)
from tests.browser.test_table import begin, whose_turn

SERVED = "toy"
TOY = "toy"
RECORD = """async () => {
  window.shown = []
  const worker = await navigator.serviceWorker.ready
  const show = worker.showNotification.bind(worker)
  worker.showNotification = async (title, options) => {
    await show(title, options)
    shown.push([title, options.body, options.tag])
  }
}"""
"""Records what is shown. Chromium forgets a notification that is asked for while it opens."""
OPEN = """async () => {
  const worker = await navigator.serviceWorker.ready
  return (await worker.getNotifications()).length
}"""


@pytest.fixture
def browser() -> Browser:
    """Return Chromium with its windows: its shell shows no notifications."""
    return chromium.running(whole=True)


def look(page: Page, at: bool) -> None:
    """Look at a page, or at another tab: here no page is ever hidden by itself."""
    page.evaluate(
        """state => {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }""",
        "visible" if at else "hidden",
    )


@pytest.mark.soak
def test_a_turn_is_told_to_who_looks_elsewhere(visit: Visit) -> None:
    """Asked for in the waiting room, told by notification and tab, and taken back when seen."""
    anna = visit(new_table(TOY, "Anna", "me", "open"), "phone", service_worker=True)
    anna.context.grant_permissions(["notifications"])
    told = anna.get_by_role("region", name="When it is my turn")
    told.get_by_role("checkbox", name="Notification").check()
    expect(told).to_contain_text("Only while this page is open")  # it came by http
    told.get_by_role("checkbox", name="Sound").check()
    accessible(anna)
    ben = visit(visitor("Ben", anna.url))
    ben.get_by_role("button", name="Sit down").click()
    begin(anna)
    if whose_turn(anna, ben) is anna:
        play_word(anna)
    expect(my_turn(ben)).to_be_visible()
    expect(my_turn(anna)).to_be_hidden()
    anna.evaluate(RECORD)
    look(anna, False)
    play_word(ben)
    expect(anna).to_have_title("● Your turn: toy")
    expect(anna.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    tag = f"turn-{anna.url.rsplit('/', 1)[1]}"
    anna.wait_for_function("() => shown.length > 0")
    assert anna.evaluate("shown") == [["Your turn: toy", "Ben", tag]]
    look(anna, True)
    anna.wait_for_function(f"() => ({OPEN})().then((open) => open === 0)")
    expect(anna.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
    open_settings(anna)
    box = told.get_by_role("checkbox", name="Notification")
    expect(box).to_be_checked()
    box.uncheck()
    expect(box).not_to_be_checked()
