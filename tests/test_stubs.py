"""The stubs say what the compiled modules are; mypy's stubtest compares them with the binaries."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import compiled  # from build_backend; conftest.py

ROOT = Path(__file__).resolve().parents[1]

CYTHONS_OWN = r".*\.__(test|pyx_capi|reduce_cython|setstate_cython)__"


def stubtest(folder: Path, *modules: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run stubtest on modules, those of `path` first."""
    allowed = folder / "allowed.txt"
    allowed.write_text(CYTHONS_OWN + "\n")
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
    found = [ROOT / module for module in compiled.modules(ROOT)]
    assert len(found) >= 6
    return found


def test_every_compiled_module_has_a_stub() -> None:
    """Without one its functions would have no types at all."""
    without = [str(path) for path in compiled_modules() if not path.with_suffix(".pyi").exists()]
    assert not without
    assert (ROOT / "src/spieltisch/py.typed").exists()


def test_stubs_agree_with_the_binaries(tmp_path: Path) -> None:
    """Names, parameters, defaults and kinds."""
    names = [
        ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        for path in compiled_modules()
    ]
    result = stubtest(tmp_path, *names)
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
