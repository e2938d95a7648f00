"""The machine's Chromium, kept from one browser test to the next."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright, sync_playwright

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]

_running: list[tuple[Playwright, Browser]] = []


def running() -> Browser:
    """Return the browser, started if it is not running."""
    if not _running:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        playwright = sync_playwright().start()
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        _running.append((playwright, browser))
    return _running[0][1]


def stop() -> None:
    """Close the browser: while it runs, no test may want an event loop of its own."""
    while _running:
        playwright, browser = _running.pop()
        browser.close()
        playwright.stop()
