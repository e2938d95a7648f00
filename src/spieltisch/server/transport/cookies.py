"""Cookies of ours, read and kept.

Where pages come by https, their names begin with `__Host-`. Then no other name of the domain and no
page that came by http can set them. A plain one is never read there, since a neighbouring subdomain
can set it and make a visitor somebody else's guest. Of two different cookies of one name neither is
believed.
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
    full = _full(request, name)
    values = {value for key, value in _sent(request) if key == full}
    return values.pop() if len(values) == 1 else ""


def keep(
    request: web.Request, response: web.StreamResponse, name: str, value: str, age: int = MAX_AGE
) -> None:
    """Have the browser keep a cookie for so many seconds; without a value, forget it."""
    full, https = _full(request, name), secure(request)
    response.headers.add("set-cookie", _line(full, value, age if value else 0, https))
    if full != name and any(key == name for key, _ in _sent(request)):
        response.headers.add("set-cookie", _line(name, "", 0, https))


def _full(request: web.Request, name: str) -> str:
    return PREFIX + name if secure(request) else name


def _sent(request: web.Request) -> Iterator[tuple[str, str]]:
    for header in request.headers.getall("cookie", ()):
        for pair in header.split(";"):
            key, _, value = pair.strip().partition("=")
            yield key, value


def _line(name: str, value: str, age: int, https: bool) -> str:
    text = f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
    return text + "; Secure" if https else text
