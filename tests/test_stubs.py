"""The stubs that the build writes say what the compiled modules are: mypy's stubtest compares."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
