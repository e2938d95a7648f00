"""Knows which compiled modules are stale: not made of the sources as they stand.

Timestamps cannot tell: a checkout may carry older ones than a build. `build/compiled.json` keeps,
of each module, a hash of all that went in and of its binary. `setup.py` writes it;
`conftest.py` refuses to test stale modules.
"""

from __future__ import annotations

import hashlib
import json
import re
import sysconfig
from importlib import metadata
from pathlib import Path

from declarations import divide

STAMP = Path("build/compiled.json")
SHARED = Path("src/spieltisch/_cyutility.pyx")
"""Utilities that Cython would else write into every module. It has no source."""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


def modules(root: Path) -> list[Path]:
    """Return the sources of all compiled modules, relative to `root`, and `SHARED`."""
    found = sorted(path.relative_to(root) for path in (root / "src").rglob("*.pyx"))
    return [*found, SHARED]


def binary(module: Path) -> Path:
    """Return where the compiled module lies: in the package, for this Python."""
    return module.with_name(module.stem + SUFFIX)


def orphans(root: Path) -> list[Path]:
    """Return binaries, stubs and declarations without a source; Python and mypy would use them."""
    sources = {root / module for module in modules(root)}
    stubs = {*(root / "src").rglob("*.pyi")} - {one.with_suffix(".pyi") for one in sources}
    declared = {path for stub in stubs if (path := stub.with_suffix(".pxd")).exists()}
    binaries = {*(root / "src").rglob("*" + SUFFIX)} - {binary(one) for one in sources}
    return sorted(binaries | stubs | declared)


def digest(path: Path) -> str:
    """Return a hash of a file, or "" if the file does not exist."""
    return _hash(path.read_bytes()) if path.exists() else ""


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def sources_digest(root: Path, module: Path) -> str:
    """Return a hash of all that goes into a module: its source, what it cimports, the tools."""
    facts = [metadata.version("Cython"), SUFFIX, digest(root / "setup.py"), digest(root / module)]
    texts = [(root / module).read_text()] if (root / module).exists() else []
    done: set[str] = set()
    while texts:
        names = set(re.findall(r"^(?:from )? *([\w.]+) cimport", texts.pop(), re.MULTILINE)) - done
        done |= names
        for name in sorted(names):
            stem = root / "src" / name.replace(".", "/")
            if (pyx := stem.with_suffix(".pyx")).exists():
                texts.append(divide(pyx.read_text(), root / "src")[0])
            elif (pxd := stem.with_suffix(".pxd")).exists():
                texts.append(pxd.read_text())
            else:
                continue
            facts.append(texts[-1])
    return _hash(repr(sorted(facts)).encode())


def read_stamp(root: Path) -> dict[str, list[str]]:
    """Return the hashes of each module as it was built: sources, binary."""
    stamp = root / STAMP
    return json.loads(stamp.read_text()) if stamp.exists() else {}


def stale(root: Path) -> dict[Path, str]:
    """Return the stale modules, each with the reason."""
    built = read_stamp(root)
    reasons = {path.relative_to(root): "left over: it has no source" for path in orphans(root)}
    for module in modules(root):
        sources, made = built.get(str(module), ["", ""])
        if sources != sources_digest(root, module):
            reasons[module] = "changed since it was compiled" if sources else "not compiled yet"
        elif made != digest(root / binary(module)):
            reasons[module] = "its binary is not the one that was compiled"
    return reasons
