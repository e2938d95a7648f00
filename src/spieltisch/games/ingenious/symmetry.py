"""Symmetries of the board: twelve ways to turn and mirror it, with permuted colours.

The printed symbols move along, so colours change places. The tiles are the same for every pair of
colours, so nothing else changes (1.2, 1.3). On a small board without symbols (1.6) colours change
places in each way that leaves the tiles the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from spieltisch.core.vector.symmetry import Symmetry
from spieltisch.games.ingenious import components as c
from spieltisch.games.ingenious.box import PRINTED_FROM, Box

Hexagon = tuple[int, int]


def symmetries(encoder: Any) -> list[Symmetry]:
    """Return the symmetries for the encoder's board and tiles, the identity first."""
    radius = (encoder.height - 1) // 2
    return [
        _symmetry(turns, mirrored, radius, colours)
        for mirrored in (False, True)
        for turns in range(6)
        for colours in _colours(encoder.box, turns, mirrored, radius)
    ]


def _colours(box: Box, turns: int, mirrored: bool, radius: int) -> Iterator[str]:
    """Yield the new letters of the colours, in each way that leaves symbols and tiles the same."""
    if radius < PRINTED_FROM:
        ways = list(map("".join, permutations(c.COLOURS)))
    else:
        moved = {letter: c.PRINTED[_moved(h, turns, mirrored)] for h, letter in c.PRINTED.items()}
        ways = ["".join(moved[letter] for letter in c.COLOURS)]
    for way in ways:
        new = str.maketrans(c.COLOURS, way)
        kinds = [c.KINDS.index(_kind(*kind.translate(new))) for kind in c.KINDS]
        if all(box.copies[kind] == box.copies[old] for old, kind in enumerate(kinds)):
            yield way


def _moved(hexagon: Hexagon, turns: int, mirrored: bool) -> Hexagon:
    """Return a hexagon's new place: mirrored first, then turned by sixths anticlockwise."""
    q, r = hexagon
    if mirrored:
        q, r = r, q
    for _ in range(turns):
        q, r = q + r, -q
    return q, r


def _symmetry(turns: int, mirrored: bool, radius: int, colours: str) -> Symmetry:
    def place(hexagon: Hexagon) -> Hexagon:
        return _moved(hexagon, turns, mirrored)

    size = range(-radius, radius + 1)
    colour = dict(zip(c.COLOURS, colours, strict=True))
    kinds = [c.KINDS.index(_kind(colour[kind[0]], colour[kind[1]])) for kind in c.KINDS]
    cells = []
    for r in size:
        for q in size:
            to_q, to_r = place((q, r))
            inside = max(abs(to_q), abs(to_r)) <= radius
            cells.append((to_r + radius) * len(size) + to_q + radius if inside else -1)
    # Corners of the square off the board take the remaining places; nothing is ever there.
    left = iter(sorted(set(range(len(cells))) - set(cells)))
    name = f"turned by {60 * turns}" + (", mirrored" if mirrored else "")
    return Symmetry(
        name if radius >= PRINTED_FROM else f"{name}, {c.COLOURS} as {colours}",
        {
            "cell": [next(left) if cell < 0 else cell for cell in cells],
            "colour": [c.COLOURS.index(colour[letter]) for letter in c.COLOURS],
            "kind": kinds,
        },
        _action(place, colour, kinds),
    )


def _kind(one: str, other: str) -> str:
    """Return a tile's two letters in their order."""
    return "".join(sorted((one, other), key=c.COLOURS.index))


def _action(
    place: Callable[[Hexagon], Hexagon], colour: dict[str, str], kinds: list[int]
) -> Callable[[Any, int], int]:
    variants = {(kind, first): v for v, (kind, first, _) in enumerate(c.VARIANTS)}
    cells = {cell: c.cell(*place(c.axial(cell))) for cell in c.CELLS}
    pairs = {pair: number for number, pair in enumerate(c.PAIRS)}

    def action(state: Any, number: int) -> int:
        if number < c.ASIDE:
            return c.DRAW + kinds[number - c.DRAW]
        if number < c.SWAP:
            return c.ASIDE + kinds[number - c.ASIDE]
        if number < c.SCORE:
            return number
        if number < c.PLACE:
            return c.SCORE + c.CELLS.index(cells[c.CELLS[number - c.SCORE]])
        variant, pair = divmod(number - c.PLACE, len(c.PAIRS))
        kind, one, two = c.VARIANTS[variant]
        first, second = (cells[cell] for cell in c.PAIRS[pair])
        if (first, second) not in pairs:
            first, second, one = second, first, two
        return c.PLACE + variants[kinds[kind], colour[one]] * len(c.PAIRS) + pairs[first, second]

    return action
