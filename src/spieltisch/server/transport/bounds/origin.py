"""Checks of the page that asks, and of the name it asks by.

Browsers name the origin of every POST and of every socket, and the host of every request.

A name that a stranger owns can be made to point at this server (DNS rebinding). A page from there
would be of the very host that it asks. So the names a server goes by are known; an address cannot
be made to point elsewhere.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
USUAL_PORTS = {"http": 80, "https": 443}


def foreign(headers: Mapping[str, str], origins: frozenset[str]) -> bool:
    """Return whether a page of another origin asks, with the guest's cookie perhaps.

    `origins` are the server's own, such as `https://play.example`. Without any, the origin must
    name the host of the request, with any scheme, since a proxy may speak TLS for us. A request
    without an origin comes from no browser, and carries no other person's cookie.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    if origins:
        return origin.lower() not in origins
    host = headers.get("host", "").lower()
    return not host or origin.lower() not in (f"http://{host}", f"https://{host}")


class Place(NamedTuple):
    """The origin of a page that asks, and the host that its passkeys belong to."""

    origin: str
    host: str


def place(headers: Mapping[str, str]) -> Place | None:
    """Return the place of a page that is not `foreign`; None where browsers make no passkeys.

    These are pages that came by http from another machine, or by an address without a name.
    """
    said = headers.get("origin", "").lower()
    url = urlsplit(said)
    name = url.hostname or ""
    at_home = name == "localhost" or name.endswith(".localhost")
    if not name or not (url.scheme == "https" or at_home) or _is_address(name):
        return None
    return Place(said, name)


def origin(text: str) -> str:
    """Return the origin as browsers name it; ValueError with the right form for anything else."""
    try:
        url = urlsplit(text if "://" in text else f"https://{text}")
        host, port = url.hostname, url.port
    except ValueError:
        host, port = None, None
    host = host or ""
    named = NAME.fullmatch(host) or _is_address(host)
    if not named or url.scheme not in USUAL_PORTS or url.username is not None:
        raise ValueError(f"{text!r} should be an address such as 'https://play.example'")
    name = f"[{host}]" if ":" in host else host
    right = f"{url.scheme}://{name}"
    if port not in (None, USUAL_PORTS[url.scheme]):
        right += f":{port}"
    if text.lower() != right:
        raise ValueError(f"{text!r} should be {right!r}")
    return right


def host(text: str) -> str:
    """Return the name of a host; ValueError with the right form for anything else."""
    if "://" in text:
        name = urlsplit(text).hostname or ""
    else:
        name = text.partition("/")[0].partition(":")[0].lower()
    if not NAME.fullmatch(name) or text.lower() != name:
        name = name if NAME.fullmatch(name) else ""
        raise ValueError(f"{text!r} should be {name or 'play.example'!r}")
    return name


def machine(text: str) -> str:
    """Return the address or the name of a machine; ValueError with the right form for anything
    else."""
    return text if _is_address(text) else host(text)


def own_hosts(origins: Iterable[str], allowed: Iterable[str]) -> frozenset[str]:
    """Return the names that the server goes by: this machine's, those of the origins, and those
    that are allowed besides."""
    machine = socket.gethostname().lower()
    named = (urlsplit(one).hostname or "" for one in origins)
    return frozenset({"localhost", machine, f"{machine}.local", *named, *allowed})


def known(header: str, hosts: frozenset[str]) -> bool:
    """Return whether a `Host` header names one of `hosts`, or an address."""
    try:
        name = urlsplit(f"//{header.lower()}").hostname or ""
    except ValueError:
        return False
    name = name.removesuffix(".")
    return name in hosts or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
