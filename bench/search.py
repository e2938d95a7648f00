"""how many simulations a second the search makes, and how surely it beats the greedy bot

With the game's knowledge, where its bots have some, and without; then paired games at a number of
simulations, which no other load on the machine changes: seats turned, the same draws, 95 %. A game
is won by the better best place, so that among n players an even share is 1 / n.
"""

from __future__ import annotations

import time

import spieltisch
from bench.report import Report
from spieltisch import bots
from spieltisch.bots import arena
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

ROUNDS = 5
SIMULATIONS = 400
MATCHES, BUDGET = 12, 500
"""Games, and simulations a decision: enough to see that something is wrong, not to measure."""


def knowledge(game: Game) -> bots.SearchBot | None:
    """The game's own bot that searches, the strongest of them."""
    for level in reversed(bots.names(game)):
        bot = bots.make(level, game, 1)
        if isinstance(bot, bots.SearchBot):
            return bot
    return None


def middle(game: Game, mode: str, seats: int) -> tuple[State, int] | None:
    """A position in the middle of a random game in which a seat acts."""
    state, rng = game.start(mode=mode, seats=seats), Rng(1)
    actions = game.playout(state.clone(), Rng(1), 2000)
    game.playout(state, rng, actions // 2)
    state.settle(rng)
    return (state, state.actors()[0]) if state.actors() else None


def rate(bot: bots.SearchBot, state: State, seat: int) -> float:
    """Simulations a second of the process's time."""
    begin = time.process_time()
    visits = sum(found.visits for found in bot.analyse(bots.PlayerView(state, seat)))
    return visits / (time.process_time() - begin)


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        own = knowledge(game)
        for mode in game.spec.modes:
            seats = mode.seats[0]
            table = f"{game.spec.name} {mode.name} {seats}"
            at = middle(game, mode.name, seats)
            if at is not None:
                plain = [
                    rate(bots.SearchBot(game, seed, simulations=SIMULATIONS), *at)
                    for seed in range(ROUNDS)
                ]
                report.add(f"{table}: without knowledge", plain, "simulations/s")
            if own is None:
                continue
            if at is not None:
                known = [rate(searching(game, seed, own), *at) for seed in range(ROUNDS)]
                report.add(f"{table}: with the game's knowledge", known, "simulations/s")
            for count in mode.seats if not mode.solo else ():
                match(report, game, own, mode.name, count)


def searching(game: Game, seed: int, own: bots.SearchBot) -> bots.SearchBot:
    """The game's own search with a budget of simulations alone."""
    return bots.SearchBot(
        game, seed, own.knowledge, simulations=BUDGET, margin=own.margin, utility=own.utility
    )


def match(report: Report, game: Game, own: bots.SearchBot, mode: str, seats: int) -> None:
    """One search against greedy bots in all other seats, among four in teams every other."""

    def search(game: Game, seed: int) -> bots.Bot:
        return searching(game, seed, own)

    sides = game.start(mode=mode, seats=seats).sides()
    lineup = [search if side == sides[0] else "greedy" for side in sides]
    result = arena.play(game, lineup, MATCHES, mode=mode)
    report.add_interval(
        f"{game.spec.name} {mode} {seats}: {BUDGET} simulations beat greedy",
        100 * result.score,
        (100 * result.low, 100 * result.high),
        result.games,
        f"% of {result.games} games",
    )
