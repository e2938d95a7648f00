"""Engines: the rules of a position as C functions, and the facts that follow from them.

`Engine` is the base of `State`. Its functions run without the interpreter and neither know a clock
nor hold a random generator: chance is an actor, `CHANCE`, whose actions carry weights. The program
that runs the game draws them.
"""

import json
from hashlib import sha256
from operator import index
from typing import TYPE_CHECKING

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng

from spieltisch.core.vector.buffers import flat
from spieltisch.errors import BrokenRules, InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, SupportsIndex
    from _typeshed import WriteableBuffer
    from spieltisch.core.game import Game
    from spieltisch.core.ids import Action, Actor
    from spieltisch.core.spec import OptionValue


cpdef enum:
    CHANCE = -1  # Draws tiles, rolls dice, deals cards.
    TABLE = -2  # The table's clock; never among `actors()`.
    NOBODY = -3  # `to_act()` when the game is over.
    EVERYBODY = -4  # `to_act()` when several seats may act at once.


cdef enum:
    _KEPT = 1 << 14
cdef tuple _NUMBERS = tuple(range(1 << 14))
"""Cached ints for lists of actions: making hundreds of ints takes five times as long."""


cdef class Engine:
    """The rules of one position, its legal actions, ranks and returns.

    `game` is the game that made it, `options` has the options of this game by name, and `seats` is
    the number of seats.
    """

    cdef readonly object game  #: Game
    cdef readonly object options  #: Mapping[str, OptionValue]
    cdef readonly int seats

    # Facts from the above for compiled code; the same in all positions of a game.
    cdef bint solo
    cdef Py_ssize_t actions
    cdef Py_ssize_t max_legal
    cdef Py_ssize_t max_chances
    cdef Py_ssize_t scratch_size
    cdef uint64_t salt

    asks_python = False  #: ClassVar[bool]
    """Whether compiled code calls the methods of subclasses in plain Python."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.solo = game.spec.mode(options["mode"]).solo
        self.actions = game.actions
        self.max_legal = game.max_legal
        self.max_chances = game.max_chances
        self.scratch_size = game.scratch_size
        self.salt = _salt(game, seats, options)

    # ------------------------------------------------------------ the rules
    #
    # These are C functions that run without the interpreter's lock. A game must provide: to_act,
    # list_legal, accepts, make, assign, digest. And may_act where several act at once; list_chances
    # where chance acts; beats outside solo modes; side_of for partners; solo_result in solo modes.

    cdef int to_act(self) noexcept nogil:
        """Return the seat to act, or CHANCE, NOBODY, EVERYBODY."""
        return NOBODY

    cdef bint may_act(self, int seat) noexcept nogil:
        """Return whether `seat` may act; called when EVERYBODY acts."""
        return False

    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil:
        """Write the actor's legal actions to `out`, ascending; return their number.

        It is at most `Game.max_legal`. The function may write up to `Game.scratch_size` ints to
        `out`.
        """
        return 0

    cdef bint accepts(self, int actor, int action) noexcept nogil:
        """Return whether `action` is legal for the actor."""
        return False

    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil:
        """Write chance's actions, ascending, and their integer weights; return their number.

        It is at most `Game.max_chances`, and no more ints are written to either.
        """
        return 0

    cdef void make(self, int actor, int action) noexcept nogil:
        """Apply a legal action."""

    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil:
        """Return a random action, chosen as by `pick_listed`; a game may have a faster way.

        `scratch` has room for `Game.scratch_size` ints.
        """
        return self.pick_listed(actor, rng, scratch)

    cdef bint beats(self, int seat, int other) noexcept nogil:
        """Return whether `seat` finished ahead of `other`; called when the game is over.

        Ranks and returns follow from this method alone.
        """
        return False

    cdef int side_of(self, int seat) noexcept nogil:
        """Return the side of `seat`, the same for partners; without partners: seat."""
        return seat

    cdef int solo_result(self) noexcept nogil:
        """Return the result of a solo mode's game, `Outcome.result`; called when it is over."""
        return 0

    cdef Py_ssize_t mask(self, int actor, uint8_t* out, int* scratch) noexcept nogil:
        """Write 1 for each legal action of the actor and 0 for others to `out`; return their
        number.

        `out` has `Game.actions` bytes, `scratch` room for `Game.scratch_size` ints. The actor acts.
        A game may have a faster way than its list.
        """
        return self.mask_listed(actor, out, scratch)

    cdef uint64_t digest(self) noexcept nogil:
        """Return 64 bits that almost certainly differ between different positions."""
        return 0

    cdef int reraise(self) except -1:
        """Raise the error of rules in Python since the last call; compiled rules have none.

        Callers of the functions above call this afterwards, once they hold the lock again.
        """
        return 0

    # ------------------------------------------------------------ consequences of the rules

    cdef int pick_listed(self, int actor, Rng rng, int* scratch) noexcept nogil:
        """Return an action from the actor's list: evenly, or for CHANCE by weight."""
        cdef Py_ssize_t n, i
        cdef unsigned int total = 0
        cdef unsigned int left
        cdef int* weights
        if actor != CHANCE:
            n = self.list_legal(actor, scratch)
            return scratch[rng.below(<unsigned int>n)]
        weights = scratch + self.max_chances
        n = self.list_chances(scratch, weights)
        for i in range(n):
            total += weights[i]
        left = rng.below(total)
        i = 0
        while left >= <unsigned int>weights[i]:
            left -= weights[i]
            i += 1
        return scratch[i]

    cdef Py_ssize_t mask_listed(self, int actor, uint8_t* out, int* scratch) noexcept nogil:
        """Write the mask from the actor's list; see `mask`."""
        cdef Py_ssize_t i
        cdef Py_ssize_t n = self.list_legal(actor, scratch)
        memset(out, 0, self.actions)
        for i in range(n):
            out[scratch[i]] = 1
        return n

    cdef int rank_of(self, int seat) noexcept nogil:
        """Return the seat's place when the game is over: 1 is first, equals share it (1, 1, 3)."""
        cdef int other
        cdef int rank = 1
        for other in range(self.seats):
            rank += self.beats(other, seat)
        return rank

    cdef double return_of(self, int seat) noexcept nogil:
        """Return the game's return for `seat`; see `returns`."""
        cdef int other
        cdef int opponents = 0
        cdef double balance = 0
        if self.to_act() != NOBODY:
            return 0.0
        if self.solo:
            return self.solo_result()
        for other in range(self.seats):
            if self.side_of(other) != self.side_of(seat):
                opponents += 1
                balance += self.beats(seat, other)
                balance -= self.beats(other, seat)
        if opponents == 0:
            return 0.0
        return balance / opponents

    cdef void write_returns(self, double* out) noexcept nogil:
        """Write `returns()` to `out`, a double for each seat, without the interpreter."""
        cdef int seat
        for seat in range(self.seats):
            out[seat] = self.return_of(seat)

    cdef bint acts(self, int actor) noexcept nogil:
        """Return whether `actor` may act; the table's clock may act until the game is over."""
        cdef int now = self.to_act()
        if actor == TABLE or now == actor:
            return now != NOBODY
        return now == EVERYBODY and 0 <= actor < self.seats and self.may_act(actor)

    cdef Py_ssize_t listed(self, int actor, int* out) except -1:
        """Write the actor's actions, chance's too, to `out`; return their number.

        `out` has room for `Game.scratch_size` ints.
        """
        cdef Buffer weights
        cdef Py_ssize_t n = 0
        if self.acts(actor):
            if actor != CHANCE:
                n = self.list_legal(actor, out)
            else:
                weights = Buffer(self.scratch_size)
                n = self.list_chances(out, weights.data)
        self.reraise()
        self.within(actor, n)
        return n

    cdef int within(self, int actor, Py_ssize_t n) except -1:
        """Raise BrokenRules for a list longer than its Game declares."""
        if n > (self.max_chances if actor == CHANCE else self.max_legal):
            raise BrokenRules(
                f"the rules of {self.game.spec.name} list {n} actions; its Game declares "
                f"max_legal={self.max_legal}, max_chances={self.max_chances}"
            )
        return 0

    # ------------------------------------------------------------ for Python

    def ranks(self) -> tuple[int, ...]:
        """Return each seat's place: 1 is first, equals share it (1, 1, 3); () before the end."""
        cdef tuple found
        if self.to_act() != NOBODY:
            found = ()
        else:
            found = tuple([self.rank_of(seat) for seat in range(self.seats)])
        self.reraise()
        return found

    def sides(self) -> tuple[int, ...]:
        """Return the side of each seat; partners have the same number."""
        found = tuple([self.side_of(seat) for seat in range(self.seats)])
        self.reraise()
        return found

    def returns(self) -> list[float]:
        """Return each seat's return as a float; zeros before the end.

        It is the share of opponents ranked below the seat, less the share ranked above. With two
        players that is 1 for a win, 0 for a draw, -1 for a loss; with more it may lie in between.
        Partners are compared with the other side only. In a solo mode it is `Outcome.result`, for
        every seat.
        """
        found = [float(self.return_of(seat)) for seat in range(self.seats)]
        self.reraise()
        return found

    def actors(self) -> tuple[Actor, ...]:
        """Return the actors now: () when it is over, (CHANCE,), one seat, or several."""
        cdef tuple found
        cdef int actor = self.to_act()
        if actor == NOBODY:
            found = ()
        elif actor == EVERYBODY:
            found = tuple([seat for seat in range(self.seats) if self.may_act(seat)])
        else:
            found = (actor,)
        self.reraise()
        return found

    def legal(self, actor: SupportsIndex) -> list[Action]:
        """Return the actor's legal actions: ascending distinct ints; [] if it does not act.

        Raises InvalidArgument if there is no such actor, and BrokenRules for more than
        `game.max_legal`.
        """
        cdef Buffer buffer = Buffer(self.scratch_size)
        cdef Py_ssize_t i
        cdef int who = _actor(actor)
        if who < TABLE or who >= self.seats:
            raise _absent(actor, self.seats)
        cdef Py_ssize_t n = self.listed(who, buffer.data)
        cdef list found = []
        for i in range(n):
            if buffer.data[i] < _KEPT:
                found.append(_NUMBERS[buffer.data[i]])
            else:
                found.append(buffer.data[i])
        return found

    def legal_into(self, actor: SupportsIndex, out: WriteableBuffer) -> int:
        """Write `legal(actor)` to a contiguous int32 buffer; return the number of actions.

        The rest of the buffer is undefined afterwards. Raises InvalidArgument if `out` is not such
        a buffer or is shorter than `game.max_legal` (for CHANCE `game.max_chances`), and errors as
        `legal`.
        """
        cdef int[::1] view
        cdef Buffer buffer
        try:
            view = out
        except (TypeError, ValueError) as error:
            raise InvalidArgument(
                f"a contiguous, writable int32 buffer is needed: {error}"
            ) from None
        cdef Py_ssize_t i, n
        cdef int who = _actor(actor)
        if who < TABLE or who >= self.seats:
            raise _absent(actor, self.seats)
        cdef Py_ssize_t most = self.max_chances if who == CHANCE else self.max_legal
        if view.shape[0] < most:
            raise InvalidArgument(f"the buffer is too short: it needs room for {most} actions")
        if view.shape[0] >= self.scratch_size:
            n = self.listed(who, &view[0])
        else:
            buffer = Buffer(self.scratch_size)
            n = self.listed(who, buffer.data)
            for i in range(n):
                view[i] = buffer.data[i]
        return n

    def mask_into(self, seat: SupportsIndex, out: Any) -> int:
        """Write 1 for each legal action of `seat` and 0 for others to `out`; return their number.

        `out` is C-contiguous and has `game.actions` numbers of uint8 or bool. Raises
        InvalidArgument for other buffers, and errors as `legal`.
        """
        cdef unsigned char[::1] view = flat(out, self.actions, ("B", "b", "?"))[0]
        cdef Buffer buffer = Buffer(self.scratch_size)
        cdef int who = _actor(seat)
        cdef Py_ssize_t n
        if who < TABLE or who >= self.seats:
            raise _absent(seat, self.seats)
        if who == CHANCE:
            raise InvalidArgument("chance has no mask: use chances()")
        if not self.acts(who):
            view[:] = 0
            return 0
        n = self.mask(who, &view[0], buffer.data)
        self.reraise()
        self.within(who, n)
        return n

    def chances(self) -> list[tuple[Action, int]]:
        """Return chance's actions, [(action, weight)]; [] when chance does not act.

        Raises BrokenRules for more than `game.max_chances`.
        """
        cdef Buffer actions = Buffer(self.scratch_size)
        cdef Buffer weights = Buffer(self.scratch_size)
        cdef Py_ssize_t n = 0
        if self.to_act() == CHANCE:
            n = self.list_chances(actions.data, weights.data)
        self.reraise()
        self.within(CHANCE, n)
        return [(actions.data[i], weights.data[i]) for i in range(n)]

    def is_legal(self, actor: SupportsIndex, action: SupportsIndex) -> bool:
        """Return whether `actor` may play `action` now; both are integers of any kind.

        Raises InvalidArgument for anything else.
        """
        who = whole(actor)
        what = whole(action)
        if who is None or what is None:
            raise InvalidArgument(f"actors and actions must be ints, not {actor!r} and {action!r}")
        if not (TABLE <= who < self.seats and 0 <= what < self.game.actions):
            return False
        cdef bint legal = self.acts(who) and self.accepts(who, what)
        self.reraise()
        return legal


cdef object whole(object number):
    """Return an integer of any kind (numpy's too) as an int; None for others and bools."""
    if type(number) is int:
        return number
    try:
        return None if isinstance(number, bool) else index(number)
    except TypeError:
        return None


cdef int _actor(value) except? -3:
    """Return an actor's number, or NOBODY for an impossible one. Raises InvalidArgument."""
    number = whole(value)
    if number is None:
        raise InvalidArgument(f"an actor must be an int, not {value!r}")
    return number if TABLE <= number < 2**31 else NOBODY


def _absent(actor, seats):
    """Return the error for an actor that the game does not have."""
    return InvalidArgument(
        f"no seat {actor!r}: seats are 0 to {seats - 1}, CHANCE is {CHANCE}, TABLE is {TABLE}"
    )


def _salt(game, seats, options):
    """Return 64 bits for the rules in `State.key`, the same in every process."""
    facts = [game.spec.name, game.spec.rules, seats, sorted(options.items()), game.own_components]
    return int.from_bytes(sha256(json.dumps(facts).encode()).digest()[:8], "little")
