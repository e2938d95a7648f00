"""The harness of `support/browser`, with a server on which every game's tiles come as told."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.browser.fixtures import browser, sites, visit

__all__ = ["browser", "site", "visit"]


def told(_: Path, request: pytest.FixtureRequest) -> str:
    """The module's STACK lies on top of every pile; its BOX (`D 3, U 4`) has the land tiles."""
    stack, box = getattr(request.module, "STACK", ()), getattr(request.module, "BOX", "")
    return f"{' '.join(stack)}/{box}"


site = sites("spieltisch.games.carcassonne.tests.browser.served", "module", told)
