"""The compiled part: every `.pyx` becomes C, and gets a stub for type checkers.

`build_backend/declarations.py` takes the C declarations that other modules cimport out of each
`.pyx`; Cython compiles what is left. One module, `compiled.SHARED`, has what Cython would write
into each. Only stale modules are compiled, and of them only those whose C has changed.
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
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import OptionError

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
    "emit_code_comments": False,  # a line that moves elsewhere leaves a module's C as it is
    "show_performance_hints": False,  # where it matters, `make bench` tells
}


def _name(module: Path) -> str:
    return ".".join(module.relative_to("src").with_suffix("").parts)


def _source(module: Path) -> str:
    """Return what is translated, as seen from `BUILD`; what is shared has no source."""
    within = module.relative_to("src")
    return str(within.with_suffix(".c") if module == compiled.SHARED else within)


def extension(module: Path) -> Extension:
    """Return what setuptools needs to know of a module."""
    return Extension(_name(module), [str(module)], extra_compile_args=_flags(module).split())


def _flags(module: Path) -> str:
    seldom = module.stem in ONCE_A_MOVE
    if sys.platform == "win32":
        chosen = f"{'/O1' if seldom else '/O2'} {NO_LINES}"
    else:
        chosen = f"{'-O1' if seldom else '-O3'} {FLAGS}"
    return os.environ.get("SPIELTISCH_CFLAGS", chosen)


class BuildExt(build_ext):
    """Write stubs; compile what is stale, and take the rest as it lies in the package."""

    def finalize_options(self) -> None:
        """In place, keep objects where the next build finds them."""
        super().finalize_options()
        self.parallel = self.force = True
        if self.inplace or self.editable_mode:
            self.inplace, self.build_lib, self.build_temp = True, "build/in-place", "build/objects"
            if "SPIELTISCH_CFLAGS" in os.environ:
                raise OptionError("SPIELTISCH_CFLAGS is for a build elsewhere; give --build-lib")

    def run(self) -> None:
        """Wait until no other build works in this tree, then build."""
        with compiled.alone(ROOT):
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
        built, reasons = compiled.read_stamp(ROOT), compiled.stale(ROOT)
        stale = [m for m in modules if m in reasons or "SPIELTISCH_CFLAGS" in os.environ]
        hashes = {m: compiled.sources_digest(ROOT, m) for m in stale}
        made = translate(stale)
        c_hashes = {m: f"{compiled.digest(made[m])} {_flags(m)}" for m in stale}
        known = [m for m in modules if m not in stale or self._is_made(m, c_hashes[m], built)]
        wanted = {_name(m): [str(made[m])] for m in stale if m not in known}
        self.extensions = [one for one in self.extensions if one.name in wanted]
        for one in self.extensions:
            one.sources = wanted[one.name]
        # The largest file comes first, so that no core waits for it at the end.
        self.extensions.sort(key=lambda one: -Path(one.sources[0]).stat().st_size)
        super().run()
        if self.inplace:
            for path in compiled.orphans(ROOT):
                path.unlink()
            for m in stale:
                binary = compiled.digest(compiled.binary(m))
                built[str(m)] = [hashes[m], c_hashes[m], binary]
            compiled.STAMP.write_text(json.dumps(built, indent=1) + "\n")
        else:
            for m in known:
                self.copy_file(str(compiled.binary(m)), self.get_ext_fullpath(_name(m)))

    def _is_made(self, module: Path, c_hash: str, built: dict[str, list[str]]) -> bool:
        """Return whether the binary in place comes from this C."""
        _, before, binary = built.get(str(module), ["", "", ""])
        usable = "SPIELTISCH_CFLAGS" not in os.environ
        return usable and before == c_hash and binary == compiled.digest(compiled.binary(module))


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


class BuildPage(Command):
    """Build the page unless it is current."""

    user_options: ClassVar = []

    def initialize_options(self) -> None:
        """Take no options."""
        self.build_lib, self.editable_mode = None, False

    def finalize_options(self) -> None:
        """Take no options."""

    def run(self) -> None:
        """Build it into the package, whose data it then is."""
        page.build_page()

    def get_source_files(self) -> list[str]:
        """Return nothing: MANIFEST.in has the page's sources."""
        return []

    get_outputs = get_source_files


class SDist(sdist):
    """An sdist carries the page built: a wheel is made from it without Node."""

    def run(self) -> None:
        """Build the page before the list of files is made."""
        page.build_page()
        super().run()


build.sub_commands.insert(0, ("build_page", None))
setup(
    ext_modules=[extension(module) for module in compiled.modules(ROOT)],
    cmdclass={"build_ext": BuildExt, "build_page": BuildPage, "sdist": SDist},
)
