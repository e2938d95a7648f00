"""Write docs/observations.md: what each number of an observation is, for every game.

python scripts/observation_tables.py
"""

from __future__ import annotations

from pathlib import Path

import spieltisch
from spieltisch import Game
from spieltisch.core.vector.block import Block

PAGE = Path(__file__).resolve().parents[1] / "docs" / "observations.md"
HEAD = """# Observations

`game.observer()` writes these numbers: a table a game, for the fewest seats of its first mode.
`python scripts/observation_tables.py` makes this page, and a test compares it. Planes come first,
then the vector, both in this order. As uint8 each number is whole, from 0 to *most*, in *unit*; as
float32 it is divided by *most*. Seats count from the observer: `+0` is the observer, `+1` the next.

`observer.names` has the name of each number, as `rack RG`; other modes, options and numbers of
seats have other sizes, and some other blocks: their tables come from `observer.blocks`. *Where*
is the number of its part, planes or vector, at which a block begins.
"""


def page() -> str:
    """Return the page."""
    parts = [HEAD]
    for name in spieltisch.list_games():
        game = spieltisch.load(name)
        if game.encoder is not None:
            parts += [f"## {name}", "\n".join(_about(game)), "\n".join(_table(game))]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _about(game: Game) -> list[str]:
    """Return what is true of all of it."""
    observer = game.observer()
    planes = [block for block in observer.blocks if block.planes]
    shape = f"`{game.observer('planes').shape}`" if planes else "none"
    ways = ". ".join(symmetry.name.capitalize() for symmetry in observer.symmetries)
    return [
        f"Planes {shape}, vector `{game.observer('vector').shape}`, together `{observer.shape}`.",
        f"Actions: {', '.join(f'{n} {len(space):,}' for n, space in game.spaces.items())}.",
        f"Symmetries: {ways or 'None'}.",
    ]


def _table(game: Game) -> list[str]:
    """Return the blocks, a row each."""
    rows = [
        "| part | where | block | along | most | unit | what |",
        "|---|---:|---|---|---:|---|---|",
    ]
    where = {"planes": 0, "vector": 0}
    for block in game.observer().blocks:
        part = "planes" if block.planes else "vector"
        rows.append(
            f"| {part} | {where[part]} | {block.name} | {_along(block)} | {block.most} "
            f"| {block.unit} | {block.doc} |"
        )
        where[part] += block.size
    return rows


def _along(block: Block) -> str:
    """Return the axes with their choices, long ones shortened."""
    axes = []
    for name, words in block.axes:
        few = [*words] if len(words) <= 8 else [*words[:2], "…", words[-1]]
        axes.append(f"{name} ({len(words)}): {' '.join(few)}")
    return "; ".join(axes)


if __name__ == "__main__":
    PAGE.write_text(page())
