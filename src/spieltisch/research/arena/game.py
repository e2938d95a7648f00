"""Single games between bots, played to the end, and their results."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from spieltisch.bots import Bot, Decision, PlayerView
from spieltisch.bots.bot import check_seated, decided
from spieltisch.bots.draws import Draws
from spieltisch.bots.racing import play_race
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.playouts.playout import LIMIT
from spieltisch.core.record import Entry, dumps
from spieltisch.core.rng import Rng
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import State
from spieltisch.errors import BotFailed, IllegalAction, InvalidArgument, SpieltischError
from spieltisch.research.arena.entrants import Entrant, close
from spieltisch.research.arena.foreign import Forfeit
from spieltisch.research.arena.plan import Slot

PlayGame = Callable[[State, Sequence[Bot], Draws], State]
"""Function that plays a state to its end, with a bot for each seat, and returns it."""


@dataclass(frozen=True)
class GameResult:
    """The result of one game, with a place for each seat.

    `match`, `set` and `game` are its place in the plan, `seed` that of its draws, `names` the bots
    by seat. `scores` are those of each seat's side; `result` is a solo mode's. `fault` describes
    why a seat lost without playing on, such as a crash of a foreign program; else it is "".
    `decisions` counts decisions, `seconds`, not compared, sums up their times. `record` is the
    game's record, if requested.
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
    """A game to be played: all facts that a process needs."""

    slot: Slot
    game: Game
    entrants: tuple[Entrant, ...]
    options: Mapping[str, OptionValue]
    recorded: bool
    play_game: PlayGame | None = None
    told: Callable[[int, Bot], object] | None = None
    """The function that the playing process calls after each decision, with the seat and its
    bot."""


class Watched(Bot):
    """A bot at its seat, whose decisions are counted and timed.

    An error of the bot becomes BotFailed with its name; Forfeit passes unchanged.
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
            decision = decided(self.bot, view)
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
    """Play `state` to its end or for `limit` actions, with a bot for each seat; return it.

    Of several seats that may act, the lowest acts first. In a race it would always win: use
    `play_race` there. Played actions are appended to `log`. Raises IllegalAction for a bot's
    illegal choice, and InvalidArgument for a wrong number of bots.
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
            action = decided(bots[actor], PlayerView(state, actor)).action
        if log is None:
            state.apply(actor, action)
        else:
            text = state.text(action) if state.is_legal(actor, action) else ""
            state.apply(actor, action)
            log.append(Entry(actor, text, ms))
    return state


def play_task(task: Task) -> GameResult:
    """Play a game, and return its result.

    Raises BotFailed and IllegalAction, which name the bot, and InvalidArgument for a game that does
    not end.
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
                f"{names[asked[0]]} on seat {asked[0]} chose an illegal action: {error}"
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
    """Play the game, in simulated time where seats race."""
    draws = Draws(task.slot.seed)
    if task.play_game is not None:
        task.play_game(state, seated, draws)
    elif task.game.real_time is None:
        play_game(state, seated, draws, log=log)
    else:
        play_race(state, seated, draws, log)
