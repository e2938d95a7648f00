"""Stands in for a C compiler: setup.py calls it as CC and LDSHARED, and zig makes WebAssembly.

    compiler.py cc FLAG... -c SOURCE -o OBJECT
    compiler.py link FLAG... OBJECT... -o MODULE

Of the flags for the machine that builds, only those remain that mean the same for WebAssembly.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.tab import parts

KEPT = ("-O", "-DCYTHON", "-DNDEBUG", "-fno-wrapv", "-g0", "-Wno-unreachable-code")
"""The beginnings of the flags that are passed on."""
MUSL = ("riscv32-linux-musl", "generic-musl")
"""Zig's headers of musl, the C library of Pyodide; those of a 32-bit machine."""
CC = ["--target=wasm32-unknown-emscripten", "-nostdlibinc", "-fPIC", "-fvisibility=hidden"]
NAMED = """\
#pragma weak PyInit_{name}
#include "{source}"
PyMODINIT_FUNC PyInit_{full}(void) __attribute__((alias("PyInit_{name}")));
"""
"""A module that is found by its full name too, where several are in one file."""
LINK = ["-shared", "--experimental-pic", "--strip-all", "--unresolved-symbols=import-dynamic"]


def command(step: str, *given: str) -> list[str | Path]:
    """Return the command that does a step."""
    zig, into = parts.zig(), given[given.index("-o") + 1]
    if step == "link":
        objects = [one for one in given if one.endswith(".o")]
        return [zig / "zig", "wasm-ld", *LINK, *objects, "-o", into]
    library = zig / "lib"
    found: list[str | Path] = [zig / "zig", "clang", *CC, "-resource-dir", library]
    for folder in MUSL:
        found += ["-isystem", library / "libc" / "include" / folder]
    # Of several levels the last counts, which is that of setup.py.
    found += [f"-I{parts.headers()}", *(one for one in given if one.startswith(KEPT))]
    return [*found, "-x", "c", "-c", "-", "-o", into]


def named(source: str) -> str:
    """Return what is compiled for a source that Cython made."""
    path = Path(source).with_suffix("")
    within = path.parts[path.parts.index("spieltisch") :]
    return NAMED.format(name=path.name, source=source, full="_".join(within))


def main(given: Sequence[str]) -> int:
    """Do one step; return its exit status."""
    cache = str(parts.PARTS / "zig-cache")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    text = named(given[given.index("-c") + 1]) if given[0] == "cc" else None
    return subprocess.run(command(*given), env=environment, input=text, text=True).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
