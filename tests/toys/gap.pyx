"""Gap, the game of `docs/contribute/add-a-game.md`, as compiled rules.

The tutorial's class of plain Python is the oracle. `tests/test_new_game.py` compiles this module in
a copy of the tree, and compares both at every step of random games.
"""

cimport cython
from libc.stdint cimport int8_t, uint16_t, uint64_t, uint8_t
from libc.string cimport memcpy

from typing import TYPE_CHECKING

from spieltisch.core.bits cimport lowest_bit, mix, popcount
from spieltisch.core.engine cimport CHANCE, NOBODY
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State

from spieltisch.core.arguments import phase_number, whole_numbers
from spieltisch.core.outcome import Outcome
from spieltisch.errors import UnknownAction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any
    from spieltisch.core.ids import Action, Actor, Seat


cdef struct Position:
    uint16_t pack      # a bit for each card, that of 1 the lowest
    uint16_t hands[2]
    uint8_t laid       # 0: no card
    uint8_t pairs
    uint8_t turn
    uint8_t points[2]
    int8_t winner      # the seat that the last action gave points, or -1
    uint8_t gap        # these points
    uint8_t end        # the pairs of a game; from here on constant


cdef enum:
    CARDS = 9
    HAND = 3
PHASES = ("chance", "play", "over")  #: tuple[str, ...]
"""Names of the phases, by number."""
TEXTS = tuple(
    [f"deal {card}" for card in range(1, CARDS + 1)]
    + [f"lay {card}" for card in range(1, CARDS + 1)]
)  #: tuple[str, ...]
"""Texts of all actions, by number."""


@cython.final
cdef class GapState(State):
    """A position of Gap."""

    cdef Position p

    def __init__(self, game, seats, options):
        """Set up the whole pack."""
        State.__init__(self, game, seats, options)
        self.p.pack = (1 << CARDS) - 1
        self.p.end = options["pairs"]
        self.p.winner = -1

    cdef void assign(self, State other) noexcept nogil:
        """Become a copy of `other`."""
        memcpy(&self.p, &(<GapState>other).p, sizeof(Position))

    cdef int receiver(self) noexcept nogil:
        """Return the seat that gets the next card: that with fewer."""
        return popcount(self.p.hands[1]) < popcount(self.p.hands[0])

    cdef int to_act(self) noexcept nogil:
        """Return chance, which deals, else the seat on turn."""
        if popcount(self.p.pack) > CARDS - 2 * HAND:
            return CHANCE
        if self.p.pairs == self.p.end:
            return NOBODY
        return self.p.turn

    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil:
        """Write the cards of the hand."""
        if actor < 0 or actor != self.to_act():
            return 0
        return written(self.p.hands[actor], CARDS, out)

    cdef bint accepts(self, int actor, int action) noexcept nogil:
        """Return whether `action` is in the list."""
        if actor != self.to_act():
            return False
        if actor == CHANCE:
            return action < CARDS and (self.p.pack >> action) & 1
        return actor >= 0 and action >= CARDS and (self.p.hands[actor] >> (action - CARDS)) & 1

    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil:
        """Write the cards of the pack, all equal."""
        cdef Py_ssize_t n = written(self.p.pack, 0, actions)
        cdef Py_ssize_t i
        for i in range(n):
            weights[i] = 1
        return n

    cdef void make(self, int actor, int action) noexcept nogil:
        """Deal a card, or lay it."""
        self.p.winner = -1
        if actor == CHANCE:
            self.p.hands[self.receiver()] |= 1 << action
            self.p.pack ^= 1 << action
            return
        self.p.hands[actor] ^= 1 << (action - CARDS)
        if self.p.laid:
            self.score(actor, action - CARDS + 1)
        else:
            self.p.laid = action - CARDS + 1
            self.p.turn = 1 - actor

    cdef void score(self, int second, int card) noexcept nogil:
        """Give the numbers between the two to the higher card, which lays first."""
        cdef int first = self.p.laid
        self.p.winner = second if card > first else 1 - second
        self.p.gap = (card - first if card > first else first - card) - 1
        self.p.points[self.p.winner] += self.p.gap
        self.p.laid = 0
        self.p.turn = self.p.winner
        self.p.pairs += 1

    cdef bint beats(self, int seat, int other) noexcept nogil:
        """Return whether `seat` finished ahead of `other`, by points."""
        return self.p.points[seat] > self.p.points[other]

    cdef uint64_t digest(self) noexcept nogil:
        """Return a 64-bit hash of the position."""
        cdef uint64_t key = mix(0, self.p.pack | <uint64_t>self.p.hands[0] << 16)
        key = mix(key, self.p.hands[1] | <uint64_t>self.p.laid << 16)
        key = mix(key, self.p.pairs | <uint64_t>self.p.turn << 8)
        return mix(key, self.p.points[0] | <uint64_t>self.p.points[1] << 8)


cdef Py_ssize_t written(unsigned int cards, int first, int* out) noexcept nogil:
    """Write the actions of cards, that of the lowest card from `first` on; return their number."""
    cdef Py_ssize_t n = 0
    while cards != 0:
        out[n] = first + lowest_bit(cards)
        cards &= cards - 1
        n += 1
    return n


cdef list named(unsigned int cards):
    return [card for card in range(1, CARDS + 1) if (cards >> (card - 1)) & 1]


cdef int held(cards) except -1:
    return sum({1 << (card - 1) for card in cards})


def text(state: Any, action: int) -> str:
    """Return the text of an action's number."""
    return TEXTS[action]


def all_texts() -> Sequence[str]:
    """Return the texts of all actions, by number."""
    return TEXTS


def parse(state: Any, text: str) -> int:
    """Return the number of an action's text. Raises UnknownAction."""
    if text not in TEXTS:
        raise UnknownAction(f"{text!r} is not an action; use: deal 3, lay 3", action=text)
    return TEXTS.index(text)


cdef dict _open(GapState state):
    cdef int actor = state.to_act()
    return {
        "phase": "chance" if actor == CHANCE else "over" if actor == NOBODY else "play",
        "scores": [state.p.points[0], state.p.points[1]],
        "laid": state.p.laid,
        "pairs": state.p.pairs,
        "turn": state.p.turn,
    }


def public(GapState state not None) -> dict[str, Any]:
    """Return what all see."""
    counts = [popcount(state.p.hands[0]), popcount(state.p.hands[1])]
    return {**_open(state), "cards": counts}


def private(GapState state not None, seat: Seat | None) -> dict[str, Any]:
    """Return the seat's hand."""
    return {"hand": [] if seat is None else named(state.p.hands[<int>seat])}


def full(GapState state not None) -> dict[str, Any]:
    """Return the whole position."""
    hands = [named(state.p.hands[0]), named(state.p.hands[1])]
    return {**_open(state), "pack": named(state.p.pack), "hands": hands}


def outcome(GapState state not None) -> Outcome | None:
    """Return the Outcome, or None before the end."""
    ranks = state.ranks()
    return Outcome(ranks, (state.p.points[0], state.p.points[1]), "finished") if ranks else None


def items(GapState state not None) -> list[dict[str, Any]]:
    """Return the points of the last action."""
    if state.p.winner < 0:
        return []
    return [{"kind": "gap", "seat": state.p.winner, "points": state.p.gap}]


def seen(GapState state not None, int actor: Actor, int action: Action, seat: Seat | None) -> str:
    """Return the text as a seat knows it: only its receiver sees a card that is dealt."""
    if actor == CHANCE and state.receiver() != seat:
        return "deal ?"
    return TEXTS[action]


def fill(GapState state not None, dict full not None: dict[str, Any]) -> None:
    """Make a new state the position of `full`, a dict as from `State.full()`."""
    whole_numbers(full)
    phase_number(full, PHASES)
    state.p.pack = held(full["pack"])
    for seat in range(2):
        state.p.hands[seat] = held(full["hands"][seat])
        state.p.points[seat] = full["scores"][seat]
    state.p.laid = full["laid"]
    state.p.pairs = full["pairs"]
    state.p.turn = full["turn"]


def determinize(GapState state not None, seat: Seat | None, Rng rng not None) -> GapState:
    """Return a state that `seat` (None: a spectator) cannot tell from this one."""
    cdef GapState other = state.clone()
    hidden = named(state.p.pack)
    unknown = [one for one in range(2) if one != seat]
    for one in unknown:
        hidden += named(state.p.hands[<int>one])
    hidden.sort()
    rng.shuffle(hidden)
    for one in unknown:
        count = popcount(state.p.hands[<int>one])
        other.p.hands[<int>one] = held(hidden[:count])
        hidden = hidden[count:]
    other.p.pack = held(hidden)
    return other


def check(GapState state not None) -> None:
    """Raise AssertionError if an invariant of a position does not hold."""
    counts = [popcount(state.p.hands[0]), popcount(state.p.hands[1])]
    pack = popcount(state.p.pack)
    cards = [*named(state.p.pack), *named(state.p.hands[0]), *named(state.p.hands[1])]
    cards += [state.p.laid] * (state.p.laid > 0)
    assert len(set(cards)) == len(cards) == CARDS - 2 * state.p.pairs
    assert max(cards) <= CARDS
    assert state.p.turn in (0, 1)
    assert state.p.pairs <= state.p.end
    if pack > CARDS - 2 * HAND:  # dealing
        assert counts[0] - counts[1] in (0, 1)
        assert state.p.laid == state.p.pairs == state.p.turn == 0
        assert state.p.points[0] == state.p.points[1] == 0
    else:
        assert pack == CARDS - 2 * HAND
        assert counts[state.p.turn] == HAND - state.p.pairs
        assert counts[1 - state.p.turn] == HAND - state.p.pairs - (state.p.laid > 0)
