"""The part of the store by which people find one another; see `Store`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    pass

Listed = Literal["listed", "guest", "origin"]
"""Whether a table was listed, or of whom too many are: of its host, or from the same address."""
