"""how many simulations a second the search makes, with a game's knowledge and without"""

from __future__ import annotations

import time

import spieltisch
from bench.report import Report
from spieltisch import bots
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

ROUNDS = 5
SIMULATIONS = 400


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
            at = middle(game, mode.name, mode.seats[0])
            for known in [None, own] if own else [None]:
                if at is not None:
                    rates = [rate(searching(game, seed, known), *at) for seed in range(ROUNDS)]
                    name = "with the game's knowledge" if known else "without knowledge"
                    table = f"{game.spec.name} {mode.name} {mode.seats[0]}"
                    report.add(f"{table}: {name}", rates, "simulations/s")


def searching(game: Game, seed: int, own: bots.SearchBot | None) -> bots.SearchBot:
    """Return a search with a budget of simulations alone."""
    if own is None:
        return bots.SearchBot(game, seed, simulations=SIMULATIONS)
    return bots.SearchBot(
        game, seed, own.knowledge, simulations=SIMULATIONS, margin=own.margin, utility=own.utility
    )
