"""The harness of `support/browser`, with bots that are no slower than people."""

from __future__ import annotations

from support.browser.fixtures import browser, sites, visit

__all__ = ["browser", "site", "visit"]

site = sites("spieltisch.games.zigzag.tests.browser.served", "module", lambda *_: "brisk")
