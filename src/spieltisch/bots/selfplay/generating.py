"""Many games of self-play, kept shard by shard."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import Any

import pyarrow as pa

from spieltisch.bots.arena.entrants import Maker, entrants_of
from spieltisch.bots.arena.foreign import SECONDS
from spieltisch.bots.arena.workers import in_order
from spieltisch.bots.selfplay.folder import Folder
from spieltisch.bots.selfplay.playing import Task, play_task
from spieltisch.bots.selfplay.schema import VERSION, columns
from spieltisch.core.arguments import positive, seed_bits
from spieltisch.core.game import Game
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.core.words import write_options
from spieltisch.errors import InvalidArgument

SHARD = 1000
"""Games of a shard, where nothing else is said."""


class SelfPlay:
    """A run of `games` games, kept in the folder `out`: `play` goes on with it.

    `bots` are texts or makers of bots, as in the arena; they go round the table: seat s of game n
    is that of bot (n + s) modulo their number. Game n has a seed of its own, which follows from
    `seed` and n. `observations` adds what seats may know, as "flat", "planes" or "vector"; `shard`
    is how many games a file has; `move_seconds` is what foreign programs have for a decision.
    Where the folder has some of it already, the run goes on there, and with more games it adds
    them. Raises InvalidArgument, for the folder of another run too, InvalidOptions, UnknownBot and
    OSError.
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
            raise InvalidArgument("self-play needs somebody to play")
        self.state = game.start(seats, **options)
        """The position that all games start from."""
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
        """How many games are kept in whole shards."""
        return sum(n for n, done in zip(self._sizes, self._folder.done, strict=True) if done)

    def play(self, workers: int = 1, ray: str | None = None) -> Iterator[int]:
        """Play what is left, and go through the numbers of the games.

        A shard is written with its last game. With several workers, processes of their own, or on
        the Ray cluster at the address `ray`, every byte is the same, and everything given has to
        pickle. Raises BotFailed, IllegalAction, InvalidArgument when a game does not come to its
        end and where no cluster answers, and OSError.
        """
        workers = positive("the number of workers", workers)
        left = [k for k, done in enumerate(self._folder.done) if not done]
        tasks = (self._task(k * self._shard + n) for k in left for n in range(self._sizes[k]))
        with closing(in_order(play_task, tasks, workers, ray)) as games:
            for k in left:
                batches = []
                for n in range(self._sizes[k]):
                    batches.append(next(games))
                    if n + 1 == self._sizes[k]:
                        self._folder.write(k, batches)
                    yield k * self._shard + n

    def finish(self) -> dict[str, Any]:
        """Return the manifest, which now lists the shards with digests. Raises OSError, and
        InvalidArgument while games are left to be played."""
        if self.played < self.total:
            raise InvalidArgument(f"{self.total - self.played} games are left to be played")
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
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[int, int], object] | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Play everything, and return the manifest; `settings` as for `SelfPlay`.

    `progress` is called after each game with how many are played and how many there are. Raises
    what `SelfPlay` and its `play` do.
    """
    run = SelfPlay(game, bots, games, out, **settings)
    before = run.played
    for count, _ in enumerate(run.play(workers, ray), 1):
        if progress is not None:
            progress(before + count, run.total)
    return run.finish()
