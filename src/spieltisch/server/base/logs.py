"""The server's own log on standard error: one JSON object a line for a program that collects logs.
In a terminal it is one line that people can read.

Table ids are invitations and tokens are keys, so neither is ever written here: a table is named
by its first letters. A traceback is of a bug. Trouble that comes from elsewhere, such as a full
disk, is for `trouble`: a line, and no more than one a minute of its kind. A fault that a host can
mend by an option is for `advise`: a line an hour.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import msgspec
from aiohttp.http import HttpProcessingError

_log = logging.getLogger("spieltisch.server")

Fact = str | int | float | None

FORMS = ("auto", "json", "text")
"""Forms of a line: `auto` is `text` in a terminal, else `json`."""
APART = 60.0
"""Seconds from one line about a trouble to the next about the same."""
ADVISED = 3600.0
"""Seconds from one line of advice to the next about the same."""


def note(event: str, **facts: Fact) -> None:
    """Write that something worth knowing happened."""
    _log.info(event, extra={"facts": facts})


def trouble(event: str, **facts: Fact) -> None:
    """Write that something outside the program stands in its way, once a minute at most."""
    _log.error(event, extra={"facts": facts, "apart": APART})


def advise(event: str, mend: str, **facts: Fact) -> None:
    """Write what a host should put right, and by which option, once an hour at most."""
    _log.warning(event, extra={"facts": {**facts, "mend": mend}, "apart": ADVISED})


def failure(event: str, **facts: Fact) -> None:
    """Write that something failed that should not have, with the exception being handled."""
    _log.error(event, exc_info=True, extra={"facts": facts})


def short(table: str) -> str:
    """Return enough of a table's id to tell tables apart, too little to find one."""
    return table[:4]


class Seldom(logging.Filter):
    """Lets through one line of an event in the seconds that its record names as `apart`; the next
    line says how many were not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is let through, with `untold` among its facts."""
        apart: float = getattr(record, "apart", 0.0)
        if not apart:
            return True
        event, now = record.getMessage(), self._clock()
        at, untold = self._told.get(event, (-apart, 0))
        if now - at < apart:
            self._told[event] = at, untold + 1
            return False
        self._told[event] = now, 0
        if untold:
            record.__dict__["facts"] = {**record.__dict__["facts"], "untold": untold}
        return True


def is_ours(record: logging.LogRecord) -> bool:
    """Return whether a record is of more than a malformed request, which anybody may send."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


class JsonLines(logging.Formatter):
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


class PlainLines(logging.Formatter):
    """Formats a record as a line for people: the time, the event, the facts; a traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the time here, the level unless it is `info`, the event and `name=fact` each."""
        level = "" if record.levelno == logging.INFO else f"{record.levelname}: "
        facts: dict[str, Fact] = getattr(record, "facts", {})
        words = [f"{name}={fact}" for name, fact in facts.items()]
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = " ".join([clock, f"{level}{record.getMessage()}", *words])
        line = "".join(letter if letter.isprintable() else "?" for letter in line)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up(level: str, form: str = "auto") -> None:
    """Send this server's and aiohttp's records, from `level` on, to standard error.

    `form` is one of `FORMS`.
    """
    handler = logging.StreamHandler()
    plain = form == "text" or (form == "auto" and handler.stream.isatty())
    handler.setFormatter(PlainLines() if plain else JsonLines())
    handler.addFilter(Seldom())
    handler.addFilter(is_ours)
    for name, least in (("spieltisch", level.upper()), ("aiohttp", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
