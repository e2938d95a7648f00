"""States: positions, and the protocol for servers, bots, environments and tests.

A game's rules are a subclass of `State`. The rules implement the methods of the first part, which
are compiled to C and run without the interpreter. The second part follows from them. Neither knows
a clock or holds a random generator: chance is an actor, `CHANCE`, whose actions carry weights. The
program that runs the game draws them.
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
"""Cached ints for lists of actions: making hundreds of ints takes five times as long."""


cdef class State:
    """A position of a game. Made by `Game.start`, `Game.position` and `clone`.

    Only one thread at a time may use a state, even to read it; give another thread a `clone`. A
    game's class is compiled, as `docs/adding-a-game.md` shows. A game in plain Python extends the
    class of `core/py_state.pyx` instead.
    """

    cdef readonly object game  #: Game
    cdef readonly object options  #: Mapping[str, OptionValue]
    cdef readonly int seats
    cdef object kept          # None, or a position's key, items once unpickled, and outcome

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
        self.kept = None

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

    cdef int share(self, State other) except -1:
        """Take over the data that all positions of a game share from `other`, of the same class.

        Called once on a state made without `__init__`, before `assign`. A game that keeps Python
        objects besides its position extends it.
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

        Raises InvalidArgument if `actor` is not an int, and BrokenRules for more than
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

        The rest of the buffer is undefined afterwards. Raises InvalidArgument if `out` is not such
        a buffer or is shorter than `game.max_legal` (for CHANCE `game.max_chances`), and
        BrokenRules as `legal`.
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
        InvalidArgument for other buffers, and BrokenRules as `legal`.
        """
        cdef unsigned char[::1] view = flat(out, self.actions, ("B", "?"))[0]
        cdef Buffer buffer = Buffer(self.scratch_size)
        cdef int who = _actor(seat)
        cdef Py_ssize_t n
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

    def apply(self, actor: SupportsIndex, action: SupportsIndex) -> None:
        """Play an action; actor and action are integers of any kind.

        Raises IllegalAction, which leaves the position unchanged.
        """
        who = _whole(actor)
        what = _whole(action)
        if who is None or what is None or not self.is_legal(who, what):
            raise self._illegal(actor, action)
        self.kept = None
        self.make(who, what)
        self.reraise()

    def draw(self, rng: RandomSource) -> Action:
        """Draw chance's action by its weights, play it and return it.

        `rng` is an Rng, a `random.Random`, a NumPy generator or a seed. Raises IllegalAction where
        chance does not act.
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
        """Draw, as `draw` does, until chance no longer acts; return all drawn actions."""
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
        """Return the action's one text. Raises UnknownAction for a number without an action."""
        number = _whole(action)
        if number is None or not 0 <= number < self.game.actions:
            raise UnknownAction(
                f"{action!r} is not an action of {self.game.spec.name}; actions are "
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
        """Return the action of this text. Raises UnknownAction, which names valid actions."""
        if not isinstance(text, str):
            raise UnknownAction(f"an action's text must be a str, not {text!r}", action=str(text))
        return self.game.notation.parse(self, text)

    def items(self) -> list[Data]:
        """Return the scores of the last action, item by item: dicts, see the game's RULES.md."""
        items = None if self.kept is None else self._known(self.key())[1]
        return self.game.views.items(self) if items is None else deepcopy(items)

    def preview(self, seat: SupportsIndex, action: SupportsIndex) -> list[Data]:
        """Return the certain results of `action` of `seat` here: items as `items` would give.

        They follow from the seat's `view` and the action alone and reveal no hidden fact;
        `core/preview.py` defines the rule. Raises IllegalAction as `apply` does.
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
        """Return the Outcome of the game, or None before the end."""
        if self.to_act() != NOBODY:
            return None
        key, items, found = self._known(self.key())
        if found is None:
            found = self.game.views.outcome(self)
            self.kept = key, items, found
        return found

    def view(self, seat: SupportsIndex | None = None) -> Data:
        """Return the data that `seat` (None: a spectator) may see, as plain data for JSON.

        The keys that all games share come first: `game`, `options`, `seats`, `actors` and
        `outcome`. The last is None or has `ranks`, `scores`, `reason` and in solo modes `result`
        and `challenges`.
        """
        return self.public() | self.private(seat)

    def public(self) -> Data:
        """Return the part of `view` that is the same for all seats; always the same keys."""
        return self._shared() | self.game.views.public(self)

    def private(self, seat: SupportsIndex | None = None) -> Data:
        """Return the seat's part of `view`: always the same keys, none of `public`."""
        return self.game.views.private(self, self._viewer(seat))

    def public_since(self, before: State) -> Changes:
        """Return the differences in `public` since `before`, an earlier state."""
        quick = self.game.public_since
        if quick is None:
            return Changes(changed(before.public(), self.public()), {})
        whole, parts = quick(self, before)
        return Changes(changed(before._standing(), self._standing()) | whole, parts)

    def private_since(self, before: State, seat: SupportsIndex | None = None) -> Changes:
        """Return the differences in `private` since `before`, an earlier state."""
        viewer = self._viewer(seat)
        quick = self.game.private_since
        if quick is None:
            return Changes(changed(before.private(viewer), self.private(viewer)), {})
        return quick(self, before, viewer)

    def full(self) -> Data:
        """Return the whole position as plain data for JSON; `Game.position` reads it.

        The keys that all games share are those of `view`.
        """
        return self._shared() | self.game.views.full(self)

    def determinize(self, seat: SupportsIndex | None, rng: RandomSource) -> Self:
        """Return a full state consistent with `view(seat)`, sampled fairly with `rng`.

        `rng` is an Rng, a `random.Random`, a NumPy generator or a seed.
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

        The rules are the game, its version, the options, the seats and replaced components. Without
        `rules` it is a hash of the position alone, as perft and `Tally` add them up.
        """
        cdef unsigned long long found = self.digest()
        self.reraise()
        return mix(found, self.salt) if rules else found

    def check(self) -> None:
        """Raise AssertionError if an invariant of the game does not hold."""
        self.game.positions.check(self)

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __eq__(self, other: object, /) -> bool:
        """Return whether `other` is the same position of the same game under the same rules."""
        if type(other) is not type(self):
            return NotImplemented
        return self.key() == other.key() and self.full() == other.full()

    def __hash__(self) -> int:
        """Return a hash of the present position: do not play on a state that is a key."""
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

        The SVG is self-contained and uses the page's drawings. `theme` is "light", "dark", or
        "auto" for the viewer's screen setting. `names` are the players', one for each seat. Raises
        InvalidArgument.
        """
        from spieltisch.core.pictures import sheet_of

        return sheet_of(self, seat, None, names).svg(theme)

    def _repr_svg_(self) -> str:
        """Return the picture for Jupyter: `svg` for a spectator."""
        return self.svg()

    def __str__(self):
        """Return `show` for a spectator."""
        return self.show()

    def __repr__(self):
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"<{self.game.spec.name} {options} seats={self.seats} actors={self.actors()}>"

    def _shared(self):
        """Return the keys that every game's view and full data begin with."""
        return {
            "game": self.game.spec.name,
            "options": dict(self.options),
            "seats": self.seats,
        } | self._standing()

    def _standing(self):
        """Return those of the shared keys that can change."""
        outcome = self.outcome()
        return {
            "actors": list(self.actors()),
            "outcome": None if outcome is None else outcome_dict(outcome),
        }

    def _known(self, key):
        """Return the key, and the items and outcome that are kept for it, each or None."""
        kept = self.kept
        return kept if kept is not None and kept[0] == key else (key, None, None)

    def _viewer(self, seat):
        """Return a seat, an integer of any kind, as an int, or None. Raises InvalidPosition."""
        if seat is None:
            return None
        number = _whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise InvalidPosition(
                f"no seat {seat!r}: seats are 0 to {self.seats - 1}, None is a spectator"
            )
        return number

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

    def is_legal(self, actor: SupportsIndex, action: SupportsIndex) -> bool:
        """Return whether `actor` may play `action` now; both are integers of any kind.

        Raises InvalidArgument for anything else.
        """
        who = _whole(actor)
        what = _whole(action)
        if who is None or what is None:
            raise InvalidArgument(f"actors and actions must be ints, not {actor!r} and {action!r}")
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
    """Return the entries of `now` whose values differ in `before`, a dict with the same keys."""
    return {key: value for key, value in now.items() if value != before[key]}


def _who(actor):
    """Return an actor's name in messages."""
    if actor == CHANCE:
        return "chance"
    return "the table" if actor == TABLE else f"seat {actor!r}"


def _whole(number):
    """Return an integer of any kind (numpy's too) as an int; None for others and bools."""
    if type(number) is int:
        return number
    try:
        return None if isinstance(number, bool) else index(number)
    except TypeError:
        return None


def _actor(value):
    """Return an actor's number, or NOBODY for an impossible one. Raises InvalidArgument."""
    number = _whole(value)
    if number is None:
        raise InvalidArgument(f"an actor must be an int, not {value!r}")
    return number if TABLE <= number < 2**31 else NOBODY


def _salt(game, seats, options):
    """Return 64 bits for the rules in `State.key`, the same in every process."""
    facts = [game.spec.name, game.spec.rules, seats, sorted(options.items()), game.own_components]
    return int.from_bytes(sha256(json.dumps(facts).encode()).digest()[:8], "little")


def _restored(game, full, items):
    """Return the pickled state, with the scores of its last action."""
    cdef State state = game.position(full)
    state.kept = state.key(), items, None
    return state
