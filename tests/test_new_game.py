"""`spieltisch new-game` lays out a game that passes all checks, and so does the tutorial's game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from support.games import ROOT, own
from tests.command import run

LAID, TAUGHT = "addup", "numbergap"
"""The names of the game that the command lays out, and of the game of the tutorial."""
BUILT = (".pxd", ".pyi", sysconfig.get_config_var("EXT_SUFFIX"))
SHARED = (
    *("tests/test_game_parts.py", "tests/test_golden.py", "tests/test_dimensions.py"),
    *("tests/test_observations.py", "tests/test_declared.py", "tests/test_docs_truth.py"),
    "tests/test_docs.py::test_the_paths_of_where_exist",
    "tests/test_structure.py::test_imports_point_one_way",
    "tests/test_structure.py::test_no_file_names_a_game_but_its_own",
)
"""Tests that look at files of all games, and take little time."""
OWN = {
    **{LAID: TAUGHT, "'Addup'": "'Number gap'", "['add']": "['lay']", "`add $": "`lay $"},
    **{"view.pile": "view.laid", "view.options.goal": "view.options.pairs"},
    **{"    goal: {": "    pairs: {", "'11': '11', '21': '21'": "'2': '2', '3': '3'"},
}
"""Words of the board that is laid out, with those of the tutorial's board in their place."""
COMPILED = "compiledgap"
"""The name of the tutorial's game as compiled rules."""
COMPILED_GAME = f"""
from dataclasses import replace

from spieltisch import Game
from spieltisch.games import {TAUGHT} as taught
from spieltisch.games.{COMPILED} import state

GAME = Game(
    replace(taught.SPEC, name="{COMPILED}"),
    *(state.GapState, state, state, state, None, len(state.TEXTS), taught.HAND),
    max_chances=len(taught.CARDS),
    view_types=taught.GAME.view_types,
)
"""
EQUAL = f"""
import spieltisch
from spieltisch.testing import conform
from spieltisch.games.{COMPILED} import GAME
from spieltisch.games.{TAUGHT} import GAME as TAUGHT

def told(data):
    return {{**data, "game": ""}}

conform(GAME)
for seed in range(300):
    rng, options = spieltisch.Rng(seed), {{"pairs": 2 + seed % 2}}
    one, other = GAME.start(**options), TAUGHT.start(**options)
    while actors := other.actors():
        assert told(one.full()) == told(other.full())
        for seat in (None, 0, 1):
            assert told(one.view(seat)) == told(other.view(seat))
        assert one.actors() == actors
        (actor,) = actors
        legal = other.legal(actor)
        assert one.legal(actor) == legal
        assert one.is_legal(actor, legal[0])
        assert sorted(one.chances()) == sorted(other.chances()) if actor < 0 else True
        action = rng.choice(legal)
        assert [one.seen(actor, action, seat) for seat in (None, 0, 1)] == [
            other.seen(actor, action, seat) for seat in (None, 0, 1)
        ]
        one.apply(actor, action)
        other.apply(actor, action)
        assert one.items() == other.items()
    assert one.outcome() == other.outcome()
"""
EVERYTHING = ("tests/*.py", "tests/bots/*.py", "tests/envs/*.py", "tests/server/test_every_*.py")
"""All tests that games share, for a soak."""


def tutorial() -> str:
    """Return the module of the tutorial's game, with its declared types."""
    text = (ROOT / "docs/contribute/add-a-game.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    rules = next(block for block in blocks if "class Gap(Rules)" in block)
    types = next(block for block in blocks if "class Public(TypedDict)" in block)
    types = types.replace("conform(DECLARED)\n", "GAME = DECLARED\n")
    lines = f"{rules}\n{types}".replace('name="gap"', f'name="{TAUGHT}"').splitlines()
    imports = [line for line in lines if line.startswith("from ")]
    rest = [line for line in lines if not line.startswith("from ")]
    return "\n".join(['"""The game of the tutorial."""', *imports, *rest, ""])


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the tree, with both games in it."""
    root = tmp_path_factory.mktemp("tree")
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    made = (path for end in BUILT for path in (ROOT / "src").rglob(f"*{end}"))
    paths = {*(ROOT / name for name in names.splitlines()), *made}
    for path in [*paths, *(ROOT / "build").glob("compiled*.txt")]:
        if path.is_file():
            copied = root / path.relative_to(ROOT)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copied)
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    (root / ".venv").symlink_to(sys.prefix)
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    done = python(root, "-m", "spieltisch", "new-game", LAID)
    assert done.returncode == 0, done.stderr
    assert f"src/spieltisch/games/{LAID}/__init__.py" in done.stdout.splitlines()
    folder = root / "src/spieltisch/games" / TAUGHT
    (folder / "tests/records").mkdir(parents=True)
    (folder / "__init__.py").write_text(tutorial())
    for fixed in (["check", "--fix", "--select", "I"], ["format"]):  # as the hooks of git do
        assert python(root, "-m", "ruff", "--quiet", *fixed, str(folder)).returncode == 0
    (folder / "RULES.md").write_text("# Gap\n\nThe rules stand in the tutorial.\n")
    (folder / "tests/test_rules.py").write_text('"""Examples."""\n\n\ndef test_it() -> None: ...\n')
    lay_board(root / "web/src/games")
    script = f"""
from spieltisch import record_of
from spieltisch.games.{TAUGHT} import GAME
state, played, lines = GAME.start(), [], []
while state.actors():
    (actor,) = state.actors()
    text = state.text(state.legal(actor)[0])
    state.play(text)
    played.append((actor, text))
    lines.append(f"expect turn = {{state.full()['turn']}}")
head, _, body = record_of(state, played).dumps().partition("\\n\\n")
both = [f"{{action}}\\n{{line}}" for action, line in zip(body.splitlines(), lines, strict=True)]
print("# The first card of all.", head, "", *both, sep="\\n")
"""
    done = python(root, "-c", script)
    assert done.returncode == 0, done.stderr
    (folder / "tests/records/first.txt").write_text(done.stdout)
    return root


def lay_board(games: Path) -> None:
    """Give the tutorial's game the board that was laid out, with its own keys and words."""
    shutil.copytree(games / LAID, games / TAUGHT)
    for file in (games / TAUGHT).rglob("*.*"):
        text = file.read_text(encoding="utf-8")
        for before, after in OWN.items():
            text = text.replace(before, after)
        file.write_text(text, encoding="utf-8")


def python(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run this Python on the copy."""
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "GIT_CEILING_DIRECTORIES": "/"}
    return subprocess.run(
        [sys.executable, *words], cwd=root, capture_output=True, text=True, env=environment
    )


def passes(root: Path, *words: str) -> None:
    """Require that a command succeeds in the copy."""
    done = python(root, *words)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def pytested(root: Path, *words: str) -> None:
    passes(root, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words)


def test_both_games_are_clean(tree: Path) -> None:
    """Linters, format and prose."""
    folders = [f"src/spieltisch/games/{name}" for name in (LAID, TAUGHT)]
    passes(tree, "-m", "ruff", "check", *folders)
    passes(tree, "-m", "ruff", "format", "--check", *folders)
    told = python(tree, "scripts/prose.py").stdout.splitlines()
    assert not [line for line in told if line.startswith(tuple(folders))]


def test_shared_tests_pass_with_both_games(tree: Path) -> None:
    pytested(tree, *SHARED)


def test_both_games_conform(tree: Path) -> None:
    either = f"{LAID} or {TAUGHT}"
    pytested(tree, "tests/test_conformance.py", f"src/spieltisch/games/{LAID}", "-k", either)


@pytest.mark.soak
def test_all_shared_tests_pass_with_both_games(tree: Path) -> None:
    translated = ROOT / "build/cython"  # a test reads the C that was made
    shutil.copytree(translated, tree / "build/cython", dirs_exist_ok=True)
    files = [str(path.relative_to(tree)) for each in EVERYTHING for path in tree.glob(each)]
    skipped = {"tests/test_new_game.py", "tests/test_mutants.py", "tests/test_packaging.py"}
    pytested(tree, *sorted(set(files) - skipped), "-k", "not checkout")


@pytest.mark.soak
def test_the_new_game_has_types(tree: Path) -> None:
    passes(tree, "-m", "mypy", f"src/spieltisch/games/{LAID}")


@pytest.mark.soak
def test_the_new_board_is_built(tree: Path) -> None:
    """The page has its types, no error, and is built."""
    for script in ("wire", "build", "check"):  # it weighs what was built
        passes(tree, "build_backend/page.py", "npm", "run", script, "--silent")
    passes(tree, "build_backend/page.py", "npm", "exec", "--", "vitest", "run")
    assert list((tree / "src/spieltisch/server/static").rglob("*.js"))


@pytest.mark.soak
def test_the_compiled_form_is_the_tutorials_game(tree: Path, tmp_path: Path) -> None:
    """It conforms, and equals the class of plain Python at every step."""
    root = tmp_path / "tree"
    shutil.copytree(tree, root, symlinks=True)
    for made in ("cython", *(path.name for path in (ROOT / "build").glob("*-cpython-*"))):
        if (ROOT / "build" / made).is_dir():
            shutil.copytree(ROOT / "build" / made, root / "build" / made, dirs_exist_ok=True)
    folder = root / "src/spieltisch/games" / COMPILED
    folder.mkdir()
    shutil.copy(ROOT / "tests/toys/gap.pyx", folder / "state.pyx")
    (folder / "__init__.py").write_text(COMPILED_GAME)
    passes(root, "setup.py", "--quiet", "build_ext", "--inplace")
    passes(root, "-c", EQUAL)


def test_a_package_of_its_own_is_laid_out_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new-game", LAID)
    assert (done.returncode, done.stderr) == (0, "")
    assert {path.name for path in (tmp_path / LAID).iterdir()} == {
        *("pyproject.toml", "RULES.md", f"spieltisch_{LAID}.py", f"test_{LAID}.py"),
        "test_conformance.py",
    }
    assert "{" not in (tmp_path / LAID / "pyproject.toml").read_text()
    monkeypatch.setenv("PYTHONPATH", f"{LAID}:{ROOT}")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{LAID}/test_{LAID}.py"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Gap", "cannot name a game"),
        ("a-gap", "cannot name a game"),
        ("2048", "cannot name a game"),
        ("class", "cannot name a game"),
        (own()[0], "already"),
        ("taken", "taken exists already"),
    ],
)
def test_a_bad_name_is_refused(
    name: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").mkdir()
    done = run("new-game", name)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert says in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
