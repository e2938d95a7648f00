"""What people type: names and chat."""

from __future__ import annotations

import unicodedata

from spieltisch.server.codes import Refusal

JOINERS = "\u200c\u200d"
"""Invisible, but scripts and emoji need them."""


def clean(text: str, limit: int) -> str:
    """Return the text in composed form (NFC), each run of white space one space, none at the ends.

    Refuses (`bad-message`) what is then empty or longer than `limit` characters, and what holds
    control characters or invisible ones that can turn the direction of the text around it.
    """
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(text) <= limit or not any(map(_visible, text)):
        raise Refusal("bad-message")
    if not all(_visible(letter) or letter in JOINERS or letter == " " for letter in text):
        raise Refusal("bad-message")
    return text


def _visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] not in "CZ"
