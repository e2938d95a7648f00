"""A small game of real time for the server's tests, in plain Python.

Cards lie face down. Everybody at once turns one over (`flip 3`, then `reveal 7` for his eyes alone)
and keeps it or leaves it open (`keep`, `leave`), or takes an open one (`take 3`), until somebody
calls `stop`, time is up, or no card is left. Whoever called takes a bow (`bow`), and the next round
begins with all cards; most points after the last one win.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from spieltisch.bots import Decision
from spieltisch.core.game import Game
from spieltisch.core.realtime import WHOLE, Alarm
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import CHANCE, TABLE, State, changed
from spieltisch.errors import IllegalAction, InvalidOptions, UnknownAction
from spieltisch.server.library import Action, Decide
from tests.server.toy import ToyLibrary, ToyMode, ToyOption, ToyOutcome, ToySpec

KEEP, LEAVE, STOP, BOW, TIMEUP = range(1000, 1005)
FLIP, TAKE, REVEAL, EXPIRE = 0, 2000, 3000, 4000
WORDS = {KEEP: "keep", LEAVE: "leave", STOP: "stop", BOW: "bow", TIMEUP: "timeup"}
VERBS = {"flip": FLIP, "take": TAKE, "reveal": REVEAL, "expire": EXPIRE}
DECIDE_MS = 2000
IDLE_MS = 10_000


@dataclass(frozen=True)
class SnatchSpec(ToySpec):
    """The facts."""

    name: str = "snatch"
    modes: tuple[ToyMode, ...] = (ToyMode("base", (2, 3, 4), False),)
    options: tuple[ToyOption, ...] = (
        ToyOption("cards", (6, 12, 48, 900), 12),
        ToyOption("rounds", (1, 2, 1000), 1),
    )


class Clockwork:
    """What a table has to know; see `RealTime`."""

    SHORTEST_MS = min(DECIDE_MS, IDLE_MS)

    def live(self, state: SnatchState) -> bool:
        """While cards are collected."""
        return state.collecting and not state.turning

    def claim(self, state: SnatchState, seat: int, action: int) -> str | None:
        """A card, or everything."""
        if action == STOP:
            return WHOLE
        return f"card {action % 1000}" if action < KEEP or action >= TAKE else None

    def reveals(self, state: SnatchState, actor: int, action: int) -> Sequence[str]:
        """A card that is left open."""
        holder = actor if action == LEAVE else action - EXPIRE if action >= EXPIRE else None
        return () if holder is None else (f"card {state.holding[holder]}",)

    def alarms(self, state: SnatchState) -> Sequence[Alarm]:
        """Cards are not held for long, and somebody must do something."""
        held = [s for s in range(state.seats) if state.holding[s] is not None]
        return [Alarm(EXPIRE + s, DECIDE_MS, s) for s in held] + [Alarm(TIMEUP, IDLE_MS)]


class SnatchGame:
    """The game."""

    spec = SnatchSpec()
    own_components = ""
    real_time = Clockwork()
    state: type[SnatchState]

    def start(self, seats: int | None = None, **options: OptionValue) -> SnatchState:
        """A new game."""
        given = {"mode": "base", "cards": 12, "rounds": 1, **options}
        for option in self.spec.options:
            if given[option.name] not in option.choices:
                raise InvalidOptions("no", option=option.name)
        count = 2 if seats is None else seats
        if count not in self.spec.modes[0].seats:
            raise InvalidOptions("no", option="seats", value=str(count))
        return self.state(given, count)


class SnatchState:
    """A position. `values[place]` is 0 for a card nobody has seen."""

    def __init__(self, options: Mapping[str, OptionValue], seats: int) -> None:
        self.options = options
        self.seats = seats
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
        self.open: dict[int, int] = {}
        self.holding: list[int | None] = [None] * self.seats
        self.held = [0] * self.seats
        self.piles: list[list[int]] = [[] for _ in range(self.seats)]

    def actors(self) -> tuple[int, ...]:
        """Everybody, while cards are collected."""
        if not self.rounds:
            return ()
        if self.turning is not None:
            return (CHANCE,)
        if self.collecting:
            return tuple(range(self.seats))
        return (self.caller or 0,)

    def is_legal(self, actor: int, action: int) -> bool:
        """Whether that is legal."""
        return action in self.legal(actor)

    def legal(self, actor: int) -> list[int]:
        """Ascending."""
        if actor == TABLE:
            if not self.collecting or self.turning is not None or not self.rounds:
                return []
            held = [s for s in range(self.seats) if self.holding[s] is not None]
            return [TIMEUP, *(EXPIRE + s for s in held)]
        if actor not in self.actors():
            return []
        if actor == CHANCE:
            return [REVEAL + value for value in self.unseen]
        if not self.collecting:
            return [BOW]
        if self.holding[actor] is not None:
            return [KEEP, LEAVE, STOP]
        return [*self.down, STOP, *(TAKE + place for place in sorted(self.open))]

    def chances(self) -> list[tuple[int, int]]:
        """Any card nobody has seen."""
        return [(action, 1) for action in self.legal(CHANCE)]

    def apply(self, actor: int, action: int) -> None:
        """Checked."""
        if action not in self.legal(actor):
            raise IllegalAction("no")
        if action < KEEP:
            self.down.remove(action)
            self.holding[actor], self.turning = action, actor
        elif action == KEEP:
            self.piles[actor].append(self.held[actor])
            self.holding[actor] = None
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
            self.piles[actor].append(self.open.pop(action - TAKE))
        elif action < EXPIRE:
            assert self.turning is not None
            self.unseen.remove(action - REVEAL)
            self.held[self.turning], self.turning = action - REVEAL, None
        else:
            self.lay_open(action - EXPIRE)
        if self.collecting and not (self.down or self.open or any(self.hands())):
            self.end(None)

    def hands(self) -> list[bool]:
        """Who holds a card."""
        return [place is not None for place in self.holding]

    def lay_open(self, seat: int) -> None:
        """A held card is left."""
        place = self.holding[seat]
        assert place is not None
        self.open[place] = self.held[seat]
        self.holding[seat] = None

    def end(self, caller: int | None) -> None:
        """The round is over."""
        for seat in range(self.seats):
            if self.holding[seat] is not None:
                self.lay_open(seat)
            self.scores[seat] += sum(self.piles[seat])
        self.collecting, self.caller = False, caller

    def text(self, action: int) -> str:
        """The one text."""
        if action in WORDS:
            return WORDS[action]
        verb, first = max((item for item in VERBS.items() if item[1] <= action), key=lambda v: v[1])
        return f"{verb} {action - first}"

    def texts(self, actions: Sequence[int]) -> list[str]:
        """Of several."""
        return [self.text(action) for action in actions]

    def parse(self, text: str) -> int:
        """And back."""
        for action, word in WORDS.items():
            if text == word:
                return action
        verb, _, number = text.partition(" ")
        if verb not in VERBS or number not in map(str, range(1000)):
            raise UnknownAction("no")
        return VERBS[verb] + int(number)

    def items(self) -> list[dict[str, Any]]:
        """Nothing scores before the end."""
        return []

    def seen(self, actor: int, action: int, seat: int | None) -> str:
        """What is turned over is seen by who does it."""
        hidden = REVEAL <= action < EXPIRE and seat != self.turning
        return "reveal ?" if hidden else self.text(action)

    def outcome(self) -> ToyOutcome | None:
        """Most points."""
        if self.rounds:
            return None
        ranks = tuple(1 + sum(other > mine for other in self.scores) for mine in self.scores)
        return ToyOutcome(ranks, tuple(self.scores), "played")

    def view(self, seat: int | None) -> dict[str, Any]:
        """What the seat sees."""
        return self.public() | self.private(seat)

    def public_since(self, before: State) -> dict[str, Any]:
        """What of that is another for all."""
        return changed(before.public(), self.public())

    def private_since(self, before: State, seat: int | None) -> dict[str, Any]:
        """And for the seat."""
        return changed(before.private(seat), self.private(seat))

    def private(self, seat: int | None) -> dict[str, Any]:
        """The card that one holds oneself."""
        return {"held": self.held[seat] if seat is not None and self.hands()[seat] else None}

    def public(self) -> dict[str, Any]:
        """Open cards."""
        return {
            "game": "snatch",
            "options": dict(self.options),
            "seats": self.seats,
            "actors": list(self.actors()),
            "down": list(self.down),
            "open": {str(place): value for place, value in self.open.items()},
            "holding": list(self.holding),
            "piles": [len(pile) for pile in self.piles],
            "collecting": self.collecting,
            "scores": list(self.scores),
        }

    def full(self) -> dict[str, Any]:
        """Everything."""
        return {name: value for name, value in vars(self).items() if name != "options"}

    def clone(self) -> SnatchState:
        """Independent."""
        other = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(other, name, value if name == "options" else deepcopy(value))
        return other

    def key(self) -> int:
        """32 bits."""
        return zlib.crc32(repr(sorted(self.full().items())).encode())


SnatchGame.state = SnatchState


class SnatchLibrary(ToyLibrary):
    """The toy and this game, whose bots play anything: `calm` ones say how long they take."""

    def __init__(self) -> None:
        super().__init__()
        self.snatch = SnatchGame()

    def games(self) -> list[str]:
        """Two."""
        return ["toy", "snatch"]

    def load(self, name: str) -> Game:
        """One of the two."""
        return cast(Game, self.snatch) if name == "snatch" else super().load(name)

    def bot(self, level: str, game: Game, seed: int) -> Decide:
        """A bot of that level."""
        if level != "random":
            return super().bot(level, game, seed)
        rng = Random(seed)

        def decide(state: State, seat: int) -> Decision:
            legal = [action for action in state.legal(seat) if action != STOP]
            return Decision(rng.choice(legal or [STOP]), 0.5)

        return decide

    def record(self, state: State, actions: Sequence[Action]) -> str:
        """One action a line, with its time."""
        return "".join(f"{actor} {text} @{ms}\n" for actor, text, ms in actions)
