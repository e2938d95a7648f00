"""Fetch what a wheel for Pyodide is made with, into build/tab: a compiler, Pyodide, and headers.

The versions below are one application binary interface (ABI): a wheel for it works with each
Pyodide of that ABI. Compiler and Pyodide are pinned by their hashes. The headers are those of any
CPython 3.14, whose ABI is one: of the Python that runs this, else Debian's.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "build" / "tab"
"""The folder of everything that is fetched and made."""
PYTHON = (3, 14)
"""The version of Python that Pyodide has."""
ABI = "pyemscripten_2026_0"
"""The ABI, as in the tags of wheels (PEP 783)."""
SUFFIX = ".cpython-314-wasm32-emscripten.so"
"""The end of the names of compiled modules."""
PYODIDE = "314.0.7"
PYODIDE_HASH = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The SHA-512 of the package, in base64."""
ZIG = """\
ziglang==0.15.2 \\
    --hash=sha256:806316453d1ede7174ed3fefb8e5348154629089c3bb5fe812dfd0e172fac130 \\
    --hash=sha256:edc0aa60ec964a4cf462d40f68d7de242ddf37fd9a80f2afaee6397059463230
"""
"""The compiler: zig's clang, for Linux on x86-64 and aarch64."""
PROGRAM = """
import { pathToFileURL } from "node:url"
const [pyodide, mounts, code] = process.argv.slice(1)
const { loadPyodide } = await import(pathToFileURL(pyodide + "/pyodide.mjs"))
const python = await loadPyodide({ indexURL: pyodide + "/" })
for (const [at, root] of Object.entries(JSON.parse(mounts))) {
  python.FS.mkdirTree(at)
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at)
}
python.runPython(code)
"""
"""Runs code in Pyodide, which finds folders of this machine under other names."""
VALUES = """
import json, sysconfig
found = sysconfig.get_config_vars().items()
print(json.dumps({name: value for name, value in found if isinstance(value, (int, str))}))
"""
"""Prints the variables with which Pyodide's Python was configured."""
DEFINED = re.compile(r"/\* #undef (\w+) \*/|# *define (\w+)(?: .*)?")


def keyed(name: str, text: str) -> Path:
    """Return the folder of what is made by this text: other texts have other folders."""
    return PARTS / f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def zig() -> Path:
    """Return the folder of zig."""
    folder = keyed("zig", ZIG)
    if not folder.exists():
        fresh = _fresh(folder)
        asked = PARTS / "zig.txt"
        asked.write_text(ZIG)
        pip("install", "--require-hashes", "--no-deps", "--target", fresh, "--requirement", asked)
        fresh.rename(folder)
    return folder / "ziglang"


def pyodide() -> Path:
    """Return the folder of Pyodide."""
    folder = PARTS / f"pyodide-{PYODIDE}"
    if not folder.exists():
        fresh = _fresh(folder)
        run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=fresh)
        (archive,) = fresh.glob("*.tgz")
        found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if found != PYODIDE_HASH:
            sys.exit(f"pyodide {PYODIDE} is not the package that this script was written for")
        with tarfile.open(archive) as packed:
            packed.extractall(fresh)
        (fresh / "package").rename(folder)
        shutil.rmtree(fresh)
    return folder


def libraries(names: Sequence[str], locked: Path) -> list[Path]:
    """Return the wheels of these libraries for Pyodide, in the versions that a file names.

    Where the file has hashes, the wheels have them.
    """
    lines = re.findall(r"^[A-Za-z].*(?:\n    .*)*", locked.read_text(), re.MULTILINE)
    blocks = {line.partition("==")[0].lower(): line for line in lines}
    asked = "\n".join(blocks[name] for name in names) + "\n"
    folder = keyed("libraries", asked)
    if not folder.exists():
        fresh = _fresh(folder)
        list_of_them = PARTS / "libraries.txt"
        list_of_them.write_text(asked)
        only = ["--only-binary", ":all:", "--no-deps", "--implementation", "cp"]
        those = ["--python-version", "3.14", "--abi", "cp314", "--abi", "abi3", "--abi", "none"]
        where = ["--platform", f"{ABI}_wasm32", "--platform", "any"]
        pip("download", *only, *those, *where, "--dest", fresh, "--requirement", list_of_them)
        fresh.rename(folder)
    return sorted(folder.glob("*.whl"))


def headers() -> Path:
    """Return the folder of Python's headers, with Pyodide's configuration."""
    folder = PARTS / f"headers-{PYODIDE}"
    if not folder.exists():
        fresh = _fresh(folder)
        if sys.version_info[:2] == PYTHON:
            found = Path(sysconfig.get_path("include"))
            native = Path(sysconfig.get_config_h_filename())
        else:
            found, native = _debian()
        shutil.copytree(found, fresh, dirs_exist_ok=True)
        (fresh / "pyconfig.h").write_text(_configured(native.read_text()))
        fresh.rename(folder)
    return folder


def _debian() -> tuple[Path, Path]:
    """Return Debian's headers of this version, and its `pyconfig.h`. Nothing is installed."""
    name, folder = "libpython{}.{}-dev".format(*PYTHON), PARTS / "apt"
    try:
        wanted = ["apt-get", "indextargets", "--format", "$(ORIGIN) $(REPO_URI)"]
        known = dict(line.split() for line in run(wanted).split("\n") if len(line.split()) == 2)
        archive = known["Debian"]
    except (OSError, KeyError):
        sys.exit("no headers of Python {}.{}: run this script with that version".format(*PYTHON))
    for below in ("state/lists/partial", "cache/archives/partial"):
        (folder / below).mkdir(parents=True, exist_ok=True)
    keys = "/usr/share/keyrings/debian-archive-keyring.gpg"
    (folder / "sources.list").write_text(f"deb [signed-by={keys}] {archive} sid main\n")
    (folder / "status").touch()
    own = {
        "Dir::Etc::sourcelist": folder / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State": folder / "state",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "root",
        "Acquire::Languages": "none",
    }
    options = [word for option, value in own.items() for word in ("-o", f"{option}={value}")]
    run(["apt-get", "-qq", *options, "update"])
    for old in folder.glob("*.deb"):
        old.unlink()
    run(["apt-get", "-qq", *options, "download", name], cwd=folder)
    (package,) = folder.glob("*.deb")
    run(["dpkg-deb", "-x", package, folder / "unpacked"])
    include = folder / "unpacked/usr/include"
    python = "python{}.{}".format(*PYTHON)
    (native,) = include.glob(f"*/{python}/pyconfig.h")
    return include / python, native


def _configured(native: str) -> str:
    """Return a `pyconfig.h` with the names of this one and the values of Pyodide's Python.

    A symbol that is 0 among Pyodide's variables was left undefined.
    """
    values = json.loads(run_inside(VALUES).strip().split("\n")[-1])
    lines = []
    for line in native.split("\n"):
        found = DEFINED.fullmatch(line)
        name = found and (found[1] or found[2])
        if name in values:
            value = values[name]
            line = f"/* #undef {name} */" if value in (0, "") else f"#define {name} {value}"
        lines.append(line)
    return "\n".join(lines)


def run_inside(code: str, mounts: Mapping[str, Path] | None = None) -> str:
    """Run code in Pyodide under Node, with folders; return what it prints."""
    folders = json.dumps({name: str(folder) for name, folder in (mounts or {}).items()})
    return run(["node", "--input-type=module", "--eval", PROGRAM, pyodide(), folders, code])


def pip(*arguments: object) -> None:
    """Run pip, without the constraints of the environment."""
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run(["env", "-u", "PIP_CONSTRAINT", *command, *arguments])


def run(command: Sequence[object], cwd: Path | None = None) -> str:
    """Run a command and return what it prints. Raises CalledProcessError."""
    words = list(map(str, command))
    done = subprocess.run(words, cwd=cwd, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def _fresh(folder: Path) -> Path:
    """Return an empty folder next to this one, to be renamed once it is whole."""
    fresh = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    return fresh
