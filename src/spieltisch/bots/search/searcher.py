"""The search bot."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

from spieltisch.bots.analyst import Analyst, Candidate, begins
from spieltisch.bots.bot import Decision
from spieltisch.bots.player_view import PlayerView
from spieltisch.bots.search.exact import solve_ending
from spieltisch.bots.search.knowledge import Knowledge
from spieltisch.bots.search.mcts import LIMIT, Search
from spieltisch.bots.search.race import Care, Racer, race
from spieltisch.core.arguments import positive
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.python.compiled import refuse_overriding
from spieltisch.core.rng import Rng
from spieltisch.core.system.threads import InTurn
from spieltisch.core.system.threads import threads as workers
from spieltisch.errors import InvalidArgument

Utility = Literal["win", "rank"]
SHORT, LONG = 0.005, 0.02
"""The least and the most seconds between two looks at the clock."""
STRETCH = 1024
"""The most simulations between two looks at the clock."""


POINTS = 10.0
"""Points of a solo result that count as much as a win."""
JUDGED, LEAST = 8, 64
"""Divisor for the simulations that judge a candidate, and their least number."""


class SearchBot(Analyst):
    """A bot that plays the action with the best results in its simulations (`mcts.pyx`).

    It searches for `simulations` or `seconds`, until the first ends, on `threads`, each with its
    own tree. With only simulations and one thread, equal seeds decide equally. It maximises its
    share of the win (`win`), or of the opponents ranked behind it (`rank`), or a solo mode's
    result. `margin` is the weight of its lead, 0 to 1. A playout that is not over after `limit`
    actions counts as `cutoff` for each seat, from 0 to 1 (or a solo result). By default it counts
    as even, or 0 in a solo mode. `knowledge` is the game's; `clock` returns seconds. An end with at
    most `exact` positions left is solved instead (`exact.pyx`), within half of the time. `most`
    bounds the simulations that a level chooses by itself.

    Raises InvalidArgument without a budget, and for settings that the game's knowledge does not
    support.
    """

    care = Care()
    """Effort of reviews."""
    _part = 1
    """Divisor of the simulations."""

    def __init__(
        self,
        game: Game,
        seed: int,
        knowledge: Knowledge | None = None,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        utility: Utility = "win",
        margin: float = 0.0,
        exact: int = 0,
        most: int | None = None,
        limit: int = LIMIT,
        cutoff: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(game, seed)
        if simulations is None and seconds is None:
            raise InvalidArgument("a search needs a budget: simulations, seconds, or both")
        self.simulations = None if simulations is None else positive("simulations", simulations)
        self.seconds = None if seconds is None else _seconds(seconds)
        self.threads = positive("threads", threads)
        self.knowledge = knowledge or Knowledge()
        refuse_overriding(type(self.knowledge), "Knowledge in a compiled module")
        if utility not in ("win", "rank"):
            raise InvalidArgument(f"a utility must be 'win' or 'rank', not {utility!r}")
        if not isinstance(margin, int | float) or not 0 <= margin <= 1:
            raise InvalidArgument(f"a margin must be from 0 to 1, not {margin!r}")
        if margin and not self.knowledge.has_margin:
            raise InvalidArgument(f"`margin` is not defined for {game.spec.name}: leave it at 0")
        self.exact = positive("exact", exact) if exact else 0
        self.most = None if most is None else positive("most", most)
        self.limit = positive("limit", limit, 2**31)
        self.cutoff = None if cutoff is None else _finite(cutoff)
        self.utility = utility
        self.margin = float(margin)
        self.clock = clock
        self._searches = self._made()
        self._plan: tuple[int, list[Action]] = (0, [])

    def _made(self) -> list[Search]:
        rank = self.utility == "rank"
        given = (self.knowledge, rank, self.margin, self.limit, self.cutoff)
        return [Search(*given) for _ in range(self.threads)]

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle, with the trees of the searches."""
        return {**vars(self), "_searches": [search.tree for search in self._searches]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Continue with the pickled trees."""
        trees = state["_searches"]
        vars(self).update(state)
        self._searches = self._made()
        for search, tree in zip(self._searches, trees, strict=True):
            search.take(tree)

    def tune(self, **parameters: Any) -> None:
        """Replace parameters of the constructor.

        `simulations` or `seconds` replace the whole budget; `most` alone takes away its seconds.
        Raises InvalidArgument.
        """
        settings: dict[str, Any] = {
            "threads": self.threads,
            "utility": self.utility,
            "margin": self.margin,
            "exact": self.exact,
            "most": self.most,
            "limit": self.limit,
            "cutoff": self.cutoff,
        }
        budget: dict[str, Any] = {"simulations": self.simulations, "seconds": self.seconds}
        if unknown := sorted(parameters.keys() - settings.keys() - budget.keys()):
            known = ", ".join([*budget, *settings])
            raise InvalidArgument(f"a search has no parameter {unknown[0]!r}; it has: {known}")
        if not budget.keys() & parameters.keys():
            settings |= budget
            if "most" in parameters:
                settings["seconds"] = None
        rng = self.rng
        SearchBot.__init__(
            self, self.game, 0, self.knowledge, **(settings | parameters), clock=self.clock
        )
        self.rng = rng

    def decide(self, view: PlayerView) -> Decision:
        legal = self.legal(view)
        mark, planned = self._plan
        self._plan = (0, [])
        self.found = ()
        search = self._searches[0]
        if not planned or planned[0] not in legal or search.mark_of(view) != mark:
            if len(legal) == 1:
                return Decision(legal[0])
            self.found = self.analyse(view)
            planned = list(self.found[0].actions)
        action, *rest = planned
        if rest:
            self._plan = (search.mark_after(view, action), rest)
        return Decision(action)

    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[Action] = ()
    ) -> list[Candidate]:
        self.check(view)
        self.check_also(view, also)
        deadline = self.prepare(view)
        solves = self.exact and not judged and not also
        if solves and (solved := self._solved(view, deadline)):
            return solved
        return self._judged(view, self._search(view, deadline), judged, tuple(also))

    def compare(self, view: PlayerView, chosen: Sequence[Action]) -> tuple[Candidate, Candidate]:
        self.check(view)
        self.check_also(view, chosen)
        self._part = self.care.best
        try:
            ranked = self._search(view, self.prepare(view))
        finally:
            self._part = 1
        played = next((one for one in ranked if begins(chosen, one)), None)
        if played is None:
            played = Candidate(tuple(chosen[: len(ranked[0].actions)]), 0, 0.0)
        unit = POINTS if self.game.spec.mode(view.options["mode"]).solo else 1.0
        found = race(self._searches[0], ranked, played, unit, self.care)
        best, played = (self._told(view, one) for one in found)
        return best, played

    def go_on(self, view: PlayerView) -> Action:
        self._part = self.care.line
        try:
            return super().go_on(view)
        finally:
            self._part = 1

    def prepare(self, view: PlayerView) -> float | None:
        """Prepare the searches of a decision, and return when they end by the clock.

        A level may set its effort here.
        """
        deadline = None if self.seconds is None else self.clock() + self.seconds
        seed = self.rng.next()
        for i, search in enumerate(self._searches):
            search.begin(view, Rng(seed + i).next())
        return deadline

    def _search(self, view: PlayerView, deadline: float | None) -> list[Candidate]:
        """Search, and return the candidates, best first."""
        if self.threads == 1:
            self._run(0, deadline)
        else:
            with workers(self.threads) as pool:
                ends = self._ends(deadline, isinstance(pool, InTurn))
                for done in [pool.submit(self._run, i, end) for i, end in enumerate(ends)]:
                    done.result()
        return self._ranked() or [Candidate((view.legal()[0],), 0, 0.0)]  # no need to search

    def _solved(self, view: PlayerView, deadline: float | None) -> list[Candidate] | None:
        """Return the candidates of an ending, if half of the time is enough to solve it."""

        def late() -> bool:
            return deadline is not None and self.clock() > deadline - (self.seconds or 0) / 2

        found = solve_ending(self._searches[0], view, self.exact, late)
        return [Candidate(*one) for one in found] if found else None

    def _ends(self, deadline: float | None, in_turn: bool) -> list[float | None]:
        """Return when each search ends by the clock; each has its share if they run in turn."""
        if deadline is None or not in_turn:
            return [deadline] * self.threads
        begin = self.clock()
        each = (deadline - begin) / self.threads
        return [begin + each * (number + 1) for number in range(self.threads)]

    def _run(self, number: int, deadline: float | None) -> None:
        """Run one of the searches until its part of the budget is spent."""
        search = self._searches[number]
        left = None
        if self.simulations is not None:
            most = self.simulations if self.most is None else min(self.simulations, self.most)
            share, rest = divmod(max(1, most // self._part), self.threads)
            left = share + (number < rest)
        stretch = 1 if deadline is not None else STRETCH
        while (left is None or left > 0) and not search.decided:
            begin = self.clock() if deadline is not None else 0.0
            if deadline is not None and begin >= deadline and search.tried():
                return
            count = stretch if left is None else min(stretch, left)
            search.run(count)
            if left is not None:
                left -= count
            if deadline is not None:
                taken = self.clock() - begin
                if taken < SHORT:
                    stretch = min(2 * stretch, STRETCH)
                elif taken > LONG:
                    stretch = max(1, stretch // 2)

    def _ranked(self) -> list[Candidate]:
        """Return the candidates of all searches together."""
        found: dict[int, tuple[int, float, int]] = {}
        for search in self._searches:
            for move, visits, total, left in search.tried():
                before = found.get(move, (0, 0.0, 0))
                found[move] = (before[0] + visits, before[1] + total, before[2] + left)
        by_mean = self.knowledge.eliminates

        def order(move: int) -> tuple[float, ...]:
            visits, total, left = found[move]
            return (-left, -total / visits) if by_mean else (-visits, -total / visits)

        search = self._searches[0]
        return [
            Candidate(
                tuple(search.actions_of(move)),
                found[move][0],
                found[move][1] / found[move][0],
                tuple(search.variation_after(move)),
            )
            for move in sorted(sorted(found), key=order)
        ]

    def _judged(
        self, view: PlayerView, ranked: list[Candidate], judged: int, also: tuple[Action, ...]
    ) -> list[Candidate]:
        """Return the candidates, with the expectations of the judged ones."""
        search = self._searches[0]
        count = max(LEAST, search.visits // JUDGED)

        def judge(candidate: Candidate) -> Candidate:
            racer = Racer(candidate, view.seats)
            racer.run(search, count)
            return self._told(view, racer.judged())

        chosen = next((k for k, one in enumerate(ranked) if begins(also, one)), None)
        found = [judge(one) if k < judged or k == chosen else one for k, one in enumerate(ranked)]
        if also and chosen is None:
            found.append(judge(Candidate(also[: len(ranked[0].actions)], 0, 0.0)))
        return found

    def _told(self, view: PlayerView, one: Candidate) -> Candidate:
        """Return a judged candidate as people read it. It has shares of one win, and a lead where
        that is known. It has a value even where the search was not for values."""
        solo = self.game.spec.mode(view.options["mode"]).solo
        expected, lead = one.expected, one.lead
        if not solo and self.utility != "rank":
            expected = _scaled(expected, self._searches[0].position.sides())
        if solo or not self.knowledge.has_lead:
            lead = None
        value = one.value if one.visits else expected[view.seat]
        return one._replace(value=value, expected=expected, lead=lead)


def _scaled(shares: Sequence[float], sides: Sequence[int]) -> tuple[float, ...]:
    """Return shares of the win, scaled to a sum of 1 with partners counted once."""
    won = sum(dict(zip(sides, shares, strict=True)).values())
    return tuple(each / (won or 1.0) for each in shares)


def _seconds(value: object) -> float:
    """Return a number above 0. Raises InvalidArgument."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
        raise InvalidArgument(f"seconds must be a number above 0, not {value!r}")
    return float(value)


def _finite(value: object) -> float:
    """Return a number. Raises InvalidArgument."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e9:
        raise InvalidArgument(f"cutoff must be a number, not {value!r}")
    return float(value)
