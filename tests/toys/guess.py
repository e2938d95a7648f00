"""`guess`: hidden cards, a clock, acting at once, modes and options of every kind.

Everybody is dealt a card from 1 to 3 that only they see, then guesses their left neighbour's, all
at once. When all have guessed, or the table's time is up, right guesses score. Mode `long` plays
several rounds, and may play them openly; in mode `together` all points come to one result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, TypedDict

from spieltisch import CHANCE, TABLE, Mode, Option, Outcome, PyGame, Rng, Rules, Spec
from spieltisch.bots import Analyst, Candidate, Decision, PlayerView
from spieltisch.core.python.py_state import PyState
from spieltisch.core.realtime import Alarm
from spieltisch.core.spec import OptionValue
from spieltisch.core.views.types import ViewTypes

TEXTS = ("deal 1", "deal 2", "deal 3", "guess 1", "guess 2", "guess 3", "timeup")
GUESS, TIMEUP = 3, 6
COPIES = (3, 2, 1)

SPEC = Spec(
    name="guess",
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


class Guess(Rules):
    """A position: cards and guesses (0: none yet), points, rounds played, whether time is up."""

    texts = TEXTS

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(seats, options)
        self.cards = [0] * seats
        self.guesses = [0] * seats
        self.points = [0] * seats
        self.rounds = 0
        self.late = False
        self._scored: list[dict[str, Any]] = []

    def over(self) -> bool:
        return self.late or self.rounds == self.options["rounds"]

    def actors(self) -> Sequence[int]:
        if self.over():
            return ()
        if 0 in self.cards:
            return (CHANCE,)
        return [seat for seat in range(self.seats) if not self.guesses[seat]]

    def legal(self, actor: int) -> Sequence[int]:
        if actor == TABLE:
            return () if self.over() or 0 in self.cards else (TIMEUP,)
        return (3, 4, 5)

    def chances(self) -> Sequence[tuple[int, int]]:
        return list(enumerate(COPIES))

    def apply(self, actor: int, action: int) -> None:
        self._scored = []
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
            self._scored.append(
                {"kind": "score", "seat": seat, "guess": guess, "points": int(right)}
            )
        self.rounds += 1
        self.guesses = [0] * self.seats
        if not self.over():
            self.cards = [0] * self.seats

    def outcome(self) -> Outcome:
        reason = "timeup" if self.late else "guessed"
        if self.options["mode"] == "together":
            ranks, total = (1,) * self.seats, sum(self.points)
            met = ("right",) * (total > 0) + ("all right",) * (total == 2 * self.rounds)
            return Outcome(ranks, tuple(self.points), reason, total, met)
        ranks = tuple(1 + sum(other > own for other in self.points) for own in self.points)
        return Outcome(ranks, tuple(self.points), reason)

    def items(self) -> list[dict[str, Any]]:
        return self._scored

    def public(self) -> dict[str, Any]:
        return {
            "phase": "over" if self.over() else "deal" if 0 in self.cards else "guess",
            "scores": self.points,
            "guesses": self.guesses,
            "points": self.points,
            "rounds": self.rounds,
            "late": self.late,
        }

    def private(self, seat: int | None) -> dict[str, Any]:
        cards: list[int | None] = list(self.cards)
        for other in range(self.seats):
            if other != seat and not self.options.get("open") and not self.over():
                cards[other] = None if cards[other] else 0
        return {"cards": cards}

    def seen(self, actor: int, action: int, seat: int | None) -> str:
        if action < GUESS and seat != self.cards.index(0) and not self.options.get("open"):
            return "deal ?"
        return self.text(action)

    def determinize(self, seat: int | None, rng: Rng) -> None:
        for seen, card in enumerate(self.private(seat)["cards"]):
            if card is None:
                self.cards[seen] = (1, 1, 1, 2, 2, 3)[rng.below(6)]

    def check(self) -> None:
        for values, allowed in (
            (self.cards, range(4)),
            (self.guesses, range(4)),
            (self.points, range(self.rounds + 1)),
        ):
            assert len(values) == self.seats
            assert all(type(value) is int and value in allowed for value in values)
        rounds = self.options["rounds"]
        assert isinstance(rounds, int)
        assert 0 <= self.rounds <= rounds
        assert not any(self.guesses) or (0 not in self.cards and 0 in self.guesses)
        assert not self.over() or 0 not in self.cards
        assert not self.late or self.rounds > 0


class Public(TypedDict):
    """The view that all seats share."""

    phase: Literal["deal", "guess", "over"]
    scores: list[int]
    guesses: list[int]
    points: list[int]
    rounds: int
    late: bool


class Private(TypedDict):
    """The part of a view that differs by seat."""

    cards: list[int | None]


class Item(TypedDict):
    """A guess scored."""

    kind: Literal["score"]
    seat: int
    guess: int
    points: int


class Facts:
    """Real time: guessing is no race, but the table's clock runs."""

    SHORTEST_MS = 1000

    def live(self, state: PyState) -> bool:
        return state.actors() not in ((), (CHANCE,))

    def claim(self, state: PyState, seat: int, action: int) -> str | None:
        return None

    def reveals(self, state: PyState, actor: int, action: int) -> Sequence[str]:
        return ()

    def alarms(self, state: PyState) -> Sequence[Alarm]:
        return [Alarm(TIMEUP, 1000)]


class Coach(Analyst):
    """A coach that expects the win of who is ahead, the surer the fewer rounds are left."""

    def left(self, view: PlayerView) -> int:
        """Return the rounds that are left."""
        return int(view.options["rounds"]) - int(view.view()["rounds"])

    def decide(self, view: PlayerView) -> Decision:
        return Decision(self.analyse(view)[0].actions[0])

    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[int] = ()
    ) -> list[Candidate]:
        points = view.view()["points"]
        weights = [(1 + own) ** (1 / self.left(view)) for own in points]
        expected = tuple(weight / sum(weights) for weight in weights)
        if view.options["mode"] == "together":
            expected = (sum(points) + view.seats * self.left(view) / 3,) * view.seats
        best = (view.legal()[0],)
        return [Candidate(best, 1, expected[view.seat], expected=expected)]


def guess(
    rules: type[Guess] = Guess,
    *,
    state: type[PyState] = PyState,
    game: type[PyGame] = PyGame,
    spec: Spec = SPEC,
    facts: Facts | None = None,
    coach: type[Analyst] | None = None,
) -> PyGame:
    """Return the game, or one in which something is different."""
    return game(
        spec,
        rules,
        max_legal=3,
        max_chances=3,
        real_time=facts or Facts(),
        coach=coach,
        state=state,
        view_types=ViewTypes(Public, Private, Item),
    )
