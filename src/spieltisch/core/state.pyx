"""State: a position, and the protocol that servers, bots, environments and tests speak.

A game's rules are a subclass of `State`. The rules implement the methods of the first part, which
are compiled to C and run without the interpreter; everything in the second part follows from
them. Neither knows a clock or holds a random generator: chance is an actor, `CHANCE`, whose
actions carry weights, and whoever drives the game draws.
"""

import json
from copy import deepcopy
from hashlib import sha256
from operator import index
from typing import TYPE_CHECKING

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from spieltisch.core.bits cimport mix
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng

from spieltisch.core.changes import Changes
from spieltisch.core.observations.buffers import flat
from spieltisch.core.outcome import outcome_dict
from spieltisch.core.rng import as_rng
from spieltisch.errors import (
    BrokenRules,
    IllegalAction,
    InvalidArgument,
    InvalidPosition,
    UnknownAction,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, ClassVar, Self, SupportsIndex
    from _typeshed import WriteableBuffer
    from spieltisch.core.game import Game
    from spieltisch.core.ids import Action, Actor
    from spieltisch.core.outcome import Outcome
    from spieltisch.core.pictures.paint import Paint
    from spieltisch.core.pictures.theme import Theme
    from spieltisch.core.protocols import Data, RandomSource
    from spieltisch.core.spec import OptionValue


cdef extern from *:
    """
    static CYTHON_INLINE PyObject *spieltisch_blank(PyObject *like, PyObject *nothing) {
        return Py_TYPE(like)->tp_new(Py_TYPE(like), nothing, NULL);
    }
    """
    object blank "spieltisch_blank"(object like, tuple nothing)


cpdef enum:
    CHANCE = -1  # Draws tiles, rolls dice, deals cards.
    TABLE = -2  # The table's clock; never among `actors()`.
    NOBODY = -3  # `to_act()` when the game is over.
    EVERYBODY = -4  # `to_act()` when several seats may act at once.


cdef enum:
    _KEPT = 1 << 14
cdef tuple _NUMBERS = tuple(range(1 << 14))
"""Lists of actions are made of these: to make hundreds of ints anew takes five times as long."""


cdef class State:
    """A position of a game. Made by `Game.start`, `Game.position` and `clone`.

    One thread at a time may use a state, to look at it as much as to play on it; for another
    thread make a `clone`. A game's class is compiled, as `docs/adding-a-game.md` shows; a game in
    plain Python extends the class of `core/py_state.pyx` instead.
    """

    cdef readonly object game  #: Game
    cdef readonly object options  #: Mapping[str, OptionValue]
    cdef readonly int seats
    cdef object kept          # None, or the key and the items of a position that was pickled

    # What follows from these, for compiled code; the same in all positions of a game.
    cdef bint solo
    cdef Py_ssize_t actions
    cdef Py_ssize_t max_legal
    cdef Py_ssize_t max_chances
    cdef Py_ssize_t scratch_size
    cdef uint64_t salt

    asks_python = False  #: ClassVar[bool]
    """Whether subclasses in plain Python work: their methods are called."""

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
        self.kept = None

    # ------------------------------------------------------------ the rules
    #
    # These are C functions and hold no interpreter's lock.
    # A game must provide: to_act, list_legal, accepts, make, assign, digest; may_act where several
    # act at once; list_chances where chance acts; beats where it is no solo mode, side_of where
    # there are partners, solo_result in a solo mode.

    cdef int to_act(self) noexcept nogil:
        """Return the seat to act, or CHANCE, NOBODY, EVERYBODY."""
        return NOBODY

    cdef bint may_act(self, int seat) noexcept nogil:
        """Return whether `seat` is among those who may act; asked when EVERYBODY acts."""
        return False

    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil:
        """Write the actor's legal actions to `out`, ascending; return their number.

        It is at most `Game.max_legal`. Up to `Game.scratch_size` ints of `out` may be written.
        """
        return 0

    cdef bint accepts(self, int actor, int action) noexcept nogil:
        """Return whether `action` is among them."""
        return False

    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil:
        """Write what CHANCE may do, ascending, and the integer weights; return their number.

        It is at most `Game.max_chances`, and no more ints are written to either.
        """
        return 0

    cdef void make(self, int actor, int action) noexcept nogil:
        """Apply a legal action."""

    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil:
        """Return a random action, as `pick_listed` would choose it; a game may know a faster way.

        `scratch` has room for `Game.scratch_size` ints.
        """
        return self.pick_listed(actor, rng, scratch)

    cdef bint beats(self, int seat, int other) noexcept nogil:
        """Return whether `seat` finished ahead of `other`; asked of a game that is over.

        The game's one statement of who came where: ranks and returns follow from it.
        """
        return False

    cdef int side_of(self, int seat) noexcept nogil:
        """Return the side that `seat` plays for; partners have the same. Without partners: seat."""
        return seat

    cdef int solo_result(self) noexcept nogil:
        """Return what a solo mode's game came to, `Outcome.result`; asked when it is over."""
        return 0

    cdef Py_ssize_t mask(self, int actor, uint8_t* out, int* scratch) noexcept nogil:
        """Write a 1 for each of the actor's legal actions to `out`, else 0, `Game.actions` of
        them; return their number. A game may know a faster way than by its list.

        The actor acts; `scratch` has room for `Game.scratch_size` ints.
        """
        return self.mask_listed(actor, out, scratch)

    cdef int share(self, State other) except -1:
        """Take over what all positions of a game have in common from `other`, of the same class.

        Called once on a state that was made without `__init__`, before `assign`. A game that keeps
        Python objects beside its position extends it.
        """
        self.game = other.game
        self.options = other.options
        self.seats = other.seats
        self.solo = other.solo
        self.actions = other.actions
        self.max_legal = other.max_legal
        self.max_chances = other.max_chances
        self.scratch_size = other.scratch_size
        self.salt = other.salt
        self.kept = other.kept
        return 0

    cdef void assign(self, State other) noexcept nogil:
        """Become a copy of `other`, a state of the same game and options."""

    cdef uint64_t digest(self) noexcept nogil:
        """Return 64 bits that differ, in all likelihood, between positions that differ."""
        return 0

    cdef int reraise(self) except -1:
        """Raise what rules written in Python raised since the last call; compiled rules never do.

        Whoever calls the functions above calls this afterwards, once the lock is held again.
        """
        return 0

    # ------------------------------------------------------------ what follows from them

    cdef int pick_listed(self, int actor, Rng rng, int* scratch) noexcept nogil:
        """Return an action picked from the written list: evenly, or for CHANCE by weight."""
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
        """Write the mask of the actor's list; see `mask`."""
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
        """Return what the game brought `seat`; see `returns`."""
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
        """Write `returns()` to `out`, a double a seat, without the interpreter."""
        cdef int seat
        for seat in range(self.seats):
            out[seat] = self.return_of(seat)

    def ranks(self) -> tuple[int, ...]:
        """Return each seat's place: 1 is first, equals share it (1, 1, 3); () while it is on."""
        cdef tuple found
        if self.to_act() != NOBODY:
            found = ()
        else:
            found = tuple([self.rank_of(seat) for seat in range(self.seats)])
        self.reraise()
        return found

    def sides(self) -> tuple[int, ...]:
        """Return the side that each seat plays for; partners have the same number."""
        found = tuple([self.side_of(seat) for seat in range(self.seats)])
        self.reraise()
        return found

    def returns(self) -> list[float]:
        """Return what the game brought each seat, as floats; zeros while it is on.

        That is the share of the opponents that one came before, less the share that came before
        one: for two 1 for a win, 0 for a draw, -1 for a loss; for more in between. Partners are
        compared with the others only. In a solo mode it is `Outcome.result`, for every seat.
        """
        found = [float(self.return_of(seat)) for seat in range(self.seats)]
        self.reraise()
        return found

    def actors(self) -> tuple[Actor, ...]:
        """Return who may act now: () when it is over, (CHANCE,), one seat, or several."""
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
        """Return the actor's legal actions: ascending distinct ints; [] for who does not act.

        Raises InvalidArgument when `actor` is no int, and BrokenRules when there are more than
        `game.max_legal`.
        """
        cdef Buffer buffer = Buffer(self.scratch_size)
        cdef Py_ssize_t i
        cdef Py_ssize_t n = self.listed(_actor(actor), buffer.data)
        cdef list found = []
        for i in range(n):
            if buffer.data[i] < _KEPT:
                found.append(_NUMBERS[buffer.data[i]])
            else:
                found.append(buffer.data[i])
        return found

    def legal_into(self, actor: SupportsIndex, out: WriteableBuffer) -> int:
        """Write `legal(actor)` to a contiguous int32 buffer; return the number of actions.

        What stands behind them in the buffer afterwards is not said. Raises InvalidArgument when
        `out` is no such buffer or shorter than `game.max_legal` (for CHANCE `game.max_chances`),
        and BrokenRules as `legal` does.
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
        cdef Py_ssize_t most = self.max_chances if who == CHANCE else self.max_legal
        if view.shape[0] < most:
            raise InvalidArgument(f"the buffer must have room for {most} actions")
        if view.shape[0] >= self.scratch_size:
            n = self.listed(who, &view[0])
        else:
            buffer = Buffer(self.scratch_size)
            n = self.listed(who, buffer.data)
            for i in range(n):
                view[i] = buffer.data[i]
        return n

    def mask_into(self, seat: SupportsIndex, out: Any) -> int:
        """Write a 1 for each legal action of `seat`, else 0, to a buffer; return their number.

        `out` is C-contiguous, of `game.actions` numbers of uint8 or bool. Raises InvalidArgument
        when it is not, and BrokenRules as `legal` does.
        """
        cdef unsigned char[::1] view = flat(out, self.actions, ("B", "?"))[0]
        cdef Buffer buffer = Buffer(self.scratch_size)
        cdef int who = _actor(seat)
        cdef Py_ssize_t n
        if who == CHANCE:
            raise InvalidArgument("a mask is of a seat's actions; chance has chances()")
        if not self.acts(who):
            view[:] = 0
            return 0
        n = self.mask(who, &view[0], buffer.data)
        self.reraise()
        self.within(who, n)
        return n

    def chances(self) -> list[tuple[Action, int]]:
        """Return what chance may do, [(action, weight)]; [] when chance does not act.

        Raises BrokenRules when there are more than `game.max_chances`.
        """
        cdef Buffer actions = Buffer(self.scratch_size)
        cdef Buffer weights = Buffer(self.scratch_size)
        cdef Py_ssize_t n = 0
        if self.to_act() == CHANCE:
            n = self.list_chances(actions.data, weights.data)
        self.reraise()
        self.within(CHANCE, n)
        return [(actions.data[i], weights.data[i]) for i in range(n)]

    def apply(self, actor: SupportsIndex, action: SupportsIndex) -> None:
        """Play an action, given as any kind of integer.

        Raises IllegalAction, and then nothing has changed.
        """
        who = _whole(actor)
        what = _whole(action)
        if who is None or what is None or not self.is_legal(who, what):
            raise self._illegal(actor, action)
        self.kept = None
        self.make(who, what)
        self.reraise()

    def draw(self, rng: RandomSource) -> Action:
        """Play what chance does now, drawn by its weights; return that action.

        `rng` is an Rng, a `random.Random`, a generator of NumPy's, or a seed. Raises IllegalAction
        where chance does not act.
        """
        cdef Rng source = as_rng(rng)
        cdef Buffer scratch = Buffer(self.scratch_size)
        if self.to_act() != CHANCE:
            self.reraise()
            raise IllegalAction(f"chance does not act in {self!r}: nothing is drawn")
        cdef int action = self.pick(CHANCE, source, scratch.data)
        self.reraise()
        self.kept = None
        self.make(CHANCE, action)
        self.reraise()
        return action

    def settle(self, rng: RandomSource) -> list[Action]:
        """Draw, as `draw` does, until chance has nothing more to do; return all that was drawn."""
        source = as_rng(rng)
        found = []
        while self.to_act() == CHANCE:
            found.append(self.draw(source))
        self.reraise()
        return found

    def play(self, text: str) -> None:
        """Play the action of this text for the only actor. Raises UnknownAction, IllegalAction."""
        actors = self.actors()
        action = self.parse(text)
        if len(actors) != 1:
            raise IllegalAction(
                "the game is over" if not actors else f"several may act {actors}: use apply()",
                action=text,
            )
        self.apply(actors[0], action)

    def text(self, action: SupportsIndex) -> str:
        """Return the action's one text. Raises UnknownAction for what is no action's number."""
        number = _whole(action)
        if number is None or not 0 <= number < self.game.actions:
            raise UnknownAction(
                f"{action!r} is no action of {self.game.spec.name}; actions are "
                f"0 to {self.game.actions - 1}",
                action=str(action),
            )
        return self.game.notation.text(self, number)

    def texts(self, actions: Iterable[SupportsIndex]) -> list[str]:
        """Return the texts of several actions. Raises UnknownAction."""
        text = self.game.notation.text
        cdef Py_ssize_t end = self.game.actions
        return [
            text(self, number) if type(number) is int and 0 <= number < end else self.text(number)
            for number in actions
        ]

    def parse(self, text: str) -> Action:
        """Return the action of this text. Raises UnknownAction, which says what would be right."""
        if not isinstance(text, str):
            raise UnknownAction(f"an action's text is a str, not {text!r}", action=str(text))
        return self.game.notation.parse(self, text)

    def items(self) -> list[Data]:
        """Return what the last action scored, item by item: dicts, see the game's RULES.md."""
        if self.kept is not None and self.kept[0] == self.key():
            return deepcopy(self.kept[1])
        return self.game.views.items(self)

    def preview(self, seat: SupportsIndex, action: SupportsIndex) -> list[Data]:
        """Return what `action` of `seat` would bring here: the `items` that are certain to it.

        Those follow from what the seat knows (its `view`) and the action alone, so that nothing
        hidden shows; `core/preview.py` has the rule. Raises IllegalAction as `apply` does.
        """
        who = _whole(seat)
        what = _whole(action)
        if who is None or what is None or who < 0 or not self.is_legal(who, what):
            raise self._illegal(seat, action)
        return self.game.preview(self, who, what)

    def seen(self, actor: Actor, action: Action, seat: SupportsIndex | None) -> str:
        """Return the text of `action`, about to be played here, as `seat` knows it.

        Words that are hidden from it are `?`; None is a spectator.
        """
        return self.game.views.seen(self, actor, action, self._viewer(seat))

    def outcome(self) -> Outcome | None:
        """Return how the game ended, an Outcome; None while it is on."""
        return None if self.to_act() != NOBODY else self.game.views.outcome(self)

    def view(self, seat: SupportsIndex | None = None) -> Data:
        """Return what `seat` (None: a spectator) may see, as plain data that JSON can carry.

        In front stand the keys that all games share: `game`, `options`, `seats`, `actors` and
        `outcome`, None or `ranks`, `scores`, `reason`, in solo modes `result` and `challenges`.
        """
        return self.public() | self.private(seat)

    def public(self) -> Data:
        """Return what of `view` everybody sees, whatever their seat; always the same keys."""
        return self._shared() | self.game.views.public(self)

    def private(self, seat: SupportsIndex | None = None) -> Data:
        """Return what of `view` depends on the seat: always the same keys, none of `public`."""
        return self.game.views.private(self, self._viewer(seat))

    def public_since(self, before: State) -> Changes:
        """Return what of `public` is another than at `before`, an earlier state: `Changes`."""
        quick = self.game.public_since
        if quick is None:
            return Changes(changed(before.public(), self.public()), {})
        whole, parts = quick(self, before)
        return Changes(changed(before._standing(), self._standing()) | whole, parts)

    def private_since(self, before: State, seat: SupportsIndex | None = None) -> Changes:
        """Return what of `private` is another than at `before`, an earlier state: `Changes`."""
        viewer = self._viewer(seat)
        quick = self.game.private_since
        if quick is None:
            return Changes(changed(before.private(viewer), self.private(viewer)), {})
        return quick(self, before, viewer)

    def full(self) -> Data:
        """Return everything, as plain data that JSON can carry; `Game.position` reads it.

        The keys that all games share are those of `view`.
        """
        return self._shared() | self.game.views.full(self)

    def determinize(self, seat: SupportsIndex | None, rng: RandomSource) -> Self:
        """Return a full state consistent with `view(seat)`, fairly sampled with `rng`.

        `rng` is an Rng, a `random.Random`, a generator of NumPy's, or a seed.
        """
        return self.game.positions.determinize(self, self._viewer(seat), as_rng(rng))

    def clone(self) -> Self:
        """Return an independent copy."""
        cdef State other = <State>blank(self, ())
        other.share(self)
        other.assign(self)
        return other

    def copy_from(self, other: State) -> None:
        """Become a copy of `other`, a state of the same game and options.

        Raises InvalidPosition for any other.
        """
        if (
            type(other) is not type(self)
            or other.game is not self.game
            or other.seats != self.seats
            or other.options != self.options
        ):
            raise InvalidPosition(f"{self!r} cannot become a copy of {other!r}: same game only")
        self.assign(other)
        self.kept = (<State>other).kept
        self.reraise()

    def key(self, rules: bool = True) -> int:
        """Return a 64-bit hash of the position under its rules, the same in every process.

        The rules are the game, its version, the options, the seats and components of one's own.
        Without `rules` it is a hash of the position alone, as perft and `Tally` add them up.
        """
        cdef unsigned long long found = self.digest()
        self.reraise()
        return mix(found, self.salt) if rules else found

    def check(self) -> None:
        """Raise AssertionError when an invariant of the game does not hold."""
        self.game.positions.check(self)

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __eq__(self, other: object, /) -> bool:
        """Return whether it is the same position of the same game under the same rules."""
        if type(other) is not type(self):
            return NotImplemented
        return self.key() == other.key() and self.full() == other.full()

    def __hash__(self) -> int:
        """Return a hash of the position as it is now: do not play on a state that is a key."""
        return hash(self.key())

    def __reduce__(self):
        return _restored, (self.game, self.full(), self.items())

    def show(self, seat: SupportsIndex | None = None, paint: Paint | None = None) -> str:
        """Return the position as `seat` (None: a spectator) may see it, as lines of characters.

        `paint` may colour them, as `spieltisch.core.pictures.paint.ansi` does for a terminal.
        """
        from spieltisch.core.pictures import show

        return show(self, seat) if paint is None else show(self, seat, paint)

    def svg(
        self, seat: SupportsIndex | None = None, theme: Theme = "auto", names: Sequence[str] = ()
    ) -> str:
        """Return the position as `seat` (None: a spectator) may see it, as an SVG's text.

        It is whole in itself, drawn of the page's own parts: by day ("light"), by night ("dark"),
        or as whoever looks at it has set their screen ("auto"). `names` are the players', one a
        seat. Raises InvalidArgument.
        """
        from spieltisch.core.pictures import sheet_of

        return sheet_of(self, seat, None, names).svg(theme)

    def _repr_svg_(self) -> str:
        """Return what Jupyter shows: `svg` for a spectator."""
        return self.svg()

    def __str__(self):
        """Return `show` for a spectator."""
        return self.show()

    def __repr__(self):
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"<{self.game.spec.name} {options} seats={self.seats} actors={self.actors()}>"

    def _shared(self):
        """Return what every game's view and full data begin with."""
        return {
            "game": self.game.spec.name,
            "options": dict(self.options),
            "seats": self.seats,
        } | self._standing()

    def _standing(self):
        """Return what of that can change."""
        outcome = self.outcome()
        return {
            "actors": list(self.actors()),
            "outcome": None if outcome is None else outcome_dict(outcome),
        }

    def _viewer(self, seat):
        """Return a seat of any kind of integer as an int, or None. Raises InvalidPosition."""
        if seat is None:
            return None
        number = _whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise InvalidPosition(
                f"no seat {seat!r}: seats are 0 to {self.seats - 1}, None is a spectator"
            )
        return number

    cdef bint acts(self, int actor) noexcept nogil:
        """Return whether `actor` may act; the table's clock may whenever it has something to do."""
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
        """Raise BrokenRules when a list is longer than its game says lists can be."""
        if n > (self.max_chances if actor == CHANCE else self.max_legal):
            raise BrokenRules(
                f"the rules of {self.game.spec.name} list {n} actions; its Game says "
                f"max_legal={self.max_legal}, max_chances={self.max_chances}"
            )
        return 0

    def is_legal(self, actor: SupportsIndex, action: SupportsIndex) -> bool:
        """Return whether `actor` may play `action` now, both given as any kind of integer.

        Raises InvalidArgument for what is no integer.
        """
        who = _whole(actor)
        what = _whole(action)
        if who is None or what is None:
            raise InvalidArgument(f"actors and actions are ints, not {actor!r} and {action!r}")
        if not (TABLE <= who < self.seats and 0 <= what < self.game.actions):
            return False
        cdef bint legal = self.acts(who) and self.accepts(who, what)
        self.reraise()
        return legal

    def _illegal(self, actor, action):
        actors = self.actors()
        seat = _whole(actor)
        who = _who(actor if seat is None else seat)
        try:
            what = self.text(action)
        except UnknownAction:
            what = repr(action)
        if seat not in actors and seat != TABLE:
            now = f"to act: {', '.join(map(_who, actors))}" if actors else "the game is over"
            message = f"{who} cannot play {what}: {now}"
        else:
            legal = self.legal(seat)
            some = "; ".join(self.text(a) for a in legal[:5]) + ("; …" if len(legal) > 5 else "")
            message = f"{what} is not legal for {who} now; {len(legal)} actions are: {some}"
        return IllegalAction(message, actor=str(actor), action=what)


def changed(before: Data, now: Data) -> Data:
    """Return, of two dicts with the same keys, what has another value `now` than `before`."""
    return {key: value for key, value in now.items() if value != before[key]}


def _who(actor):
    """Return an actor's name in messages."""
    if actor == CHANCE:
        return "chance"
    return "the table" if actor == TABLE else f"seat {actor!r}"


def _whole(number):
    """Return an integer of any kind (numpy's too) as an int; None for what is none, as a bool."""
    if type(number) is int:
        return number
    try:
        return None if isinstance(number, bool) else index(number)
    except TypeError:
        return None


def _actor(value):
    """Return an actor's number, or one that no actor has. Raises InvalidArgument."""
    number = _whole(value)
    if number is None:
        raise InvalidArgument(f"an actor is an int, not {value!r}")
    return number if TABLE <= number < 2**31 else NOBODY


def _salt(game, seats, options):
    """Return 64 bits that stand for the rules in `State.key`, the same in every process."""
    facts = [game.spec.name, game.spec.rules, seats, sorted(options.items()), game.own_components]
    return int.from_bytes(sha256(json.dumps(facts).encode()).digest()[:8], "little")


def _restored(game, full, items):
    """Return the state that was pickled, with what its last action had scored."""
    cdef State state = game.position(full)
    state.kept = (state.key(), items)
    return state
