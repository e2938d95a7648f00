"""Skeletons of names: names of the same skeleton look alike.

They are those of Unicode's technical standard 39. The library `confusable_homoglyphs` has the pairs
of its list of confusable characters, each both ways. A character's prototype is the one of its pair
that is confusable with more.
"""

from __future__ import annotations

import unicodedata
from functools import cache


@cache
def _prototypes() -> dict[str, str]:
    """Return, for each single character that has one, its prototype.

    The library reads its list when it is imported, which would delay the server's start.
    """
    from confusable_homoglyphs.confusables import confusables_data

    found = {}
    for letter, alike in confusables_data.items():
        if len(letter) == 1 and len(alike) == 1:
            other = alike[0]["c"]
            if (len(confusables_data.get(other, ())), other) > (1, letter):
                found[letter] = other
    return found


def skeleton(text: str) -> str:
    """Return what the text looks like, whatever its case: for comparing, not for showing."""
    prototypes = _prototypes()
    shown = (prototypes.get(letter, letter) for letter in unicodedata.normalize("NFKD", text))
    seen = unicodedata.normalize("NFKD", "".join(shown)).casefold()
    return "".join(letter for letter in seen if not _overlooked(letter))


def _overlooked(letter: str) -> bool:
    """Return whether it is invisible, or an accent that its letters do not need."""
    accent = "\u0300" <= letter <= "\u036f" or "\ufe00" <= letter <= "\ufe0f"
    return accent or unicodedata.category(letter) == "Cf"
