"""A small game for the server's tests, in plain Python: hidden hands, chance, acting at once.

Mode `turns` (and `quiet`, where players may not talk): everybody holds three numbered cards that
only he sees, plays one (`play 7`, worth its number) and is dealt another (`deal 12`); or shows his
hand to all, once (`show`). It ends when the cards are played. Mode `alone` is the same for one, who
holds all seats, or several together: the result is the lowest score. Mode `rush`: anybody calls
numbers at any time (`call 17`), each followed by a coin (`coin heads`), until the option's length
is reached.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from spieltisch.bots import Decision
from spieltisch.core.game import Game
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import CHANCE, State, changed
from spieltisch.errors import IllegalAction, InvalidOptions, UnknownAction, UnknownBot, UnknownGame
from spieltisch.server.library import Action, Decide

CARDS = 1000
VERBS = ("play", "deal", "call", "coin", "show")
FACES = ("heads", "tails")
HAND = 3


@dataclass(frozen=True)
class ToyMode:
    """A mode."""

    name: str
    seats: tuple[int, ...]
    silent: bool = False
    seats_option: str = ""
    solo: bool = False
    challenges: tuple[str, ...] = ()


@dataclass(frozen=True)
class ToyOption:
    """An option."""

    name: str
    choices: tuple[OptionValue, ...]
    default: OptionValue
    by_mode: Mapping[str, OptionValue] = field(default_factory=dict)
    modes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ToySpec:
    """The facts."""

    name: str = "toy"
    rules: str = "1"
    modes: tuple[ToyMode, ...] = (
        ToyMode("turns", (1, 2, 3, 4)),
        ToyMode("quiet", (2, 4), silent=True),
        ToyMode("rush", (2, 3)),
        ToyMode("alone", (2, 3), solo=True, challenges=("total 5", "total 6", "hands-shown")),
    )
    open_information: bool = False
    endless: bool = False
    options: tuple[ToyOption, ...] = (ToyOption("length", (6, 12, 60, 240, 900), 12),)


@dataclass(frozen=True)
class ToyOutcome:
    """The end."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    result: int | None = None
    challenges: tuple[str, ...] = ()


class ToyGame:
    """The game."""

    spec = ToySpec()
    own_components = ""
    real_time = None

    def start(self, seats: int | None = None, **options: OptionValue) -> ToyState:
        """A new game."""
        given = {"mode": "turns", "length": 12, **options}
        mode = next((m for m in self.spec.modes if m.name == given["mode"]), None)
        if mode is None or given["length"] not in self.spec.options[0].choices:
            raise InvalidOptions("no", option="mode" if mode is None else "length")
        count = mode.seats[0] if seats is None else seats
        if count not in mode.seats:
            raise InvalidOptions("no", option="seats", value=str(count))
        return ToyState(given, count)


class ToyState:
    """A position."""

    def __init__(self, options: Mapping[str, OptionValue], seats: int) -> None:
        self.options = options
        self.seats = seats
        self.length = int(options["length"])
        self.deck = [] if self.rush else list(range(self.length))
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.shown: list[list[int]] = [[] for _ in range(seats)]
        self.showed = [False] * seats
        self.scores = [0] * seats
        self.played: list[list[Any]] = []
        self.turn = 0
        self.dealing = 0
        self.owed = seats * HAND
        self.coin = False
        self.last: list[dict[str, Any]] = []

    @property
    def rush(self) -> bool:
        return self.options["mode"] == "rush"

    def actors(self) -> tuple[int, ...]:
        """Chance while it owes, all in a rush, else whose turn it is."""
        if self.rush:
            if self.coin:
                return (CHANCE,)
            return tuple(range(self.seats)) if len(self.played) < self.length else ()
        if self.owed and self.deck:
            return (CHANCE,)
        return (self.turn,) if any(self.hands) else ()

    def is_legal(self, actor: int, action: int) -> bool:
        """Whether that is legal."""
        return action in self.legal(actor)

    def legal(self, actor: int) -> list[int]:
        """Ascending."""
        if actor not in self.actors():
            return []
        if actor == CHANCE:
            return [action for action, _ in self.chances()]
        if self.rush:
            called = {number for _, number in self.played}
            return [2 * CARDS + k for k in range(CARDS) if k not in called]
        show = [] if self.showed[actor] else [4 * CARDS]
        return sorted(self.hands[actor]) + show

    def chances(self) -> list[tuple[int, int]]:
        """Heads are twice as likely as tails."""
        if CHANCE not in self.actors():
            return []
        if self.rush:
            return [(3 * CARDS, 2), (3 * CARDS + 1, 1)]
        return [(CARDS + card, 1) for card in self.deck]

    def apply(self, actor: int, action: int) -> None:
        """Checked."""
        if action not in self.legal(actor):
            raise IllegalAction("no")
        self.last = []
        verb, number = divmod(action, CARDS)
        if verb == 0:
            self.hands[actor].remove(number)
            if number in self.shown[actor]:
                self.shown[actor].remove(number)
            self.scores[actor] += number
            self.played.append([actor, number])
            self.last = [{"what": "card", "points": number}]
            self.dealing, self.owed = actor, 1
            self._pass_on()
        elif verb == 1:
            self.deck.remove(number)
            self.hands[self.dealing].append(number)
            self.owed -= 1
            self.dealing = (self.dealing + 1) % self.seats
        elif verb == 2:
            self.played.append([actor, number])
            self.coin = True
        elif verb == 3:
            seat = self.played[-1][0]
            self.scores[seat] += 1 - number
            self.coin = False
            self.last = [{"what": FACES[number], "points": 1 - number}]
        else:
            self.shown[actor] = sorted(self.hands[actor])
            self.showed[actor] = True

    def _pass_on(self) -> None:
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if self.hands[seat] or (seat == self.dealing and self.deck):
                self.turn = seat
                return

    def text(self, action: int) -> str:
        """The one text."""
        verb, number = divmod(action, CARDS)
        if not 0 <= verb < len(VERBS):
            raise UnknownAction("no")
        if verb == 4:
            return "show"
        return f"{VERBS[verb]} {FACES[number] if verb == 3 else number}"

    def texts(self, actions: Sequence[int]) -> list[str]:
        """Of several."""
        return [self.text(action) for action in actions]

    def parse(self, text: str) -> int:
        """And back."""
        if text == "show":
            return 4 * CARDS
        verb, _, rest = text.partition(" ")
        if verb not in VERBS:
            raise UnknownAction("no")
        if verb == "coin" and rest in FACES:
            return 3 * CARDS + FACES.index(rest)
        if verb in VERBS[:3] and rest in map(str, range(CARDS)):
            return VERBS.index(verb) * CARDS + int(rest)
        raise UnknownAction("no")

    def items(self) -> list[dict[str, Any]]:
        """What the last action scored."""
        return self.last

    def seen(self, actor: int, action: int, seat: int | None) -> str:
        """Cards are dealt face down."""
        text = self.text(action)
        return "deal ?" if text.startswith("deal") and seat != self.dealing else text

    def outcome(self) -> ToyOutcome | None:
        """Most points."""
        if self.actors():
            return None
        if self.options["mode"] == "alone":
            return self._alone()
        ranks = tuple(1 + sum(other > mine for other in self.scores) for mine in self.scores)
        return ToyOutcome(ranks, tuple(self.scores), "called" if self.rush else "empty")

    def _alone(self) -> ToyOutcome:
        result = min(self.scores)
        ticked = (result >= 5, result >= 6, all(self.showed))
        named = zip(ToySpec().modes[-1].challenges, ticked, strict=True)
        met = tuple(name for name, is_met in named if is_met)
        return ToyOutcome((1,) * self.seats, tuple(self.scores), "empty", result, met)

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
        """The own hand."""
        return {"hand": [] if seat is None else sorted(self.hands[seat])}

    def public(self) -> dict[str, Any]:
        """Everybody's number of cards and what he showed."""
        return {
            "game": "toy",
            "options": dict(self.options),
            "seats": self.seats,
            "actors": list(self.actors()),
            "cards": [len(hand) for hand in self.hands],
            "shown": [list(shown) for shown in self.shown],
            "played": [list(pair) for pair in self.played],
            "deck": len(self.deck),
            "scores": list(self.scores),
        }

    def full(self) -> dict[str, Any]:
        """Everything."""
        return {name: value for name, value in vars(self).items() if name != "options"}

    def clone(self) -> ToyState:
        """Independent."""
        other = ToyState(self.options, self.seats)
        for name, value in vars(self).items():
            if isinstance(value, list):
                value = [list(part) if isinstance(part, list) else part for part in value]
            setattr(other, name, value)
        return other

    def key(self) -> int:
        """64 bits."""
        digest = hashlib.sha256(repr(sorted(self.full().items())).encode()).digest()
        return int.from_bytes(digest[:8], "big")


class ToyLibrary:
    """One game and some bots, three of which are not what one would want."""

    def __init__(self) -> None:
        self.game = ToyGame()

    def games(self) -> list[str]:
        """One."""
        return ["toy"]

    def load(self, name: str) -> Game:
        """The one."""
        if name != "toy":
            raise UnknownGame("no")
        return cast(Game, self.game)

    def levels(self, game: Game) -> tuple[str, ...]:
        """From weak to strong, in their way."""
        return ("broken", "cheat", "slow", "random", "low")

    def bot(self, level: str, game: Game, seed: int) -> Decide:
        """A bot of that level."""
        rng = Random(seed)

        def decide(state: State, seat: int) -> Decision:
            legal = state.legal(seat)
            match level:
                case "broken":
                    raise RuntimeError("this bot is broken")
                case "cheat":
                    return Decision(999_999)
                case "slow":
                    time.sleep(0.9)
                    return Decision(legal[0])
                case "random":
                    return Decision(rng.choice(legal))
                case "low":
                    return Decision(legal[0])
            raise UnknownBot("no")

        return decide

    def record(self, state: State, actions: Sequence[Action]) -> str:
        """One action a line."""
        head = "".join(f"{name}: {value}\n" for name, value in state.options.items())
        return head + "".join(f"{actor} {text}\n" for actor, text, _ in actions)
