"""Outcomes of listing a table in the lobby."""

from __future__ import annotations

from typing import Literal

Listed = Literal["listed", "guest", "origin"]
"""Whether a table was listed, or of whom too many are: of its host, or from the same address."""
