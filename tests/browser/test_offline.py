"""The page without a network: the service worker brings the last one."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.site import Visit, card

KEPT = """async () => {
  await navigator.serviceWorker.ready
  const names = await caches.keys()
  return names.length === 1 && (await caches.match('/')) !== undefined
}"""


def test_the_page_opens_without_a_network(visit: Visit) -> None:
    """Instead of the browser's error, the page says that the server does not answer, and comes back
    by itself once it does."""
    page = visit(service_worker=True)
    expect(card(page, "Ingenious")).to_be_visible()
    page.wait_for_function(KEPT)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    page.goto("/t/some-table")
    expect(page.locator("main")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    page.context.set_offline(False)
    expect(card(page, "Ingenious")).to_be_visible(timeout=30_000)
