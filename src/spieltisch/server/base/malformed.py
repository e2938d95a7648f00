"""Refusals of messages that are not what they should be: where, and why."""

from __future__ import annotations

import re
from typing import Literal

from spieltisch.server.base.codes import Refusal

Why = Literal[
    "json", "missing", "unknown", "type", "short", "long", "range", "value", "empty", "hidden"
]
"""The reasons; the page has words for each."""
_PATTERNS: tuple[tuple[str, Why], ...] = (
    (r"missing required field `([^`]*)`", "missing"),
    (r"unknown field `([^`]*)`", "unknown"),
    (r"Expected .* of length >=? ", "short"),
    (r"Expected .* of length ", "long"),
    (r"Expected .*[<>]", "range"),
    (r"Expected .* (matching|multiple)", "value"),
    (r"Invalid (enum )?value|Invalid base64", "value"),
    (r"Expected `", "type"),
)
_AT = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`")
LONGEST = 60
"""Characters of a field's name in an answer."""


def bad(at: str, why: Why) -> Refusal:
    """Return the refusal of what is wrong at a field; empty: with all of it."""
    return Refusal("bad-message", at=at[:LONGEST], why=why)


def malformed(error: Exception) -> Refusal:
    """Return the refusal of a message that msgspec could not read."""
    text = str(error)
    found = _AT.search(text)
    at = "" if found is None else found[1]
    for pattern, why in _PATTERNS:
        if (match := re.search(pattern, text)) is not None:
            field = match[1] if why in ("missing", "unknown") else ""
            return bad(".".join(name for name in (at, field) if name), why)
    return bad(at, "json")
