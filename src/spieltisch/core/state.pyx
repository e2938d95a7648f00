"""States: positions, and the protocol for servers, bots, environments and tests.

A game's rules are a subclass of `State`. They implement the C functions of its base, `Engine`
(`core/engine.pyx`), and of the first part here. The second part follows from them.
"""

from copy import deepcopy
from typing import TYPE_CHECKING

from spieltisch.core.bits cimport mix
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.engine cimport CHANCE, NOBODY, TABLE, Engine, whole
from spieltisch.core.rng cimport Rng

from spieltisch.core.outcome import outcome_dict
from spieltisch.core.rng import as_rng, generator
from spieltisch.core.views.changes import Changes
from spieltisch.errors import IllegalAction, InvalidPosition, UnknownAction

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, Self, SupportsIndex
    from spieltisch.core.game import Game
    from spieltisch.core.ids import Action, Actor
    from spieltisch.core.outcome import Outcome
    from spieltisch.core.protocols import Data, RandomSource
    from spieltisch.core.render.paint import Paint
    from spieltisch.core.render.theme import Theme


cdef extern from *:
    """
    static CYTHON_INLINE PyObject *spieltisch_blank(PyObject *like, PyObject *nothing) {
        return Py_TYPE(like)->tp_new(Py_TYPE(like), nothing, NULL);
    }
    """
    object blank "spieltisch_blank"(object like, tuple nothing)


cdef class State(Engine):
    """A position of a game. Made by `Game.start`, `Game.position` and `clone`.

    Only one thread at a time may use a state, even to read it; give another thread a `clone`. A
    game's class is compiled, as `docs/contribute/add-a-game.md` shows. A game in plain Python extends the
    class of `core/python/py_state.pyx` instead.
    """

    cdef object kept  # None, or a position's key, items once unpickled, and outcome

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

    def apply(self, actor: SupportsIndex, action: SupportsIndex) -> None:
        """Play an action; actor and action are integers of any kind.

        Raises IllegalAction, which leaves the position unchanged.
        """
        who = whole(actor)
        what = whole(action)
        if who is None or what is None or not self.is_legal(who, what):
            raise self._illegal(actor, action)
        self.kept = None
        self.make(who, what)
        self.reraise()

    def draw(self, rng: RandomSource) -> Action:
        """Draw chance's action by its weights, play it and return it.

        `rng` is an Rng, a `random.Random` or a NumPy generator. Raises InvalidArgument for a seed,
        and IllegalAction where chance does not act.
        """
        cdef Rng source = generator(rng)
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
        """Draw, as `draw` does, until chance no longer acts; return all drawn actions.

        Raises InvalidArgument for a seed.
        """
        source = generator(rng)
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
        number = whole(action)
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
        `core/views/preview.py` defines the rule. Raises IllegalAction as `apply` does.
        """
        who = whole(seat)
        what = whole(action)
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

    def points(self) -> list[int]:
        """Return the points of each seat at the end, those of its side; zeros before the end.

        They are `Outcome.scores`, or for every seat of a solo mode `Outcome.result`.
        """
        outcome = self.outcome()
        if outcome is None:
            return [0] * self.seats
        if self.solo:
            return [outcome.result or 0] * self.seats
        if len(outcome.scores) == self.seats:
            return list(outcome.scores)
        return [outcome.scores[side] for side in self.sides()]

    def margins(self) -> list[int]:
        """Return the points by which each seat leads its best opponent; zeros before the end.

        It is negative for a seat that is behind. In a solo mode it is the result, as `points` has.
        """
        points = self.points()
        if self.solo or self.outcome() is None:
            return points
        sides = self.sides()
        return [
            own - max([points[other] for other in range(self.seats) if sides[other] != side] or [0])
            for own, side in zip(points, sides)
        ]

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

        `paint` may colour them, as `spieltisch.core.render.paint.ansi` does for a terminal.
        """
        from spieltisch.core.render import show

        return show(self, seat) if paint is None else show(self, seat, paint)

    def svg(
        self, seat: SupportsIndex | None = None, theme: Theme = "auto", names: Sequence[str] = ()
    ) -> str:
        """Return the position as `seat` (None: a spectator) may see it, as an SVG's text.

        The SVG is self-contained and uses the page's drawings. `theme` is "light", "dark", or
        "auto" for the viewer's screen setting. `names` are the players', one for each seat. Raises
        InvalidArgument.
        """
        from spieltisch.core.render import sheet_of

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
        number = whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise InvalidPosition(
                f"no seat {seat!r}: seats are 0 to {self.seats - 1}, None is a spectator"
            )
        return number

    def _illegal(self, actor, action):
        actors = self.actors()
        seat = whole(actor)
        who = _who(actor if seat is None else seat)
        try:
            what = self.text(action)
        except UnknownAction:
            what = repr(action)
        if seat not in actors and seat != TABLE:
            now = f"to act: {', '.join(map(_who, actors))}" if actors else "the game is over"
            if seat is None or not TABLE <= seat < self.seats:
                now = f"no such seat; seats are 0 to {self.seats - 1}"
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


def _restored(game, full, items):
    """Return the pickled state, with the scores of its last action."""
    cdef State state = game.position(full)
    state.kept = state.key(), items, None
    return state
