"""A feature's handlers answer only once `app.py` lists them."""

from __future__ import annotations

import importlib
import pkgutil

from spieltisch.server import features
from spieltisch.server.app import FEATURES
from spieltisch.server.features.services import Feature


def unlisted() -> list[str]:
    """Return the names of handlers that the application does not have."""
    for module in pkgutil.walk_packages(features.__path__, f"{features.__name__}."):
        importlib.import_module(module.name)
    return sorted(
        one.__name__
        for one in Feature.__subclasses__()
        if one not in FEATURES and one.__module__.startswith(features.__name__)
    )


def test_the_application_lists_every_feature() -> None:
    assert not unlisted(), f"list {', '.join(unlisted())} in FEATURES of server/app.py"


def test_a_feature_that_is_not_listed_is_named() -> None:
    forgotten = type(
        "StarHandlers", (Feature,), {"__module__": f"{features.__name__}.stars.routes"}
    )
    assert unlisted() == [forgotten.__name__]
    del forgotten
