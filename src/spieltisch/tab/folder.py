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
import subprocess
from collections.abc import Iterator
from pathlib import Path

from spieltisch.errors import InvalidArgument
from spieltisch.server.base.library import Library
from spieltisch.server.features.lobby.table_routes import all_games
from spieltisch.server.transport.page import INLINE, STATIC

ENGINE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
                "spieltisch.tar")  # fmt: skip
AHEAD = re.compile(r"data-ahead='([^']*)'")
"""The list of what the page loads ahead; its first calls are not for the network here."""
ADDRESS = re.compile(r"(?:(?:href|src)=\"|\": \"|url=|['`](?=/too-old))/(?!/)")
"""Beginnings of addresses at the root of the host, in HTML and in the manifest."""
BASE = re.compile(r"/(?:[\w.~-]+/)*")
COMPRESS = """
import { readFileSync, writeFileSync } from "node:fs"
import { brotliCompressSync, constants } from "node:zlib"
const [from, into] = process.argv.slice(1)
const bytes = readFileSync(from)
const params = {
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  [constants.BROTLI_PARAM_LGWIN]: 24,
}
writeFileSync(into, brotliCompressSync(bytes, { params }))
"""
LEAST = 2500
"""Bytes of a file that is compressed: less takes two packets at most."""
PACKED = (".avif", ".br", ".png", ".woff2")
"""Endings of files that are compressed already."""
SUMS = "SHA256SUMS"
UNUSED = (".*", "build.json*", "index.html.br", "tab", "titles.json", "worker.js*")
"""Files of the built page that only a server with a network needs, or that are written again."""
POLICY = (
    "default-src 'self'; script-src 'self'{scripts}; style-src 'self'{styles}; "
    "img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)
"""The page's policy: scripts and style sheets are files of the folder or have these hashes."""
WORKER_POLICY = "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; object-src 'none'"
SERVING = """\
# Serve this folder

Every file is static. The page works at `{base}` of a name, by HTTPS or on `localhost`: browsers
offer workers and storage to such pages only.

- `python -m http.server --bind 127.0.0.1 8000` and http://localhost:8000
- nginx: `root {folder}; error_page 404 {base}404.html; gzip_static on; brotli_static on;`
- Caddy: `root * {folder}`, `file_server {{ precompressed br gzip }}`,
  `handle_errors {{ rewrite * {base}404.html`, `file_server }}`
- GitHub Pages: push the folder as a branch of its own. A project page needs `--base /PROJECT/`

`sha256sum --check {sums}` tells whether all files are as they were written.
"""


def write(folder: Path, engine: Path, base: str = "/", static: Path = STATIC) -> int:
    """Write the folder; return the number of its files. Raises InvalidArgument and OSError.

    `base` is the path of the folder on its host.
    """
    if not BASE.fullmatch(base):
        raise InvalidArgument(f"{base} is no path of a folder: write one like /table/")
    for needed, what in (
        (engine / ENGINE_FILES[-1], "no engine: `make tab-wheel` makes it"),
        (static / "tab" / "page.js", "no page: `make build` builds it"),
    ):
        if not needed.is_file():
            raise InvalidArgument(f"{needed} is missing, so there is {what}")
    if folder.exists() and any(folder.iterdir()) and not (folder / SUMS).is_file():
        raise InvalidArgument(f"{folder} holds something else: name an empty folder")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(static, folder, ignore=shutil.ignore_patterns(*UNUSED))
    write_engine(folder / "tab", engine, "page.js", "worker.js", static=static)
    (folder / "tab" / "games.json").write_bytes(all_games(Library(), coached=True))
    shutil.move(folder / "tab" / "licences", folder / "licences" / "engine")
    page = folder / "tab" / "page.js"
    index = _index(_below((folder / "index.html").read_text(), base), page, base)
    for name in ("index.html", "404.html"):
        (folder / name).write_text(index)
    for name in ("manifest.webmanifest", "too-old.html"):
        (folder / name).write_text(_below((folder / name).read_text(), base))
    told = SERVING.format(folder=folder.resolve(), sums=SUMS, base=base)
    (folder / "serving.md").write_text(told)
    _write_worker(folder, (static / "tab" / "offline.js").read_text())
    files = list(_files(folder))
    for path in files:
        if path.stat().st_size >= LEAST and path.suffix not in PACKED:
            with gzip.GzipFile(f"{path}.gz", "wb", mtime=0) as packed:
                packed.write(path.read_bytes())
            if not path.with_name(f"{path.name}.br").exists():
                compress(path, Path(f"{path}.br"))
    sums = [f"{_hash(path)}  {path.relative_to(folder).as_posix()}\n" for path in _files(folder)]
    (folder / SUMS).write_text("".join(sums))
    return len(sums) + 1


def write_engine(folder: Path, engine: Path, *scripts: str, static: Path = STATIC) -> None:
    """Write the engine with a list of its files, and scripts that run it."""
    shutil.copytree(engine, folder, dirs_exist_ok=True)
    for name in scripts:
        shutil.copy(static / "tab" / name, folder)
    files = {name: folder / name for name in ENGINE_FILES}
    listed = {
        name: {"bytes": path.stat().st_size, "sha256": _hash(path)} for name, path in files.items()
    }
    (folder / "files.json").write_text(json.dumps(listed))


def compress(path: Path, into: Path) -> None:
    """Write a file by Brotli, if there is Node; Python has no Brotli of its own."""
    if node := shutil.which("node"):
        command = [node, "--input-type=module", "--eval", COMPRESS, str(path), str(into)]
        subprocess.run(command, check=True)


def _below(text: str, base: str) -> str:
    """Return a text whose addresses are those below a folder of the host."""
    return ADDRESS.sub(lambda found: found[0] + base[1:], text)


def _index(text: str, page: Path, base: str) -> str:
    """Return the index with the server's part of the page, and a policy."""
    ahead = AHEAD.search(text)
    assert ahead is not None
    known = json.loads(html.unescape(ahead[1]))
    known["base"] = base[:-1]
    for one in known["pages"].values():
        one["calls"] = []
    quoted = html.escape(json.dumps(known), quote=False).replace("'", "&#39;")
    text = text.replace(ahead[0], f"data-ahead='{quoted}'")
    digest = _integrity(page.read_bytes(), "sha384")
    own = f'<script src="{base}tab/page.js" integrity="{digest}"></script>'
    styles = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    policy = POLICY.format(scripts=_allowed(INLINE.findall(text)), styles=_allowed(styles))
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
    unread = (".md", "404.html")
    asked = {
        path.relative_to(folder).as_posix(): _integrity(path.read_bytes(), "sha256")
        for path in _files(folder)
        if not path.name.endswith(unread)
    }
    asked[""] = asked.pop("index.html")
    version = hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:16]
    filled = {"%version%": version, "%files%": json.dumps(asked), "%policy%": WORKER_POLICY}
    for mark, value in filled.items():
        assert text.count(mark) == 1
        text = text.replace(mark, value)
    (folder / "worker.js").write_text(text)


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob("*") if path.is_file())


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
