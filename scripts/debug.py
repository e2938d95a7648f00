"""Compile the rules for a debugger, with checked bounds, into build/debug: `make debug`.

The modules are compiled without optimization and with the symbols of a debugger. The compiler gcc
checks each index of a C array, and Cython checks those of memory views, lists and tuples. The first
index out of range ends the process, or raises IndexError. The modules that tests use stay as they
are.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIBRARY = ROOT / "build" / "debug"
TREE = ROOT / "build" / "debug-tree"
FLAGS = [
    *("-O0", "-g", "-fno-wrapv", "-Wno-unreachable-code"),
    *("-fsanitize=bounds-strict", "-fno-sanitize-recover=bounds-strict"),
    *("-include", str(ROOT / "scripts" / "sanitize.h")),
]
LINKED = ["-fsanitize=bounds-strict"]
UNCHECKED = re.compile(r"(?:boundscheck|wraparound) ?= ?False|(?:boundscheck|wraparound)\(False\)")
"""Directives that leave checks out, above a module or a function."""


def checked(text: str) -> str:
    """Return a module in which nothing leaves out a check of bounds; lines keep their numbers."""
    return UNCHECKED.sub(lambda found: found[0].replace("False", "True"), text)


def copy() -> None:
    """Copy what a build reads, with all checks; files that stay the same keep their times."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "build_backend", "src"):
        path = ROOT / name
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            within = file.relative_to(ROOT)
            if not file.is_file() or file.suffix in {".so", ".pyc"} or "static" in file.parts:
                continue
            data = file.read_bytes()
            if file.suffix == ".pyx":
                data = checked(data.decode()).encode()
            copied = TREE / within
            if not copied.exists() or copied.read_bytes() != data:
                copied.parent.mkdir(parents=True, exist_ok=True)
                copied.write_bytes(data)


def build() -> None:
    """Build the package for a debugger. Raises CalledProcessError."""
    into = ["--build-lib", str(LIBRARY)]
    command = [sys.executable, "setup.py", "--quiet", "build_py", *into]
    command += ["build_ext", *into, "--build-temp", str(TREE / "objects")]
    flags = {"SPIELTISCH_CFLAGS": " ".join(FLAGS), "LDFLAGS": " ".join(LINKED), "CC": "gcc"}
    subprocess.run(command, cwd=TREE, env={**os.environ, **flags}, check=True)


if __name__ == "__main__":
    if shutil.which("gcc") is None:
        sys.exit("make debug needs gcc")
    copy()
    build()
    print(f"gdb --args env PYTHONPATH={LIBRARY.relative_to(ROOT)} {sys.executable} FILE")
