"""`toy`: hidden hands, chance, turns or acting at once.

Mode `turns` (and `quiet`, where players may not talk): each player holds three numbered cards that
only they see. They play one (`play 7`, worth its number) and are dealt another (`deal 12`), or show
the hand to all, once (`show`). The game ends when the cards are played. Mode `alone` is the same
for one player, who holds all seats, or several together: the result is the lowest score. Mode
`rush`: all call numbers at any time (`call 17`), each followed by a coin (`coin heads`), until the
option's length is reached.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Self

from spieltisch import CHANCE, Mode, Option, Outcome, PyGame, Rng, Rules, Spec
from spieltisch.bots.search.searcher import SearchBot
from spieltisch.core.spec import OptionValue
from spieltisch.errors import UnknownAction

CARDS = 1000
VERBS = ("play", "deal", "call", "coin")
FACES = ("heads", "tails")
PLAY, DEAL, CALL, COIN = (verb * CARDS for verb in range(4))
SHOW = COIN + 2
HAND = 3
CHALLENGES = ("total 5", "total 6", "hands-shown")
SIMULATIONS = 16
"""Of the coach."""
LENGTHS = (6, 12, 60, 240, 900)

SPEC = Spec(
    name="toy",
    rules="1",
    modes=(
        Mode("turns", (1, 2, 3, 4)),
        Mode("quiet", (2, 4), silent=True),
        Mode("rush", (2, 3)),
        Mode("alone", (2, 3), solo=True, challenges=CHALLENGES),
    ),
    options=(Option("length", LENGTHS, 12, "How many cards, or calls."),),
    simultaneous=True,
)


class Hands(Rules):
    """A position. `shown` are the cards of a hand that all know; `owed` cards are still dealt."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(seats, options)
        self.rush = options["mode"] == "rush"
        self.length = int(options["length"])
        self.deck = [] if self.rush else list(range(self.length))
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.shown: list[list[int]] = [[] for _ in range(seats)]
        self.showed = [False] * seats
        self.scores = [0] * seats
        self.played: list[list[int]] = []
        self.turn = 0
        self.dealing = 0
        self.owed = 0 if self.rush else min(seats * HAND, self.length)
        self.coin = False
        self._last: list[dict[str, Any]] = []

    def actors(self) -> Sequence[int]:
        """Chance while it owes, all in a rush, else whose turn it is."""
        if self.coin or self.owed:
            return (CHANCE,)
        if self.rush:
            return list(range(self.seats)) if len(self.played) < self.length else ()
        return (self.turn,) if any(self.hands) else ()

    def legal(self, actor: int) -> Sequence[int]:
        if self.rush:
            called = {number for _, number in self.played}
            return [CALL + k for k in range(CARDS) if k not in called]
        return self.hands[actor] + ([] if self.showed[actor] else [SHOW])

    def accepts(self, actor: int, action: int) -> bool | None:
        """As the lists tell: of hundreds of cards or calls they are long."""
        verb, number = divmod(action, CARDS)
        if actor == CHANCE:
            return action in (COIN, COIN + 1) if self.rush else verb == 1 and number in self.deck
        if self.rush:
            return verb == 2 and all(called != number for _, called in self.played)
        return None

    def chances(self) -> Sequence[tuple[int, int]]:
        """Heads are twice as likely as tails."""
        if self.rush:
            return [(COIN, 2), (COIN + 1, 1)]
        return [(DEAL + card, 1) for card in self.deck]

    def apply(self, actor: int, action: int) -> None:
        self._last = []
        number = action % CARDS
        if action < DEAL:
            self.hands[actor].remove(number)
            if number in self.shown[actor]:
                self.shown[actor].remove(number)
            self.scores[actor] += number
            self.played.append([actor, number])
            self._last = [{"kind": "card", "points": number}]
            self.dealing, self.owed = actor, min(1, len(self.deck))
            self._pass_on()
        elif action < CALL:
            self.deck.remove(number)
            insort(self.hands[self.dealing], number)
            self.owed -= 1
            self.dealing = (self.dealing + 1) % self.seats
        elif action < COIN:
            self.played.append([actor, number])
            self.coin = True
        elif action < SHOW:
            seat = self.played[-1][0]
            self.scores[seat] += 1 - number
            self.coin = False
            self._last = [{"kind": FACES[number], "points": 1 - number}]
        else:
            self.shown[actor] = list(self.hands[actor])
            self.showed[actor] = True

    def _pass_on(self) -> None:
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if self.hands[seat] or (seat == self.dealing and self.deck):
                self.turn = seat
                return

    def text(self, action: int) -> str:
        if action == SHOW:
            return "show"
        verb, number = divmod(action, CARDS)
        return f"{VERBS[verb]} {FACES[number] if verb == 3 else number}"

    def parse(self, text: str) -> int:
        if text == "show":
            return SHOW
        verb, _, rest = text.partition(" ")
        if verb == "coin" and rest in FACES:
            return COIN + FACES.index(rest)
        if verb in VERBS[:3] and rest in NUMBERS:
            return VERBS.index(verb) * CARDS + int(rest)
        raise UnknownAction(f"{text!r} is none of play 0, deal 0, call 0, coin heads, show")

    def items(self) -> list[dict[str, Any]]:
        return self._last

    def seen(self, actor: int, action: int, seat: int | None) -> str:
        """Cards are dealt face down."""
        text = self.text(action)
        return "deal ?" if text.startswith("deal") and seat != self.dealing else text

    def outcome(self) -> Outcome:
        """Most points."""
        if self.options["mode"] == "alone":
            return self._alone()
        ranks = tuple(1 + sum(other > mine for other in self.scores) for mine in self.scores)
        return Outcome(ranks, tuple(self.scores), "called" if self.rush else "empty")

    def _alone(self) -> Outcome:
        result = min(self.scores)
        ticked = (result >= 5, result >= 6, all(self.showed))
        met = tuple(name for name, is_met in zip(CHALLENGES, ticked, strict=True) if is_met)
        compared = tuple(sorted(self.scores))
        return Outcome((1,) * self.seats, tuple(self.scores), "empty", result, met, compared)

    def public(self) -> dict[str, Any]:
        """Everybody's number of cards and what they showed."""
        return {
            "cards": [len(hand) for hand in self.hands],
            "shown": self.shown,
            "showed": self.showed,
            "played": self.played,
            "deck": len(self.deck),
            "scores": self.scores,
        }

    def private(self, seat: int | None) -> dict[str, Any]:
        """The own hand."""
        return {"hand": [] if seat is None else self.hands[seat]}

    def determinize(self, seat: int | None, rng: Rng) -> None:
        """Shuffle the cards that are neither shown nor the seat's own."""
        others = [other for other in range(self.seats) if other != seat]
        hidden = [c for other in others for c in self.hands[other] if c not in self.shown[other]]
        pool = sorted(hidden + self.deck)
        Random(rng.next()).shuffle(pool)
        for other in others:
            drawn = len(self.hands[other]) - len(self.shown[other])
            self.hands[other] = sorted(self.shown[other] + pool[:drawn])
            pool = pool[drawn:]
        self.deck = sorted(pool)

    def check(self) -> None:
        lists = (self.hands, self.shown, self.showed, self.scores)
        assert all(len(values) == self.seats for values in lists)
        assert all(type(showed) is bool for showed in self.showed)
        assert all(type(score) is int for score in self.scores)
        assert self.rush == (self.options["mode"] == "rush")
        assert self.length == self.options["length"]
        for seat, number in self.played:
            assert type(seat) is int
            assert type(number) is int
            assert 0 <= seat < self.seats
        numbers = [number for _, number in self.played]
        cards = sorted(numbers + self.deck + [card for hand in self.hands for card in hand])
        if self.rush:
            assert len(set(cards)) == len(numbers) == len(cards)
            assert all(0 <= card < CARDS for card in cards)
            assert len(numbers) <= self.length
            assert numbers or not self.coin
        else:
            assert cards == list(range(self.length))
            assert all(type(card) is int for card in cards)
            assert not self.coin
        for hand, shown in zip(self.hands, self.shown, strict=True):
            assert hand == sorted(hand)
            assert shown == sorted(set(hand) & set(shown))
        assert self.deck == sorted(self.deck)
        assert 0 <= self.turn < self.seats
        assert 0 <= self.dealing < self.seats
        assert 0 <= self.owed <= min(len(self.deck), self.seats * HAND)
        assert self.owed or not any(self.hands) or self.hands[self.turn]

    def clone(self) -> Self:
        """Copy what changes, which is quicker than copying whatever there may be."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("deck", "played", "scores", "showed"):
            setattr(other, name, getattr(self, name).copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.shown = [hand.copy() for hand in self.shown]
        return other


NUMBERS = {str(number) for number in range(CARDS)}


def toy(rules: type[Hands] = Hands) -> PyGame:
    """Return the game, or one in which something is different."""
    return PyGame(
        SPEC,
        rules,
        actions=SHOW + 1,
        max_legal=CARDS,
        max_chances=max(LENGTHS),
        coach=partial(SearchBot, simulations=SIMULATIONS),
    )
