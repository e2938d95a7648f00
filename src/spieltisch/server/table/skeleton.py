"""What a name looks like: names of the same skeleton cannot be told from each other.

As in Unicode's technical standard 39, of whose list of confusable characters the library
`confusable_homoglyphs` has the pairs, each both ways; a character's prototype is the one of its
pair that is confusable with more.
"""

from __future__ import annotations

import unicodedata

from confusable_homoglyphs.confusables import confusables_data


def _prototypes() -> dict[str, str]:
    """Return, for each single character that has one, its prototype."""
    found = {}
    for letter, alike in confusables_data.items():
        if len(letter) == 1 and len(alike) == 1:
            other = alike[0]["c"]
            if (len(confusables_data.get(other, ())), other) > (1, letter):
                found[letter] = other
    return found


_PROTOTYPES = _prototypes()


def skeleton(text: str) -> str:
    """Return what the text looks like, whatever its case: for comparing, not for showing."""
    shown = (_PROTOTYPES.get(letter, letter) for letter in unicodedata.normalize("NFKD", text))
    seen = unicodedata.normalize("NFKD", "".join(shown)).casefold()
    return "".join(letter for letter in seen if not _overlooked(letter))


def _overlooked(letter: str) -> bool:
    """Return whether it is invisible, or an accent on letters that are told without."""
    accent = "\u0300" <= letter <= "\u036f" or "\ufe00" <= letter <= "\ufe0f"
    return accent or unicodedata.category(letter) == "Cf"
