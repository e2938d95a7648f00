"""Advice to the host: a line of the log an hour, which names the option that mends a fault.

A server behind a proxy that it does not know looks broken to visitors, and is otherwise silent.
"""

from __future__ import annotations

from aiohttp import web

from spieltisch.server.base.logs import advise

LENGTH = 100
"""Characters of a stranger's words in the log."""
NO_ORIGIN = ("", "null")
PAGE = """<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>spieltisch</title>
<p lang="en">This server does not answer to the name in your address bar. If you run it, its log
names the option that lets it.</p>
<p lang="zh-Hant">這個伺服器不接受網址列裡的名稱。
如果你是站長，伺服器的日誌會告訴你該用哪個選項。</p>
<p lang="zh-Hans">这个服务器不接受地址栏里的名称。
如果你是站长，服务器的日志会告诉你该用哪个选项。</p>
"""


def foreign_page(request: web.Request) -> None:
    """Advise that a page of another origin asked, as behind a proxy that changes the host."""
    origin = _written(request.headers.get("origin", ""))
    if origin not in NO_ORIGIN:
        advise(
            "foreign-page", f"if this is your server's address: --origin {origin}", origin=origin
        )


def unknown_host(host: str) -> None:
    """Advise that the server was asked by a name that it does not go by."""
    host = _written(host)
    name = host.rpartition(":")[0] or host
    advise("unknown-host", f"if this is your server's name: --allowed-host {name}", host=host)


def untrusted_proxy(address: str) -> None:
    """Advise that a proxy names its visitors, and that nobody named the proxy."""
    advise("untrusted-proxy", f"if this is your proxy: --trusted-proxy {address}", address=address)


def unknown_host_page(request: web.Request, status: int) -> web.Response | None:
    """Return what a visitor reads who came by a name that the server does not go by; None for what
    is no page."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    return web.Response(text=PAGE, content_type="text/html", status=status)


def _written(said: str) -> str:
    """Return a stranger's words as the log may have them: few, and without odd characters."""
    return said[:LENGTH].encode("ascii", "backslashreplace").decode()
