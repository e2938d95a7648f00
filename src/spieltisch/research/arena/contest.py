"""Contests: plans played game by game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spieltisch.core.arguments import positive
from spieltisch.core.game import Game
from spieltisch.core.spec import OptionValue
from spieltisch.errors import InvalidArgument
from spieltisch.research.arena.entrants import Maker, check_lineup, entrants_of
from spieltisch.research.arena.foreign import SECONDS
from spieltisch.research.arena.game import GameResult, PlayGame, Task, play_task
from spieltisch.research.arena.journal import Journal
from spieltisch.research.arena.plan import Match, Plan, Slot, plan
from spieltisch.research.arena.processes import in_order
from spieltisch.research.arena.result import Tournament
from spieltisch.research.arena.standings import Standing, set_shares

if TYPE_CHECKING:
    from spieltisch.research.arena.sequential import SequentialTest


class Contest:
    """A plan in progress: `play` continues it, `result` is its result so far.

    `bots` are texts (see `entrants.py`) or makers of bots. `games` of each match are played,
    rounded up to whole sets; see `plan`. `move_seconds` limits a decision of a foreign program.
    `test` is a pair of normalised Elo values. A match then ends as soon as a sequential test
    accepts one of them for the first of its line-up (`sequential.py`). `out` is a folder that keeps
    everything; an interrupted contest continues from it (`journal.py`). `recorded` keeps a record
    of each game. `play_game` plays a game to its end; the default is `play_race` for a game of real
    time, and `play_game` for others. Raises OSError, UnknownBot, InvalidOptions and
    InvalidArgument.
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
        play_game: PlayGame | None = None,
        **options: OptionValue,
    ) -> None:
        entrants = entrants_of(bots, game, move_seconds)
        self.plan: Plan = plan(game, entrants, games, seats, seed, self_play, options)
        self._recorded = recorded
        self._play_game = play_game
        self._games: list[GameResult] = []
        self._set: dict[int, list[GameResult]] = {}
        """Games of the current set of each match."""
        self._tests = [self._test(match, test) for match in self.plan.matches]
        self._journal = None if out is None else Journal(Path(out), self.plan)
        slots = {(slot.match, slot.set, slot.game) for slot in self.plan.slots()}
        for kept in self._journal.read() if self._journal is not None else ():
            if (kept.match, kept.set, kept.game) in slots:
                self._take(kept)

    @property
    def played(self) -> int:
        """Number of games played."""
        return len(self._games)

    def play(self, processes: int = 1, ray: str | None = None) -> Iterator[GameResult]:
        """Play the remaining games, and yield them in the order of the plan.

        `processes`, `ray` and the errors are as for `play_all`.
        """
        return play_all([self], processes, ray)

    def left(self) -> Iterator[Task]:
        """Yield the games that are still to be played."""
        done = {(game.match, game.set, game.game) for game in self._games}
        for slot in self.plan.slots():
            if not self._decided(slot.match) and (slot.match, slot.set, slot.game) not in done:
                yield self._task(slot)

    def keep(self, game: GameResult) -> bool:
        """Count and keep a game; return whether its match was still undecided."""
        if self._decided(game.match):
            return False
        if self._journal is not None:
            self._journal.write(game)
        self._take(game)
        return True

    def result(self) -> Tournament:
        """Return the result of the games so far."""
        tests = tuple(None if test is None else (test.verdict, test.elo) for test in self._tests)
        return Tournament(self.plan, tuple(self._games), tests)

    def _take(self, game: GameResult) -> None:
        """Count a game, and pass each complete set to its match's test."""
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
        """Return the test of a match, or None without bounds or an opponent."""
        if bounds is None or len(match.names) == 1:
            return None
        from spieltisch.research.arena.sequential import SequentialTest

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
            play_game=self._play_game,
        )


def play_all(
    contests: Iterable[Contest], processes: int = 1, ray: str | None = None
) -> Iterator[GameResult]:
    """Play the remaining games of contests, one contest after the other, and yield them in order.

    `ray` is the address of a Ray cluster that replaces the processes on this machine. They play the
    same games, and all arguments must pickle. Raises BotFailed, IllegalAction, and InvalidArgument
    for a game without an end and for a cluster that does not answer.
    """
    processes = positive("the number of processes", processes)
    begun: deque[Contest] = deque()

    def tasks() -> Iterator[Task]:
        for contest in contests:
            for task in contest.left():
                begun.append(contest)
                yield task

    with closing(in_order(play_task, tasks(), processes, ray)) as games:
        for game in games:
            if begun.popleft().keep(game):  # a decided match may still have games under way
                yield game


def run(
    game: Game,
    bots: Sequence[str | Maker],
    games: int = 100,
    *,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[int, int], object] | None = None,
    **settings: Any,
) -> Tournament:
    """Play all games, and return the result; `settings` as for `Contest`.

    `processes` and `ray` are as for its `play`. `progress` is called after each game with the
    number of games played and of all games. Raises the errors of `Contest` and its `play`.
    """
    contest = Contest(game, bots, games, **settings)
    for _ in contest.play(processes, ray):
        if progress is not None:
            progress(contest.played, contest.plan.total)
    return contest.result()


def play(
    game: Game,
    lineup: Sequence[str | Maker],
    games: int,
    seed: int = 0,
    play_game: PlayGame | None = None,
    **options: OptionValue,
) -> Standing:
    """Return the standing of the first of `lineup` against the others after at least `games` games.

    `lineup` has a level, or a maker of bots, for each seat; equal ones are on the same side.
    `play_game` and `options` are as for `Contest`. Raises the errors of `Contest`, and
    InvalidArgument for a line-up without opponents.
    """
    check_lineup(lineup)
    if len(set(lineup)) < 2:
        raise InvalidArgument("the line-up has no opponent: name two different bots")
    contest = Contest(
        game,
        lineup,
        games,
        seats=len(lineup),
        seed=seed,
        play_game=play_game,
        **options,  # type: ignore[arg-type]
    )
    for _ in contest.play():
        pass
    return contest.result().matches[0].standings[0]
