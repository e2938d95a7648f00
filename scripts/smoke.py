"""Try the installed package: `smoke.py engine WHEEL` alone, `smoke.py table WHEEL` with its extras.

Run by `scripts/wheels.py` in an environment that has nothing else; fails with a traceback.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

LICENCES = "spieltisch/server/static/licences/bundled.md"
SHARED = "spieltisch/_cyutility"
"""What Cython shares among all compiled modules: it has no source of its own."""
LARGEST = 4 * 2**20
"""Bytes of a wheel."""
COMMAND = [str(Path(sys.executable).with_name("spieltisch"))]


def check_contents(wheel: Path) -> None:
    """The wheel has the page and every compiled module, and nothing that only its makers need.

    It is small, and says of which Linux it is.
    """
    assert wheel.stat().st_size <= LARGEST, wheel.stat().st_size
    assert sys.platform != "linux" or "manylinux" in wheel.name, wheel.name
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    unwanted = re.compile(r"(^|/)(tests|fitting)/|/fit\.py$|\.(c|h|pyx)$|^(?!spieltisch[/-])")
    assert not [name for name in names if unwanted.search(name)]
    assert {"spieltisch/server/static/index.html", LICENCES} <= set(names)
    modules = {name.removesuffix(".pxd") for name in names if name.endswith(".pxd")}
    binaries = {name.split(".")[0] for name in names if re.search(r"\.(so|pyd)$", name)}
    sources = {name.removesuffix(".py") for name in names if name.endswith(".py")}
    assert binaries, "nothing is compiled"
    own = binaries - {SHARED}
    assert SHARED in binaries
    assert modules & sources == own, (modules & sources) ^ own


def check_engine() -> None:
    """Every mode of every game is played at random to its end, or for a while if it is endless."""
    import spieltisch

    for name in spieltisch.list_games():
        game = spieltisch.load(name)
        for mode in game.spec.modes:
            for seats in mode.seats:
                options: dict[str, Any] = {"seats": seats, "mode": mode.name}
                if mode.seats_option:
                    options[mode.seats_option] = seats
                tally = game.random_games(1, 2, limit=20_000, **options)
                assert tally.actions > 0, options
                assert game.spec.endless or tally.unfinished == 0, options
    done = subprocess.run([*COMMAND, "games"], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    for name in spieltisch.list_games():
        assert f"{name} (rules " in done.stdout


def check_refusals() -> None:
    """What needs an extra says which, in one line."""
    done = subprocess.run([*COMMAND, "play"], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done
    assert len(done.stderr.splitlines()) == 1, done
    assert "pip install 'spieltisch[server]'" in done.stderr, done


def check_table() -> None:
    """A table opens, and gives the page and the list of games."""
    import spieltisch

    with (
        tempfile.TemporaryDirectory() as data,
        subprocess.Popen(
            [*COMMAND, "play", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True
        ) as table,
    ):
        try:
            assert table.stdout is not None
            (address,) = re.findall(r"http://\S+", table.stdout.readline())
            with urllib.request.urlopen(f"{address}/", timeout=20) as page:
                assert b"<!doctype html>" in page.read().lower()
            with urllib.request.urlopen(f"{address}/api/games", timeout=20) as answer:
                games = json.load(answer)
        finally:
            table.send_signal(signal.SIGINT)
    assert table.returncode in (0, 130), table.returncode
    text = json.dumps(games)
    assert all(f'"{name}"' in text for name in spieltisch.list_games()), text


if __name__ == "__main__":
    what, wheel = sys.argv[1:]
    check_contents(Path(wheel))
    check_engine()
    if what == "engine":
        check_refusals()
    else:
        check_table()
