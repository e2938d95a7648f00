"""The compiled part: every `.pyx` becomes C, and gets a stub for type checkers.

`build_backend/declarations.py` takes the C declarations that other modules cimport out of each
`.pyx`; Cython compiles what is left. Both lie in `BUILD`, written when they change; Cython and
setuptools go by the times of these files. One module, `SHARED`, has what Cython would write into
each. `SPIELTISCH_CFLAGS` replaces the compiler's flags (`make sanitize`).
"""

from __future__ import annotations

import contextlib
import filecmp
import multiprocessing
import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel
from setuptools.command.sdist import sdist
from setuptools.errors import OptionError, PlatformError

if sys.platform != "win32":
    import fcntl
if sys.platform == "linux":  # from Python 3.14 on not by itself; others would run this file again
    multiprocessing.set_start_method("fork", force=True)

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "build_backend"))

import compiled  # noqa: E402  (it lies in build_backend)
import description  # noqa: E402
import page  # noqa: E402
from declarations import divide, stub  # noqa: E402

SRC = Path("src")
BUILD = Path("build/cython")
SHARED = SRC / "spieltisch" / "_cyutility.pyx"
"""Utilities that Cython would else write into every module. It has no source."""
HEADER = Path("spieltisch/core/bits.pxd")
"""Inline functions: the one declaration that is written by hand."""
NO_LINES = "-DCYTHON_CLINE_IN_TRACEBACK=0"
FLAGS = f"-g0 -fno-wrapv -Wno-unreachable-code {NO_LINES}"
"""Neither gcc's debug symbols nor C's line numbers in tracebacks: each is a third of the time that
compiling takes. Clang takes the same flags; Microsoft's compiler has its own."""
ONCE_A_MOVE = {
    "layout",
    "outlook",
    "position",
    "py_encoder",
    "py_state",
    "realtime",
    "trees",
    "view",
    SHARED.stem,
}
"""Modules that a search never calls, or that call Python: -O3 takes twice as long as -O1, and makes
larger files."""
ADDED = (("init_module", "main_method"), ("utility_code_def", "utility_code_pragmas_end"))
"""Parts of what Cython writes, from a section to another: a module's start, and its own helpers.
They seldom run, and are a third of what gcc works at by -O3; so -O1 is for them."""
OFTEN_CALLED = {"core.engine", "core.state", *(f"bots.guided.{one}" for one in ("desk", "forest"))}
"""Modules whose helpers run at every call from Python, or for every leaf of a search."""
SECTION = "/* #### Code section: {} ### */"
LESS = """\
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize ("O1")
#endif
"""
AGAIN = """\
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
"""
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for the stubs
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": False,
    "auto_pickle": False,  # a tenth of the code; few are pickled, and say how
    "emit_code_comments": False,  # compiled sooner
    "show_performance_hints": False,  # where it matters, `make bench` tells
}


def _extension(module: Path) -> Extension:
    """Return a module with its flags for the compiler."""
    name = ".".join(module.relative_to(SRC).with_suffix("").parts)
    seldom = module.stem in ONCE_A_MOVE
    if sys.platform == "win32":
        chosen = f"{'/O1' if seldom else '/O2'} {NO_LINES}"
    else:
        chosen = f"{'-O1' if seldom else '-O3'} {FLAGS}"
    flags = os.environ.get("SPIELTISCH_CFLAGS", chosen).split()
    return Extension(name, [str(module)], extra_compile_args=flags)


def _within(extension: Extension) -> str:
    """Return what is translated, as seen from `BUILD`; what is shared has no source."""
    module = Path(extension.sources[0])
    within = module.relative_to(SRC)
    return str(within.with_suffix(".c") if module == SHARED else within)


def _write(path: Path, text: str) -> None:
    """Write a file, unless it has this text: its time tells what has to be compiled."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _work_less(made: Path) -> None:
    """Have gcc work less at what Cython added to a module."""
    text = made.read_text()
    if LESS in text:
        return
    for begin, end in ADDED:
        for section, more in ((begin, LESS), (end, AGAIN)):
            text = text.replace(SECTION.format(section), more + SECTION.format(section))
    made.write_text(text)


def _find_compiler() -> None:
    """Ask for a C compiler before Cython works for a minute in vain; PlatformError without one."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(command) is None:
        raise PlatformError(f"no C compiler {command!r} here; install gcc or name one with CC=")


class BuildExt(build_ext):
    """Write stubs and declarations, compile what is stale, remove what has no source."""

    def run(self) -> None:
        """Wait until no other build works in this tree, then build."""
        if self.inplace and "SPIELTISCH_CFLAGS" in os.environ:
            raise OptionError("SPIELTISCH_CFLAGS is for a build elsewhere; give --build-lib")
        with (ROOT / "setup.py").open() as lock:
            if sys.platform != "win32":
                fcntl.flock(lock, fcntl.LOCK_EX)
            if self.inplace and compiled.is_current(ROOT):
                return
            if not any(Path(self.build_lib).rglob("*" + compiled.SUFFIX)):
                _find_compiler()
            sources = compiled.sources(ROOT)  # they may be edited meanwhile
            self._divide()
            self._tidy()
            self._translate()
            self.parallel = True
            super().run()
            if self.inplace:
                compiled.STAMP.write_text(sources + compiled.made(ROOT))

    def _divide(self) -> None:
        """Write what Cython and type checkers read, all of it again where this file has changed."""
        known, tools = BUILD / "setup.py", Path("setup.py").read_text()
        if not known.exists() or known.read_text() != tools:
            shutil.rmtree(BUILD, ignore_errors=True)
            _write(known, tools)
        into = SRC if self.inplace else Path(self.build_lib)
        for module in SRC.rglob("*.pyx"):
            text, within = module.read_text(), module.relative_to(SRC)
            declared, rest = divide(text, ROOT / "src")
            _write(into / within.with_suffix(".pyi"), stub(text))
            _write(into / within.with_suffix(".pxd"), declared)
            _write(BUILD / within.with_suffix(".pxd"), declared)
            _write(BUILD / within, rest)
            _write(BUILD / within.with_name("__init__.py"), "")
        _write(BUILD / HEADER, (SRC / HEADER).read_text())

    def _tidy(self) -> None:
        """Remove what has no source any more, and binaries in the package that came otherwise."""
        built = Path(self.build_lib)
        for folder in (built, SRC) if self.inplace else (built,):
            for made in [*folder.rglob("*.pyi"), *folder.rglob("*" + compiled.SUFFIX)]:
                within = made.relative_to(folder)
                source = SRC / within.with_name(made.name.partition(".")[0] + ".pyx")
                twin = built / within
                ours = made.suffix == ".pyi" or (twin.exists() and filecmp.cmp(made, twin, False))
                if not (ours and (source.exists() or source == SHARED)):
                    made.unlink()
                    made.with_suffix(".pxd").unlink(missing_ok=True)

    def _translate(self) -> None:
        """Translate what is stale to C, the largest file first: no core waits for it at the end."""
        from Cython.Build import cythonize
        from Cython.Compiler import Options

        Options.warning_errors = True
        asked = [Extension(one.name, [_within(one)]) for one in self.extensions]
        with contextlib.chdir(BUILD):  # so that tracebacks find the sources in an installed package
            made = cythonize(
                asked,
                shared_utility_qualified_name="spieltisch._cyutility",
                nthreads=2 if multiprocessing.get_start_method() == "fork" else 0,
                compiler_directives=DIRECTIVES,
                quiet=True,
            )
        for one, translated in zip(self.extensions, made, strict=True):
            one.sources = [str(BUILD / translated.sources[0])]
            within = one.name.removeprefix("spieltisch.")
            if "-O3" in one.extra_compile_args and within not in OFTEN_CALLED:
                _work_less(BUILD / translated.sources[0])
        self.extensions.sort(key=lambda one: -Path(one.sources[0]).stat().st_size)


def with_page(command: type[Command]) -> type[Command]:
    """Return a command that builds the page first, unless it is current."""

    def run(self: Command) -> None:
        page.build_page()
        command.run(self)

    return type(command.__name__, (command,), {"run": run})


setup(
    long_description=description.description(),
    long_description_content_type="text/markdown",
    ext_modules=[_extension(one) for one in [*sorted(SRC.rglob("*.pyx")), SHARED]],
    # An sdist carries the page built: a wheel is made from it without Node.
    cmdclass={
        "build_ext": BuildExt,
        "build": with_page(build),
        "editable_wheel": with_page(editable_wheel),
        "sdist": with_page(sdist),
    },
)
