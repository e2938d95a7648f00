"""Runs of self-play: many games, kept shard by shard."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import Any

import pyarrow as pa

from spieltisch.core.arguments import positive, seed_bits
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.core.words.options import write_options
from spieltisch.errors import InvalidArgument
from spieltisch.research.arena.entrants import Maker, entrants_of
from spieltisch.research.arena.foreign import SECONDS
from spieltisch.research.arena.processes import in_order
from spieltisch.research.selfplay.folder import Folder
from spieltisch.research.selfplay.playing import Task, play_task
from spieltisch.research.selfplay.schema import VERSION, columns

SHARD = 1000
"""Default number of games in a shard."""


class SelfPlay:
    """A run of `games` games, kept in the folder `out`: `play` continues it.

    `bots` are texts or makers of bots, as in the arena. They rotate round the seats: seat s of game
    n has bot (n + s) modulo their number. Game n has its own seed, from `seed` and n.
    `observations` adds the seats' observations, "flat", "planes" or "vector". `shard` is the number
    of games in a file. `move_seconds` limits a decision of a foreign program. An existing run in
    the folder is continued; with more games it is extended. Raises InvalidArgument, also for the
    folder of another run, InvalidOptions, UnknownBot and OSError.
    """

    def __init__(
        self,
        game: Game,
        bots: Sequence[str | Maker],
        games: int,
        out: str | PathLike[str],
        *,
        seats: int | None = None,
        seed: int = 0,
        observations: str | None = None,
        shard: int = SHARD,
        move_seconds: float = SECONDS,
        **options: OptionValue,
    ) -> None:
        self.total = positive("the number of games", games)
        self._shard = positive("the games of a shard", shard)
        self._seed = seed_bits(seed)
        self._entrants = entrants_of(bots, game, move_seconds)
        if not self._entrants:
            raise InvalidArgument("self-play needs at least one bot")
        self.state = game.start(seats, **options)
        """The first position of all games."""
        self._game = game
        self._observations = observations
        observer = None
        if observations is not None:
            observer = game.observer(observations, self.state.seats, **self.state.options)
        self._sizes = [min(self._shard, self.total - k) for k in range(0, self.total, self._shard)]
        head = {
            "schema": VERSION,
            "spieltisch": version("spieltisch"),
            "python": platform.python_version(),
            "pyarrow": pa.__version__,
            "game": game.spec.name,
            "rules": game.spec.rules,
            "components": game.own_components,
            "options": write_options(self.state.options),
            "seats": self.state.seats,
            "bots": [entrant.name for entrant in self._entrants],
            "seed": self._seed,
            "observations": None if observer is None else observations,
            "observation_shape": None if observer is None else list(observer.shape),
            "games_per_shard": self._shard,
            "columns": {
                field.name: f"{field.type}: {field.metadata[b'meaning'].decode()}"
                for field in columns(observer)
            },
            "games": self.total,
        }
        self._folder = Folder(Path(out), head, self._sizes)

    @property
    def played(self) -> int:
        """Number of games in complete shards."""
        return sum(n for n, done in zip(self._sizes, self._folder.done, strict=True) if done)

    def play(self, processes: int = 1, ray: str | None = None) -> Iterator[int]:
        """Play the remaining games, and yield their numbers.

        A shard is written with its last game. `ray` is the address of a Ray cluster that replaces
        the processes on this machine. Every byte stays the same, and all arguments must pickle.
        Raises BotFailed, IllegalAction, OSError, and InvalidArgument for a game without an end and
        for a cluster that does not answer.
        """
        processes = positive("the number of processes", processes)
        left = [k for k, done in enumerate(self._folder.done) if not done]
        tasks = (self._task(k * self._shard + n) for k in left for n in range(self._sizes[k]))
        with closing(in_order(play_task, tasks, processes, ray)) as games:
            for k in left:
                batches = []
                for n in range(self._sizes[k]):
                    batches.append(next(games))
                    if n + 1 == self._sizes[k]:
                        self._folder.write(k, batches)
                    yield k * self._shard + n

    def finish(self) -> dict[str, Any]:
        """Return the manifest. Raises OSError, and InvalidArgument while games remain."""
        if self.played < self.total:
            raise InvalidArgument(f"{self.total - self.played} games are left: play them first")
        return self._folder.finish()

    def _task(self, number: int) -> Task:
        bots = self._entrants
        return Task(
            number=number,
            seed=Rng(Rng(self._seed).next() + number).next(),
            game=self._game,
            entrants=tuple(bots[(number + s) % len(bots)] for s in range(self.state.seats)),
            options=dict(self.state.options),
            observations=self._observations,
        )


def generate(
    game: Game,
    bots: Sequence[str | Maker],
    games: int,
    out: str | PathLike[str],
    *,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[int, int], object] | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Play all games, and return the manifest; `settings` as for `SelfPlay`.

    `progress` is called after each game with the number of games played and of all games. Raises
    the errors of `SelfPlay` and its `play`.
    """
    run = SelfPlay(game, bots, games, out, **settings)
    before = run.played
    for count, _ in enumerate(run.play(processes, ray), 1):
        if progress is not None:
            progress(before + count, run.total)
    return run.finish()
