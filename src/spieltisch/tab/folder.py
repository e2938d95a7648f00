"""Write the folder of static files that is a whole table: the page, the engine and what keeps them.

The page is that of every server. The folder also holds the engine (`scripts/tab/engine.py`) and the
parts of the page that bring the server along. A list has all files with their hashes.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from spieltisch.errors import InvalidArgument
from spieltisch.server.transport.page import INLINE, STATIC

ENGINE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
                "pyodide-lock.json", "spieltisch.tar")  # fmt: skip
AHEAD = re.compile(r"data-ahead='([^']*)'")
"""The list of what the page loads ahead; its first calls are not for the network here."""
LEAST = 2500
"""Bytes of a file that is compressed: less takes two packets at most."""
SUMS = "SHA256SUMS"
POLICY = (
    "default-src 'self'; script-src 'self'{scripts}; style-src-elem 'self'{styles}; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)
"""The page's policy: scripts and style sheets are files of the folder or have these hashes. Boards
set the places of their pieces by attributes."""
WORKER_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'"
SERVING = """\
# Serve this folder

Every file is static. The page works at the root of a name, by HTTPS or on `localhost`: browsers
offer workers and storage to such pages only.

- `python -m http.server --bind 127.0.0.1 8000` and http://localhost:8000
- nginx: `root {folder}; error_page 404 /404.html; gzip_static on; brotli_static on;`
- Caddy: `root * {folder}`, `file_server {{ precompressed br gzip }}`,
  `handle_errors {{ rewrite * /404.html`, `file_server }}`
- GitHub Pages: push the folder as the branch of a user or organization page, or give it a domain

`sha256sum --check {sums}` tells whether all files are as they were written.
"""


def write(folder: Path, engine: Path, static: Path = STATIC) -> int:
    """Write the folder; return the number of its files. Raises InvalidArgument and OSError."""
    for needed, what in (
        (engine / ENGINE_FILES[-1], "no engine: `make tab-wheel` makes it"),
        (static / "tab" / "page.js", "no page: `make build` builds it"),
    ):
        if not needed.is_file():
            raise InvalidArgument(f"{needed} is missing, so there is {what}")
    if folder.exists() and any(folder.iterdir()) and not (folder / SUMS).is_file():
        raise InvalidArgument(f"{folder} holds something else: name an empty folder")
    shutil.rmtree(folder, ignore_errors=True)
    unused = shutil.ignore_patterns("*.br", ".*", "build.json", "titles.json", "worker.js", "tab")
    shutil.copytree(static, folder, ignore=unused)
    shutil.copytree(engine, folder / "tab")
    shutil.move(folder / "tab" / "licences", folder / "licences" / "engine")
    for name in ("page.js", "worker.js"):
        shutil.copy(static / "tab" / name, folder / "tab")
    listed = {name: _facts(folder / "tab" / name) for name in ENGINE_FILES}
    (folder / "tab" / "files.json").write_text(json.dumps(listed))
    index = _index((folder / "index.html").read_text(), folder / "tab" / "page.js")
    for name in ("index.html", "404.html"):
        (folder / name).write_text(index)
    (folder / "serving.md").write_text(SERVING.format(folder=folder.resolve(), sums=SUMS))
    _write_worker(folder, (static / "tab" / "offline.js").read_text())
    files = list(_files(folder))
    for path in files:
        if path.stat().st_size >= LEAST and path.suffix not in (".png", ".br"):
            with gzip.GzipFile(f"{path}.gz", "wb", mtime=0) as packed:
                packed.write(path.read_bytes())
            same = static / path.relative_to(folder)
            ready = same.with_name(f"{same.name}.br")
            if ready.is_file() and same.read_bytes() == path.read_bytes():
                shutil.copy(ready, f"{path}.br")
    sums = [f"{_hash(path)}  {path.relative_to(folder).as_posix()}\n" for path in _files(folder)]
    (folder / SUMS).write_text("".join(sums))
    return len(sums) + 1


def _index(text: str, page: Path) -> str:
    """Return the index with the server's part of the page, and a policy."""
    ahead = AHEAD.search(text)
    assert ahead is not None
    known = json.loads(html.unescape(ahead[1]))
    for one in known["pages"].values():
        one["calls"] = []
    quoted = html.escape(json.dumps(known), quote=False).replace("'", "&#39;")
    text = text.replace(ahead[0], f"data-ahead='{quoted}'")
    digest = _integrity(page.read_bytes(), "sha384")
    own = f'<script src="/tab/page.js" integrity="{digest}"></script>'
    styles = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    policy = POLICY.format(
        scripts=_allowed(INLINE.findall(text)),
        styles=_allowed(styles),
    )
    meta = f'<meta http-equiv="content-security-policy" content="{policy}" />'
    return text.replace(
        '<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {meta}'
    ).replace("<title>", f"{own}\n    <title>")


def _allowed(texts: list[str]) -> str:
    """Return the sources of a policy that allow these texts."""
    return "".join(f" '{_integrity(one.encode(), 'sha256')}'" for one in texts)


def _integrity(content: bytes, name: str) -> str:
    """Return a digest as browsers compare it."""
    return f"{name}-{base64.b64encode(hashlib.new(name, content).digest()).decode()}"


def _write_worker(folder: Path, text: str) -> None:
    """Write the service worker, which keeps all files of this version by their hashes."""
    unread = (".br", ".md", "404.html")
    named = [(path.relative_to(folder).as_posix(), path) for path in _files(folder)]
    asked = {
        "/" if name == "index.html" else f"/{name}": _integrity(path.read_bytes(), "sha256")
        for name, path in named
        if not name.endswith(unread)
    }
    version = hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:16]
    filled = {"%version%": version, "%files%": json.dumps(asked), "%policy%": WORKER_POLICY}
    for mark, value in filled.items():
        assert text.count(mark) == 1
        text = text.replace(mark, value)
    (folder / "worker.js").write_text(text)


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob("*") if path.is_file())


def _facts(path: Path) -> dict[str, int | str]:
    return {"bytes": path.stat().st_size, "sha256": _hash(path)}


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
