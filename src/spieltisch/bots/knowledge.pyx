"""What a game may know that makes its search strong; without any of it the search plays as well.

A move is what the search chooses among: one action, or, where a game says so, a whole turn. It is
an int; which one is the game's own affair (`play`, `allows`, `action_of`).
"""

from typing import TYPE_CHECKING

from libc.stdint cimport uint64_t

from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from typing import ClassVar, Self


cdef class Knowledge:
    """What a search asks; a game's own is a compiled subclass.

    How wide and deep it looks are attributes, which anybody may set before the search begins:

    - `root_width`, `width`: the most candidates at the root and deeper; 0: all that are legal.
    - `base`, `growth`: of N visits, `base + N**growth` candidates are tried (widening).
    - `depth`: the decisions that the tree goes through; 0: as many as there are.
    - `cut`: the decisions of a playout before `evaluate`; 0: as many as there are.
    - `exploration`: UCB's constant, for utilities between 0 and 1.
    - `eliminates`: at the root all candidates are tried equally often, with the same draws, and
      whoever trails by more than chance is dropped (`elimination.pyx`), instead of UCB.

    `like` is another whose settings it takes over. A search asks for a copy of its own (`fork`), so
    that what `begin` and `play` keep up belongs to one thread.
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
    cdef public bint deals
    cdef bint plain           # nothing is hidden at all; the search finds out

    judges = State  #: ClassVar[type[State]]
    asks_python = False  #: ClassVar[bool]
    settings = (
        *("root_width", "width", "base", "growth", "depth", "cut", "exploration"),
        *("eliminates", "evaluates", "has_margin", "deals"),
    )  #: ClassVar[tuple[str, ...]]
    """The attributes above; a subclass with more of them names these, too."""

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
        self.deals = False
        self.plain = False
        self.take(like)

    def take(self, like: Self | None) -> None:
        """Take over the settings of another; None: keep one's own."""
        if like is not None:
            for name in self.settings:
                setattr(self, name, getattr(like, name))

    def fork(self) -> Self:
        """Return another of the same kind and settings."""
        return type(self)(self)

    def __reduce__(self):
        return _restored, (type(self), tuple([getattr(self, name) for name in self.settings]))

    def check_state(self, state: State) -> None:
        """Raise InvalidArgument when it knows nothing about such a state."""
        if not isinstance(state, self.judges):
            kind = type(self).__name__
            raise InvalidArgument(f"{kind} knows {self.judges.__name__}, not {state!r}")

    # ------------------------------------------------------------ what a game may provide

    cdef int prepare(self, State state, int seat) except -1:
        """Get ready for a decision of `seat` at `state`, before it is asked anything else.

        What hides from the seat must not be looked at.
        """
        return 0

    cdef void begin(self, State state) noexcept nogil:
        """Take note that what is played next is played on `state`, the root in some world."""

    cdef void play(self, State state, int actor, int move) noexcept nogil:
        """Play a move, a single action, or one of chance."""
        state.make(actor, move)

    cdef bint allows(self, State state, int seat, int move) noexcept nogil:
        """Return whether the move, a candidate in another world, is legal in this one."""
        return state.accepts(seat, move)

    cdef Py_ssize_t candidates(
        self, State state, int seat, int* out, Py_ssize_t most, Rng rng
    ) noexcept nogil:
        """Write the `most` best moves to `out`, best first; return their number.

        Without knowledge that is any of them, in an order that `rng` draws. `out` has room for
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
        """Return the move that a playout makes: by default any. `scratch` is as `out` above."""
        return state.pick(seat, rng, scratch)

    cdef void evaluate(self, State state, bint rank, double* out) noexcept nogil:
        """Write what each seat may expect at a position that is not over, where `evaluates`.

        That is its share of the win, or (`rank`) of the opponents whom it will come before, from 0
        to 1; in a solo mode what the game will come to.
        """

    cdef double margin(self, State state, int seat) noexcept nogil:
        """Return how far ahead a seat is, 0 to 1, and ½ for even, where `has_margin`."""
        return 0.5

    cdef void redeal(self, State state, int seat, Rng rng) noexcept nogil:
        """Make `state` another that the seat cannot tell from it, fairly sampled, where `deals`.

        Where not, the search has a number of states sampled beforehand; and when these are all the
        same, nothing is hidden, and positions are told apart by all that is in them.
        """

    cdef uint64_t mark(self, State state) noexcept nogil:
        """Return a hash of what everybody sees of a position, by which it is known again.

        0: it is not, and no tree is kept. What is hidden must not count.
        """
        return state.digest() if self.plain else 0

    cdef bint ends_soon(self, State state) noexcept nogil:
        """Return whether so little is left to happen that one may look at all of it (`exact.pyx`).

        Where something is hidden, the three below say how it is dealt with.
        """
        return False

    cdef bint indifferent(self, State state, int actor) noexcept nogil:
        """Return whether it makes no difference to the end what `actor`, or chance, now does."""
        return False

    cdef int open_hand(self, State state, int actor, int* counts) noexcept nogil:
        """Let a seat hold one of each kind that it may have; return how many it really holds.

        That is where its hand is hidden from who searches, else 0. Write to `counts` how many of
        each of 32 kinds who searches does not see, each as likely to be in the hand as another;
        with each something can be done.
        """
        return 0

    cdef int kind_of(self, int move) noexcept nogil:
        """Return of which kind of a hand an action makes use."""
        return 0

    cdef int action_of(self, int move, int step) noexcept nogil:
        """Return the action of a move that is made at that step, from 0 on; -1 behind the last."""
        return move if step == 0 else -1


def _restored(kind, settings):
    """Return the knowledge that was pickled."""
    knowledge = kind()
    for name, value in zip(kind.settings, settings, strict=True):
        setattr(knowledge, name, value)
    return knowledge
