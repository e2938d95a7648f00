"""The coach for Zig-Zag: hints, and reviews of finished games.

The measure is the number of cards that a way still needs (`pathfinding.pyx`). A hint knows only the
top card of a pile, as its owner does (3.3): it steps to the place with the shortest way. While
cards are collected there are no hints. A review sees everything. It compares a run with the best
run of the same pile. It compares each choice about a card with the best one of a player who
remembers the whole pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import exp
from typing import Any

from spieltisch.bots import Analyst, Candidate, Decision, PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Seat
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots.bot import GRAB, LAST_GRAB
from spieltisch.games.zigzag.bots.maze_search import arranged, roughest
from spieltisch.games.zigzag.bots.odds import TEMPERS
from spieltisch.games.zigzag.bots.pathfinding import Pathfinder
from spieltisch.games.zigzag.bots.reasons import Way, collected, shorter

View = dict[str, Any]
Worth = tuple[tuple[Action, ...], float]
"""Actions, and the cards that the way needs afterwards."""

PENALTY = 6.0
"""Cards that a wrong call of stop costs: one more maze card (4.6)."""
LENGTH, DEPTH = 4, 3
"""Open cards to plan, and turned cards to think ahead."""
TRIALS = 60
"""Mazes to compare before one is laid."""
SPOILT = 10.0
"""Cards that a useless card on a pile costs: all later ones are lost (4.4)."""
FAR = 200.0
"""Upper bound of the cards that a way needs."""
CARDS_AHEAD, CARDS_AHEAD_LONG, POINTS_AHEAD, RACES_LEFT = 20.0, 50.0, 1.5, 0.5
"""Leads in cards, or in points, at which the odds are e to 1. Points count less with more races
left. Fitted to the winners of 120 races and 16 long games among club and casual bots.
"""


class ZigZagCoach(Analyst):
    """An analyst that finds the actions which shorten a seat's way most."""

    tempers = TEMPERS

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self._piles: list[list[c.Terrain]] | None = None

    def hindsight(self, state: State, seat: Seat) -> PlayerView:
        """Show all piles: the seat knows its own, and the others' tell the leader."""
        piles = state.full()["piles"]
        self._piles = [[c.TERRAINS.index(name) for name in pile] for pile in piles]
        return PlayerView(state, seat)

    def decide(self, view: PlayerView) -> Decision:
        return Decision(self.analyse(view)[0].actions[0])

    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[Action] = ()
    ) -> list[Candidate]:
        """Return the candidates of every analyst, with one for equal cards.

        Raises InvalidArgument as `check`, and while cards are collected, unless in hindsight.
        """
        self.check(view)
        self.check_also(view, also)
        shown = view.view()
        cards = [self._cards(view, shown, seat) for seat in range(view.seats)]
        found = []
        for actions, own in self._worths(view, shown, also):
            after = [own if seat == view.seat else cards[seat] for seat in range(view.seats)]
            expected = shares(shown, after)
            found.append(Candidate(actions, 1, expected[view.seat], (), expected))
        return sorted(self.told(view, found), key=lambda one: -one.value)

    def reasons(
        self, view: PlayerView, better: Sequence[Action], worse: Sequence[Action]
    ) -> list[Data]:
        """Return the reasons about a run and, in hindsight, about cards."""
        shown = view.view()
        if shown["phase"] not in ("collect", "run") or list(better) == list(worse):
            return []
        if shown["phase"] == "collect" and self._piles is None:
            return []
        one, other = (self._way(view, shown, actions) for actions in (better, worse))
        if shown["phase"] == "run":
            return shorter(one, other)
        assert self._piles is not None
        lying = [shown["table"].count(name) for name in c.TERRAINS]
        paths = self._paths(view, view.seat)
        return collected(paths, self._piles[view.seat], lying, one, other)

    def _way(self, view: PlayerView, shown: View, actions: Sequence[Action]) -> Way:
        """Return what an action comes to."""
        (action,) = actions[:1]
        cards = dict(self._worths(view, shown, actions))
        taken: str | None = None
        if c.TAKE <= action < c.TAKE + c.PLACES:
            taken = shown["table"][action - c.TAKE]
        elif action == c.KEEP:
            taken = shown["held"][view.seat]["terrain"]
        terrain = c.TERRAINS.index(taken) if taken is not None else None
        return Way(action, cards.get((action,), FAR), terrain)

    # ------------------------------------------------------------ distances

    def _paths(
        self, view: PlayerView, seat: Seat, supply: Sequence[float] = c.COPIES
    ) -> Pathfinder:
        """Return a path finder: mazes lie open, so any determinization will do."""
        return Pathfinder(view.determinize(Rng(0)), seat, supply)

    def _cards(self, view: PlayerView, shown: View, seat: Seat) -> float:
        """Return the cards that a seat's way needs after its pile, as far as that is known."""
        if shown["runners"][seat] == "goal":
            return 0.0
        if shown["phase"] not in ("collect", "run"):
            return FAR
        paths = self._paths(view, seat)
        if self._piles is None:
            pile: int = shown["piles"][seat]
            return min(max(paths.cards(0) - pile, 1.0), FAR)
        paths.after(self._piles[seat])
        return min(paths.cards(0), FAR)

    def _worths(self, view: PlayerView, shown: View, also: Sequence[Action]) -> Iterable[Worth]:
        if shown["phase"] == "build":
            return [(tuple(also[:1]) or self._built(view, shown), FAR)]
        if shown["phase"] == "run":
            rest = self._piles[view.seat][1:] if self._piles else []
            paths = self._paths(view, view.seat)
            return [((move,), min(paths.end(move - c.MOVE, rest), FAR)) for move in view.legal()]
        if self._piles is None:
            raise InvalidArgument("there are no hints while cards are collected")
        return self._collected(view, shown, self._piles[view.seat], also)

    # ------------------------------------------------------------ the parts of a race

    def _built(self, view: PlayerView, shown: View) -> tuple[Action, ...]:
        """6.3: Discard the roughest card; 2.2: lay the maze that is easiest to run."""
        hand = [c.NAMES.index(name) for name in shown["hands"][view.seat]]
        if shown["surplus"][view.seat]:
            return (c.SURPLUS + roughest(hand, list(c.COPIES)),)
        goal = shown["goals"][view.seat]
        goals = c.GOALS if goal is None else (c.TERRAINS.index(goal),)
        maze = [2 * c.NAMES.index(name) + turn // 180 for name, turn in shown["mazes"][view.seat]]
        to_lay, rng = shown["to_lay"][view.seat], Rng(0)
        laid = arranged(self._paths(view, view.seat), maze, hand, to_lay, goals, TRIALS, rng)
        return tuple(c.LAY + card for card in reversed(laid))

    def _collected(
        self, view: PlayerView, shown: View, pile: list[c.Terrain], also: Sequence[Action]
    ) -> list[Worth]:
        """Return the value of each kind of action while collecting."""
        table = {
            place: c.TERRAINS.index(what)
            for place, what in enumerate(shown["table"])
            if what in c.TERRAINS
        }
        lying = [list(table.values()).count(terrain) for terrain in range(len(c.TERRAINS))]
        down = "down" in shown["table"]
        supply = [
            copies / 8 + shown["unseen"].get(name, 0) + lying[terrain]
            for terrain, (name, copies) in enumerate(zip(c.TERRAINS, c.COPIES, strict=True))
        ]
        paths = self._paths(view, view.seat, supply)
        grab = GRAB if down else LAST_GRAB
        plan = partial(paths.plan, length=LENGTH, depth=DEPTH, cost=grab)

        def with_card(terrain: c.Terrain, cards: list[int]) -> float:
            """Return the cards that the way needs with one more on the pile."""
            fits = paths.after([*pile, terrain])
            return plan(cards)[0] if fits else paths.cards(0) + SPOILT

        held = shown["held"][view.seat]
        if held is not None:
            keep = with_card(c.TERRAINS.index(held["terrain"]), lying)
            leave = plan(lying)[0] if paths.after(pile) else paths.cards(0) + SPOILT
            return [((c.KEEP,), keep), ((c.LEAVE,), leave)]
        found: dict[Action, float] = {}
        for terrain in sorted(set(table.values())):
            rest = [count - (one == terrain) for one, count in enumerate(lying)]
            same = [c.TAKE + place for place, other in table.items() if other == terrain]
            action = also[0] if also and also[0] in same else same[0]
            found[action] = grab + with_card(terrain, rest)
        usable = paths.after(pile)
        to_go = paths.cards(0)
        legal = view.legal()
        flips = [action for action in legal if c.FLIP <= action < c.TAKE]
        if flips:
            flip = also[0] if also and also[0] in flips else flips[0]
            found[flip] = paths.cards(DEPTH) if usable else to_go + SPOILT
        found[c.STOP_GOAL] = to_go + PENALTY if to_go else 0.0
        if c.STOP_DRY in legal:
            found[c.STOP_DRY] = to_go
        return [((action,), min(cards, FAR)) for action, cards in found.items()]


def shares(shown: View, cards: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's share of the win, by its needed cards and, in the long game, points."""
    if shown["options"]["mode"] == "race":
        if shown["arrived"]:
            return tuple(float(seat == shown["arrived"][0]) for seat in range(len(cards)))
        ahead = [-each / CARDS_AHEAD for each in cards]
    else:
        scale = POINTS_AHEAD * (1 + RACES_LEFT * (shown["races"] - shown["race"]))
        points = [
            before + len(crossed)
            for before, crossed in zip(shown["points"], shown["crossed"], strict=True)
        ]
        ahead = [
            each / scale - left / CARDS_AHEAD_LONG for each, left in zip(points, cards, strict=True)
        ]
    weights = [exp(one - max(ahead)) for one in ahead]
    return tuple(weight / sum(weights) for weight in weights)
