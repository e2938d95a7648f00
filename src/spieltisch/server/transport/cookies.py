"""Cookies of ours, read and kept.

Where pages come by https, their names begin with `__Host-`: then no other name of the domain and no
page that came by http can set them. A plain one from before is still read there, once: the answer
keeps the other. Of two different cookies of one name neither is believed.
"""

from __future__ import annotations

from collections.abc import Iterator

from aiohttp import web

from spieltisch.server.transport.bounds.addresses import secure

PREFIX = "__Host-"
MAX_AGE = 400 * 86_400
"""Seconds a browser keeps a cookie; each visit begins them again."""


def read(request: web.Request, name: str) -> str:
    """Return the value of a cookie, empty without one."""
    for full in _names(request, name):
        if values := {value for key, value in _sent(request) if key == full}:
            return values.pop() if len(values) == 1 else ""
    return ""


def is_old(request: web.Request, name: str) -> bool:
    """Return whether a cookie has its plain name where it should have the other."""
    sent = {key for key, _ in _sent(request)}
    return secure(request) and name in sent and PREFIX + name not in sent


def keep(
    request: web.Request, response: web.StreamResponse, name: str, value: str, age: int = MAX_AGE
) -> None:
    """Have the browser keep a cookie for so many seconds; without a value, forget it."""
    https = secure(request)
    full, *others = _names(request, name)
    response.headers.add("set-cookie", _line(full, value, age if value else 0, https))
    for other in others:
        if any(key == other for key, _ in _sent(request)):
            response.headers.add("set-cookie", _line(other, "", 0, https))


def _names(request: web.Request, name: str) -> tuple[str, ...]:
    return (PREFIX + name, name) if secure(request) else (name,)


def _sent(request: web.Request) -> Iterator[tuple[str, str]]:
    for header in request.headers.getall("cookie", ()):
        for part in header.split(";"):
            key, _, value = part.strip().partition("=")
            yield key, value


def _line(name: str, value: str, age: int, https: bool) -> str:
    text = f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
    return text + "; Secure" if https else text
