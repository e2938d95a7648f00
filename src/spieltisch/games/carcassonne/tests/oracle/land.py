"""The tiles on the table and the followers on them: features, flooded whenever one is asked for."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.games.carcassonne.tests.oracle.tiles import FACING, STEPS, Segment, Tile

Square = tuple[int, int]
Place = tuple[int, int, int]  # a square and the number of a segment there


@dataclass(frozen=True)
class Feature:
    """A flooded city, road, cloister or farm."""

    kind: str
    places: frozenset[Place]
    closed: bool  # nothing can be added to it any more

    @property
    def squares(self) -> set[Square]:
        """Return the squares of its tiles; one that it crosses twice counts once (4.2)."""
        return {(x, y) for x, y, _ in self.places}


class Land:
    """Tiles by their squares, and seats by the places of their followers."""

    def __init__(self) -> None:
        self.table: dict[Square, Tile] = {}
        self.places: dict[Place, int] = {}

    def open_squares(self) -> dict[Square, dict[int, str]]:
        """Return the empty squares next to tiles, with the letters that their sides must show."""
        found: dict[Square, dict[int, str]] = {}
        table, steps = self.table, [(n, dx, dy) for n, (dx, dy) in enumerate(STEPS.values())]
        for (x, y), tile in table.items():
            for side, dx, dy in steps:
                square = (x + dx, y + dy)
                if square not in table:
                    found.setdefault(square, {})[(side + 2) % 4] = tile.edges[side]
        return found

    def segment(self, place: Place) -> Segment:
        """Return the segment at this place."""
        x, y, number = place
        return self.table[x, y].segments[number]

    def flood(self, start: Place) -> Feature:
        """Find the whole feature that this segment belongs to."""
        kind = self.segment(start).kind
        if kind == "cloister":  # 4.3
            return Feature(kind, frozenset([start]), self.neighbours(start) == 8)
        table, places, todo, closed = self.table, {start}, [start], True
        while todo:
            x, y, number = todo.pop()
            for port in table[x, y].segments[number].ports:
                dx, dy = STEPS[port[0]]
                there = table.get((x + dx, y + dy))
                if there is None:
                    closed = False
                    continue
                beyond = (x + dx, y + dy, there.at[FACING[port]])
                if beyond not in places:
                    places.add(beyond)
                    todo.append(beyond)
        return Feature(kind, frozenset(places), closed)

    def neighbours(self, place: Place) -> int:
        """Count the tiles around a cloister."""
        return len(self.around(place[:2])) - 1

    def around(self, square: Square) -> list[Square]:
        """Return the squares with a tile in the block of nine around this one."""
        x, y = square
        block = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
        return [other for other in block if other in self.table]

    def standing(self, *features: Feature) -> dict[int, int]:
        """Count the followers of each seat on features, taken together."""
        count: dict[int, int] = {}
        for feature in features:
            for place in feature.places:
                if place in self.places:
                    seat = self.places[place]
                    count[seat] = count.get(seat, 0) + 1
        return count

    def pennants(self, feature: Feature) -> int:
        """Count the pennants of a city."""
        return sum(self.segment(place).pennants for place in feature.places)
