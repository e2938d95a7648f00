"""Whose page is asking: browsers name the origin of every POST and of every socket."""

from __future__ import annotations

from collections.abc import Mapping


def foreign(headers: Mapping[str, str], origins: frozenset[str]) -> bool:
    """Return whether a page of another origin asks, with the guest's cookie perhaps.

    `origins` are the server's own, such as `https://play.example`; without any, it is the host
    that the request is addressed to, whatever the scheme, since a proxy may speak TLS for us.
    Whatever names no origin is no browser and carries nobody's cookie but its own.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    if origins:
        return origin not in origins
    host = headers.get("host", "").lower()
    return not host or origin.lower() not in (f"http://{host}", f"https://{host}")
