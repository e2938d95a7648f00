"""The search for puzzles in games between club players.

At each decision a quick look asks whether one action leads. A few club players then have to miss
it. A search as long as the master's follows, and then one ten times as long. All searches
have fixed numbers of simulations, so equal seeds find equal puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spieltisch import bots
from spieltisch.bots import Bot, Candidate, PlayerView, SearchBot, make_coach
from spieltisch.bots.analysis import lost
from spieltisch.bots.analyst import Analyst, begins
from spieltisch.bots.puzzles.puzzle import Judged, Puzzle
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Seat
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import State
from spieltisch.errors import SpieltischError

MISSES, MASTER = "club", "master"
"""Levels of the players that miss the solution, and of the judge."""
TIMES = 10
"""Judge's simulations, compared with the master's."""
CLUBS = 3
"""Club players that must all miss the solution."""
GAP = 0.05
"""Share of the win by which the solution leads each other action."""
HOPE, QUICK = 0.02, 4
"""Lead in the quick look that is worth the judge's time, and the part of the coach's simulations
that it takes."""
OPEN = (0.15, 0.97)
"""Bounds of the share of the win after the solution: the game is neither lost nor won."""
CHOICES = 4
"""Number of candidates at least."""
FIRST, SPREAD = 6, 20
"""Decisions of a game before the search begins: at least, and how many more at random."""
COMPARED = 4
"""Candidates that the judge compares."""
KEPT = 5
"""Compared candidates that a puzzle keeps."""
LINE = 5
"""Longest continuation that is kept."""


class Search(NamedTuple):
    """A game to look through, by its number; equal seeds give equal games."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    seed: int
    number: int


def check(game: Game) -> None:
    """Raise SpieltischError for a game that has no puzzles."""
    if game.coach is None or game.spec.simultaneous or not {MISSES, MASTER} <= set(game.bots):
        raise SpieltischError(
            f"{game.spec.name} has no puzzles: they need a coach, bots of the levels {MISSES} and "
            f"{MASTER}, and turns"
        )


def find(search: Search) -> Puzzle | None:
    """Return the first puzzle of one game between club players; None without one."""
    game, rng = search.game, Rng(Rng(search.seed).next() + search.number)
    state = game.start(search.seats, **search.options)
    players = [_steady(bots.make(MISSES, game, rng.next())) for _ in range(search.seats)]
    actions: list[tuple[int, str]] = []
    left = FIRST + rng.below(SPREAD)
    while actors := state.actors():
        before, actor = state.clone(), actors[0]
        if actor == CHANCE:
            action = state.draw(rng)
        else:
            found = _puzzle_at(state, actor, search, tuple(actions)) if left <= 0 else None
            if found is not None:
                return found
            action = players[actor].decide(PlayerView(state, actor)).action
            state.apply(actor, action)
            left -= 1
        actions.append((actor, before.text(action)))
    return None


def _puzzle_at(
    state: State, seat: Seat, search: Search, actions: tuple[tuple[int, str], ...]
) -> Puzzle | None:
    """Return the puzzle at a position, if it is one."""
    game = search.game
    quick = make_coach(game)
    if isinstance(quick, SearchBot) and quick.simulations is not None:
        quick.tune(simulations=quick.simulations // QUICK)
    view = quick.hindsight(state, seat)
    if len(view.legal()) < 2:
        return None
    found = quick.analyse(view)
    if len(found) < CHOICES or found[0].value - found[1].value < HOPE:
        return None
    answers = [_answer(state, seat, seed, len(found[0].actions)) for seed in range(CLUBS)]
    if found[0].actions in answers:
        return None
    for times in (1, TIMES):  # most positions fail at the first, in a tenth of the time
        judge = judging(game, times)
        found = judge.analyse(judge.hindsight(state, seat), judged=COMPARED, also=answers[0])
        if found[0].actions in answers or not _leads(found, seat, GAP):
            return None
    rest = [one for one in found[1:] if one.expected]
    missed = next(one for one in rest if begins(answers[0], one))
    rest.sort(key=lambda one: -one.expected[seat])
    compared = dict.fromkeys([found[0], *rest[: KEPT - 2], missed])
    return Puzzle(
        options=dict(search.options),
        seats=search.seats,
        actions=actions,
        seat=seat,
        judged=tuple(
            Judged(tuple(state.texts(one.actions)), round(one.expected[seat], 3))
            for one in compared
        ),
        missed=tuple(state.texts(missed.actions)),
        line=tuple(state.texts(found[0].variation[:LINE])),
    )


def _leads(found: Sequence[Candidate], seat: Seat, gap: float) -> bool:
    """Return whether the first candidate leads each judged one by so much, and not by chance."""
    best = found[0]
    rest = [one for one in found[1:] if one.expected]
    return OPEN[0] <= best.expected[seat] <= OPEN[1] and all(
        lost(best, one, seat) >= gap for one in rest
    )


def _answer(state: State, seat: Seat, seed: int, count: int) -> tuple[Action, ...]:
    """Return the next actions of a club player, `count` at most."""
    bot = _steady(bots.make(MISSES, state.game, seed))
    state = state.clone()
    chosen: list[Action] = []
    while len(chosen) < count and state.actors() == (seat,):
        chosen.append(bot.decide(PlayerView(state, seat)).action)
        state.apply(seat, chosen[-1])
    return tuple(chosen)


def judging(game: Game, times: int = TIMES) -> Analyst:
    """Return the game's coach with the master's time, so many times.

    A coach that solves a turn exactly, without simulations, has no use for more.
    """
    coach, master = make_coach(game), bots.make(MASTER, game, 0)
    if isinstance(coach, SearchBot) and isinstance(master, SearchBot):
        assert master.simulations is not None
        coach.tune(simulations=times * master.simulations, threads=1)
    return coach


def _steady(bot: Bot) -> Bot:
    """Return a bot whose search ends by simulations alone, so that it decides the same anywhere."""
    if isinstance(bot, SearchBot) and bot.simulations is not None:
        bot.tune(simulations=bot.simulations, threads=1)
    return bot
