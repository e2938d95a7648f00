"""The invitation to a server for invited people alone: a code, kept with its tables."""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path

from spieltisch.server.storage.kept_secrets import Secret, secret_of

NAME = "invitation"
"""The name of the secret that keeps the code."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of an invitation: letters and digits without those that look like others."""
GROUPS, LONG = 3, 4


class Invitation:
    """The code, as it is kept now: the host may renew it while the server runs.

    Every method blocks, and raises OSError.
    """

    def __init__(self, kept: Secret) -> None:
        self._kept = kept

    def code(self) -> str:
        """Return the code; make one first if none has been kept."""
        return self._kept.first(_fresh())

    def renew(self) -> str:
        """Let a new code take the place of the old one, and return it."""
        code = _fresh()
        self._kept.put(code)
        return code

    def admits(self, said: str) -> bool:
        """Return whether this is the code, however it was typed; nothing is where none is kept."""
        kept = self._kept.value()
        return kept is not None and hmac.compare_digest(_plain(said), _plain(kept))


def kept_with(store: str | None, data: Path) -> Invitation:
    """Return the invitation of a server whose tables are in that database, else in that folder."""
    return Invitation(secret_of(store, data, NAME))


def link(address: str, code: str) -> str:
    """Return the address that brings somebody in."""
    return f"{address}/?invite={code}"


def _plain(code: str) -> bytes:
    """Return a code's letters and digits alone."""
    return "".join(letter for letter in code.lower() if letter.isalnum()).encode()


def _fresh() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(LONG)) for _ in range(GROUPS))
    return "-".join(groups)
