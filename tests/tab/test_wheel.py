"""The wheel for Pyodide, under Node: what is in it, and that its games are those of this Python."""

from __future__ import annotations

import inspect
import json
import zipfile
from pathlib import Path

import pytest

import spieltisch
from scripts.tab import parts, wheel
from support import pyodide
from tests.tab import digests
from tests.tab.visited import served

pytestmark = pytest.mark.soak
SEEDS = 2
NOTEBOOK = Path(__file__).with_name("notebook.txt")
"""The versions of what a notebook installs with."""
PACKAGE = Path(spieltisch.__file__).parent


def test_the_wheel_has_every_module_of_the_package() -> None:
    with zipfile.ZipFile(pyodide.built()) as archive:
        names = set(archive.namelist())
        about = next(name for name in names if name.endswith(".dist-info/WHEEL"))
        assert f"Tag: cp314-cp314-{parts.ABI}_wasm32\n" in archive.read(about).decode()
        assert not [name for name in names if name.endswith(".so") and parts.SUFFIX not in name]
    assert pyodide.built().name.endswith(f"-{wheel.TAG}.whl")
    for source in PACKAGE.rglob("*.py*"):
        within = source.relative_to(PACKAGE)
        if {"tests", "static", "__pycache__"} & set(within.parts):
            continue
        name = f"spieltisch/{within.as_posix()}"
        if source.suffix == ".pyx":
            assert name.removesuffix(".pyx") + parts.SUFFIX in names
        elif source.suffix == ".py":
            assert name in names


def test_whole_games_are_those_of_this_python() -> None:
    """All games and levels; searches by the number of their simulations, not by a clock."""
    here = dict(digests.digests(SEEDS))
    assert len(here) == 4 * len(digests.LEVELS) * SEEDS
    code = f"{inspect.getsource(digests)}\njson.dumps(dict(digests({SEEDS})))"
    there, _ = pyodide.run(code)
    assert there == here


def test_a_notebook_installs_the_wheel_by_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `%pip install` of JupyterLite does, by micropip; a position then draws itself."""
    own = pyodide.built()
    installer, needed = parts.libraries(["micropip", "packaging"], NOTEBOOK)
    monkeypatch.setattr(pyodide, "built", lambda: installer)
    with served(own.parent) as address:
        code = f"""
import json, micropip
await micropip.install({f"{address}/{own.name}"!r})
import spieltisch
state = spieltisch.load(spieltisch.list_games()[0]).random_game(seed=3)
json.dumps([micropip.list()["spieltisch"].version, state._repr_svg_()[:9]])
"""
        (version, drawing), _ = pyodide.run(code, more=[needed])
    assert version == spieltisch.__version__
    assert drawing.startswith("<svg ")


def test_what_needs_processes_says_so() -> None:
    code = """
import json, spieltisch
from spieltisch.errors import SpieltischError
from spieltisch.research import arena
from spieltisch.research.arena.foreign import ForeignBot
game, found = spieltisch.load(spieltisch.list_games()[0]), []
for call in (
    lambda: arena.run(game, ["random", "novice"], 2, processes=2),
    lambda: ForeignBot(game, 0, ["true"]),
):
    try:
        call()
        found.append("nothing")
    except SpieltischError as error:
        found.append(str(error))
json.dumps(found)
"""
    (processes, program), _ = pyodide.run(code)
    assert "use one process" in processes
    assert "does not support processes" in program


def test_what_asks_for_threads_is_done_in_turn() -> None:
    """Batches, rollouts and searches give the same as with threads."""
    code = """
import json, spieltisch
from spieltisch import bots
found = []
for name in spieltisch.list_games():
    game = spieltisch.load(name)
    state = game.start(seats=2)
    rng = spieltisch.Rng(7)
    while spieltisch.CHANCE in state.actors():
        state.apply(spieltisch.CHANCE, state.clone().draw(rng))
    seat = state.actors()[0]
    found.append([str(one) for one in game.rollouts(state, 5, seed=3, threads=3, seat=seat)])
    bot = bots.make("master", game, 5)
    if isinstance(bot, bots.SearchBot):
        bot.tune(threads=3, simulations=90)
        found.append(bot.decide(bots.PlayerView(state, seat)).action)
json.dumps(found)
"""
    there, _ = pyodide.run(code)
    *body, last = code.strip().split("\n")
    scope: dict[str, object] = {}
    exec("\n".join(body), scope)
    assert there == json.loads(json.dumps(scope["found"]))
    assert last == "json.dumps(found)"


def test_a_search_by_the_clock_gives_each_of_its_threads_a_share() -> None:
    code = """
import json, time, spieltisch
from spieltisch import bots
name = next(n for n in spieltisch.list_games()
            if isinstance(bots.make("master", spieltisch.load(n)), bots.SearchBot))
game = spieltisch.load(name)
state, rng = game.start(seats=2), spieltisch.Rng(1)
while spieltisch.CHANCE in state.actors():
    state.apply(spieltisch.CHANCE, state.clone().draw(rng))
bot = bots.make("master", game, 5)
bot.tune(threads=2, seconds=0.4)
view = bots.PlayerView(state, state.actors()[0])
bot.decide(view)
visits = [search.visits for search in bot._searches]
json.dumps(visits)
"""
    (first, second), _ = pyodide.run(code)
    assert min(first, second) * 4 > max(first, second)
