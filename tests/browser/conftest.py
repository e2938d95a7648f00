"""A running server with the toy game, and people who look at it with Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from support.browser.fixtures import browser, visit
from support.browser.site import Site

__all__ = ["browser", "site", "visit"]


class ToySite(Site):
    """See `served.py`."""

    program = "tests.browser.served"


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Site]]:
    """Start a server when it is first asked for; each visitor of it is somebody new."""
    running: dict[str, ToySite] = {}

    def running_site(games: str) -> Site:
        if games not in running:
            running[games] = ToySite(tmp_path_factory.mktemp("site"), context=games)
            running[games].start()
        return running[games]

    yield running_site
    for site in running.values():
        site.stop()


@pytest.fixture
def site(sites: Callable[[str], Site], request: pytest.FixtureRequest) -> Site:
    """Return the server of all games, or of the module's SERVED: pictures of boards cost more than
    all else on the first page."""
    return sites(getattr(request.module, "SERVED", ""))
