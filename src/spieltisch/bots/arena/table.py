"""One game between bots: played to its end, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from spieltisch.bots import Bot, Decision, PlayerView
from spieltisch.bots.arena.entrants import Entrant, close
from spieltisch.bots.arena.foreign import Forfeit
from spieltisch.bots.arena.plan import Slot
from spieltisch.bots.bot import check_seated
from spieltisch.bots.draws import Draws
from spieltisch.bots.racing import play_race
from spieltisch.core.game import Game
from spieltisch.core.playout import LIMIT
from spieltisch.core.record import Entry, dumps
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import CHANCE, State
from spieltisch.errors import BotFailed, IllegalAction, InvalidArgument, SpieltischError

Table = Callable[[State, Sequence[Bot], Draws], State]
"""Plays a state on with a bot a seat, to its end; returns it."""


@dataclass(frozen=True)
class GameResult:
    """What came of one game, a place a seat.

    `match`, `set` and `game` are its place in the plan, `seed` that of its draws, `names` who sat
    where. `scores` are those of each seat's side; `result` is that of a solo mode. `fault` says
    why a seat lost without playing on (a foreign program crashed, say), else it is empty.
    `decisions` are those asked for, and `seconds` what they took; times differ from run to run and
    are not compared. `record` is the game's record where it was asked for.
    """

    match: int
    set: int
    game: int
    seed: int
    names: tuple[str, ...]
    sides: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    result: int | None
    fault: str
    decisions: tuple[int, ...]
    seconds: tuple[float, ...] = field(compare=False)
    record: str = field(compare=False, default="", repr=False)


@dataclass(frozen=True)
class Task:
    """A game to be played: all that a process needs to know."""

    slot: Slot
    game: Game
    entrants: tuple[Entrant, ...]
    options: Mapping[str, OptionValue]
    recorded: bool
    table: Table | None = None
    told: Callable[[int, Bot], object] | None = None
    """Called after each decision with the seat and its bot, by the process that plays."""


class Watched(Bot):
    """A bot at its seat, whose decisions are counted and timed.

    What it raises becomes BotFailed, which says who it was; Forfeit is let through.
    """

    def __init__(
        self,
        bot: Bot,
        name: str,
        seat: int,
        asked: list[int],
        told: Callable[[int, Bot], object] | None,
    ) -> None:
        super().__init__(bot.game, 0)
        self.bot = bot
        self.name = name
        self.seat = seat
        self.decisions = 0
        self.seconds = 0.0
        self._asked = asked
        self._told = told

    def decide(self, view: PlayerView) -> Decision:
        self._asked[0] = self.seat
        self.decisions += 1
        begin = time.perf_counter()
        try:
            decision = self.bot.decide(view)
        except (Forfeit, SpieltischError):
            raise
        except Exception as error:
            raise BotFailed(
                f"{self.name} on seat {self.seat} raised {type(error).__name__}: {error}"
            ) from error
        finally:
            self.seconds += time.perf_counter() - begin
        if self._told is not None:
            self._told(self.seat, self.bot)
        return decision


def play_game(
    state: State,
    bots: Sequence[Bot],
    draws: Draws,
    limit: int = LIMIT,
    log: list[Entry] | None = None,
) -> State:
    """Play `state` on with a bot a seat, to its end or through `limit` actions; return it.

    When several seats may act, the lowest acts first, so that where seats race it always wins:
    `play_race` is for that. What is played is added to `log`. Raises IllegalAction when a bot does
    not choose one of its legal actions, and InvalidArgument when there are not as many bots as
    seats.
    """
    check_seated(state, bots)
    after = CHANCE
    ms = 0 if state.game.spec.simultaneous else None
    for _ in range(limit):
        if not (actors := state.actors()):
            break
        actor = actors[0]
        if actor == CHANCE:
            action = draws.draw(state.chances(), after)
        else:
            after = actor
            action = bots[actor].decide(PlayerView(state, actor)).action
        if log is None:
            state.apply(actor, action)
        else:
            text = state.text(action) if state.is_legal(actor, action) else ""
            state.apply(actor, action)
            log.append(Entry(actor, text, ms))
    return state


def play_task(task: Task) -> GameResult:
    """Play a game, and return what came of it.

    Raises BotFailed and IllegalAction, which say whose fault it was, and InvalidArgument when the
    game does not come to its end.
    """
    game, slot, seats = task.game, task.slot, len(task.entrants)
    names = tuple(entrant.name for entrant in task.entrants)
    state = game.start(seats, **task.options)
    log: list[Entry] | None = [] if task.recorded else None
    asked, fault, offender = [0], "", None
    with ExitStack() as open_bots:
        seated: list[Watched] = []
        for seat, entrant in enumerate(task.entrants):
            bot = entrant.maker(game, Rng(slot.seed + 1 + seat).next())
            open_bots.callback(close, bot)
            seated.append(Watched(bot, entrant.name, seat, asked, task.told))
        try:
            _play(task, state, seated, log)
        except Forfeit as error:
            offender, fault = asked[0], f"{names[asked[0]]} on seat {asked[0]} {error}"
        except (IllegalAction, TypeError, OverflowError) as error:
            raise IllegalAction(
                f"{names[asked[0]]} on seat {asked[0]} chose what it may not: {error}"
            ) from error
    sides, outcome = state.sides(), state.outcome()
    if offender is not None:
        ranks = tuple(1 if side != sides[offender] else seats for side in sides)
        scores, reason, result = (0,) * seats, "fault", None
    elif outcome is None:
        raise InvalidArgument(
            f"{', '.join(names)} did not play {game.spec.name} to its end: "
            "only games that end can be counted"
        )
    else:
        own = len(outcome.scores) == seats
        scores = tuple(outcome.scores[seat if own else sides[seat]] for seat in range(seats))
        ranks, reason, result = outcome.ranks, outcome.reason, outcome.result
    return GameResult(
        match=slot.match,
        set=slot.set,
        game=slot.game,
        seed=slot.seed,
        names=names,
        sides=tuple(sides),
        ranks=tuple(ranks),
        scores=scores,
        reason=reason,
        result=result,
        fault=fault,
        decisions=tuple(bot.decisions for bot in seated),
        seconds=tuple(round(bot.seconds, 4) for bot in seated),
        record="" if log is None else dumps(state, log),
    )


def _play(task: Task, state: State, seated: Sequence[Bot], log: list[Entry] | None) -> None:
    """Play the game, in made time where seats race."""
    draws = Draws(task.slot.seed)
    if task.table is not None:
        task.table(state, seated, draws)
    elif task.game.real_time is None:
        play_game(state, seated, draws, log=log)
    else:
        play_race(state, seated, draws, log)
