"""Readers of the values of options: text to value, or an error with the right form."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from spieltisch.cli.arguments import number
from spieltisch.server.base.settings import DAY

T = TypeVar("T")


def amount(unit: str, text: str) -> float:
    """Return a time in seconds. Raises ArgumentTypeError unless it is at least 0."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of {unit}")
    return value * DAY if unit == "days" else value


def address(text: str) -> tuple[str, int]:
    """Return a host, this machine by default, and a port. Raises ArgumentTypeError."""
    host, _, port = text.rpartition(":")
    return host.strip("[]") or "127.0.0.1", number(port, 0, 65535)


def components(text: str) -> tuple[str, Path]:
    """Return a game and a file. Raises ArgumentTypeError."""
    game, equals, file = text.partition("=")
    if not (game and equals and file):
        raise argparse.ArgumentTypeError(f"{text!r} should be a game and a file, as GAME=FILE")
    return game, Path(file)


def formed(read: Callable[[str], T], text: str) -> T:
    """Return `read(text)`. Raises ArgumentTypeError with the right form."""
    try:
        return read(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def network(text: str) -> IPv4Network | IPv6Network:
    """Return an address or a network. Raises ArgumentTypeError."""
    with suppress(ValueError):
        if (found := ip_network(text)).prefixlen > 0:
            return found
    example = "'192.0.2.7' or '192.0.2.0/24'; everybody is none"
    raise argparse.ArgumentTypeError(f"{text!r} should be an address such as {example}")


def database(text: str) -> str:
    """Return the DSN of a PostgreSQL database. Raises ArgumentTypeError with the right form."""
    if not text.startswith(("postgresql://", "postgres://")):
        raise argparse.ArgumentTypeError(
            "a database is named as in postgresql://user:password@host:5432/database"
        )
    return text


def web_address(text: str) -> str:
    """Return a URL that can be posted to. Raises ArgumentTypeError."""
    try:
        url = urlsplit(text)
        usable = url.scheme in ("http", "https") and bool(url.hostname) and (url.port or 1) > 0
    except ValueError:
        usable = False
    if not usable or not text.isascii() or not text.isprintable() or " " in text:
        raise argparse.ArgumentTypeError("a webhook is a URL as https://chat.example/hooks/name")
    return text
