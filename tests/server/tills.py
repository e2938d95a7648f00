"""Bounds of tests: those of the server, some of them narrower."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spieltisch.server.base.allowances import Rate
from spieltisch.server.base.bounds import BOUNDS
from spieltisch.server.base.tills import Tills

ONCE = Rate(1, 0.001)
NEVER = Rate(0, 0.001)


def tills(*names: str, **rates: Any) -> Tills:
    """Tills whose bounds of these names have other rates: of a `guest`, `there` or `in_all`."""
    changed = {name: replace(BOUNDS[name], **rates) for name in names}
    return Tills({**BOUNDS, **changed})
