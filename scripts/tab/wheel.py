"""Build the wheel for Pyodide: `python scripts/tab/wheel.py` writes it to build/tab/wheels.

Setuptools builds the package as for this machine, with `compiler.py` in the place of the C
compiler. This script packs the result under the names and the tag that Pyodide knows. Setuptools
compiles only stale modules again.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build_backend"))

import compiled  # of build_backend

from scripts.tab import compiler, parts

BUILT = parts.keyed("built", Path(compiler.__file__).read_text())
"""The folder of what was compiled: another one for each way to compile."""
OBJECTS = BUILT / "objects"
WHEELS = parts.PARTS / "wheels"
TAG = f"cp314-cp314-{parts.ABI}_wasm32"
TIME = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that equal sources make equal wheels."""


def build() -> Path:
    """Build the package for Pyodide; return the folder with it."""
    for part in (parts.zig, parts.headers):  # before several compilers ask for them at once
        part()
    into, stand_in = BUILT / "lib", f"{sys.executable} {compiler.__file__}"
    environment = {
        **{name: value for name, value in os.environ.items() if name != "SPIELTISCH_CFLAGS"},
        "CC": f"{stand_in} cc",
        "LDSHARED": f"{stand_in} link",
        "LDFLAGS": "",
    }
    setup = [sys.executable, "setup.py", "--quiet"]
    steps = [
        ["build_py", "--force", "--build-lib", str(into)],
        ["build_ext", "--build-lib", str(into), "--build-temp", str(OBJECTS)],
    ]
    for step in steps:
        subprocess.run([*setup, *step], cwd=parts.ROOT, env=environment, check=True)
    return into


def metadata() -> Path:
    """Return the folder of the package's metadata."""
    into = parts.PARTS / "metadata"
    into.mkdir(exist_ok=True)
    setup = [sys.executable, "setup.py", "--quiet", "dist_info", "--output-dir", str(into)]
    subprocess.run(setup, cwd=parts.ROOT, check=True)
    (found,) = into.glob("*.dist-info")
    return found


def pack(package: Path, about: Path) -> Path:
    """Write the wheel of a built package; return its path."""
    name = about.name.removesuffix(".dist-info")
    wheel = WHEELS / f"{name}-{TAG}.whl"
    WHEELS.mkdir(exist_ok=True)
    for old in WHEELS.glob("*.whl"):
        old.unlink()
    files = {
        path.relative_to(package).as_posix().replace(compiled.SUFFIX, parts.SUFFIX): path
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    files |= {
        f"{about.name}/{path.relative_to(about).as_posix()}": path
        for path in about.rglob("*")
        if path.is_file()
    }
    texts = {inside: path.read_bytes() for inside, path in sorted(files.items())}
    texts[f"{about.name}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: spieltisch\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    ).encode()
    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for inside, content in texts.items():
            archive.writestr(_entry(inside), content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            rows.writerow([inside, f"sha256={digest.decode()}", len(content)])
        rows.writerow([f"{about.name}/RECORD", "", ""])
        archive.writestr(_entry(f"{about.name}/RECORD"), record.getvalue())
    return wheel


def _entry(inside: str) -> zipfile.ZipInfo:
    """Return the entry of a file in a wheel."""
    entry = zipfile.ZipInfo(inside, TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


if __name__ == "__main__":
    print(pack(build(), metadata()))
