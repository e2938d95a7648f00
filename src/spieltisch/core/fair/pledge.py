"""The header of a record by which its draws can be checked.

```
draws commitment=HASH secret=SECRET entropy=BYTES,BYTES seats=1,0
```

A secret that was not revealed, entropies that there were none of, and the order of seats that were
not drawn, are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from spieltisch.core.fair.draws import ENTROPY_BYTES, SECRET_BYTES

NAME = "draws"
_SECRET = f"[0-9a-f]{{{2 * SECRET_BYTES}}}"
_ENTROPY = f"[0-9a-f]{{{2 * ENTROPY_BYTES}}}"
_FACT = re.compile(
    f"commitment=([0-9a-f]{{64}})(?: secret=({_SECRET}))?(?: entropy=({_ENTROPY}(?:,{_ENTROPY})*))?"
    r"(?: seats=(\d{1,2}(?:,\d{1,2}){0,15}))?"
)
FORM = "commitment=HASH secret=SECRET entropy=BYTES,BYTES seats=1,0"


@dataclass(frozen=True)
class Pledge:
    """A server's commitment to the draws of a game, and the parts that it was made of."""

    commitment: str
    """SHA-256 of the secret, shown before the first draw."""
    secret: str = ""
    """The secret, in hexadecimal digits; empty while it is not revealed."""
    entropies: tuple[str, ...] = ()
    """The random bytes of players' pages, in the order in which they came."""
    seats: tuple[int, ...] = ()
    """The players by their numbers before the start, in the order of their seats; empty: nobody
    drew it."""

    def __str__(self) -> str:
        words = [f"commitment={self.commitment}"]
        if self.secret:
            words.append(f"secret={self.secret}")
        if self.entropies:
            words.append(f"entropy={','.join(self.entropies)}")
        if self.seats:
            words.append(f"seats={','.join(map(str, self.seats))}")
        return " ".join(words)


def read(text: str) -> Pledge | None:
    """Return the pledge of a header's text; None for other text."""
    found = _FACT.fullmatch(text)
    if found is None:
        return None
    commitment, secret, entropies, seats = found.groups()
    return Pledge(
        commitment,
        secret or "",
        tuple(entropies.split(",")) if entropies else (),
        tuple(map(int, seats.split(","))) if seats else (),
    )
