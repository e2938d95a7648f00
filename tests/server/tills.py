"""Bounds of tests: those of the server, some of them narrower."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.base.shares.bounds import BOUNDS
from spieltisch.server.base.shares.tills import Tills


def quick() -> Tills:
    """Tills for players who change their minds more quickly than people."""
    often = Rate(1_000_000, 1)
    return tills("toggles", guest=often, there=often, in_all=often)


def tills(*names: str, **rates: Any) -> Tills:
    """Tills whose bounds of these names have other rates: of a `guest`, `there` or `in_all`."""
    changed = {name: replace(BOUNDS[name], **rates) for name in names}
    return Tills({**BOUNDS, **changed})
