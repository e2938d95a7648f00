"""The compiled part: every `.pyx` becomes C, and gets a stub for type checkers.

`build_backend/declarations.py` takes the C declarations that other modules cimport out of each
`.pyx`; Cython compiles what is left. One module, `compiled.SHARED`, has what Cython would write
into each. Only stale modules are compiled.
`SPIELTISCH_CFLAGS` replaces the compiler's flags (`make sanitize`).
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import shutil
import sys
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel
from setuptools.command.sdist import sdist
from setuptools.errors import OptionError

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "build_backend"))

import compiled  # noqa: E402  (it lies in build_backend)
import page  # noqa: E402
from declarations import divide, stub  # noqa: E402

NO_LINES = "-DCYTHON_CLINE_IN_TRACEBACK=0"
FLAGS = f"-g0 -fno-wrapv -Wno-unreachable-code {NO_LINES}"
"""Neither gcc's debug symbols nor C's line numbers in tracebacks: each is a third of the time that
compiling takes. Clang takes the same flags; Microsoft's compiler has its own."""
BUILD = Path("build/cython")
ONCE_A_MOVE = {"position", "view", "py_state", compiled.SHARED.stem}
"""Modules that a search never calls, or that call Python: -O3 takes twice as long as -O1."""
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for the stubs
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": False,
    "emit_code_comments": False,  # compiled sooner
    "show_performance_hints": False,  # where it matters, `make bench` tells
}


def _name(module: Path) -> str:
    return ".".join(module.relative_to("src").with_suffix("").parts)


def _source(module: Path) -> str:
    """Return what is translated, as seen from `BUILD`; what is shared has no source."""
    within = module.relative_to("src")
    return str(within.with_suffix(".c") if module == compiled.SHARED else within)


def _flags(module: Path) -> str:
    seldom = module.stem in ONCE_A_MOVE
    if sys.platform == "win32":
        chosen = f"{'/O1' if seldom else '/O2'} {NO_LINES}"
    else:
        chosen = f"{'-O1' if seldom else '-O3'} {FLAGS}"
    return os.environ.get("SPIELTISCH_CFLAGS", chosen)


class BuildExt(build_ext):
    """Write stubs; compile what is stale, and take the rest as it lies in the package."""

    def run(self) -> None:
        """Wait until no other build works in this tree, then build."""
        if self.inplace and "SPIELTISCH_CFLAGS" in os.environ:
            raise OptionError("SPIELTISCH_CFLAGS is for a build elsewhere; give --build-lib")
        with (ROOT / "setup.py").open() as lock:
            if sys.platform != "win32":
                fcntl.flock(lock, fcntl.LOCK_EX)
            self._build()

    def _build(self) -> None:
        """Translate to C and compile; in place, remember of what."""
        modules = compiled.modules(ROOT)
        into = Path("src" if self.inplace else self.build_lib)
        shutil.rmtree(BUILD, ignore_errors=True)
        for module in modules[:-1]:
            text = module.read_text()
            declared, rest = divide(text, ROOT / "src")
            within = module.relative_to("src")
            _write(into / within.with_suffix(".pyi"), stub(text))
            _write(into / within.with_suffix(".pxd"), declared)
            _write(BUILD / within.with_suffix(".pxd"), declared)
            _write(BUILD / within, rest)
            _write(BUILD / within.with_name("__init__.py"), "")
        reasons = compiled.stale(ROOT)
        stale = [m for m in modules if m in reasons or "SPIELTISCH_CFLAGS" in os.environ]
        hashes = {m: compiled.sources_digest(ROOT, m) for m in stale}
        made = {_name(m): [str(path)] for m, path in translate(stale).items()}
        self.extensions = [one for one in self.extensions if one.name in made]
        for one in self.extensions:
            one.sources = made[one.name]
        # The largest file comes first, so that no core waits for it at the end.
        self.extensions.sort(key=lambda one: -Path(one.sources[0]).stat().st_size)
        self.parallel = self.force = True
        super().run()
        if self.inplace:
            for path in compiled.orphans(ROOT):
                path.unlink()
            built = compiled.read_stamp(ROOT)
            built |= {str(m): [hashes[m], compiled.digest(compiled.binary(m))] for m in stale}
            _write(compiled.STAMP, json.dumps(built, indent=1) + "\n")
        else:
            for m in set(modules) - {*stale}:
                self.copy_file(str(compiled.binary(m)), self.get_ext_fullpath(_name(m)))


def translate(modules: list[Path]) -> dict[Path, Path]:
    """Translate modules, as they lie in `BUILD`, to C; return where it is."""
    from Cython.Build import cythonize
    from Cython.Compiler import Options

    if not modules:
        return {}
    Options.error_on_unknown_names = Options.warning_errors = True
    with contextlib.chdir(BUILD):  # so that tracebacks find the sources in an installed package
        made = cythonize(
            [Extension(_name(m), [_source(m)]) for m in modules],
            shared_utility_qualified_name=_name(compiled.SHARED),
            include_path=[".", str(ROOT / "src")],
            nthreads=2 if multiprocessing.get_start_method() == "fork" else 0,
            compiler_directives=DIRECTIVES,
            force=True,
            quiet=True,
        )
    return {module: BUILD / one.sources[0] for module, one in zip(modules, made, strict=True)}


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def with_page(command: type[Command]) -> type[Command]:
    """Return a command that builds the page first, unless it is current."""

    def run(self: Command) -> None:
        page.build_page()
        command.run(self)

    return type(command.__name__, (command,), {"run": run})


setup(
    ext_modules=[
        Extension(_name(m), [str(m)], extra_compile_args=_flags(m).split())
        for m in compiled.modules(ROOT)
    ],
    # An sdist carries the page built: a wheel is made from it without Node.
    cmdclass={
        "build_ext": BuildExt,
        "build": with_page(build),
        "editable_wheel": with_page(editable_wheel),
        "sdist": with_page(sdist),
    },
)
