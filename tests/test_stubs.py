"""The stubs that the build writes say what the compiled modules are: mypy's stubtest compares."""

from __future__ import annotations

import ast
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import declarations  # from build_backend; conftest.py

from tests.test_structure import imported

ROOT = Path(__file__).resolve().parents[1]

CYTHONS_OWN = r".*\.__(test|pyx_capi|reduce_cython|setstate_cython)__"


def name_of(path: Path) -> str:
    """The module's name."""
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def stubtest(folder: Path, *modules: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run stubtest on modules, those of `path` first. A module does not own its imports."""
    allowed = folder / "allowed.txt"
    found = [
        f"{name_of(path)}\\.{name.split()[-1]}"
        for path in compiled_modules()
        for _, name, *_ in imported(path)
        if name
    ]
    allowed.write_text("\n".join([CYTHONS_OWN, *found, ""]))
    config = folder / "mypy.ini"
    config.write_text(
        f"[mypy]\nmypy_path = {path or ROOT / 'src'}\ncache_dir = {folder / 'cache'}\n"
    )
    options = ["--allowlist", str(allowed), "--ignore-unused-allowlist"]
    command = [sys.executable, "-m", "mypy.stubtest", "--mypy-config-file", str(config)]
    return subprocess.run(
        [*command, *options, *modules], cwd=folder, capture_output=True, text=True, check=False
    )


def compiled_modules() -> list[Path]:
    """All, as paths of their sources."""
    found = sorted((ROOT / "src").rglob("*.pyx"))
    assert len(found) >= 6
    return found


def test_every_compiled_module_has_a_stub() -> None:
    """Without one, its functions would have no types at all."""
    without = [str(path) for path in compiled_modules() if not path.with_suffix(".pyi").exists()]
    assert not without
    assert (ROOT / "src/spieltisch/py.typed").exists()


def unexplained(stub: str) -> list[str]:
    """Return each public name of a stub that an editor would show without a text."""
    found = []

    def look(body: list[ast.stmt], prefix: str) -> None:
        for node, follows in zip_longest(body, body[1:]):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                name, told = node.name, ast.get_docstring(node) is not None
            elif isinstance(node, ast.AnnAssign):
                name, told = ast.unparse(node.target), is_text(follows)
            else:
                continue
            if name.startswith("_"):
                continue
            found.extend([prefix + name] * (not told))
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{name}.")

    look(ast.parse(stub).body, "")
    return found


def is_text(node: ast.stmt | None) -> bool:
    """Return whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_every_public_name_has_a_text() -> None:
    """Functions, classes, properties, attributes and constants: an editor shows no bare name."""
    found = {
        name_of(path): unexplained(path.with_suffix(".pyi").read_text())
        for path in compiled_modules()
    }
    assert {name: names for name, names in found.items() if names} == {}


CLASS = '''
LIMIT = 5
"""The most cards."""
BARE = 5

cdef class Pack:
    """A pack of cards. Its `size` never changes. `owner` may.

    - `top`: the highest card; 0: none.
    - `red`, `black`: the numbers of cards.
    """

    cdef readonly int size
    cdef public object owner  #: Any
    cdef readonly int top
    cdef public int red
    cdef readonly int seen  # since the start
    cdef readonly int bare
    kind = "pack"  #: str
    """The word for it."""
'''


def test_a_stub_keeps_what_the_source_says_of_an_attribute() -> None:
    """It stands below it, behind it, or in the docstring of its class."""
    made = declarations.stub(CLASS)
    assert unexplained(made) == ["BARE", "Pack.bare"]
    told = [node.value for node in ast.walk(ast.parse(made)) if isinstance(node, ast.Expr)]
    assert {
        *("The most cards.", "Its `size` never changes.", "`owner` may.", "The word for it."),
        *("The highest card; 0: none.", "`red`, `black`: the numbers of cards."),
        "Since the start.",
    } <= {one.value for one in told if isinstance(one, ast.Constant)}


def test_stubs_agree_with_the_binaries(tmp_path: Path) -> None:
    """Names, parameters, defaults and kinds."""
    result = stubtest(tmp_path, *map(name_of, compiled_modules()))
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_wrong_stub_is_noticed(tmp_path: Path) -> None:
    """A stub of the generator whose function takes another parameter."""
    package = tmp_path / "stubs" / "spieltisch"
    (package / "core").mkdir(parents=True)
    for folder in (package, package / "core"):
        (folder / "__init__.pyi").touch()
    right = (ROOT / "src/spieltisch/core/rng.pyi").read_text()
    (package / "core" / "rng.pyi").write_text(right.replace("bound: int", "limit: int"))
    result = stubtest(tmp_path, "spieltisch.core.rng", path=str(tmp_path / "stubs"))
    assert result.returncode == 1
    assert "Rng.below" in result.stdout
