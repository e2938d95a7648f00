"""Secrets of the server. It makes some of them itself and keeps them with its data. Commands on the
server's machine may change others while it runs.

A file in the data folder keeps a secret of the second kind, or a row in PostgreSQL for all
processes of a server.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from spieltisch.core.system.folders import write_private
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query

declare(Rows("secrets", "server"))


def keep_secret(name: str, fresh: bytes) -> Work[bytes]:
    """Return the server's secret of that name; keep `fresh` first if it has no value yet."""
    insert = "insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing"
    yield query(insert, name, fresh)
    rows = yield query("select value from secrets where name = $1", name)
    kept: bytes = rows[0][0]
    return kept


class Secret(ABC):
    """The value of a secret, as it is kept now. Every method blocks, and raises OSError."""

    @abstractmethod
    def value(self) -> str | None:
        """Return the value; None if nothing is kept."""

    @abstractmethod
    def put(self, value: str) -> None:
        """Keep a value in place of the last one."""

    @abstractmethod
    def first(self, value: str) -> str:
        """Return the value that is kept. If nothing is, keep this one first."""

    @abstractmethod
    def remove(self, value: str) -> bool:
        """Remove this value; return whether it was there, and no other request was quicker."""


class FiledSecret(Secret):
    """A secret of a server with a data folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def value(self) -> str | None:
        try:
            return self.path.read_text(encoding="utf-8").strip() or None
        except (FileNotFoundError, UnicodeDecodeError):
            return None

    def put(self, value: str) -> None:
        write_private(self.path, value)

    def first(self, value: str) -> str:
        if (kept := self.value()) is None:
            self.put(kept := value)
        return kept

    def remove(self, value: str) -> bool:
        try:
            self.path.unlink()
        except FileNotFoundError:
            return False
        return True


class StoredSecret(Secret):
    """A secret in a database from which somebody has served."""

    def __init__(self, dsn: str, name: str) -> None:
        self._dsn = dsn
        self._name = name

    def value(self) -> str | None:
        return self._ask("select value from secrets where name = $1")

    def put(self, value: str) -> None:
        self._ask(
            "insert into secrets values ($1, $2) on conflict (name) do update"
            " set value = excluded.value",
            value,
        )

    def first(self, value: str) -> str:
        kept = self._ask(
            "insert into secrets values ($1, $2) on conflict (name) do update"
            " set value = secrets.value returning value",
            value,
        )
        assert kept is not None
        return kept

    def remove(self, value: str) -> bool:
        sql = "delete from secrets where name = $1 and value = $2 returning value"
        return self._ask(sql, value) is not None

    def _ask(self, sql: str, *values: str) -> str | None:
        """Return the value that a statement about this secret gives."""
        from spieltisch.server.storage.postgres.connection import ask_once  # of an extra

        found: Any = ask_once(self._dsn, sql, self._name, *(value.encode() for value in values))
        return None if found is None else found.decode()


def secret_of(store: str | None, data: Path, name: str) -> Secret:
    """Return the secret of that name: in the database `store`, else in the folder `data`."""
    return FiledSecret(data / name) if store is None else StoredSecret(store, name)
