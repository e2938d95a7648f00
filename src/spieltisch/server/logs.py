"""The server's own log: one JSON object a line on standard error.

Table ids are invitations and tokens are keys, so neither is ever written here: a table is named
by its first letters.
"""

from __future__ import annotations

import logging
import time

import msgspec

_log = logging.getLogger("spieltisch.server")

Fact = str | int | float | None


def note(event: str, **facts: Fact) -> None:
    """Write that something worth knowing happened."""
    _log.info(event, extra={"facts": facts})


def failure(event: str, **facts: Fact) -> None:
    """Write that something failed that should not have, with the exception being handled."""
    _log.error(event, exc_info=True, extra={"facts": facts})


def short(table: str) -> str:
    """Return enough of a table's id to tell tables apart, too little to find one."""
    return table[:4]


class Lines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return `time` (UTC), `level`, `event`, the facts, and `error` with its traceback."""
        line: dict[str, Fact] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(level: str) -> None:
    """Send this server's and uvicorn's records, from `level` on, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    for name, least in (("spieltisch", level.upper()), ("uvicorn", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
