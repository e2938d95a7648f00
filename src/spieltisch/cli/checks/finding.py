"""The finding of a check: what is right, or what is wrong and how to put it right."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """The finding about `what`: a sentence, with a `mend` where something is wrong."""

    what: str
    said: str
    mend: str = ""

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.mend

    def __str__(self) -> str:
        """Return the finding as lines for a terminal."""
        line = f"{'ok' if self.good else 'problem':8}{self.what}: {self.said}"
        return line if self.good else f"{line}\n{'mend':>11}: {self.mend}"


def size(bytes: int) -> str:
    """Return a size in words.

    >>> size(1_500_000_000), size(20_000)
    ('1.5 GB', '20 KB')
    """
    for unit, factor in (("GB", 10**9), ("MB", 10**6)):
        if bytes >= factor:
            return f"{bytes / factor:.1f} {unit}"
    return f"{bytes // 1000} KB"
