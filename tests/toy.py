"""A small game in plain Python, to test what tests games: hidden cards, a clock, acting at once.

Everybody is dealt a card from 1 to 3 that only he sees, then guesses his left neighbour's, all at
once. When all have guessed, or the table's time is up, right guesses score. Mode `long` plays
several rounds, and may play them openly; in mode `together` all points come to one result.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Self

import spieltisch
from spieltisch.core.game import Game
from spieltisch.core.heuristic import Heuristic
from spieltisch.core.outcome import Outcome
from spieltisch.core.realtime import Alarm
from spieltisch.core.rng import Rng
from spieltisch.core.spec import Mode, Option, OptionValue, Spec
from spieltisch.core.state import CHANCE, TABLE, State
from spieltisch.errors import IllegalAction, InvalidPosition, UnknownAction

TEXTS = ("deal 1", "deal 2", "deal 3", "guess 1", "guess 2", "guess 3", "timeup")
GUESS, TIMEUP = 3, 6
COPIES = (3, 2, 1)

SPEC = Spec(
    name="toy",
    rules="1",
    modes=(
        Mode("quick", (2, 3)),
        Mode("long", (2,)),
        Mode("together", (2,), solo=True, challenges=("right", "all right")),
    ),
    options=(
        Option("rounds", (1, 2, 3), 1, "How many rounds.", MappingProxyType({"long": 2})),
        Option("open", (False, True), False, "All see the cards.", modes=("long",)),
    ),
    simultaneous=True,
)


class ToyState(State):
    """A position: cards and guesses (0: none yet), points, rounds played, whether time is up."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(game, seats, options)
        self.cards = [0] * seats
        self.guesses = [0] * seats
        self.points = [0] * seats
        self.rounds = 0
        self.late = False
        self.scored: list[dict[str, Any]] = []

    def clone(self) -> Self:
        other = type(self)(self.game, self.seats, self.options)
        other.copy_from(self)
        return other

    def copy_from(self, other: State) -> None:
        if not isinstance(other, ToyState) or other.options != self.options:
            raise InvalidPosition("a state of another game")
        self.cards, self.guesses = other.cards[:], other.guesses[:]
        self.points, self.rounds, self.late = other.points[:], other.rounds, other.late
        self.scored = [dict(item) for item in other.scored]

    def over(self) -> bool:
        return self.late or self.rounds == self.options["rounds"]

    def actors(self) -> tuple[int, ...]:
        if self.over():
            return ()
        if 0 in self.cards:
            return (CHANCE,)
        return tuple(seat for seat in range(self.seats) if not self.guesses[seat])

    def legal(self, actor: int) -> list[int]:
        if actor == CHANCE and CHANCE in self.actors():
            return [0, 1, 2]
        if actor == TABLE and self.actors() not in ((), (CHANCE,)):
            return [TIMEUP]
        return [3, 4, 5] if actor >= 0 and actor in self.actors() else []

    def is_legal(self, actor: int, action: int) -> bool:
        return action in self.legal(actor)

    def legal_into(self, actor: int, out: Any) -> int:
        if len(out) < self.game.max_legal:
            raise ValueError("too short")
        legal = self.legal(actor)
        for i, action in enumerate(legal):
            out[i] = action
        return len(legal)

    def chances(self) -> list[tuple[int, int]]:
        return [(action, COPIES[action]) for action in self.legal(CHANCE)]

    def apply(self, actor: Any, action: Any) -> None:
        if type(actor) is not int or type(action) is not int or action not in self.legal(actor):
            raise IllegalAction(f"{actor!r} cannot play {action!r}")
        self.scored = []
        if action < GUESS:
            self.cards[self.cards.index(0)] = action + 1
            return
        if action == TIMEUP:
            self.late = True
        else:
            self.guesses[actor] = action - GUESS + 1
        if self.late or 0 not in self.guesses:
            self.score()

    def score(self) -> None:
        for seat, guess in enumerate(self.guesses):
            right = guess == self.cards[(seat + 1) % self.seats]
            self.points[seat] += right
            self.scored.append(
                {"kind": "score", "seat": seat, "guess": guess, "points": int(right)}
            )
        self.rounds += 1
        self.guesses = [0] * self.seats
        if not self.over():
            self.cards = [0] * self.seats

    def key(self) -> int:
        return zlib.crc32(repr(self.facts()).encode())

    def facts(self) -> dict[str, Any]:
        return {
            "options": dict(self.options),
            "seats": self.seats,
            "cards": self.cards[:],
            "guesses": self.guesses[:],
            "points": self.points[:],
            "rounds": self.rounds,
            "late": self.late,
        }

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), dict(self.options), self.full())


def _restored(state: type[ToyState], options: dict[str, Any], full: dict[str, Any]) -> State:
    return toy(state).position(full)


class Notation:
    """The texts."""

    def text(self, state: ToyState, action: int) -> str:
        return TEXTS[action]

    def parse(self, state: ToyState, text: str) -> int:
        if text not in TEXTS:
            raise UnknownAction(f"{text!r} is none of: {', '.join(TEXTS)}")
        return TEXTS.index(text)


class Views:
    """The doors."""

    def full(self, state: ToyState) -> dict[str, Any]:
        return state.facts() | {
            "phase": "over" if state.over() else "deal" if 0 in state.cards else "guess",
            "scores": state.points[:],
        }

    def public(self, state: ToyState) -> dict[str, Any]:
        return {name: value for name, value in self.full(state).items() if name != "cards"}

    def private(self, state: ToyState, seat: int | None) -> dict[str, Any]:
        cards: list[int | None] = self.full(state)["cards"]
        for other in range(state.seats):
            if other != seat and not state.options.get("open") and not state.over():
                cards[other] = None if cards[other] else 0
        return {"cards": cards}

    def items(self, state: ToyState) -> list[dict[str, Any]]:
        return [dict(item) for item in state.scored]

    def seen(self, state: ToyState, actor: int, action: int, seat: int | None) -> str:
        if action < GUESS and seat != state.cards.index(0) and not state.options.get("open"):
            return "deal ?"
        return state.text(action)

    def outcome(self, state: ToyState) -> Outcome | None:
        if not state.over():
            return None
        reason = "timeup" if state.late else "guessed"
        if state.options["mode"] == "together":
            ranks, total = (1,) * state.seats, sum(state.points)
            met = ("right",) * (total > 0) + ("all right",) * (total == 2 * state.rounds)
            return Outcome(ranks, tuple(state.points), reason, total, met)
        ranks = tuple(1 + sum(other > own for other in state.points) for own in state.points)
        return Outcome(ranks, tuple(state.points), reason)


class Positions:
    """Made positions."""

    def fill(self, state: ToyState, full: dict[str, Any]) -> None:
        state.cards, state.guesses = list(full["cards"]), list(full["guesses"])
        state.points, state.rounds, state.late = list(full["points"]), full["rounds"], full["late"]

    def determinize(self, state: ToyState, seat: int | None, rng: Rng) -> ToyState:
        other = state.clone()
        for seen, card in enumerate(state.view(seat)["cards"]):
            if card is None:
                other.cards[seen] = (1, 1, 1, 2, 2, 3)[rng.below(6)]
        return other

    def check(self, state: ToyState) -> None:
        for values, allowed in (
            (state.cards, range(4)),
            (state.guesses, range(4)),
            (state.points, range(state.rounds + 1)),
        ):
            assert len(values) == state.seats
            assert all(type(value) is int and value in allowed for value in values)
        assert type(state.rounds) is int
        assert type(state.late) is bool
        rounds = state.options["rounds"]
        assert isinstance(rounds, int)
        assert 0 <= state.rounds <= rounds
        assert not any(state.guesses) or (0 not in state.cards and 0 in state.guesses)
        assert not state.over() or 0 not in state.cards
        assert not state.late or state.rounds > 0


class Facts:
    """Real time: guessing is no race, but the table's clock runs."""

    SHORTEST_MS = 1000

    def live(self, state: ToyState) -> bool:
        return state.actors() not in ((), (CHANCE,))

    def claim(self, state: ToyState, seat: int, action: int) -> str | None:
        return None

    def reveals(self, state: ToyState, actor: int, action: int) -> Sequence[str]:
        return ()

    def alarms(self, state: ToyState) -> Sequence[Alarm]:
        return [Alarm(TIMEUP, 1000)]


class ToyGame(Game):
    """Random play in Python: the compiled one does not see methods that Python overrides."""

    def playout(self, state: State, rng: Any, limit: int = 10_000) -> int:
        for n in range(limit):
            actors = state.actors()
            if not actors:
                return n
            actor = actors[rng.below(len(actors))]
            legal = state.legal(actor)
            state.apply(actor, legal[rng.below(len(legal))])
        return limit

    def random_games(
        self, first_seed: int, count: int, limit: int = 10_000, lists: bool = False, **options: Any
    ) -> spieltisch.Tally:
        finals = [self.start(**options) for _ in range(count)]
        played = [self.playout(final, Rng(first_seed + i), limit) for i, final in enumerate(finals)]
        unfinished = sum(final.outcome() is None for final in finals)
        return spieltisch.Tally(
            count, sum(played), unfinished, sum(final.key() for final in finals) % 2**64
        )


def toy(
    state: type[ToyState] = ToyState,
    *,
    notation: Notation | None = None,
    views: Views | None = None,
    positions: Positions | None = None,
    game: type[ToyGame] = ToyGame,
    spec: Spec = SPEC,
    facts: Facts | None = None,
) -> ToyGame:
    """The game, or one in which something is different."""
    return game(
        spec,
        state,
        notation or Notation(),
        views or Views(),
        positions or Positions(),
        Heuristic(),
        len(TEXTS),
        1,
        real_time=facts or Facts(),
    )
