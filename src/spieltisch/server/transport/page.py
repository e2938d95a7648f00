"""The page: the built front end, and the same index for every address that is a place on it."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import mimetypes
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec
from aiohttp import web

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import ID_FORM
from spieltisch.server.base.settings import Settings
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.stored import Card
from spieltisch.server.transport.face import face, tag
from spieltisch.server.transport.routes import Handlers, get

STATIC = Path(__file__).parents[1] / "static"
"""The folder of the built front end."""
FOR_EVER = "public, max-age=31536000, immutable"
"""The caching of files whose names change with their content."""
TABLE = re.compile(f"t/({ID_FORM})")
"""The path of a table on the page."""
LOGO = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The policy of the logo: a drawing that somebody opens by its address runs nothing."""
INLINE = re.compile(r"<script[^>]*>(.+?)</script>", re.DOTALL)
"""A script that is part of the index."""


def entry(folder: Path = STATIC) -> str:
    """Return the path of the module with which the page begins, another for each build of it;
    empty as long as none is built."""
    try:
        return str(msgspec.json.decode((folder / "build.json").read_bytes())["index.html"]["file"])
    except FileNotFoundError:
        return ""


def titles(folder: Path = STATIC) -> dict[str, dict[str, str]]:
    """Return the titles of the games as the page has them, by language."""
    try:
        return msgspec.json.decode(
            (folder / "titles.json").read_bytes(), type=dict[str, dict[str, str]]
        )
    except (FileNotFoundError, msgspec.ValidationError):  # an earlier build had others
        return {}


class Page(Handlers):
    """Files of the front end; what is neither a file nor named like one, nor a call, is the
    index.

    The build leaves a copy that Brotli compressed next to a file, and aiohttp sends it. Browsers
    take it by HTTPS alone; for others the server compresses the file once. `card` returns the card
    of a table. The index at its address names the game, so that the browser loads the board at
    once. It names the host, too, for previews of the link in other programs.
    """

    def __init__(
        self,
        folder: Path,
        policy: str,
        card: Callable[[str], Awaitable[Card | None]],
        settings: Settings,
    ) -> None:
        self._folder = folder.resolve()
        self._index = self._folder / "index.html"
        self._policy = policy
        self._card = card
        self._logo = settings.site_logo
        self._name = settings.site_name or "spieltisch"
        self._face = tag(face(settings))

    @get("/site-logo", "nothing")
    async def logo(self, request: web.Request) -> web.StreamResponse:
        """Return the logo of the host's choice."""
        if self._logo is None or not self._logo.is_file():
            raise Refusal("not-found")
        response = web.FileResponse(self._logo)
        response.headers["content-security-policy"] = LOGO
        response.headers["cache-control"] = "no-cache"
        return response

    @get("/{path:.*}", "nothing")
    async def send(self, request: web.Request) -> web.StreamResponse:
        """Return the file at the path; `no-page` as long as the front end is not built."""
        path = request.path.lstrip("/")
        if path.startswith("api/"):
            raise Refusal("not-found")
        if not self._index.is_file():
            raise Refusal("no-page")
        file = self._file(path)
        missing = file is None and "." in Path(path).name
        if missing and "text/html" not in request.headers.get("accept", ""):
            raise Refusal("not-found")
        response: web.StreamResponse
        if file is None:  # to somebody who reads, the page says itself that there is nothing
            response = await self._at(request, path, 404 if missing else 200)
        else:
            response = _sent(file, request)
        forever = file is not None and path.startswith("assets/")
        response.headers["cache-control"] = FOR_EVER if forever else "no-cache"
        response.headers["vary"] = "accept-encoding"
        return response

    async def _at(self, request: web.Request, path: str, status: int) -> web.StreamResponse:
        """Return the index as it is at this path."""
        text = self._index.read_text()
        found = TABLE.fullmatch(path)
        card = None
        if found:
            with suppress(StoreError):  # the page says so itself
                card = await self._card(found[1])
        response: web.StreamResponse
        if card is None and not self._face and status == 200:
            response = web.FileResponse(self._index)
        else:
            tags = self._face
            if card is not None:
                tags += _preview(card, titles(self._folder).get("en", {}), self._name)
            whole = text.replace("<head>", f"<head>{tags}", 1)
            response = web.Response(text=whole, content_type="text/html", status=status)
            if request.method == "GET":
                response.enable_compression()
        hashes = [hashlib.sha256(script.encode()).digest() for script in INLINE.findall(text)]
        allowed = "".join(f" 'sha256-{base64.b64encode(one).decode()}'" for one in hashes)
        response.headers["content-security-policy"] = f"{self._policy}; script-src 'self'{allowed}"
        return response

    def _file(self, path: str) -> Path | None:
        """Return the file of that path below the folder."""
        try:
            file = (self._folder / path).resolve()
            return file if file.is_relative_to(self._folder) and file.is_file() else None
        except (OSError, ValueError):  # no file has such a name
            return None


def _sent(file: Path, request: web.Request) -> web.StreamResponse:
    """Return a file as this browser takes it."""
    asked = request.headers
    takes = asked.get("accept-encoding", "")
    squeezed = "gzip" in takes and "br" not in takes and file.with_name(f"{file.name}.br").is_file()
    partly = "range" in asked or any(name.lower().startswith("if-") for name in asked)
    if request.method != "GET" or partly or not squeezed:
        return web.FileResponse(file)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    body = _compressed(file, file.stat().st_mtime_ns)
    return web.Response(body=body, content_type=kind, headers={"content-encoding": "gzip"})


@lru_cache(maxsize=256)
def _compressed(file: Path, changed: int) -> bytes:
    """Return what is in a file that `changed` last then."""
    return gzip.compress(file.read_bytes())


def _preview(card: Card, titles: dict[str, str], site: str) -> str:
    """Return tags of the index with the game of a table and, for previews of its link, what a list
    of tables shows of it."""
    game = titles.get(card.game, card.game)
    host = card.host_name
    title = f"{host} invites you to {game}" if host and None in card.names else game
    tags = {
        'name="game"': card.game,
        'property="og:title"': title,
        'property="og:description"': "Sit down or watch, in the browser and without an account.",
        'property="og:site_name"': site,
    }
    return "".join(f'<meta {key} content="{html.escape(tags[key])}" />' for key in tags)
