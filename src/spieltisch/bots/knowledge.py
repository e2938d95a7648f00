"""What a game may know that makes its search strong; without any of it the search plays as well.

A move is what the search chooses among: one action, or, where a game says so, a whole turn. It is
an int; which one is the game's own affair (`play`, `allows`, `action_of`).
"""

import cython

from spieltisch.errors import InvalidArgument

if not cython.compiled:
    from spieltisch.core.state import State


class Knowledge:
    """What a search asks; a game's own is a compiled subclass.

    How wide and deep it looks are attributes, which anybody may set before the search begins:

    - `root_width`, `width`: the most candidates at the root and deeper; 0: all that are legal.
    - `base`, `growth`: of N visits, `base + N**growth` candidates are tried (widening).
    - `depth`: the decisions that the tree goes through; 0: as many as there are.
    - `cut`: the decisions of a playout before `evaluate`; 0: as many as there are.
    - `exploration`: UCB's constant, for utilities between 0 and 1.
    - `eliminates`: at the root all candidates are tried equally often, with the same draws, and
      whoever trails by more than chance is dropped (`elimination.py`), instead of UCB.

    `like` is another whose settings it takes over. A search asks for a copy of its own (`fork`), so
    that what `begin` and `play` keep up belongs to one thread.
    """

    judges = State
    asks_python = False
    settings = (
        *("root_width", "width", "base", "growth", "depth", "cut", "exploration"),
        *("eliminates", "evaluates", "has_margin", "deals"),
    )
    """The attributes above; a subclass with more of them names these, too."""

    def __init__(self, like: object = None) -> None:
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

    def take(self, like):
        """Take over the settings of another; None: keep one's own."""
        if like is not None:
            for name in self.settings:
                setattr(self, name, getattr(like, name))

    def fork(self):
        """Return another of the same kind and settings."""
        return type(self)(self)

    def __reduce__(self):
        return _restored, (type(self), tuple([getattr(self, name) for name in self.settings]))

    def check_state(self, state):
        """Raise InvalidArgument when it knows nothing about such a state."""
        if not isinstance(state, self.judges):
            kind = type(self).__name__
            raise InvalidArgument(f"{kind} knows {self.judges.__name__}, not {state!r}")

    # ------------------------------------------------------------ what a game may provide

    def prepare(self, state, seat):
        """Get ready for a decision of `seat` at `state`, before it is asked anything else.

        What hides from the seat must not be looked at.
        """
        return 0

    def begin(self, state):
        """Take note that what is played next is played on `state`, the root in some world."""

    def play(self, state, actor, move):
        """Play a move, a single action, or one of chance."""
        state.make(actor, move)

    def allows(self, state, seat, move):
        """Return whether the move, a candidate in another world, is legal in this one."""
        return state.accepts(seat, move)

    def candidates(self, state, seat, out, most, rng):
        """Write the `most` best moves to `out`, best first; return their number.

        Without knowledge that is any of them, in an order that `rng` draws. `out` has room for
        `Game.scratch_size` ints.
        """
        n: cython.Py_ssize_t = state.list_legal(seat, out)
        count: cython.Py_ssize_t = min(n, most)
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        kept: cython.int
        for i in range(count):
            k = i + rng.below(cython.cast(cython.uint, n - i))
            kept = out[k]
            out[k] = out[i]
            out[i] = kept
        return count

    def policy(self, state, seat, rng, scratch):
        """Return the move that a playout makes: by default any. `scratch` is as `out` above."""
        return state.pick(seat, rng, scratch)

    def evaluate(self, state, rank, out):
        """Write what each seat may expect at a position that is not over, where `evaluates`.

        That is its share of the win, or (`rank`) of the opponents whom it will come before, from 0
        to 1; in a solo mode what the game will come to.
        """

    def margin(self, state, seat):
        """Return how far ahead a seat is, 0 to 1, and ½ for even, where `has_margin`."""
        return 0.5

    def redeal(self, state, seat, rng):
        """Make `state` another that the seat cannot tell from it, fairly sampled, where `deals`.

        Where not, the search has a number of states sampled beforehand; and when these are all the
        same, nothing is hidden, and positions are told apart by all that is in them.
        """

    def mark(self, state):
        """Return a hash of what everybody sees of a position, by which it is known again.

        0: it is not, and no tree is kept. What is hidden must not count.
        """
        return state.digest() if self.plain else 0

    def ends_soon(self, state):
        """Return whether so little is left to happen that one may look at all of it (`exact.py`).

        Where something is hidden, the three below say how it is dealt with.
        """
        return False

    def indifferent(self, state, actor):
        """Return whether it makes no difference to the end what `actor`, or chance, now does."""
        return False

    def open_hand(self, state, actor, counts):
        """Let a seat hold one of each kind that it may have; return how many it really holds.

        That is where its hand is hidden from who searches, else 0. Write to `counts` how many of
        each of 32 kinds who searches does not see, each as likely to be in the hand as another;
        with each something can be done.
        """
        return 0

    def kind_of(self, move):
        """Return of which kind of a hand an action makes use."""
        return 0

    def action_of(self, move, step):
        """Return the action of a move that is made at that step, from 0 on; -1 behind the last."""
        return move if step == 0 else -1


def _restored(kind, settings):
    """Return the knowledge that was pickled."""
    knowledge = kind()
    for name, value in zip(kind.settings, settings, strict=True):
        setattr(knowledge, name, value)
    return knowledge
