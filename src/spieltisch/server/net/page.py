"""The page: the built front end, and the same index for every address that is a place on it."""

from __future__ import annotations

from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from spieltisch.server.codes import Refusal
from spieltisch.server.net.http_handlers import refused

STATIC = Path(__file__).parents[1] / "static"
"""Where the front end is built to."""
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""


def entry(folder: Path = STATIC) -> str:
    """Return the path of the module with which the page begins, another for each build of it;
    empty as long as none is built."""
    try:
        return str(msgspec.json.decode((folder / "build.json").read_bytes())["index.html"]["file"])
    except FileNotFoundError:
        return ""


class Page(StaticFiles):
    """Files of the front end; what is neither a file nor named like one, nor a call, is the
    index."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._index = folder / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file at `path`; `no-page` as long as the front end is not built."""
        if not path.startswith("api/") and not self._index.is_file():
            return refused(Refusal("no-page"))
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("api/") or "." in Path(path).name:
                raise
            path = self._index.name
            response = await super().get_response(path, scope)
        forever = path.startswith("assets/") and response.status_code < 400
        response.headers["cache-control"] = FOR_EVER if forever else "no-cache"
        return response
