"""Playing positions up from a fresh game, for the worked examples: the driver chooses the draws."""

from __future__ import annotations

from typing import Any

import spieltisch
from spieltisch.games.carcassonne.tests.oracle.land import Square
from spieltisch.games.carcassonne.tests.oracle.oracle import Oracle
from spieltisch.games.carcassonne.tests.oracle.tiles import LAND, turned

GAME: Any = spieltisch.load("carcassonne")

# Tiles with many city sides are the hardest to place without completing anything: these first.
HARDEST_FIRST = sorted(LAND, key=lambda kind: -turned(kind, 0).edges.count("C"))


class Example:
    """A game of the engine; the slow reading follows it, to find out where tiles do no harm."""

    def __init__(self, **options: Any) -> None:
        """Start a game."""
        self.state: Any = GAME.start(**options)
        oracle_options = {"seats": self.state.full()["seats"], **options}
        self.oracle = Oracle(**oracle_options)

    def play(self, text: str) -> None:
        """Play an action for the actor."""
        self.oracle.apply(text)
        self.state.play(text)

    def turn(self, text: str) -> list[dict[str, Any]]:
        """Play a turn, as `U 1,0 90 thief N`, up to the first choice of an order.

        Without a deployment the player passes, if asked. Returns what was scored.
        """
        kind, square, angle, *deployment = text.split()
        self.play(f"draw {kind}")
        self.play(f"place {square} {angle}")
        if deployment:
            self.play(" ".join(deployment))
        elif "pass" in self.texts():
            self.play("pass")
        return [item for item in self.state.items() if item["kind"] != "completed"]

    def turns(self, *texts: str) -> list[dict[str, Any]]:
        """Play turns of which only the last may score; return what it scored."""
        for text in texts[:-1]:
            assert self.turn(text) == []
        return self.turn(texts[-1])

    def texts(self) -> set[str]:
        """Return the actor's legal actions."""
        return {
            self.state.text(a) for actor in self.state.actors() for a in self.state.legal(actor)
        }

    @property
    def scores(self) -> list[int]:
        """Return the points."""
        return list(self.state.full()["scores"])

    @property
    def supply(self) -> list[int]:
        """Return the followers that each has to deploy."""
        return list(self.state.full()["supply"])

    @property
    def followers(self) -> list[list[Any]]:
        """Return the followers on the table."""
        return sorted(self.state.full()["followers"])

    def finish(self, away: Square) -> list[int]:
        """Place all other tiles beyond the square `away`; return the points of final scoring.

        No further tile comes near the example, and none completes a city.
        """
        scores = self.scores
        example = set(self.oracle.table) - {away}
        while self.state.actors():
            kind, placement = self.harmless(example)
            self.play(f"draw {kind}")
            self.play(placement)
            if "pass" in self.texts():
                self.play("pass")
        return [after - before for before, after in zip(scores, self.scores, strict=True)]

    def harmless(self, example: set[Square]) -> tuple[str, str]:
        """Return a tile, and where it changes nothing of the example."""
        for kind in HARDEST_FIRST:
            if f"draw {kind}" in self.oracle.chances():
                for placement in self.oracle.placements(kind):
                    if self.is_harmless(kind, placement, example):
                        return kind, placement
        raise AssertionError("every tile would touch the example or complete a city")

    def is_harmless(self, kind: str, placement: str, example: set[Square]) -> bool:
        """Tell whether a tile stays away from the example and completes no city."""
        _, square, angle = placement.split()
        x, y = (int(word) for word in square.split(","))
        if example & set(self.oracle.around((x, y))):
            return False
        tile = turned(kind, int(angle))
        self.oracle.table[x, y] = tile
        features = [self.oracle.flood((x, y, i)) for i in range(len(tile.segments))]
        del self.oracle.table[x, y]
        return not any(feature.kind == "city" and feature.closed for feature in features)


def summary(items: list[dict[str, Any]]) -> list[tuple[str, int, list[int]]]:
    """Return kind, points and who was paid, of each item that has points."""
    return sorted((item["kind"], item["points"], list(item["paid"])) for item in items)
