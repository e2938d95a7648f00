"""how surely the stronger bot beats the weaker, and how long it thinks

Games come in sets with the same draws, the line-up going round the seats; a win is a better best
place than the other side's, a draw counts half, and the interval is that of 95 %.
"""

from __future__ import annotations

import time

import spieltisch
from bench.report import Report
from spieltisch import bots
from spieltisch.bots import arena
from spieltisch.core.game import Game
from spieltisch.core.state import CHANCE

GAMES = 1000
LINEUP = ["greedy", "random", "greedy", "random", "greedy"]
"""As many as the table has seats; three play alone against two."""


def lineup(seats: int) -> list[str]:
    """Who sits where in the first game of a set."""
    return ["greedy", "random", "random"] if seats == 3 else LINEUP[:seats]


def contested(game: Game, seats: int, mode: str) -> bool:
    """Whether players come in at different places, as they do not where all play together."""
    finals = [game.random_game(seed, seats=seats, mode=mode).outcome() for seed in range(3)]
    return any(len(set(outcome.ranks)) > 1 for outcome in finals if outcome is not None)


def thinking(game: Game, seats: int, mode: str) -> list[float]:
    """Milliseconds of each decision of a few games among greedy bots, the view included."""
    taken = []
    for seed in range(3):
        state, draws = game.start(seats=seats, mode=mode), arena.Draws(seed)
        players = [bots.make("greedy", game, s) for s in range(seats)]
        after = CHANCE
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.apply(CHANCE, draws.draw(state.chances(), after))
                continue
            after = actors[0]
            begin = time.process_time()
            action = players[after].decide(bots.PlayerView(state, after)).action
            taken.append((time.process_time() - begin) * 1000)
            state.apply(after, action)
    return taken


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        if "greedy" not in bots.names(game):
            continue
        for mode in game.spec.modes:
            for seats in mode.seats:
                table = f"{game.spec.name} {mode.name} {seats}"
                if contested(game, seats, mode.name):
                    result = arena.play(game, lineup(seats), GAMES, mode=mode.name)
                    report.add_interval(
                        f"{table}: greedy beats random",
                        100 * result.score,
                        (100 * result.low, 100 * result.high),
                        result.games,
                        f"% of {result.games} games",
                        at_least=99,
                    )
                report.add(f"{table}: greedy's decision", thinking(game, seats, mode.name), "ms")
