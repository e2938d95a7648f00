"""The machine's Chromium, kept from one browser test to the next."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright, sync_playwright

SHELL = "chromium-headless-shell"
"""Chromium without windows, which opens a page a third sooner. It shows no notifications."""
WHOLE = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]

_playwright: list[Playwright] = []
_running: dict[str | None, Browser] = {}


def program(*names: str) -> str | None:
    """Return the path of the first of these programs that is here, or None."""
    return next(filter(None, map(shutil.which, names)), None)


def running(whole: bool = False) -> Browser:
    """Return the browser, started if it is not running: the shell if it is here, or it `whole`."""
    found = program(*WHOLE) if whole else program(SHELL, *WHOLE)
    if not _playwright:
        _playwright.append(sync_playwright().start())
    if found not in _running:
        _running[found] = _playwright[0].chromium.launch(executable_path=found, args=ARGUMENTS)
    return _running[found]


def stop() -> None:
    """Close all: while one runs, no test may want an event loop of its own."""
    for browser in _running.values():
        browser.close()
    _running.clear()
    while _playwright:
        _playwright.pop().stop()
