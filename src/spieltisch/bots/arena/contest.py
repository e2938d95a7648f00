"""Everything that is planned is played, and told game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spieltisch.bots.arena.entrants import Maker, check_lineup, entrants_of
from spieltisch.bots.arena.foreign import SECONDS
from spieltisch.bots.arena.plan import Plan, Slot, plan
from spieltisch.bots.arena.result import Tournament
from spieltisch.bots.arena.standings import Standing
from spieltisch.bots.arena.table import GameResult, Table, Task
from spieltisch.bots.arena.workers import in_order
from spieltisch.core.game import Game
from spieltisch.core.spec import OptionValue
from spieltisch.errors import InvalidArgument


class Contest:
    """A plan being played: `play` goes on with it, `result` is what came of it so far.

    `bots` are texts (`entrants.py` says what they may be) or makers of bots. `games` of each match
    are played, rounded up to whole sets; `plan` says who plays whom. `move_seconds` is what foreign
    programs have for a decision. `recorded` keeps a record of each game. `table` plays a game to
    its end; without one it is `play_race` for a game of real time, and `play_game` for any other.
    Raises UnknownBot, InvalidOptions and InvalidArgument.
    """

    def __init__(
        self,
        game: Game,
        bots: Sequence[str | Maker],
        games: int = 100,
        *,
        seats: int | None = None,
        seed: int = 0,
        self_play: bool = False,
        move_seconds: float = SECONDS,
        recorded: bool = False,
        table: Table | None = None,
        **options: OptionValue,
    ) -> None:
        entrants = entrants_of(bots, game, move_seconds)
        self.plan: Plan = plan(game, entrants, games, seats, seed, self_play, options)
        self._recorded = recorded
        self._table = table
        self._games: list[GameResult] = []

    @property
    def played(self) -> int:
        """How many games have been played."""
        return len(self._games)

    def play(self, workers: int = 1) -> Iterator[GameResult]:
        """Play what is left, and go through it in the order of the plan.

        With several workers, processes of their own, the games are the same, and everything given
        has to pickle. Raises BotFailed, IllegalAction, and InvalidArgument when a game does not
        come to its end.
        """
        if isinstance(workers, bool) or not hasattr(workers, "__index__") or workers < 1:
            raise InvalidArgument(f"the number of workers is an int from 1 on, not {workers!r}")
        done = {(game.match, game.set, game.game) for game in self._games}
        left = (
            self._task(slot)
            for slot in self.plan.slots()
            if (slot.match, slot.set, slot.game) not in done
        )
        for game in in_order(left, workers):
            self._games.append(game)
            yield game

    def result(self) -> Tournament:
        """Return what came of what was played so far."""
        return Tournament(self.plan, tuple(self._games))

    def _task(self, slot: Slot) -> Task:
        seated = self.plan.matches[slot.match].rotations[slot.game]
        return Task(
            slot=slot,
            game=self.plan.game,
            entrants=tuple(self.plan.entrants[name] for name in seated),
            options=self.plan.options,
            recorded=self._recorded,
            table=self._table,
        )


def run(
    game: Game,
    bots: Sequence[str | Maker],
    games: int = 100,
    *,
    workers: int = 1,
    progress: Callable[[int, int], object] | None = None,
    **settings: Any,
) -> Tournament:
    """Play everything, and return what came of it; `settings` as for `Contest`.

    `progress` is called after each game with how many are played and how many there are. Raises
    what `Contest` and its `play` do.
    """
    contest = Contest(game, bots, games, **settings)
    for _ in contest.play(workers):
        if progress is not None:
            progress(contest.played, contest.plan.total)
    return contest.result()


def play(
    game: Game,
    lineup: Sequence[str | Maker],
    games: int,
    seed: int = 0,
    table: Table | None = None,
    **options: OptionValue,
) -> Standing:
    """Return how the first of `lineup` fares against the others, over at least `games` games.

    `lineup` has a level, or a maker of bots, for each seat; seats with the same one are on the same
    side. `table` and `options` as for `Contest`, which says what is raised; InvalidArgument also
    when there is nobody to play against.
    """
    check_lineup(lineup)
    if len(set(lineup)) < 2:
        raise InvalidArgument("the line-up needs somebody to play against")
    contest = Contest(
        game,
        lineup,
        games,
        seats=len(lineup),
        seed=seed,
        table=table,
        **options,  # type: ignore[arg-type]
    )
    for _ in contest.play():
        pass
    return contest.result().matches[0].standings[0]
