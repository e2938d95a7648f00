"""Python in WebAssembly: Pyodide under Node, with the wheel that `make tab-wheel` built."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scripts.tab import parts, wheel

PROGRAM = """
import { pathToFileURL } from "node:url"
import { readFileSync } from "node:fs"
const [folder, archives, mounts, code] = process.argv.slice(1)
const { loadPyodide } = await import(pathToFileURL(folder + "/pyodide.mjs"))
const python = await loadPyodide({ indexURL: folder + "/" })
const into = { extractDir: "/lib/python3.14/site-packages" }
for (const archive of JSON.parse(archives)) {
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "wheel", into)
}
python.runPython("import importlib; importlib.invalidate_caches()")
for (const [inside, root] of Object.entries(JSON.parse(mounts))) {
  python.FS.mkdirTree(inside)
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, inside)
}
try {
  console.log("\\n=" + (await python.runPythonAsync(code)))
} catch (error) {
  console.log(String(error.message).slice(-3000))
  process.exit(1)
}
process.exit(0)
"""
"""Runs code in Pyodide and prints its result in the last line, behind `=`."""


def built() -> Path:
    """Return the wheel of this checkout."""
    (found,) = wheel.WHEELS.glob("*.whl")
    return found


def run(
    code: str, mounts: Mapping[str, Path] | None = None, more: list[Path] | None = None
) -> tuple[Any, str]:
    """Return the result of code whose last line gives JSON, and all that was printed before.

    `mounts` are folders of this machine by their names there; `more` are further wheels. Raises
    CalledProcessError, which has the output.
    """
    archives = json.dumps([str(built()), *map(str, more or [])])
    inside = json.dumps({name: str(folder) for name, folder in (mounts or {}).items()})
    words = ["node", "--input-type=module", "--eval", PROGRAM]
    done = subprocess.run(
        [*words, str(parts.pyodide()), archives, inside, code],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    printed, _, result = done.stdout.rpartition("\n=")
    return json.loads(result), printed
