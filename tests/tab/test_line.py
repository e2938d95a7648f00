"""The application of a tab without a network: requests, cookies and sockets in memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spieltisch.tab import serving
from spieltisch.tab.line import Lines

SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}]


class Page:
    """A page that asks, and hears what a socket tells."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.told: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

    async def ask(self, path: str, body: object = None) -> Any:
        """Return the answer to a request."""
        method, content = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
        headers = {"content-type": "application/json"}
        status, _, answer = await self.lines.request(method, path, headers, content)
        return status, json.loads(answer) if answer else None

    def hear(self, what: str, value: object) -> None:
        """Keep an event of a socket."""
        self.told.put_nowait((what, value))

    async def until(self, so: Callable[[str, Any], bool]) -> Any:
        """Return the value of the first event that is so."""
        while True:
            what, value = await self.told.get()
            if so(what, value):
                return value


def test_a_browser_keeps_its_guest_and_its_table(tmp_path: Path) -> None:
    async def first() -> str:
        lines = await serving.begin(tmp_path)
        page = Page(lines)
        assert (await page.ask("/api/me", {"name": "Anna"}))[0] == 200
        options = {"game": "ingenious", "options": {}, "seats": SEATS}
        status, made = await page.ask("/api/tables", options)
        assert status == 201
        await lines.end()
        return str(made["table"])

    async def second() -> tuple[str, list[str]]:
        lines = await serving.begin(tmp_path)
        _, me = await Page(lines).ask("/api/me")
        await lines.end()
        return me["name"], [one["table"] for one in me["tables"]]

    table = asyncio.run(first())
    assert asyncio.run(second()) == ("Anna", [table])


def test_a_socket_opens_speaks_and_closes(tmp_path: Path) -> None:
    async def visit() -> tuple[str, int]:
        lines = await serving.begin(tmp_path)
        page = Page(lines)
        await page.ask("/api/me", {"name": "Anna"})
        options = {"game": "ingenious", "options": {}, "seats": SEATS}
        _, made = await page.ask("/api/tables", options)
        socket = lines.open(f"/api/tables/{made['table']}/socket", page.hear)
        for number in range(3):
            socket.send(json.dumps({"type": "hello", "since": 0, "id": number}))
        await page.until(lambda what, _: what == "open")
        hello = await page.until(lambda what, value: '"id":2' in str(value))
        socket.close()
        code = await page.until(lambda what, _: what == "close")
        await lines.end()
        return json.loads(hello)["type"], code

    assert asyncio.run(visit()) == ("welcome", 1000)


def test_a_socket_to_no_table_is_closed_with_the_reason(tmp_path: Path) -> None:
    async def visit() -> int:
        lines = await serving.begin(tmp_path)
        page = Page(lines)
        lines.open("/api/tables/nothing/socket", page.hear)
        code: int = await page.until(lambda what, _: what == "close")
        await lines.end()
        return code

    assert asyncio.run(visit()) == 4404
