"""The numbers of an observation, for every game."""

from __future__ import annotations

import spieltisch
from spieltisch import Game
from spieltisch.core.vector.block import Block


def text(name: str) -> str:
    """Return the table of a game, for the fewest seats of its first mode."""
    game = spieltisch.load(name)
    return "\n".join([*_about(game), "", *_table(game)])


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
