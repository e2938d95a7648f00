"""Plays games and prints what came of them; with `--plain`, with no module compiled.

A program of its own, for `test_uncompiled.py`: a process has the rules in one form only. It plays
`all` ways to play, or `some`.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any


class SourcesOnly(MetaPathFinder):
    """Finds the `.py` of every module of the package, whatever else lies beside it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        for folder in path or () if fullname.startswith("spieltisch.") else ():
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            if spec := finder.find_spec(fullname):
                return spec
        return None


def steps_of(case: Any) -> list[str]:
    """A hash for each step of a random game: choices, scores, and now and then all views."""
    from spieltisch.core.rng import Rng
    from spieltisch.core.state import CHANCE, TABLE
    from spieltisch.testing.walk import Walk

    walk = Walk(case)
    hashes = []
    positions = walk.states()
    if case.game.spec.endless:  # uncompiled it would take an age to come to its end
        positions = (state for state, _, _ in walk.opening())
    for state in positions:
        facts: list[Any] = [state.key(), state.actors(), state.items(), state.chances()]
        for actor in (TABLE, CHANCE, *walk.seats):
            legal = state.legal(actor)
            facts += [legal, [state.text(action) for action in legal[:: 1 + len(legal) // 5]]]
        if walk.step % 10 == 0 or not state.actors():
            state.check()
            facts += [state.full(), walk.game.position(state.full()).key()]
            for viewer in walk.viewers:
                world = state.determinize(viewer, Rng(walk.step))
                facts += [state.view(viewer), world.key(), world.full()]
            if state.actors():
                facts += [state.seen(actor, 0, viewer) for viewer in walk.viewers]
        hashes.append(sha256(json.dumps(facts).encode()).hexdigest()[:16])
    return hashes


def golden_keys(name: str) -> dict[str, list[str]]:
    """The key at each step of a game's golden records, which show how it ends."""
    from spieltisch.core.record import Record

    keys = {}
    folder = Path(str(importlib.import_module(f"spieltisch.games.{name}").__file__)).parent
    for path in sorted(folder.glob("tests/records/*.txt")):
        lines = path.read_text().splitlines(keepends=True)
        text = "".join(line for line in lines if not line.startswith(("#", "expect ")))
        keys[f"{name} {path.stem}"] = [f"{state.key():x}" for state in Record.loads(text).replay()]
    return keys


def main(extent: str, modules: Sequence[str]) -> None:
    """Import these modules, play, and print a JSON object."""
    import spieltisch
    from spieltisch.testing.walk import Walk
    from tests import soak
    from tests.ways import ways

    soak.choose(extent == "all")

    files = {name: importlib.import_module(name).__file__ for name in modules}
    games = {}
    tallies = {}
    for name in spieltisch.list_games():
        game = spieltisch.load(name)
        for case in ways(game):
            games[str(case)] = steps_of(case)
            options: dict[str, Any] = {"seats": case.seats, **case.options}
            for lists in (False, True):
                tally = game.random_games(case.seed, 2, lists=lists, **options | Walk(case).limit)
                tallies[f"{case} lists={lists}"] = repr(tally)
        if game.spec.endless:
            games |= golden_keys(name)
    print(json.dumps({"files": files, "games": games, "tallies": tallies}))


if __name__ == "__main__":
    if sys.argv[1] == "--plain":
        sys.meta_path.insert(0, SourcesOnly())
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # for `tests.soak`
    main(sys.argv[2], sys.argv[3:])
