"""The page: the built front end, and the same index for every address that is a place on it."""

from __future__ import annotations

from pathlib import Path

import msgspec
from aiohttp import web

from spieltisch.server.base.codes import Refusal

STATIC = Path(__file__).parents[1] / "static"
"""Where the front end is built to."""
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
LEAST = 1024
"""Bytes of a file that is worth compressing."""


def entry(folder: Path = STATIC) -> str:
    """Return the path of the module with which the page begins, another for each build of it;
    empty as long as none is built."""
    try:
        return str(msgspec.json.decode((folder / "build.json").read_bytes())["index.html"]["file"])
    except FileNotFoundError:
        return ""


class File(web.FileResponse):
    """A file, compressed only as a whole.

    aiohttp also compresses the nothing that a 304 sends, into bytes that the browser takes for
    the next answer on the connection.
    """

    def set_status(self, status: int, reason: str | None = None) -> None:
        super().set_status(status, reason)
        self.enable_compression(web.ContentCoding.identity)


class Page:
    """Files of the front end; what is neither a file nor named like one, nor a call, is the
    index."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._index = self._folder / "index.html"

    async def get(self, request: web.Request) -> web.StreamResponse:
        """Return the file at the path; `no-page` as long as the front end is not built."""
        path = request.path.lstrip("/")
        if path.startswith("api/"):
            raise Refusal("not-found")
        if not self._index.is_file():
            raise Refusal("no-page")
        file = self._file(path)
        if file is None and "." in Path(path).name:
            raise Refusal("not-found")
        response = File(file or self._index)
        forever = file is not None and path.startswith("assets/")
        response.headers["cache-control"] = FOR_EVER if forever else "no-cache"
        response.headers["vary"] = "accept-encoding"
        compressed = file is not None and file.suffix == ".png"
        accepted = request.headers.get("accept-encoding", "")
        wanted = request.method == "GET" and "gzip" in accepted
        if wanted and not compressed and (file or self._index).stat().st_size >= LEAST:
            response.enable_compression(web.ContentCoding.gzip)
        return response

    def _file(self, path: str) -> Path | None:
        """Return the file of that path below the folder."""
        try:
            file = (self._folder / path).resolve()
            return file if file.is_relative_to(self._folder) and file.is_file() else None
        except (OSError, ValueError):  # no file has such a name
            return None
