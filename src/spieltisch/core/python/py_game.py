"""Games in plain Python: a Game made from a subclass of `Rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from spieltisch.core.engine import CHANCE
from spieltisch.core.game import BotMaker, Game
from spieltisch.core.heuristic import Heuristic
from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.outcome import Outcome
from spieltisch.core.protocols import Data, Solver
from spieltisch.core.python.py_state import PyState, RulesHeuristic, outcome_of, plain
from spieltisch.core.python.rules import Rules
from spieltisch.core.python.view_encoder import ViewEncoder, unbounded
from spieltisch.core.realtime import RealTime
from spieltisch.core.rng import Rng
from spieltisch.core.spec import Spec
from spieltisch.core.views.types import ViewTypes
from spieltisch.errors import BrokenRules, InvalidArgument, UnknownAction, UnknownGame

if TYPE_CHECKING:
    from spieltisch.core.python.py_encoder import PyEncoder
    from spieltisch.core.render import Pictures


class PyGame(Game):
    """A game whose rules are a Python class, a subclass of `Rules`.

    `actions` is the number of actions, unless `Rules.texts` lists them. `max_legal` and
    `max_chances` bound the legal lists of a seat and of chance, by default at `actions`.
    `heuristic` is by default `Rules.value`, if the class has that. `state` is a subclass of
    PyState, for a game with faster methods than those over plain data. `encoder`, a PyEncoder,
    writes observations; by default it is made of `view_types`, if these have bounds. The rest is as
    for Game.

    Raises InvalidArgument for a class that cannot be a game. If the rules break the protocol later,
    the calling function raises BrokenRules; errors that the rules raise reach the caller unchanged.
    """

    def __init__(
        self,
        spec: Spec,
        rules: type[Rules],
        *,
        actions: int | None = None,
        max_legal: int | None = None,
        max_chances: int | None = None,
        heuristic: Heuristic | None = None,
        solver: Solver | None = None,
        real_time: RealTime | None = None,
        bots: Mapping[str, BotMaker] | None = None,
        coach: BotMaker | None = None,
        state: type[PyState] = PyState,
        view_types: ViewTypes | None = None,
        pictures: Pictures | None = None,
        encoder: type[PyEncoder] | None = None,
    ) -> None:
        _refuse_what_is_no_game(rules)
        count = len(rules.texts) if actions is None else actions
        if type(count) is not int or count < 1:
            raise InvalidArgument(
                f"{spec.name} has {count!r} actions: give their number, or {rules.__name__}.texts"
            )
        if heuristic is None and rules.value is not Rules.value:
            heuristic = RulesHeuristic()
        if encoder is None and view_types is not None:
            self.unobserved = unbounded(view_types)
            encoder = None if self.unobserved else ViewEncoder
        super().__init__(
            spec,
            state,
            PyNotation(),
            PyViews(),
            PyPositions(),
            heuristic,
            count,
            count if max_legal is None else max_legal,
            max_chances=_max_chances(rules, count) if max_chances is None else max_chances,
            solver=solver,
            real_time=real_time,
            bots=bots,
            coach=coach,
            view_types=view_types,
            pictures=pictures,
            encoder=encoder,
        )
        self.rules = rules
        _GAMES.add(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by name, as for functions; unpickling gives the same object."""
        return _same, (self.spec, self.rules, id(self))


_GAMES: WeakSet[PyGame] = WeakSet()
"""All living games of this kind."""


def _same(spec: Spec, rules: type[Rules], number: int) -> PyGame:
    """Return the pickled game, or in another process the one of the same class and spec.

    Raises UnknownGame if no module has made it yet.
    """
    alike = [game for game in _GAMES if (game.spec, game.rules) == (spec, rules)]
    if not alike:
        raise UnknownGame(
            f"no game {spec.name!r} of {rules.__qualname__} exists: import the module that makes "
            "it, then read the pickle",
            game=spec.name,
        )
    return next((game for game in alike if id(game) == number), alike[0])


def _max_chances(rules: type[Rules], actions: int) -> int:
    """Return the bound for chance's actions: 0 for rules without `chances`."""
    return 0 if _lacks(rules, "chances") else actions


def _refuse_what_is_no_game(rules: object) -> None:
    """Raise InvalidArgument for a class that lacks a required method."""
    if not (isinstance(rules, type) and issubclass(rules, Rules)):
        raise InvalidArgument(f"{rules!r} is not a subclass of spieltisch.Rules")
    missing = [name for name in ("actors", "legal", "apply") if _lacks(rules, name)]
    if not _lacks(rules, "private"):
        missing += [name for name in ("public", "determinize") if _lacks(rules, name)]
    if missing:
        raise InvalidArgument(f"{rules.__name__} needs {'(), '.join(missing)}()")


def _lacks(rules: type[Rules], name: str) -> bool:
    return getattr(rules, name) is getattr(Rules, name)


class PyNotation:
    """The texts of a game in Python."""

    def __init__(self) -> None:
        self._actions: dict[str, Action] | None = None

    def text(self, state: PyState, action: Action) -> str:
        """Return the text from the rules."""
        found: str = state.rules.text(action)
        if not isinstance(found, str):
            raise BrokenRules(
                f"{type(state.rules).__name__}.text() gives {found!r}: a str is needed"
            )
        return found

    def parse(self, state: PyState, text: str) -> Action:
        """Return the action from the rules, or from a table of all texts. Raises UnknownAction."""
        found: Action | None = state.rules.parse(text)
        if found is not None:
            return found
        if self._actions is None:
            self._actions = self._table(state)
        if text not in self._actions:
            some = "; ".join(list(self._actions)[:5]) + ("; …" if len(self._actions) > 5 else "")
            raise UnknownAction(
                f"{text!r} is not an action of {state.game.spec.name}; actions are: {some}",
                action=text,
            )
        return self._actions[text]

    def _table(self, state: PyState) -> dict[str, Action]:
        """Return the actions by their texts."""
        found: dict[str, Action] = {}
        for action in range(state.game.actions):
            try:
                found[self.text(state, action)] = action
            except UnknownAction:
                continue
        return found


class PyViews:
    """A position of a game in Python, as plain data."""

    def public(self, state: PyState) -> Data:
        """Return the public data; missing `phase` and `scores` are filled in."""
        name = type(state.rules).__name__
        found: Data = plain(state.rules.public(), f"{name}.public()")
        if not isinstance(found, dict):
            raise BrokenRules(f"{name}.public() gives {found!r}: a dict is needed")
        if "phase" not in found:
            actors = state.actors()
            found["phase"] = "chance" if CHANCE in actors else "play" if actors else "over"
        if "scores" not in found:
            found["scores"] = [0] * state.seats
        return found

    def private(self, state: PyState, seat: Seat | None) -> Data:
        """Return the data that only the seat sees."""
        return self._dict(state, "private", state.rules.private(seat))

    def full(self, state: PyState) -> Data:
        """Return the whole position."""
        public = self.public(state)
        common = {"phase": public["phase"], "scores": public["scores"]}
        return common | self._dict(state, "full", state.rules.full())

    def items(self, state: PyState) -> list[Data]:
        """Return the scores of the last action."""
        found: list[Data] = plain(
            list(state.rules.items()), f"{type(state.rules).__name__}.items()"
        )
        return found

    def seen(self, state: PyState, actor: Actor, action: Action, seat: Seat | None) -> str:
        """Return an action's text as the seat knows it."""
        found: str = state.rules.seen(actor, action, seat)
        return found

    def outcome(self, state: PyState) -> Outcome | None:
        """Return the Outcome of the game, or None while it goes on."""
        return outcome_of(state)

    def _dict(self, state: PyState, method: str, found: object) -> Data:
        where = f"{type(state.rules).__name__}.{method}()"
        if not isinstance(found, Mapping):
            raise BrokenRules(f"{where} gives {found!r}: a dict is needed")
        data: Data = plain(found, where)
        return data


class PyPositions:
    """Descriptions, determinizations and checks of positions of a game in Python."""

    def fill(self, state: PyState, full: Data) -> None:
        """Make a new game's state the described position."""
        state.rules.fill(full)

    def determinize(self, state: PyState, seat: Seat | None, rng: Rng) -> PyState:
        """Return a state that the seat cannot tell from this one."""
        other = state.clone()
        other.rules.determinize(seat, rng)
        return other

    def check(self, state: PyState) -> None:
        """Raise AssertionError if an invariant does not hold."""
        state.rules.check()
        for actor in state.actors():
            state.legal(actor)
