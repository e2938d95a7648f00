"""The invitation of a house that is open to invited people alone: a code in its data folder."""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path

FILE = "invitation"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look like others."""
GROUPS, LONG = 3, 4


class Invitation:
    """The code, as the file has it now: whoever runs the server may renew it while it runs."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def code(self) -> str:
        """Return the code, a new one where there is none yet; OSError."""
        return self._kept() or self.renew()

    def renew(self) -> str:
        """Let a new code take the place of the old one, and return it; OSError."""
        groups = ("".join(secrets.choice(LETTERS) for _ in range(LONG)) for _ in range(GROUPS))
        code = "-".join(groups)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(code + "\n")
        fresh.replace(self.path)
        return code

    def admits(self, said: str) -> bool:
        """Return whether this is the code, however it was typed; nothing is, without a file."""
        kept = self._kept()
        return kept is not None and hmac.compare_digest(_plain(said), _plain(kept))

    def _kept(self) -> str | None:
        try:
            return self.path.read_text(encoding="utf-8").strip() or None
        except (FileNotFoundError, UnicodeDecodeError):
            return None


def link(address: str, code: str) -> str:
    """Return the address that brings somebody in."""
    return f"{address}/?invite={code}"


def _plain(code: str) -> bytes:
    """Return a code's letters and digits alone."""
    return "".join(letter for letter in code.lower() if letter.isalnum()).encode()
