"""Everything that is planned is played, and told game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spieltisch.bots.arena.entrants import Maker, check_lineup, entrants_of
from spieltisch.bots.arena.foreign import SECONDS
from spieltisch.bots.arena.journal import Journal
from spieltisch.bots.arena.plan import Match, Plan, Slot, plan
from spieltisch.bots.arena.result import Tournament
from spieltisch.bots.arena.standings import Standing, set_shares
from spieltisch.bots.arena.table import GameResult, Table, Task, play_task
from spieltisch.bots.arena.workers import in_order
from spieltisch.core.arguments import positive
from spieltisch.core.game import Game
from spieltisch.core.spec import OptionValue
from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from spieltisch.bots.arena.sequential import SequentialTest


class Contest:
    """A plan being played: `play` goes on with it, `result` is what came of it so far.

    `bots` are texts (`entrants.py` says what they may be) or makers of bots. `games` of each match
    are played, rounded up to whole sets; `plan` says who plays whom. `move_seconds` is what foreign
    programs have for a decision. `test` are two values of normalised Elo: a match ends once a
    sequential test knows whether the first of its line-up is rather as strong as the higher one
    (`sequential.py`). `out` is a folder in which everything is kept, and from which a contest that
    was interrupted goes on (`journal.py`). `recorded` keeps a record of each game. `table` plays a
    game to its end; without one it is `play_race` for a game of real time, and `play_game` for any
    other. Raises OSError, UnknownBot, InvalidOptions and InvalidArgument.
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
        test: tuple[float, float] | None = None,
        out: str | PathLike[str] | None = None,
        recorded: bool = False,
        table: Table | None = None,
        **options: OptionValue,
    ) -> None:
        entrants = entrants_of(bots, game, move_seconds)
        self.plan: Plan = plan(game, entrants, games, seats, seed, self_play, options)
        self._recorded = recorded
        self._table = table
        self._games: list[GameResult] = []
        self._set: dict[int, list[GameResult]] = {}
        """Of each match the games of the set that is being told."""
        self._tests = [self._test(match, test) for match in self.plan.matches]
        self._journal = None if out is None else Journal(Path(out), self.plan)
        slots = {(slot.match, slot.set, slot.game) for slot in self.plan.slots()}
        for kept in self._journal.read() if self._journal is not None else ():
            if (kept.match, kept.set, kept.game) in slots:
                self._take(kept)

    @property
    def played(self) -> int:
        """How many games have been played."""
        return len(self._games)

    def play(self, workers: int = 1, ray: str | None = None) -> Iterator[GameResult]:
        """Play what is left, and go through it in the order of the plan.

        With several workers, processes of their own, or on the Ray cluster at the address `ray`,
        the games are the same, and everything given has to pickle. Raises BotFailed, IllegalAction,
        and InvalidArgument when a game does not come to its end and where no cluster answers.
        """
        workers = positive("the number of workers", workers)
        done = {(game.match, game.set, game.game) for game in self._games}
        left = (
            self._task(slot)
            for slot in self.plan.slots()
            if not self._decided(slot.match) and (slot.match, slot.set, slot.game) not in done
        )
        with closing(in_order(play_task, left, workers, ray)) as games:
            for game in games:
                if not self._decided(game.match):  # else it had begun before that was known
                    if self._journal is not None:
                        self._journal.write(game)
                    self._take(game)
                    yield game

    def result(self) -> Tournament:
        """Return what came of what was played so far."""
        tests = tuple(None if test is None else (test.verdict, test.elo) for test in self._tests)
        return Tournament(self.plan, tuple(self._games), tests)

    def _take(self, game: GameResult) -> None:
        """Count a game, and tell the test of each set that is whole."""
        self._games.append(game)
        if (test := self._tests[game.match]) is None:
            return
        played = self._set.setdefault(game.match, [])
        played.append(game)
        match = self.plan.matches[game.match]
        if len(played) == len(match.rotations):
            shares = set_shares(played, self.plan.solo)
            test.add(sum(share[match.lineup[0]] for share in shares) / len(shares))
            played.clear()

    def _decided(self, match: int) -> bool:
        """Return whether the test of a match has ended it."""
        test = self._tests[match]
        return test is not None and bool(test.verdict)

    def _test(self, match: Match, bounds: tuple[float, float] | None) -> SequentialTest | None:
        """Return the test of a match, where one is wished for and somebody else plays."""
        if bounds is None or len(match.names) == 1:
            return None
        from spieltisch.bots.arena.sequential import SequentialTest

        games = 1 if self.plan.solo else len(match.rotations)
        return SequentialTest(*bounds, fair=self.plan.fair(match), games=games)

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
    ray: str | None = None,
    progress: Callable[[int, int], object] | None = None,
    **settings: Any,
) -> Tournament:
    """Play everything, and return what came of it; `settings` as for `Contest`.

    `workers` and `ray` are as for its `play`. `progress` is called after each game with how many
    are played and how many there are. Raises what `Contest` and its `play` do.
    """
    contest = Contest(game, bots, games, **settings)
    for _ in contest.play(workers, ray):
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
