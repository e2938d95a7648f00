"""State: a position, and the protocol that servers, bots, environments and tests speak.

A game's rules are a subclass of `State`. The rules implement the methods of the first part, which
are compiled to C and run without the interpreter; everything in the second part follows from
them. Neither knows a clock or holds a random generator: chance is an actor, `CHANCE`, whose
actions carry weights, and whoever drives the game draws.
"""

from operator import index

import cython

from spieltisch.core.buffer import Buffer
from spieltisch.core.outcome import outcome_dict
from spieltisch.core.rng import as_rng
from spieltisch.errors import IllegalAction, InvalidArgument, InvalidPosition, UnknownAction

CHANCE = -1
"""Draws tiles, rolls dice, deals cards."""
TABLE = -2
"""The table's clock; never among `actors()`."""
NOBODY = -3
"""`to_act()` when the game is over."""
EVERYBODY = -4
"""`to_act()` when several seats may act at once."""

_NOBODY = cython.declare(cython.int, -3)
_EVERYBODY = cython.declare(cython.int, -4)
_CHANCE = cython.declare(cython.int, -1)
_TABLE = cython.declare(cython.int, -2)
_LOWEST = cython.declare(cython.int, -2)


class State:
    """A position of a game. Made by `Game.start`, `Game.position` and `clone`."""

    def __init__(self, game, seats, options):
        self.game = game
        self.seats = seats
        self.options = options

    # ------------------------------------------------------------ the rules

    def to_act(self):
        """The seat to act, or CHANCE, NOBODY, EVERYBODY."""
        return _NOBODY

    def may_act(self, seat):
        """Whether `seat` is among those who may act; asked when EVERYBODY acts."""
        return False

    def list_legal(self, actor, out):
        """Write the actor's legal actions to `out`, ascending; their number."""
        return 0

    def accepts(self, actor, action):
        """Whether `action` is among them."""
        return False

    def list_chances(self, actions, weights):
        """Write what CHANCE may do, ascending, and the integer weights; their number."""
        return 0

    def make(self, actor, action):
        """Apply a legal action."""

    def pick(self, actor, rng, scratch):
        """A random action, as `pick_listed` would choose it; a game may know a faster way."""
        return self.pick_listed(actor, rng, scratch)

    def assign(self, other):
        """Become a copy of `other`, a state of the same game and options."""

    def digest(self):
        """64 bits that differ, in all likelihood, between positions that differ."""
        return 0

    def reraise(self):
        """Raise what rules written in Python raised since the last call; compiled rules never do.

        Whoever calls the functions above calls this afterwards, once the lock is held again.
        """
        return 0

    # ------------------------------------------------------------ what follows from them

    def pick_listed(self, actor, rng, scratch):
        """Write out the list and pick from it: evenly, or for CHANCE by weight."""
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        total: cython.uint = 0
        left: cython.uint
        weights: cython.p_int
        if actor != _CHANCE:
            n = self.list_legal(actor, scratch)
            return scratch[rng.below(cython.cast(cython.uint, n))]
        if cython.compiled:
            weights = scratch + 512
        else:
            weights = [0] * 512
        n = self.list_chances(scratch, weights)
        for i in range(n):
            total += weights[i]
        left = rng.below(total)
        i = 0
        while left >= cython.cast(cython.uint, weights[i]):
            left -= weights[i]
            i += 1
        return scratch[i]

    def actors(self):
        """Who may act now: () when the game is over, (CHANCE,), one seat, or several."""
        actor: cython.int = self.to_act()
        if actor == _NOBODY:
            return ()
        if actor == _EVERYBODY:
            return tuple([seat for seat in range(self.seats) if self.may_act(seat)])
        return (actor,)

    def legal(self, actor):
        """The actor's legal actions: ascending distinct ints; [] for who does not act.

        Raises InvalidArgument when `actor` is no int.
        """
        buffer: Buffer = Buffer(self.game.max_legal)
        n: cython.Py_ssize_t = self.listed(_actor(actor), buffer.data)
        return [buffer.data[i] for i in range(n)]

    def legal_into(self, actor, out):
        """Write `legal(actor)` to a contiguous int32 buffer; the number of actions.

        Raises InvalidArgument when `out` is no such buffer or shorter than `game.max_legal`.
        """
        view: cython.int[::1]
        try:
            view = out
        except (TypeError, ValueError) as error:
            raise InvalidArgument(
                f"a contiguous, writable int32 buffer is needed: {error}"
            ) from None
        if view.shape[0] < self.game.max_legal:
            raise InvalidArgument(f"the buffer must have room for {self.game.max_legal} actions")
        if cython.compiled:
            n: cython.Py_ssize_t = self.listed(_actor(actor), cython.address(view[0]))
        else:
            n = self.listed(_actor(actor), view)
        return n

    def chances(self):
        """What chance may do, [(action, weight)]; [] when chance does not act."""
        actions: Buffer = Buffer(512)
        weights: Buffer = Buffer(512)
        n: cython.Py_ssize_t
        if self.to_act() != _CHANCE:
            return []
        n = self.list_chances(actions.data, weights.data)
        return [(actions.data[i], weights.data[i]) for i in range(n)]

    def apply(self, actor, action):
        """Play an action, given as any kind of integer.

        Raises IllegalAction, and then nothing has changed.
        """
        who = _whole(actor)
        what = _whole(action)
        if who is None or what is None or not self.is_legal(who, what):
            raise self._illegal(actor, action)
        self.make(who, what)

    def play(self, text):
        """Play the action of this text for the only actor; UnknownAction, IllegalAction."""
        actors = self.actors()
        action = self.parse(text)
        if len(actors) != 1:
            raise IllegalAction(
                "the game is over" if not actors else f"several may act {actors}: use apply()",
                action=text,
            )
        self.apply(actors[0], action)

    def text(self, action):
        """The action's one text (notation of the game); UnknownAction for no action's number."""
        number = _whole(action)
        if number is None or not 0 <= number < self.game.actions:
            raise UnknownAction(
                f"{action!r} is no action of {self.game.spec.name}; actions are "
                f"0 to {self.game.actions - 1}",
                action=str(action),
            )
        return self.game.notation.text(self, number)

    def texts(self, actions):
        """The texts of several; UnknownAction."""
        text = self.game.notation.text
        end: cython.Py_ssize_t = self.game.actions
        return [
            text(self, number) if type(number) is int and 0 <= number < end else self.text(number)
            for number in actions
        ]

    def parse(self, text):
        """The action of this text; UnknownAction says what would be right."""
        if not isinstance(text, str):
            raise UnknownAction(f"an action's text is a str, not {text!r}", action=str(text))
        return self.game.notation.parse(self, text)

    def items(self):
        """What the last action scored, item by item: plain dicts; see the game's RULES.md."""
        return self.game.views.items(self)

    def seen(self, actor, action, seat):
        """The text of `action`, about to be played here, as `seat` (None: a spectator) knows it.

        Words that are hidden from it are `?`.
        """
        return self.game.views.seen(self, actor, action, self._viewer(seat))

    def outcome(self):
        """None while the game is on, then its Outcome."""
        return self.game.views.outcome(self)

    def view(self, seat=None):
        """What `seat` (None: a spectator) may see, as plain data that JSON can carry.

        In front stand the keys that all games share: `game`, `options`, `seats`, `actors` and
        `outcome`, None or `ranks`, `scores`, `reason`, in solo modes `result` and `challenges`.
        """
        return self.public() | self.private(seat)

    def public(self):
        """What of `view` everybody sees, whatever his seat; throughout a game the same keys."""
        return self._shared() | self.game.views.public(self)

    def private(self, seat=None):
        """What of `view` depends on the seat: keys that are not `public`, always the same."""
        return self.game.views.private(self, self._viewer(seat))

    def public_since(self, before):
        """The keys of `public` that are another than at `before`, an earlier state of the game."""
        quick = self.game.public_since
        if quick is None:
            return changed(before.public(), self.public())
        return changed(before._standing(), self._standing()) | quick(self, before)

    def private_since(self, before, seat=None):
        """The keys of `private` that are another than at `before`, an earlier state of the game."""
        viewer = self._viewer(seat)
        quick = self.game.private_since
        if quick is None:
            return changed(before.private(viewer), self.private(viewer))
        return quick(self, before, viewer)

    def full(self):
        """Everything, as plain data that JSON can carry; `Game.position` reads it.

        The keys that all games share are those of `view`.
        """
        return self._shared() | self.game.views.full(self)

    def determinize(self, seat, rng):
        """A full state consistent with `view(seat)`, fairly sampled with `rng`.

        `rng` is an Rng, a `random.Random`, or a seed.
        """
        return self.game.positions.determinize(self, self._viewer(seat), as_rng(rng))

    def clone(self):
        """An independent copy."""
        raise NotImplementedError

    def copy_from(self, other):
        """Become a copy of `other`, a state of the same game and options."""
        if (
            type(other) is not type(self)
            or other.game is not self.game
            or other.seats != self.seats
            or other.options != self.options
        ):
            raise InvalidPosition(f"{self!r} cannot become a copy of {other!r}: same game only")
        self.assign(other)

    def key(self):
        """A 64-bit hash of the position."""
        return self.digest()

    def check(self):
        """Raise AssertionError when an invariant of the game does not hold."""
        self.game.positions.check(self)

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return self.clone()

    def __reduce__(self):
        return _restored, (self.game.spec.name, self.game.own_components, self.full())

    def __repr__(self):
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"<{self.game.spec.name} {options} seats={self.seats} actors={self.actors()}>"

    def _shared(self):
        """What every game's view and full data begin with."""
        return {
            "game": self.game.spec.name,
            "options": dict(self.options),
            "seats": self.seats,
        } | self._standing()

    def _standing(self):
        """What of that can change."""
        outcome = self.outcome()
        return {
            "actors": list(self.actors()),
            "outcome": None if outcome is None else outcome_dict(outcome),
        }

    def _viewer(self, seat):
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.seats):
            raise InvalidPosition(
                f"no seat {seat!r}: seats are 0 to {self.seats - 1}, None is a spectator"
            )
        return seat

    def acts(self, actor):
        """Whether `actor` may act now; the table's clock may whenever it has something to do."""
        now: cython.int = self.to_act()
        if actor == _TABLE or now == actor:
            return now != _NOBODY
        return now == _EVERYBODY and 0 <= actor < self.seats and self.may_act(actor)

    def listed(self, actor, out):
        """Write the actor's actions, chance's too, to `out`; their number."""
        weights: Buffer
        if not self.acts(actor):
            return 0
        if actor != _CHANCE:
            return self.list_legal(actor, out)
        weights = Buffer(512)
        return self.list_chances(out, weights.data)

    def is_legal(self, actor, action):
        """Whether `actor` may play `action`, both ints, now."""
        if not (_LOWEST <= actor < self.seats and 0 <= action < self.game.actions):
            return False
        return self.acts(actor) and self.accepts(actor, action)

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


def changed(before, now):
    """Of two dicts with the same keys, the values of `now` that are another `before`."""
    return {key: value for key, value in now.items() if value != before[key]}


def _who(actor):
    """An actor's name in messages."""
    if actor == CHANCE:
        return "chance"
    return "the table" if actor == TABLE else f"seat {actor!r}"


def _whole(number):
    """An integer of any kind (numpy's too) as an int; None for what is none."""
    try:
        return index(number)
    except TypeError:
        return None


def _actor(value):
    """An actor's number; InvalidArgument."""
    if not hasattr(value, "__index__"):
        raise InvalidArgument(f"an actor is an int, not {value!r}")
    return max(-4, min(int(value), 64))


def _restored(name, components, full):
    """Unpickle a state."""
    from spieltisch.games import load

    return load(name, components).position(full)
