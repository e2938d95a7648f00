"""Bots for Zig-Zag, which see the view of a player and have a person's limits.

They turn over hidden cards and keep those that bring them nearer to the goal, and take open cards
that do. They call stop when the pile, as they remember it, leads to the goal, or when nothing on
the table helps. `pathfinding.pyx` decides that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from spieltisch.bots import Bot, Decision, PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.rng import Rng
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots.maze_search import arranged, roughest
from spieltisch.games.zigzag.bots.memory import MILLE, Memory
from spieltisch.games.zigzag.bots.pathfinding import NEVER, Pathfinder

View = dict[str, Any]
Plan = Callable[[], tuple[float, c.Terrain]]
"""Function that returns the cards still needed, and the terrain to take first or -1."""

GRAB = 0.4
"""Cost of taking an open card, relative to turning one over and deciding."""
LAST_GRAB = 0.02
"""Cost of taking an open card when no hidden card is left."""
LINGER = 0.4
"""Seconds after which a waiting bot looks again."""


class Level(NamedTuple):
    """The strength of a bot. Times are ranges in milliseconds."""

    reaction: tuple[int, int]
    looking: tuple[int, int]
    """Additional time after a card was turned over."""
    slips: int
    """Number of wrongly remembered cards of its own pile in a thousand."""
    noticed: int
    """Number of open cards seen at a glance in a thousand."""
    rarity: int
    """Knowledge of the terrains' frequency: 0 none, 1 that of the box, 2 that of the cards left."""
    length: int
    """Number of open cards it plans to take."""
    depth: int
    """Number of turned cards it thinks ahead."""
    rest: int
    """Number of cards of its own pile it considers when it runs."""
    trials: int
    """Number of mazes it compares before it builds one."""


LEVELS = {
    "novice": Level((463, 706), (203, 354), 15, 600, 0, 1, 0, 3, 4),
    "casual": Level((430, 668), (178, 326), 11, 680, 1, 1, 0, 5, 7),
    "club": Level((402, 630), (158, 303), 8, 760, 1, 2, 1, 8, 12),
    "expert": Level((375, 595), (140, 280), 5, 850, 2, 3, 2, 16, 27),
    "master": Level((350, 560), (120, 260), 2, 950, 2, 4, 3, c.PLACES, 60),
}
"""Levels, weak to strong."""


class ZigZagBot(Bot):
    """A player at one seat for the whole game, with a memory of its own pile."""

    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed)
        self.level = level
        self.memory = Memory(self.rng, level.slips)
        self._maze: list[c.Laid] = []

    def decide(self, view: PlayerView) -> Decision:
        """Return the decision; look again if nothing helps but another seat's card in hand may."""
        legal = self.legal(view)
        shown = view.view()
        if shown["phase"] == "build":
            return Decision(self._build(view, shown))
        if shown["phase"] == "run":
            return Decision(self._run(view, shown, legal), goes_on=bool(shown["used"]))
        action, helps = self._collect(view, shown, legal)
        return Decision(action, self._taken(action)) if helps else Decision(action, LINGER, True)

    def _taken(self, action: Action) -> float:
        """Return the seconds of a reaction, and of a look at a turned card."""
        taken = self._between(*self.level.reaction)
        if action in (c.KEEP, c.LEAVE):
            taken += self._between(*self.level.looking)
        return taken / 1000

    def _between(self, low: int, high: int) -> int:
        return low + self.rng.below(high - low + 1)

    # ------------------------------------------------------------ the maze

    def _build(self, player: PlayerView, view: View) -> Action:
        """6.3: Discard the roughest cards; 2.2: lay the planned maze."""
        hand = [c.NAMES.index(name) for name in view["hands"][player.seat]]
        if view["surplus"][player.seat]:
            return c.SURPLUS + roughest(hand, self._box())
        to_lay = view["to_lay"][player.seat]
        if len(self._maze) != to_lay or not {laid // 2 for laid in self._maze} <= set(hand):
            self._maze = self._arrange(player, view, hand, to_lay)
        return c.LAY + self._maze.pop(0)

    def _arrange(
        self, player: PlayerView, view: View, hand: list[c.Card], to_lay: int
    ) -> list[c.Laid]:
        """Plan the maze, for all goals while its own is unknown."""
        goal = view["goals"][player.seat]
        goals = c.GOALS if goal is None else (c.TERRAINS.index(goal),)
        maze = [2 * c.NAMES.index(name) + turn // 180 for name, turn in view["mazes"][player.seat]]
        paths = self._paths(player, self._box())
        return arranged(paths, maze, hand, to_lay, goals, self.level.trials, self.rng)

    # ------------------------------------------------------------ collecting

    def _collect(self, player: PlayerView, view: View, legal: list[Action]) -> tuple[Action, bool]:
        """Decide on the card in hand, or take, turn over or stop; return whether that helps."""
        table, held = view["table"], view["held"][player.seat]
        lying = {
            place: c.TERRAINS.index(what)
            for place, what in enumerate(table)
            if what not in ("down", "held", "gone")
        }
        noticed = {
            place: terrain
            for place, terrain in lying.items()
            if self.rng.below(MILLE) < self.level.noticed
        }
        down = [place for place, what in enumerate(table) if what == "down"]
        paths = self._paths(player, self._left(view, lying.values()) if down else self._box())
        self.memory.recall(view["piles"][player.seat], paths)
        usable = paths.after(self.memory.pile)
        numbers = [list(noticed.values()).count(terrain) for terrain in range(len(c.TERRAINS))]
        cost = GRAB if down else LAST_GRAB
        plan = partial(paths.plan, numbers, self.level.length, self.level.depth, cost)
        if held is not None:
            terrain = c.TERRAINS.index(held["terrain"])
            return self._keep(terrain, paths, plan) if usable else c.LEAVE, True
        if paths.cards(0) == 0:
            return c.STOP_GOAL, True
        if usable and (first := plan()[1]) >= 0:
            return self._take(first, noticed), True
        if down:
            return c.FLIP + down[self.rng.below(len(down))], True
        if c.STOP_DRY in legal:
            return c.STOP_DRY, True
        return self._least_harm(paths, lying), False

    def _keep(self, terrain: c.Terrain, paths: Pathfinder, plan: Plan) -> Action:
        """Keep the turned card if that brings the goal nearer."""
        without, _ = plan()
        if paths.after([*self.memory.pile, terrain]) and plan()[0] < without:
            self.memory.reach(terrain)
            return c.KEEP
        return c.LEAVE

    def _take(self, terrain: c.Terrain, lying: Mapping[c.Place, c.Terrain]) -> Action:
        """Reach for one of the cards of that terrain."""
        self.memory.reach(terrain)
        same = [place for place, other in lying.items() if other == terrain]
        return c.TAKE + same[self.rng.below(len(same))]

    def _least_harm(self, paths: Pathfinder, lying: Mapping[c.Place, c.Terrain]) -> Action:
        """Take a card that the pile can still use, or else any; stop without one.

        Used when nothing helps and the bot must act.
        """
        terrains = sorted(set(lying.values()))
        if not terrains:
            return c.STOP_GOAL
        left = [
            paths.cards(0) if paths.after([*self.memory.pile, terrain]) else NEVER
            for terrain in terrains
        ]
        return self._take(terrains[left.index(min(left))], lying)

    # ------------------------------------------------------------ running

    def _run(self, player: PlayerView, view: View, legal: list[Action]) -> Action:
        """Step to the place from which the rest of the remembered pile leads furthest."""
        paths = self._paths(player, self._box())
        used = len(view["used"])
        self.memory.recall(used + view["piles"][player.seat], paths)
        rest = self.memory.pile[used + 1 :][: self.level.rest]
        return min(legal, key=lambda action: (paths.end(action - c.MOVE, rest), action))

    # ------------------------------------------------------------ tools

    def _paths(self, player: PlayerView, supply: Sequence[float]) -> Pathfinder:
        """Return a path finder: mazes lie open, so any determinization will do."""
        return Pathfinder(player.determinize(Rng(0)), player.seat, supply)

    def _box(self) -> list[float]:
        """Return each terrain's frequency, as far as the level knows the box."""
        return [float(copies) if self.level.rarity else 1.0 for copies in c.COPIES]

    def _left(self, view: View, lying: Iterable[c.Terrain]) -> list[float]:
        """Return each terrain's frequency without the seat's own and the seen cards.

        It counts unseen cards, those in others' piles and open ones, plus a little of everything,
        since cards come back (5.2).
        """
        if self.level.rarity < 2:
            return self._box()
        left = [copies / 8 for copies in c.COPIES]
        for name, count in view["unseen"].items():
            left[c.TERRAINS.index(name)] += count
        for terrain in self.memory.pile:
            left[terrain] = max(left[terrain] - 1, c.COPIES[terrain] / 8)
        for terrain in lying:
            left[terrain] += 1
        return left


BOTS = {name: partial(ZigZagBot, level=level) for name, level in LEVELS.items()}
"""Makers of bots, by level."""
