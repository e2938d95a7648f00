"""Games of other packages: found, refused in a line where they are broken, and played."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from spieltisch.core.system.outside import find_games
from support import games
from tests.server.harness import Visited
from tests.server.test_every_game import wait_for_the_end

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "kalah"
KALAH = (EXAMPLE / "spieltisch_kalah.py").read_text()


def announce(folder: Path, package: str, name: str, source: str) -> None:
    """Install a package of one module that announces a game, as far as Python looks."""
    module = package.replace("-", "_")
    (folder / f"{module}.py").write_text(source)
    facts = folder / f"{module}-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (facts / "entry_points.txt").write_text(f"[spieltisch.games]\n{name} = {module}:GAME\n")


def test_broken_games_are_left_out_and_say_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = games.own()
    announce(tmp_path, "good-one", "mancala", KALAH.replace('"kalah"', '"mancala"'))
    announce(tmp_path, "own-name", own[0], KALAH)
    announce(tmp_path, "no-game", "stone", "GAME = 'a stone'")
    announce(tmp_path, "no-import", "raft", "import a_module\nthat_is_not_there = 1")
    announce(tmp_path, "no-object", "sand", "game = None")
    announce(tmp_path, "leaves", "door", "raise SystemExit('gone\\naway')")
    announce(tmp_path, "other-name", "awele", KALAH)
    announce(tmp_path, "two-first", "twice", KALAH)
    announce(tmp_path, "two-second", "twice", KALAH)
    monkeypatch.syspath_prepend(tmp_path)
    found = find_games(own)
    assert list(found.games) in (["mancala"], ["kalah", "mancala"])  # kalah may be installed
    assert found.games["mancala"].random_game(1).outcome() is not None
    reasons = {
        own[0]: ("own-name", "itself"),
        "stone": ("no-game", "not a Game but str"),
        "raft": ("no-import", "No module named 'a_module'"),
        "sand": ("no-object", "'GAME'"),
        "door": ("leaves", "gone away"),
        "awele": ("other-name", "'kalah'"),
        "twice": ("two-second", "two-first, two-second"),
    }
    assert found.broken.keys() == reasons.keys()
    for name, (package, reason) in reasons.items():
        line = found.broken[name]
        assert line.startswith(f"the game {name!r} of the package {package} is left out: ")
        assert reason in line
        assert "\n" not in line


def test_the_command_line_says_it_in_a_line_and_goes_on(tmp_path: Path) -> None:
    announce(tmp_path, "no-game", "stone", "GAME = 'a stone'")
    path = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    for words, code, lines in ((["games"], 0, 1), (["perft", "stone"], 2, 2)):
        done = subprocess.run(
            [sys.executable, "-m", "spieltisch", *words],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert done.returncode == code, done
        assert len(done.stderr.splitlines()) == lines, done
        assert "the game 'stone' of the package no-game is left out" in done.stderr
        assert (done.stdout != "") == (code == 0)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment with the example's wheel, and this checkout."""
    folder = tmp_path_factory.mktemp("outside")
    copied = folder / "kalah"
    copied.mkdir()
    for name in ("pyproject.toml", "README.md", "spieltisch_kalah.py"):
        (copied / name).write_bytes((EXAMPLE / name).read_bytes())
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([*pip, *build, str(folder), str(copied)], check=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / "bin" / "python"
    install = ["--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([*pip, *install], check=True)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    paths = [ROOT / "src", sysconfig.get_path("purelib")]
    (site / "checkout.pth").write_text("".join(f"{path}\n" for path in paths))
    return python


def run(python: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Run the environment's Python, which knows nothing of this one's path."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(python), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/")


def test_an_installed_game_passes_its_tests_and_the_conformance_suite(installed: Path) -> None:
    alone = ["-p", "no:cacheprovider", "-c", EXAMPLE / "pyproject.toml"]
    done = run(installed, "-m", "pytest", *alone, EXAMPLE / "test_kalah.py")
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 20


async def test_an_installed_game_is_played_on_the_server(installed: Path, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    data = str(tmp_path / "data")
    command = [str(installed), "-m", "spieltisch", "play", "--port", "0", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            line = await asyncio.to_thread(server.stdout.readline)
            place = Visited("127.0.0.1", int(line.strip().rpartition(":")[2].strip("/")))
            offered = (await place.call("GET", "/api/games")).json["games"]
            (bots,) = [game["bots"] for game in offered if game["name"] == "kalah"]
            assert bots == ["random", "greedy"]
            anna = await place.guest("Anna")
            table = await anna.make("me", "here:Kim", game="kalah")
            async with anna.at(table) as a:
                await a.do("start")
                await wait_for_the_end(a, endless=False)
                assert sum(a.table["result"]["scores"]) == 48
            kept = await place.call("GET", f"/api/tables/{table}/record")
            assert kept.body.decode().startswith("game kalah\n")
        finally:
            server.send_signal(signal.SIGINT)
