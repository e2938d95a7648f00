"""The invitation to a server for invited people alone: a code, kept with its tables."""

from __future__ import annotations

import hmac
import secrets
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from spieltisch.core.system.folders import write_private

FILE = "invitation"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of an invitation: letters and digits without those that look like others."""
GROUPS, LONG = 3, 4


class Invitation(ABC):
    """The code, as it is kept now: the host may renew it while the server runs.

    Every method blocks, and raises OSError.
    """

    @abstractmethod
    def code(self) -> str:
        """Return the code; make one first if none has been kept."""

    def renew(self) -> str:
        """Let a new code take the place of the old one, and return it."""
        code = _fresh()
        self._keep(code)
        return code

    def admits(self, said: str) -> bool:
        """Return whether this is the code, however it was typed; nothing is where none is kept."""
        kept = self._kept()
        return kept is not None and hmac.compare_digest(_plain(said), _plain(kept))

    @abstractmethod
    def _kept(self) -> str | None: ...

    @abstractmethod
    def _keep(self, code: str) -> None: ...


class FiledInvitation(Invitation):
    """The code in a data folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def code(self) -> str:
        return self._kept() or self.renew()

    def _kept(self) -> str | None:
        try:
            return self.path.read_text(encoding="utf-8").strip() or None
        except (FileNotFoundError, UnicodeDecodeError):
            return None

    def _keep(self, code: str) -> None:
        write_private(self.path, code)


class StoredInvitation(Invitation):
    """The code in a database from which somebody has served: one for all processes."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn

    def code(self) -> str:
        sql = "update house set invitation = coalesce(invitation, $1) returning invitation"
        code: str = self._ask(sql, _fresh())
        return code

    def _kept(self) -> str | None:
        kept: str | None = self._ask("select invitation from house")
        return kept

    def _keep(self, code: str) -> None:
        self._ask("update house set invitation = $1", code)

    def _ask(self, sql: str, *given: str) -> Any:
        """Return what a statement says."""
        from spieltisch.server.storage.postgres.connection import ask_once  # of an extra

        return ask_once(self._dsn, sql, *given)


def kept_with(store: str | None, data: Path) -> Invitation:
    """Return the invitation of a server whose tables are in that database, else in that folder."""
    return FiledInvitation(data) if store is None else StoredInvitation(store)


def link(address: str, code: str) -> str:
    """Return the address that brings somebody in."""
    return f"{address}/?invite={code}"


def _plain(code: str) -> bytes:
    """Return a code's letters and digits alone."""
    return "".join(letter for letter in code.lower() if letter.isalnum()).encode()


def _fresh() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(LONG)) for _ in range(GROUPS))
    return "-".join(groups)
