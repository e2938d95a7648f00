"""`snatch`: a small game of real time.

Cards lie face down. All players at once turn a card over (`flip 3`, then `reveal 7` for their eyes
alone), or take an open one (`take 3`). They keep a turned card or leave it open (`keep`, `leave`).
A round ends when somebody calls `stop`, time is up, or no card is left. The caller takes a bow
(`bow`), and the next round begins with all cards. Most points after the last round win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from spieltisch import CHANCE, TABLE, Mode, Option, Outcome, PyGame, Rng, Rules, Spec
from spieltisch.core.python.py_state import PyState
from spieltisch.core.realtime import WHOLE, Alarm
from spieltisch.core.spec import OptionValue

KEEP, LEAVE, STOP, BOW, TIMEUP = range(1000, 1005)
FLIP, TAKE, REVEAL, EXPIRE = 0, 1005, 2005, 3005
WORDS = {KEEP: "keep", LEAVE: "leave", STOP: "stop", BOW: "bow", TIMEUP: "timeup"}
VERBS = {"flip": FLIP, "take": TAKE, "reveal": REVEAL, "expire": EXPIRE}
SEATS = (2, 3, 4)
CARDS = (6, 12, 48, 900)
DECIDE_MS = 2000
IDLE_MS = 10_000

SPEC = Spec(
    name="snatch",
    rules="1",
    modes=(Mode("base", SEATS),),
    options=(
        Option("cards", CARDS, 12, "How many cards lie there."),
        Option("rounds", (1, 2, 1000), 1, "How many rounds."),
    ),
    simultaneous=True,
)


class Snatch(Rules):
    """A position. `holding` are the places of cards turned over, `held` their values (0: none)."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(seats, options)
        self.scores = [0] * seats
        self.rounds = int(options["rounds"])
        self.caller: int | None = None
        self.spread()

    def spread(self) -> None:
        """Begin a round."""
        cards = int(self.options["cards"])
        self.collecting = True
        self.turning: int | None = None
        self.unseen = list(range(1, cards + 1))
        self.down = list(range(cards))
        self.open: dict[str, int] = {}
        self.holding: list[int | None] = [None] * self.seats
        self.held = [0] * self.seats
        self.piles: list[list[int]] = [[] for _ in range(self.seats)]

    def actors(self) -> Sequence[int]:
        """Everybody, while cards are collected."""
        if not self.rounds:
            return ()
        if self.turning is not None:
            return (CHANCE,)
        if self.collecting:
            return list(range(self.seats))
        return (self.caller or 0,)

    def legal(self, actor: int) -> Sequence[int]:
        if actor == TABLE:
            if not self.collecting or self.turning is not None or not self.rounds:
                return []
            return [TIMEUP, *(EXPIRE + s for s in range(self.seats) if self.holds(s))]
        if not self.collecting:
            return [BOW]
        if self.holds(actor):
            return [KEEP, LEAVE, STOP]
        return [*self.down, STOP, *(TAKE + place for place in sorted(map(int, self.open)))]

    def chances(self) -> Sequence[tuple[int, int]]:
        """Any card nobody has seen."""
        return [(REVEAL + value, 1) for value in self.unseen]

    def apply(self, actor: int, action: int) -> None:
        if action < KEEP:
            self.down.remove(action)
            self.holding[actor], self.turning = action, actor
        elif action == KEEP:
            self.piles[actor].append(self.held[actor])
            self.holding[actor], self.held[actor] = None, 0
        elif action == LEAVE:
            self.lay_open(actor)
        elif action == STOP:
            self.end(actor)
        elif action == BOW:
            self.rounds -= 1
            self.caller = None
            if self.rounds:
                self.spread()
        elif action == TIMEUP:
            self.end(None)
        elif action < REVEAL:
            self.piles[actor].append(self.open.pop(str(action - TAKE)))
        elif action < EXPIRE:
            assert self.turning is not None
            self.unseen.remove(action - REVEAL)
            self.held[self.turning], self.turning = action - REVEAL, None
        else:
            self.lay_open(action - EXPIRE)
        if self.collecting and not (self.down or self.open or any(map(self.holds, self.every))):
            self.end(None)

    @property
    def every(self) -> range:
        """All seats."""
        return range(self.seats)

    def holds(self, seat: int) -> bool:
        """Return whether a seat holds a card."""
        return self.holding[seat] is not None

    def lay_open(self, seat: int) -> None:
        """Leave a held card."""
        self.open[str(self.holding[seat])] = self.held[seat]
        self.holding[seat], self.held[seat] = None, 0

    def end(self, caller: int | None) -> None:
        """End the round."""
        for seat in self.every:
            if self.holds(seat):
                self.lay_open(seat)
            self.scores[seat] += sum(self.piles[seat])
        self.collecting, self.caller = False, caller

    def text(self, action: int) -> str:
        if action in WORDS:
            return WORDS[action]
        verb, first = max((item for item in VERBS.items() if item[1] <= action), key=lambda v: v[1])
        return f"{verb} {action - first}"

    def items(self) -> list[dict[str, Any]]:
        """Nothing scores before the end."""
        return []

    def seen(self, actor: int, action: int, seat: int | None) -> str:
        """Hide a turned card from all but the player who turned it."""
        hidden = REVEAL <= action < EXPIRE and seat != self.turning
        return "reveal ?" if hidden else self.text(action)

    def outcome(self) -> Outcome:
        """Most points."""
        ranks = tuple(1 + sum(other > mine for other in self.scores) for mine in self.scores)
        return Outcome(ranks, tuple(self.scores), "played")

    def public(self) -> dict[str, Any]:
        """Open cards."""
        return {
            "down": self.down,
            "open": self.open,
            "holding": self.holding,
            "piles": [len(pile) for pile in self.piles],
            "collecting": self.collecting,
            "scores": self.scores,
        }

    def private(self, seat: int | None) -> dict[str, Any]:
        """The card that one holds oneself."""
        return {"held": self.held[seat] if seat is not None and self.held[seat] else None}

    def determinize(self, seat: int | None, rng: Rng) -> None:
        """Draw again the cards that others hold and those in piles."""
        hidden = [other for other in self.every if other != seat and self.held[other]]
        pool = self.unseen + [self.held[other] for other in hidden]
        pool = sorted(pool + [value for pile in self.piles for value in pile])
        Random(rng.next()).shuffle(pool)
        for other in hidden:
            self.held[other] = pool.pop()
        self.piles = [[pool.pop() for _ in pile] for pile in self.piles]
        self.unseen = sorted(pool)

    def check(self) -> None:
        lists = (self.scores, self.holding, self.held, self.piles)
        assert all(len(values) == self.seats for values in lists)
        numbers = (*self.scores, *self.held, *self.down, *self.unseen, *self.open.values())
        assert all(type(number) is int for number in numbers)
        assert 0 <= self.rounds <= int(self.options["rounds"])
        for seat in (self.caller, self.turning):
            assert seat is None or (type(seat) is int and seat in self.every)
        places = self.down + [int(place) for place in self.open]
        places += [place for place in self.holding if place is not None]
        cards = int(self.options["cards"])
        assert len(set(places)) == len(places)
        assert all(type(place) is int and 0 <= place < cards for place in places)
        assert all(str(int(place)) == place for place in self.open)
        values = self.unseen + list(self.open.values()) + [value for value in self.held if value]
        values += [value for pile in self.piles for value in pile]
        assert sorted(values) == list(range(1, cards + 1))
        assert self.unseen == sorted(self.unseen)
        assert self.down == sorted(self.down)
        for seat in self.every:
            assert self.holds(seat) == (self.held[seat] > 0 or self.turning == seat)
        assert self.collecting or not any(map(self.holds, self.every))
        assert self.rounds or not self.collecting
        assert self.turning is None or self.collecting
        assert self.caller is None or not self.collecting
        if self.collecting:
            assert self.down or self.open or any(map(self.holds, self.every))


class Clockwork:
    """The game's clocks, as `RealTime` asks for them."""

    SHORTEST_MS = min(DECIDE_MS, IDLE_MS)

    def live(self, state: PyState) -> bool:
        """While cards are collected."""
        return bool(state.rules.collecting) and state.rules.turning is None

    def claim(self, state: PyState, seat: int, action: int) -> str | None:
        """A card, or everything."""
        if action == STOP:
            return WHOLE
        if action < KEEP:
            return f"card {action}"
        return f"card {action - TAKE}" if action >= TAKE else None

    def reveals(self, state: PyState, actor: int, action: int) -> Sequence[str]:
        """A card that is left open."""
        holder = actor if action == LEAVE else action - EXPIRE if action >= EXPIRE else None
        return () if holder is None else (f"card {state.rules.holding[holder]}",)

    def alarms(self, state: PyState) -> Sequence[Alarm]:
        """Cards are not held for long, and somebody must do something."""
        held = [seat for seat in range(state.seats) if state.rules.holds(seat)]
        return [Alarm(EXPIRE + s, DECIDE_MS, s) for s in held] + [Alarm(TIMEUP, IDLE_MS)]


def snatch(rules: type[Snatch] = Snatch) -> PyGame:
    """Return the game, or one in which something is different."""
    return PyGame(
        SPEC,
        rules,
        actions=EXPIRE + max(SEATS),
        max_legal=1 + 2 * max(CARDS),
        max_chances=max(CARDS),
        real_time=Clockwork(),
    )
