"""Fixtures of browser tests: Chromium, and pages opened by new visitors.

A `conftest.py` that imports them defines `site`, the server they visit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from support.browser import chromium
from support.browser.site import Site, Visit
from support.soak import soaking

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1440, 900)}
PATIENCE = 20_000
"""Milliseconds in which a page does what a test waits for, on a busy machine, too."""
EXPECTED = ("Failed to load resource", "WebSocket connection to")
"""Errors of the browser itself about a server that refuses or is killed."""
WARNED = "https://svelte.dev/e/"
"""Warnings of Svelte have it: of a value that is read after its component has gone, for instance.
They fail tests of a soak."""
TRAVELS = """
const ways = /^(transform|translate|rotate|scale|offset[A-Z]|inset|left|right|top|bottom)/
const look = ({ target }) => {
  const { motion = 'none' } = document.documentElement.dataset
  if (motion !== 'none' || !matchMedia('(prefers-reduced-motion: reduce)').matches) return
  if (target.matches('.clock')) return // it shows how time passes
  for (const { effect } of target.getAnimations()) {
    const parts = effect.getKeyframes().flatMap(Object.keys).filter((part) => ways.test(part))
    if (parts.length > 0 && effect.getComputedTiming().duration > 0)
      console.error(`${target.outerHTML.slice(0, 90)} travels by ${parts[0]}`)
  }
}
for (const kind of ['transitionrun', 'animationstart']) addEventListener(kind, look, true)
"""
"""Reports, as an error of the page, what travels although the reader wants no motion."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def browser() -> Browser:
    """Return Chromium; the root `conftest.py` stops it after the last browser test in a row."""
    return chromium.running()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Open the first page as a new visitor; fail the test on any error in the page."""
    errors: list[str] = []
    pages: list[Page] = []

    def hear(message: ConsoleMessage) -> None:
        wrong = message.type == "error" and not any(word in message.text for word in EXPECTED)
        if wrong or (soaking() and WARNED in message.text):
            errors.append(message.text)

    def open_page(
        path: str | Callable[[Page], str] = "/",
        size: str = "desktop",
        locale: str = "en-GB",
        scheme: str = "light",
        before: Callable[[Page], object] | None = None,
        service_worker: bool = False,
    ) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            base_url=site.address,
            service_workers="allow" if service_worker else "block",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TRAVELS)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: errors.append(str(error)))
        if before:
            before(page)
        page.goto(path if isinstance(path, str) else path(page))
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert not errors, "\n".join(errors)


def sites(
    program: str = Site.program,
    scope: Literal["session", "module"] = "session",
    context: Callable[[Path, pytest.FixtureRequest], str] = lambda folder, request: "",
) -> Any:
    """Return the fixture `site`: one server of a program for all tests of a scope. Each visitor is
    somebody new. `context` returns what the program is to serve."""

    @pytest.fixture(scope=scope)
    def site(
        tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
    ) -> Iterator[Site]:
        folder = tmp_path_factory.mktemp("site")
        running = Site(folder, context(folder, request), program)
        running.start()
        yield running
        running.stop()

    return site
