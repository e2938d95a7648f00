"""The compiled part: every module that has a `.pxd` beside its `.py` becomes C."""

from __future__ import annotations

from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, setup

ROOT = Path(__file__).parent
FLAGS = ["-O3", "-fno-wrapv", "-Wno-unreachable-code"]

Options.error_on_unknown_names = True


def extensions() -> list[Extension]:
    """One for each module with declarations."""
    sources = sorted(p for p in (ROOT / "src").rglob("*.py") if p.with_suffix(".pxd").exists())
    return [
        Extension(
            ".".join(path.relative_to(ROOT / "src").with_suffix("").parts),
            [str(path.relative_to(ROOT))],
            extra_compile_args=FLAGS,
        )
        for path in sources
    ]


setup(
    ext_modules=cythonize(
        extensions(),
        include_path=["src"],
        build_dir="build/cython",
        nthreads=2,
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "infer_types": False,
        },
        show_all_warnings=False,
    )
)
