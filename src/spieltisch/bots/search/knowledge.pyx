"""Knowledge: facts about a game that strengthen its search; the search also works without them.

A move is the unit of choice in a search: one action, or a whole turn if the game says so. It is an
int whose meaning the game defines (`play`, `allows`, `action_of`).
"""

from typing import TYPE_CHECKING

from libc.stdint cimport uint64_t

from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from typing import ClassVar, Self


cdef class Knowledge:
    """Facts and rules of thumb for a search; a game's own is a compiled subclass.

    Width and depth of the search are attributes, which may be set before it begins:

    - `root_width`, `width`: the most candidates at the root and deeper; 0: all legal ones.
    - `base`, `growth`: after N visits, `base + N**growth` candidates are tried (widening).
    - `depth`: the decisions in the tree; 0: without a limit.
    - `cut`: the decisions of a playout before `evaluate`; 0: without a limit.
    - `exploration`: UCB's constant, for utilities between 0 and 1.
    - `eliminates`: all root candidates are tried equally often with the same draws, instead of UCB.
      Those that trail by more than chance are dropped (`elimination.pyx`).

    Other attributes say which methods a subclass implements:

    - `evaluates`: whether it has `evaluate`, and a playout may stop after `cut` decisions.
    - `has_margin`, `has_lead`: whether it has `margin` and `lead`.
    - `deals`: whether it has `redeal`, which samples what a seat cannot see.
    - `judges`: the class of the positions that it knows.
    - `asks_python`: whether compiled code calls the methods of subclasses in plain Python.

    `like` is an object whose settings are taken over. A search works on a copy (`fork`), so that
    data of `begin` and `play` belong to one thread.
    """

    cdef public int root_width
    cdef public int width
    cdef public double base
    cdef public double growth
    cdef public int depth
    cdef public int cut
    cdef public double exploration
    cdef public bint eliminates
    cdef public bint evaluates
    cdef public bint has_margin
    cdef public bint has_lead
    cdef public bint deals
    cdef bint plain           # nothing is hidden at all; set by the search
    cdef bint telling         # people read the results: they must be true chances

    judges = State  #: ClassVar[type[State]]
    asks_python = False  #: ClassVar[bool]
    settings = (
        *("root_width", "width", "base", "growth", "depth", "cut", "exploration"),
        *("eliminates", "evaluates", "has_margin", "has_lead", "deals"),
    )  #: ClassVar[tuple[str, ...]]
    """The attributes above; a subclass adds its own."""

    def __init__(self, like: Self | None = None) -> None:
        self.root_width = 0
        self.width = 0
        self.base = 4.0
        self.growth = 0.5
        self.depth = 0
        self.cut = 0
        self.exploration = 0.4
        self.eliminates = False
        self.evaluates = False
        self.has_margin = False
        self.has_lead = False
        self.deals = False
        self.plain = False
        self.telling = False
        self.take(like)

    def take(self, like: Self | None) -> None:
        """Take over the settings of `like`; keep the present ones if it is None."""
        if like is not None:
            for name in self.settings:
                setattr(self, name, getattr(like, name))

    def fork(self) -> Self:
        """Return another of the same kind and settings."""
        return type(self)(self)

    def __reduce__(self):
        return _restored, (type(self), tuple([getattr(self, name) for name in self.settings]))

    def check_state(self, state: State) -> None:
        """Raise InvalidArgument if it knows nothing about such a state."""
        if not isinstance(state, self.judges):
            kind = type(self).__name__
            raise InvalidArgument(f"{kind} knows {self.judges.__name__}, not {state!r}")

    # ------------------------------------------------------------ methods for games

    cdef int prepare(self, State state, int seat) except -1:
        """Get ready for a decision of `seat` at `state`, before any other call.

        It must not use facts hidden from the seat.
        """
        return 0

    cdef void begin(self, State state) noexcept nogil:
        """Note that the next moves are played on `state`, the root in some world."""

    cdef void play(self, State state, int actor, int move) noexcept nogil:
        """Play a move, a single action, or a draw."""
        state.make(actor, move)

    cdef bint allows(self, State state, int seat, int move) noexcept nogil:
        """Return whether the move, a candidate in another world, is legal in this one."""
        return state.accepts(seat, move)

    cdef Py_ssize_t candidates(
        self, State state, int seat, int* out, Py_ssize_t most, Rng rng
    ) noexcept nogil:
        """Write the `most` best moves to `out`, best first; return their number.

        Without knowledge they are any moves, in an order that `rng` draws. `out` has room for
        `Game.scratch_size` ints.
        """
        cdef Py_ssize_t n = state.list_legal(seat, out)
        cdef Py_ssize_t count = min(n, most)
        cdef Py_ssize_t i, k
        cdef int kept
        for i in range(count):
            k = i + rng.below(<unsigned int>(n - i))
            kept = out[k]
            out[k] = out[i]
            out[i] = kept
        return count

    cdef int policy(self, State state, int seat, Rng rng, int* scratch) noexcept nogil:
        """Return the move of a playout: by default any. `scratch` is as `out` above."""
        return state.pick(seat, rng, scratch)

    cdef void evaluate(self, State state, bint rank, double* out) noexcept nogil:
        """Write each seat's expectation at an unfinished position, if `evaluates`.

        It is a seat's share of the win, or (`rank`) of the opponents ranked behind it, from 0 to 1.
        In a solo mode it is the expected result.
        """

    cdef void chances(self, State state, bint rank, double* out) noexcept nogil:
        """Write what `evaluate` does, as true chances: people read these numbers.

        A search compares better by a judgement that tells small leads apart even if one is sure to
        win. By default both are the same.
        """
        self.evaluate(state, rank, out)

    cdef void expect(self, State state, bint rank, double* out) noexcept nogil:
        """Write `chances` where people read them, else what `evaluate` does."""
        if self.telling:
            self.chances(state, rank, out)
        else:
            self.evaluate(state, rank, out)

    cdef double lead(self, State state, int seat) noexcept nogil:
        """Return the points by which a seat leads the best other side, if `has_lead`."""
        return 0

    cdef double margin(self, State state, int seat) noexcept nogil:
        """Return a seat's lead, 0 to 1, with ½ for even, if `has_margin`."""
        return 0.5

    cdef void redeal(self, State state, int seat, Rng rng) noexcept nogil:
        """Replace `state` by one that the seat cannot tell from it, sampled fairly, if `deals`.

        Otherwise the search samples states beforehand. If these are all equal, nothing is hidden,
        and positions differ by all their data.
        """

    cdef uint64_t mark(self, State state) noexcept nogil:
        """Return a hash of the public data of a position, by which it is recognised.

        With 0 it is not, and no tree is kept. Hidden facts must not count.
        """
        return state.digest() if self.plain else 0

    cdef bint ends_soon(self, State state) noexcept nogil:
        """Return whether the rest of the game is short enough to visit it all (`exact.pyx`).

        If something is hidden, the three methods below describe it.
        """
        return False

    cdef bint indifferent(self, State state, int actor) noexcept nogil:
        """Return whether the next action of `actor`, or chance, makes no difference to the end."""
        return False

    cdef int open_hand(self, State state, int actor, int* counts) noexcept nogil:
        """Let a seat hold one piece of each kind that it may have; return the real size of its
        hand.

        The size is 0 unless the hand is hidden from the searching seat. Write to `counts` the
        number of pieces of each of 32 kinds that the searching seat does not see. Each is equally
        likely to be in the hand, and each kind has an action.
        """
        return 0

    cdef int kind_of(self, int move) noexcept nogil:
        """Return the kind of a hand's piece that an action uses."""
        return 0

    cdef int action_of(self, int move, int step) noexcept nogil:
        """Return the action of a move at a step, from 0 on; -1 after the last."""
        return move if step == 0 else -1


def _restored(kind, settings):
    """Return the pickled knowledge."""
    knowledge = kind()
    for name, value in zip(kind.settings, settings, strict=True):
        setattr(knowledge, name, value)
    return knowledge
