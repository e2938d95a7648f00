"""Positions with rules in plain Python: the compiled protocol over an object of `Rules`.

Compiled code asks the rules with the interpreter's lock held. Their answers are checked before they
are written to C memory. An exception cannot pass through compiled loops. So the position keeps it,
acts as if the game were over, and raises it once control is back in Python.
"""

from collections.abc import Mapping
from hashlib import blake2b
from json import dumps
from operator import index
from typing import TYPE_CHECKING

from libc.stdint cimport uint64_t

from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport CHANCE, EVERYBODY, NOBODY, TABLE
from spieltisch.core.state cimport State

from spieltisch.core.outcome import Outcome
from spieltisch.errors import BrokenRules

if TYPE_CHECKING:
    from typing import Any


cdef class PyState(State):
    """A position of a game in plain Python; `rules` is the author's object.

    A subclass in Python may override the methods that Python calls, such as `public_since`.
    """

    cdef readonly object rules  #: Any
    cdef object error         # an error of the rules in compiled code, to be raised later

    asks_python = True

    def __init__(self, game, seats, options):
        State.__init__(self, game, seats, options)
        self.error = None
        self.rules = game.rules(seats, options)

    # ------------------------------------------------------------ calls of the rules

    cdef int to_act(self) noexcept with gil:
        """Return the actor; NOBODY also after an error in the rules."""
        if self.error is None:
            try:
                actors = _actors(self)
                if len(actors) == 1:
                    return actors[0]
                if actors:
                    return EVERYBODY
            except BaseException as error:
                self.error = error
        return NOBODY

    cdef bint may_act(self, int seat) noexcept with gil:
        """Return whether `seat` may act."""
        if self.error is None:
            try:
                return seat in _actors(self)
            except BaseException as error:
                self.error = error
        return False

    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept with gil:
        """Write the actor's legal actions to `out`; return their number, 0 after an error."""
        cdef Py_ssize_t i
        if self.error is None:
            try:
                legal = _legal(self, actor)
                for i in range(len(legal)):
                    out[i] = legal[i]
                return len(legal)
            except BaseException as error:
                self.error = error
        return 0

    cdef bint accepts(self, int actor, int action) noexcept with gil:
        """Return whether `action` is legal for the actor."""
        if self.error is None:
            try:
                if actor != TABLE or self.game.real_time is not None:
                    said = self.rules.accepts(actor, action)
                    if said is not None:
                        return _said(self, said)
                if actor == CHANCE:
                    return action in [drawn for drawn, _ in _chances(self)]
                return action in _legal(self, actor)
            except BaseException as error:
                self.error = error
        return False

    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept with gil:
        """Write chance's actions and their weights; return their number, 0 after an error."""
        cdef Py_ssize_t i
        if self.error is None:
            try:
                found = _chances(self)
                for i in range(len(found)):
                    actions[i], weights[i] = found[i]
                return len(found)
            except BaseException as error:
                self.error = error
        return 0

    cdef void make(self, int actor, int action) noexcept with gil:
        """Play a legal action."""
        if self.error is None:
            try:
                self.rules.apply(actor, action)
            except BaseException as error:
                self.error = error

    cdef int pick_listed(self, int actor, Rng rng, int* scratch) noexcept with gil:
        """Return a random action from the list; 0 after an error."""
        cdef long long left
        if self.error is None:
            try:
                if actor != CHANCE:
                    legal = _legal(self, actor)
                    if not legal:
                        raise BrokenRules(f"{_of(self, 'legal')} gives no action to seat {actor}")
                    return legal[rng.below(len(legal))]
                found = _chances(self)
                if not found:
                    raise BrokenRules(f"{_of(self, 'chances')} gives nothing, but chance acts")
                left = rng.below(sum([weight for _, weight in found]))
                for action, weight in found:
                    left -= weight
                    if left < 0:
                        return action
            except BaseException as error:
                self.error = error
        return 0

    cdef bint beats(self, int seat, int other) noexcept with gil:
        """Return whether `seat` finished ahead of `other`, by the outcome's ranks."""
        if self.error is None:
            try:
                ranks = outcome_of(self).ranks
                return ranks[seat] < ranks[other]
            except BaseException as error:
                self.error = error
        return False

    cdef int side_of(self, int seat) noexcept with gil:
        """Return the side that `seat` plays for."""
        if self.error is None:
            try:
                return self.rules.side_of(seat)
            except BaseException as error:
                self.error = error
        return seat

    cdef int solo_result(self) noexcept with gil:
        """Return the result of a solo mode's game, from the outcome."""
        if self.error is None:
            try:
                result = outcome_of(self).result
                if type(result) is not int:
                    raise BrokenRules(
                        f"{_of(self, 'outcome')} gives the result {result!r}: an int is needed"
                    )
                return result
            except BaseException as error:
                self.error = error
        return 0

    cdef int share(self, State other) except -1:
        """Take over the data that all positions share; the rules come with `assign`."""
        State.share(self, other)
        self.error = None
        return 0

    cdef void assign(self, State other) noexcept with gil:
        """Become a copy of `other`; stay unchanged after an error in the rules."""
        if self.error is None:
            try:
                self.rules = _clone(other)
            except BaseException as error:
                self.error = error

    cdef uint64_t digest(self) noexcept with gil:
        """Return a hash of `full()`, which counts as the whole position."""
        if self.error is None:
            try:
                text = dumps(plain(self.rules.full(), _of(self, "full")), sort_keys=True)
                return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
            except BaseException as error:
                self.error = error
        return 0

    cdef int reraise(self) except -1:
        """Raise the error of the rules in compiled code, once."""
        if self.error is not None:
            error = self.error
            self.error = None
            raise error
        return 0

    # ------------------------------------------------------------ calls from Python

    def apply(self, actor, action):
        """Play an action; actor and action are integers of any kind.

        Raises IllegalAction, and errors of the rules; then the position stays unchanged.
        """
        before = _clone(self)
        try:
            State.apply(self, actor, action)
        except BaseException:
            self.rules = before
            raise

    def __reduce__(self):
        return _restored, (self.game, self.rules)


cdef class RulesHeuristic(Heuristic):
    """Judge of positions by `Rules.value`."""

    judges = PyState

    cdef double value(self, State state, int seat) noexcept with gil:
        """Return the value of `state` for `seat`; 0 after an error in the rules."""
        cdef PyState position = state
        if position.error is None:
            try:
                return float(position.rules.value(seat))
            except BaseException as error:
                position.error = error
        return 0.0


# ---------------------------------------------------------------- checked answers of the rules


def plain(data: object, where: str) -> Any:
    """Return an independent copy of `data` as JSON would read it back; tuples become lists.

    Raises BrokenRules, which names the place, for data that JSON cannot carry.
    """
    if data is None or type(data) in (bool, int, float, str):
        return data
    if isinstance(data, list | tuple):
        return [plain(part, f"{where}[{i}]") for i, part in enumerate(data)]
    if isinstance(data, Mapping):
        for name in data:
            if type(name) is not str:
                raise BrokenRules(f"{where} has the key {name!r}: keys must be texts")
        return {name: plain(part, f"{where}[{name!r}]") for name, part in data.items()}
    raise BrokenRules(f"{where} is {data!r}: use None, numbers, texts, lists and dicts")


def outcome_of(PyState state not None) -> Outcome | None:
    """Return the Outcome of the game, or None while a seat or chance acts. Raises BrokenRules."""
    if _actors(state):
        return None
    found = state.rules.outcome()
    where = _of(state, "outcome")
    if not isinstance(found, Outcome):
        raise BrokenRules(f"{where} gives {found!r}: an Outcome is needed when nobody acts")
    if len(found.ranks) != state.seats or {*map(type, found.ranks)} != {int}:
        raise BrokenRules(
            f"{where} gives the ranks {found.ranks!r}: an int for each seat is needed"
        )
    return found


def _of(state, method):
    """Return the name of a method of the rules, for messages."""
    return f"{type(state.rules).__name__}.{method}()"


def _sequence(state, method, found):
    """Return the result of a method, which must be a list or tuple. Raises BrokenRules."""
    if not isinstance(found, list | tuple):
        raise BrokenRules(f"{_of(state, method)} gives {found!r}: a list or tuple is needed")
    return found


def _ascending(state, method, found, end):
    """Return ascending, distinct numbers from 0 to below `end` as ints. Raises BrokenRules."""
    numbers = []
    last = -1
    for value in found:
        try:
            number = index(value)
        except TypeError:
            raise BrokenRules(f"{_of(state, method)} gives {value!r}: ints are needed") from None
        if not 0 <= number < end:
            raise BrokenRules(f"{_of(state, method)} gives {number}: there are 0 to {end - 1}")
        if number <= last:
            raise BrokenRules(
                f"{_of(state, method)} gives {number} after {last}: ascending, distinct numbers "
                "are needed"
            )
        numbers.append(number)
        last = number
    return numbers


def _actors(PyState state not None):
    """Return the actors as a tuple."""
    found = _sequence(state, "actors", state.rules.actors())
    if len(found) == 1 and found[0] == CHANCE:
        return (CHANCE,)
    return tuple(_ascending(state, "actors", found, state.seats))


def _legal(PyState state not None, actor):
    """Return a seat's or the table's legal actions; a table without a clock has none."""
    if actor == TABLE and state.game.real_time is None:
        return []
    found = _sequence(state, "legal", state.rules.legal(actor))
    if len(found) > state.max_legal:
        raise BrokenRules(
            f"{_of(state, 'legal')} gives {len(found)} actions; the game declares at most "
            f"{state.max_legal} (max_legal)"
        )
    return _ascending(state, "legal", found, state.game.actions)


def _said(PyState state not None, said):
    """Return the answer of the rules' `accepts`, which must be a bool. Raises BrokenRules."""
    if type(said) is not bool:
        raise BrokenRules(f"{_of(state, 'accepts')} gives {said!r}: a bool or None is needed")
    return said


def _chances(PyState state not None):
    """Return chance's actions, with weights. Raises BrokenRules."""
    found = _sequence(state, "chances", state.rules.chances())
    if len(found) > state.max_chances:
        raise BrokenRules(
            f"{_of(state, 'chances')} gives {len(found)} actions; the game declares at most "
            f"{state.max_chances} (max_chances)"
        )
    actions = []
    weights = []
    for pair in found:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise BrokenRules(f"{_of(state, 'chances')} gives {pair!r}: (action, weight) is needed")
        actions.append(pair[0])
        weights.append(pair[1])
    for weight in weights:
        if type(weight) is not int or not 0 < weight < 2**31:
            raise BrokenRules(
                f"{_of(state, 'chances')} gives the weight {weight!r}: use ints from 1 to 2**31 - 1"
            )
    if sum(weights) >= 2**32:
        raise BrokenRules(f"{_of(state, 'chances')} gives weights whose sum is 2**32 or more")
    actions = _ascending(state, "chances", actions, state.game.actions)
    return list(zip(actions, weights, strict=True))


def _clone(state):
    """Return a copy of the rules."""
    found = state.rules.clone()
    if type(found) is not type(state.rules) or found is state.rules:
        raise BrokenRules(f"{_of(state, 'clone')} gives {found!r}: a copy is needed")
    return found


def _restored(game, rules):
    """Return the pickled state."""
    cdef PyState state = game.start(rules.seats, **rules.options)
    state.rules = rules
    return state
