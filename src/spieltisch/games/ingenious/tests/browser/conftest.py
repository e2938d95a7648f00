"""The harness of `support/browser`, with a server that has what `spieltisch serve` has."""

from __future__ import annotations

from support.browser.fixtures import browser, sites, visit

__all__ = ["browser", "site", "visit"]

site = sites()
