"""`python -m spieltisch.games.carcassonne.tests.browser.served STACK/BOX FOLDER PORT` serves what
`spieltisch serve` does, with bots that take no time and randomness that repeats itself.

The first tiles drawn are those of STACK (`A U V`). BOX (`D 3, U 4`) has the land tiles; it is empty
for those of the game.
"""

from __future__ import annotations

import sys
from pathlib import Path

import spieltisch
from spieltisch.server.base.library import Library
from spieltisch.server.base.settings import Settings
from support.browser.repeated import serve_repeated

if __name__ == "__main__":
    tiles, folder, port = sys.argv[1:]
    stack, box = tiles.split("/")
    components = {}
    if box:
        components["carcassonne"] = Path(folder) / "box.txt"
        lines = [f"tile {kind}\n" for kind in box.split(", ")]
        components["carcassonne"].write_text("".join(lines), "utf-8")
    state = spieltisch.load("carcassonne").start()
    first = [state.parse(f"draw {kind}") for kind in stack.split()]
    serve_repeated(folder, port, Settings(pace=(0.0, 0.0)), Library(components), first)
