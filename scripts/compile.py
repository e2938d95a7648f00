"""Compile what an edit made stale: `make compiled`.

It runs `setup.py`, and lets Cython's errors name files from the root of the tree. Where the rules
cannot be compiled, Cython's own words are all that is printed: no traceback of the tools.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "build_backend"))

import compiled  # noqa: E402  (it lies beside the build backend)

BUILD = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
TRACEBACK = "Traceback (most recent call last):"
PATH = re.compile(r"^((?:warning: )?)(spieltisch/[\w/]+\.p(?:yx|xd):)")


def readable(lines: list[str]) -> Iterator[str]:
    """Yield the lines of standard error with whole paths, and without tracebacks of the tools.

    A traceback that is not of Cython's errors stays, since nothing else tells what went wrong.
    """
    stopped = any(line.startswith("Error compiling Cython file:") for line in lines)
    inside = False
    for line in lines:
        if inside and line[:1] not in (" ", ""):
            inside = False  # its last line names the error, which stands above
            continue
        inside = inside or (stopped and line.startswith(TRACEBACK))
        if not inside:
            yield PATH.sub(r"\1src/\2", line)


def main() -> int:
    """Build what is stale; return the exit status of `setup.py`, 0 where nothing is."""
    if compiled.is_current(ROOT):  # `setup.py` asks too, after it has imported its tools
        return 0
    done = subprocess.run(BUILD, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    for line in readable(done.stderr.splitlines()):
        print(line, file=sys.stderr)
    if done.returncode:
        print("make: the rules are not compiled; the errors stand above", file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
