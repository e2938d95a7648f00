"""Knows whether the compiled modules come from the sources as they stand, by a hash of both.

`setup.py` keeps the hash when it has built in place; `conftest.py` refuses to test what it finds
changed since. Timestamps cannot tell: a checkout may carry older ones than a build.
"""

from __future__ import annotations

import hashlib
import sysconfig
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
STAMP = Path(f"build/compiled{SUFFIX}.txt")


def digest(paths: Iterable[Path], root: Path) -> str:
    """Return a hash of files, by their names as seen from `root`."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def sources(root: Path) -> str:
    """Return a hash of the sources and the tools."""
    tools = [root / "setup.py", root / "build_backend" / "declarations.py"]
    found = digest(
        [*tools, *(root / "src").rglob("*.pyx"), *(root / "src").rglob("bits.pxd")], root
    )
    return f"Cython {metadata.version('Cython')}, {found}\n"


def made(root: Path) -> str:
    """Return a hash of all that is made of the sources, for this Python."""
    kinds = (".pxd", ".pyi", SUFFIX)
    return digest((path for kind in kinds for path in (root / "src").rglob("*" + kind)), root)


def is_current(root: Path) -> bool:
    """Return whether nothing has changed since the last build in place."""
    stamp = root / STAMP
    return stamp.exists() and stamp.read_text() == sources(root) + made(root)
