"""`requirements.py EXTRA...` prints what these extras of the package require, one in a line.

So they can be installed while the package is still being compiled.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def requirements(*extras: str) -> list[str]:
    """Return them as `pyproject.toml` has them; KeyError where there is no such extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    optional = project["optional-dependencies"]
    return [*project["dependencies"], *(one for extra in extras for one in optional[extra])]


if __name__ == "__main__":
    print(*requirements(*sys.argv[1:]), sep="\n")
