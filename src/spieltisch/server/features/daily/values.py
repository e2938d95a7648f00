"""Placed attempts at daily challenges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from spieltisch.server.table.stored import Attempt

if TYPE_CHECKING:
    pass

Begun = Literal["begun", "there", "origin"]
"""Whether an attempt was begun, was there already, or too many came from the same address."""


class Placed(msgspec.Struct, frozen=True, gc=False):
    """An attempt in the order of results: `rank` is 1 for the best, `better_than` counts the
    attempts of the same day and game that are worse."""

    attempt: Attempt
    name: str
    person: str
    """The id of the guest's profile."""
    rank: int
    better_than: int
    of: int
