"""Make the engine of a tab: `python scripts/tab/engine.py` writes it to build/tab/engine.

The engine is Pyodide, the package with the libraries that its server needs, and their licences.
`spieltisch static` puts it into a folder with the page. All modules of Python are compiled to
bytecode, which more than halves the time of a start. Their archives are not compressed, since a
whole file is compressed better.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.tab import compiler, parts, wheel
from spieltisch.tab import folder as written

ENGINE = parts.PARTS / "engine"
LOCKED = parts.ROOT / "deploy" / "requirements.txt"
LIBRARIES = (
    *("aiohappyeyeballs", "aiohttp", "aiosignal", "attrs", "confusable-homoglyphs", "frozenlist"),
    *("idna", "msgspec", "multidict", "openskill", "prometheus-client", "propcache"),
    *("typing-extensions", "yarl"),
)
LEFT_OUT = ("assistants", "cli", "envs", "server/static", "server/cluster",
            "server/storage/postgres")  # fmt: skip
"""Folders of the package that a tab has no use for."""
SOURCES = {".pyx", ".pxd", ".pyi", ".c", ".md"}
UNUSED = {
    *("_pyrepl", "doctest", "ensurepip", "ftplib", "idlelib", "imaplib", "mailbox", "nturl2path"),
    *("optparse", "pdb", "pickletools", "poplib", "pydoc", "pydoc_data", "tkinter", "turtle"),
    *("unittest", "venv", "xmlrpc", "zipapp"),
}  # fmt: skip
"""Modules of Python's library that a tab has no use for."""
PACK = """
import compileall, os, py_compile, tarfile, zipfile
for folder, level in (("/site", 0), ("/python", 2)):  # of Python's library no documentation
    compileall.compile_dir(folder, quiet=2, legacy=True, stripdir=folder, optimize=level,
                           invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
def files(top):
    for folder, folders, names in os.walk(top):
        folders.sort()
        for name in sorted(names):
            if not name.endswith(".py"):
                path = os.path.join(folder, name)
                yield path, os.path.relpath(path, top)
with tarfile.open("/engine/spieltisch.tar", "w", format=tarfile.USTAR_FORMAT) as tar:
    for path, name in files("/site"):
        entry = tarfile.TarInfo(name)
        entry.size = os.path.getsize(path)
        with open(path, "rb") as file:
            tar.addfile(entry, file)
with zipfile.ZipFile("/engine/python_stdlib.zip", "w", zipfile.ZIP_STORED) as packed:
    for path, name in files("/python"):
        with open(path, "rb") as file:
            packed.writestr(zipfile.ZipInfo(name), file.read())
"""
"""Compiles everything and packs it, run by Pyodide's own Python."""
ABOUT = """\
# Licences of the engine

- Pyodide {pyodide}: Mozilla Public License 2.0, `MPL-2.0.txt`; source at github.com/pyodide/pyodide
- CPython: Python Software Foundation License, `typing-extensions.txt` has its text
- the C libraries in Pyodide, Emscripten and what they link: `c-libraries.txt`
- the libraries, each in the file of its name: {libraries}
"""


def make() -> Path:
    """Make the engine from the wheel that was built; return its folder."""
    (built,) = wheel.WHEELS.glob("*.whl")
    libraries = parts.libraries(LIBRARIES, LOCKED)
    site, library = parts.PARTS / "site", parts.PARTS / "python"
    for folder in (site, library, ENGINE):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    for archive in (built, *libraries):
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(site)
    _keep_licences(site)
    for folder in [*site.glob("*.dist-info"), *(site / "spieltisch" / name for name in LEFT_OUT)]:
        shutil.rmtree(folder)
    for path in site.rglob("*"):
        if path.suffix in SOURCES and path.is_file():
            path.unlink()
    _join(site)
    pyodide = parts.pyodide()
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as packed:
        names = packed.namelist()
        packed.extractall(library, [one for one in names if re.split("[./]", one)[0] not in UNUSED])
    for folder in (library, *library.rglob("*/")):
        folder.chmod(0o755)
    parts.run_inside(PACK, {"/site": site, "/python": library, "/engine": ENGINE})
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(pyodide / name, ENGINE)
    for path in [path for path in ENGINE.iterdir() if path.is_file()]:
        _compress(path)
    return ENGINE


def _join(site: Path) -> None:
    """Make one file of the package's compiled modules."""
    names = []
    for path in sorted(site.glob(f"spieltisch/**/*{parts.SUFFIX}")):
        names.append(str(path.relative_to(site)).removesuffix(parts.SUFFIX).replace("/", "."))
        path.unlink()
    (site / "joined.txt").write_text("\n".join(names))
    shutil.copy(Path(__file__).with_name("joined.py"), site)
    objects = sorted(map(str, wheel.OBJECTS.rglob("*.o")))
    if compiler.main(["link", *objects, "-o", str(site / "joined.wasm")]):
        sys.exit("the compiled modules cannot be linked into one file")


def _compress(path: Path) -> None:
    """Write the file by Brotli next to it. Results are kept, since compressing takes long."""
    kept = parts.PARTS / "compressed" / hashlib.sha256(path.read_bytes()).hexdigest()
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        written.compress(path, kept)
    shutil.copy(kept, f"{path}.br")


def _keep_licences(site: Path) -> None:
    """Write the licences of everything in the engine."""
    into = ENGINE / "licences"
    into.mkdir()
    for name in LIBRARIES:
        (about,) = site.glob(f"{name.replace('-', '_')}-*.dist-info")
        texts = [one for one in about.rglob("*") if "LICENSE" in one.name.upper() and one.is_file()]
        metadata = (about / "METADATA").read_text().partition("\n\n")[0]
        text = "\n\n".join(path.read_text() for path in texts)
        (into / f"{name}.txt").write_text(text or metadata)
    (mozilla,) = parts.libraries(["hypothesis"], parts.ROOT / "constraints.txt")
    with zipfile.ZipFile(mozilla) as packed:
        (licence,) = (one for one in packed.namelist() if one.endswith("LICENSE.txt"))
        (into / "MPL-2.0.txt").write_bytes(packed.read(licence))
    shutil.copy(Path(__file__).with_name("licences.txt"), into / "c-libraries.txt")
    told = ABOUT.format(pyodide=parts.PYODIDE, libraries=", ".join(LIBRARIES))
    (into / "engine.md").write_text(told)


if __name__ == "__main__":
    print(make())
