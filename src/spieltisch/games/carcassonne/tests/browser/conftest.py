"""The harness of `support/browser`, with a server on which every game's tiles come as told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.browser.fixtures import browser, visit
from support.browser.site import Site

__all__ = ["browser", "site", "visit"]


class StackedSite(Site):
    """See `served.py`."""

    program = "spieltisch.games.carcassonne.tests.browser.served"


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Site]:
    """A server of its own for every module.

    The module's STACK lies on top of every pile; its BOX (`D 3, U 4`) has the land tiles.
    """
    stack, box = getattr(request.module, "STACK", ()), getattr(request.module, "BOX", "")
    running = StackedSite(tmp_path_factory.mktemp("site"), context=f"{' '.join(stack)}/{box}")
    running.start()
    yield running
    running.stop()
