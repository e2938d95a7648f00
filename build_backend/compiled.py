"""Knows whether the compiled modules were made from the sources as they stand.

Timestamps cannot tell: a checkout may carry older ones than what was built before. After a build
in place, `write_stamp` keeps a hash of everything that went into each module and of what came out;
`stale` compares. `setup.py` builds what is stale and nothing else; `conftest.py` refuses to test
rules that are not the ones in the tree.
"""

from __future__ import annotations

import hashlib
import json
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any

STAMP = Path("build/compiled.json")
SETUP = Path("setup.py")
SHARED = Path("src/spieltisch/_cyutility.py")
"""What Cython would else write into each module anew is one of its own; it has no source."""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


def modules(root: Path) -> list[Path]:
    """The modules that are compiled, each a `.py` with a `.pxd` beside it; relative to `root`."""
    declared = sorted((root / "src").rglob("*.pxd"))
    sources = [path.with_suffix(".py") for path in declared]
    return [path.relative_to(root) for path in sources if path.exists()]


def all_modules(root: Path) -> list[Path]:
    """Return what `modules` does, and what they share."""
    found = modules(root)
    return [*found, SHARED] if found else []


def binary(module: Path) -> Path:
    """Where its compiled form lies: in the package, for this Python."""
    return module.with_name(module.stem + SUFFIX)


def orphans(root: Path) -> list[Path]:
    """Return compiled forms of modules that are no longer compiled; Python would import them."""
    ours = {root / binary(module) for module in all_modules(root)}
    return sorted(set((root / "src").rglob("*" + SUFFIX)) - ours)


def stale(root: Path) -> dict[Path, str]:
    """The modules that must be compiled anew, and why; empty when all is well."""
    built = _read(root)["modules"]
    hashes: dict[str, str] = {}
    reasons: dict[Path, str] = {}
    for module in all_modules(root):
        known: dict[str, str] = built.get(str(module), {})
        for name in known:
            hashes.setdefault(name, _hash(root / name))
        changed = [name for name, digest in known.items() if hashes[name] != digest]
        if not known:
            reasons[module] = f"not compiled by {_tools()}"
        elif changed:
            reasons[module] = f"changed since it was compiled: {', '.join(changed)}"
    for path in orphans(root):
        reasons[path.relative_to(root)] = "left over: no module is compiled to it"
    return reasons


def snapshot(root: Path) -> dict[Path, str]:
    """The hashes of all sources, to be taken before they are compiled; `root`-relative."""
    found = [path for kind in ("*.py", "*.pxd") for path in (root / "src").rglob(kind)]
    return {path.relative_to(root): _hash(path) for path in [*found, root / SETUP]}


def write_stamp(
    root: Path, sources: Mapping[Path, Iterable[Path]], hashes: Mapping[Path, str]
) -> None:
    """Remember what was built: for each of these modules the files that went into it."""
    made = _read(root)["modules"]
    for module, going_in in sources.items():
        made[str(module)] = {str(path): hashes[path] for path in sorted({SETUP, *going_in})}
        made[str(module)][str(binary(module))] = _hash(root / binary(module))
    text = json.dumps({"tools": _tools(), "modules": made}, indent=1)
    (root / STAMP).write_text(text + "\n")


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Wait until nobody else builds in this tree."""
    (root / STAMP).parent.mkdir(exist_ok=True)
    with (root / STAMP).with_suffix(".lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _read(root: Path) -> dict[str, Any]:
    """The stamp, or an empty one when there is none or other tools wrote it."""
    stamp = root / STAMP
    if stamp.exists():
        built: dict[str, Any] = json.loads(stamp.read_text())
        if built["tools"] == _tools():
            return built
    return {"tools": _tools(), "modules": {}}


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else "missing"


def _tools() -> str:
    try:
        cython = metadata.version("Cython")
    except metadata.PackageNotFoundError:
        cython = "(none)"
    return f"Cython {cython} for {SUFFIX}"
