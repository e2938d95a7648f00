"""The compiled part: every module that has a `.pxd` beside its `.py` becomes C.

What Cython would write into each of them is a module of its own, `compiled.SHARED`: else compiling
takes a third longer.

A build in place (`build_ext --inplace`, which `make build` runs, and pip's editable install)
compiles what is stale and nothing else; `build_backend/compiled.py` says how it knows.
`build_ext --sanitize` (`make sanitize`) compiles all of it to look for errors in memory and
arithmetic while it runs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import ClassVar

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import OptionError

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "build_backend"))

import compiled  # noqa: E402  (it lies beside the build backend)

FLAGS = ["-g0", "-fno-wrapv", "-Wno-unreachable-code", "-DCYTHON_CLINE_IN_TRACEBACK=0"]
"""Neither gcc's debug symbols nor C's line numbers in tracebacks: each is a third of the time that
compiling takes."""
ONCE_A_MOVE = {"position.py", "view.py", "py_state.py", compiled.SHARED.name}
"""Modules that a search never calls, or that call Python: -O3 takes twice as long for them as -O1,
and nobody notices."""
SANITIZED = [
    *("-O1", "-g", "-fno-omit-frame-pointer", "-fno-wrapv", "-Wno-unreachable-code"),
    *("-fsanitize=address,undefined,bounds-strict", "-fno-sanitize-recover=all"),
    # What goes wrong by a pointer AddressSanitizer finds; these take longest to compile.
    "-fno-sanitize=null,alignment,object-size,pointer-overflow",
    *("-include", "build_backend/sanitize.h"),
]
"""With gcc's sanitizers; the first error ends the program and names its line."""
CYTHON = Path("build/cython")
IN_PLACE = Path("build/in-place")
DIRECTIVES = {
    "language_level": 3,
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": False,
    "emit_code_comments": False,  # of a module's sources in its C: gcc takes 6 % longer to read it
    "show_performance_hints": False,  # where it matters, `make bench` tells
}


def extension(module: Path) -> Extension:
    """Return what setuptools needs to know of a module."""
    speed = "-O1" if module.name in ONCE_A_MOVE else "-O3"
    return Extension(_name(module), [str(module)], extra_compile_args=[speed, *FLAGS])


def _name(module: Path) -> str:
    return ".".join(module.relative_to("src").with_suffix("").parts)


class BuildExt(build_ext):
    """In place: the modules that are stale. Into a wheel: all, or where none is stale those in
    place. With `--sanitize`: all."""

    user_options: ClassVar = [
        *build_ext.user_options,
        ("sanitize", None, "with AddressSanitizer and UndefinedBehaviorSanitizer"),
    ]
    boolean_options: ClassVar = [*build_ext.boolean_options, "sanitize"]

    def initialize_options(self) -> None:
        """Build without sanitizers unless it is asked for."""
        super().initialize_options()
        self.sanitize = False

    def finalize_options(self) -> None:
        """In place, keep objects where the next build finds them, whoever asks for it."""
        super().finalize_options()
        self.parallel = True
        if self.inplace or self.editable_mode:
            self.inplace = True
            self.build_lib, self.build_temp = str(IN_PLACE), str(IN_PLACE / "objects")
        if self.sanitize:
            if self.inplace:
                raise OptionError("--sanitize never builds in place, over the ordinary modules")
            for module in self.extensions:
                module.extra_compile_args = SANITIZED
                module.extra_link_args = SANITIZED

    def _take_those_in_place(self) -> None:
        for module in compiled.all_modules(ROOT):
            into = Path(self.get_ext_fullpath(_name(module)))
            self.mkpath(str(into.parent))
            self.copy_file(str(compiled.binary(module)), str(into))

    def run(self) -> None:
        """Translate to C and compile; in place, remember of what."""
        with compiled.alone(ROOT):
            if not self.inplace:
                if self.sanitize or compiled.stale(ROOT):
                    _translate(self.extensions)
                    super().run()
                else:
                    self._take_those_in_place()
                return
            for path in compiled.orphans(ROOT):
                path.unlink()
            stale = [str(module) for module in compiled.stale(ROOT)]
            self.extensions = [e for e in self.extensions if e.sources[0] in stale]
            if self.extensions:
                hashes = compiled.snapshot(ROOT)
                sources = _translate(self.extensions)
                super().run()
                compiled.write_stamp(ROOT, sources, hashes)


def _translate(extensions: list[Extension]) -> dict[Path, set[Path]]:
    """Translate the extensions' modules to C; return the files that went into each module."""
    from Cython.Build import cythonize
    from Cython.Build.Dependencies import create_dependency_tree
    from Cython.Compiler import Options

    Options.error_on_unknown_names = True
    Options.warning_errors = True
    modules = [Path(one.sources[0]) for one in extensions]
    for module in modules:  # what is stale by its contents may look new by its time
        (CYTHON / module.with_suffix(".c")).unlink(missing_ok=True)
    wanted = [extension(module) for module in modules]
    for one in wanted:
        if one.name == _name(compiled.SHARED):
            one.sources = [str(compiled.SHARED.with_suffix(".c"))]
            (CYTHON / one.sources[0]).parent.mkdir(parents=True, exist_ok=True)
    made = cythonize(
        wanted,
        shared_utility_qualified_name=_name(compiled.SHARED),
        include_path=["src"],
        build_dir=str(CYTHON),
        nthreads=2,
        compiler_directives=DIRECTIVES,
        quiet=True,
    )
    for old, new in zip(extensions, made, strict=True):
        assert old.name == new.name
        old.sources = new.sources
    # What takes longest begins first, so that no core waits for it at the end.
    extensions.sort(key=lambda one: Path(one.sources[0]).stat().st_size, reverse=True)
    found = create_dependency_tree().all_dependencies
    inside = {
        m: {Path(p).resolve() for p in found(str(m))} if m != compiled.SHARED else set()
        for m in modules
    }
    return {
        module: {path.relative_to(ROOT) for path in paths if ROOT / "src" in path.parents}
        for module, paths in inside.items()
    }


setup(
    ext_modules=[extension(module) for module in compiled.all_modules(ROOT)],
    cmdclass={"build_ext": BuildExt},
)
