"""Games: the rules of one game with everything that reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from json import dumps
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakValueDictionary

from spieltisch.core.heuristic import Heuristic
from spieltisch.core.ids import Action, Seat
from spieltisch.core.playouts import playout
from spieltisch.core.playouts.playout import LIMIT, Tally
from spieltisch.core.protocols import (
    Components,
    Data,
    Notation,
    Positions,
    RandomSource,
    Solver,
    Views,
)
from spieltisch.core.python.compiled import refuse_overriding
from spieltisch.core.realtime import RealTime
from spieltisch.core.rng import as_rng
from spieltisch.core.spec import OptionValue, Spec
from spieltisch.core.state import State
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.core.vector.symmetry import Symmetry
from spieltisch.core.views.changes import Changes
from spieltisch.core.views.preview import in_all_worlds, on_copy
from spieltisch.core.views.types import ViewTypes
from spieltisch.core.words.trees import Trees
from spieltisch.errors import InvalidArgument, InvalidComponents, InvalidPosition

if TYPE_CHECKING:  # they know games
    from spieltisch.core.playouts.perft import Depth
    from spieltisch.core.playouts.rollouts import Rollout
    from spieltisch.core.render.plain import Pictures
    from spieltisch.core.vector.batch import Batch
    from spieltisch.core.vector.encoder import Encoder
    from spieltisch.core.vector.observer import Observer

BotMaker = Callable[["Game", int], Any]
"""Function that makes a bot from a game and a seed."""


class Game:
    """A game's rules with everything that reads them; one object per folder, its `GAME`.

    `state` is the subclass of State. `notation`, `views`, `positions`, `components` and `solver`
    follow `spieltisch.core.protocols`, usually as modules. `heuristic` judges positions for generic
    bots. `actions` is the number of actions (0 to actions - 1). `max_legal` bounds the length of a
    legal list of a seat or the table, `max_chances` that of chance's (0: the game has no chance).
    `scratch_size` is the room, in ints, that the rules need to list or pick actions, if larger.
    `components` are those of the box, for games that accept other ones; `own_components` is the
    text of the components that replaced them, or "". `boxes` are files of other components that
    come with the game, by name. `bots` maps levels, weak to strong, to makers
    of the game's own bots, called with the game and a seed; `spieltisch.bots` finds them there.
    `coach` makes the bot for hints and game reviews (`bots/coach.py`), and `learned` the bot with
    learned weights that comes with the game. `real_time` is set for games
    that depend on speed (`core/realtime.py`). `view_types` declare views and items: the page's
    types are generated from them, and the conformance suite compares. `encoder` writes
    observations. `symmetries` returns the symmetries of an encoder, the identity first. `spaces`
    are smaller action spaces by name, each given as a sequence of actions and kept as a `Space`.
    `pictures` draw a view, in characters and as SVG.

    Raises InvalidArgument for a `state` in plain Python that does not extend `PyState`, and for a
    `heuristic` that judges states of another class.
    """

    load: ClassVar[Callable[[str, str | None], Game]]
    """Find a game by its name and components; `spieltisch.games` sets it."""
    unobserved = ""
    """Why it has no observations, where more is known than that no encoder is given."""

    def __init__(
        self,
        spec: Spec,
        state: type[State],
        notation: Notation,
        views: Views,
        positions: Positions,
        heuristic: Heuristic | None,
        actions: int,
        max_legal: int,
        *,
        max_chances: int = 0,
        scratch_size: int = 0,
        components: Components | None = None,
        solver: Solver | None = None,
        real_time: RealTime | None = None,
        bots: Mapping[str, BotMaker] | None = None,
        coach: BotMaker | None = None,
        learned: BotMaker | None = None,
        view_types: ViewTypes | None = None,
        encoder: type[Encoder] | None = None,
        symmetries: Callable[[Any], list[Symmetry]] | None = None,
        spaces: Mapping[str, Sequence[Action]] | None = None,
        boxes: Mapping[str, Path] | None = None,
        pictures: Pictures | None = None,
    ) -> None:
        _check_fit(state, heuristic, encoder)
        self.spec = spec
        self.bots: dict[str, BotMaker] = dict(bots or {})
        self.coach, self.learned = coach, learned
        self.real_time = real_time
        self.positions = positions
        self.notation = notation
        self.views = views
        self.view_types = view_types
        self.public_since: Callable[[Any, Any], Changes] | None = getattr(
            views, "public_since", None
        )
        self.private_since: Callable[[Any, Any, int | None], Changes] | None = getattr(
            views, "private_since", None
        )
        rule = on_copy if spec.open_information else in_all_worlds
        self.preview: Callable[[Any, Seat, Action], list[Data]] = getattr(views, "preview", rule)
        self.heuristic = heuristic
        self.actions = actions
        self.max_legal = max_legal
        self.max_chances = max_chances
        self.scratch_size = max(max_legal, 2 * max_chances, scratch_size, 1)
        self.encoder = encoder
        self.symmetries = symmetries
        self.spaces = self._named({EXACT: range(actions), **(spaces or {})})
        self.pictures = pictures
        self.components = components
        self.solver = solver
        self.own_components = ""
        self.boxes = dict(boxes or {})
        self._boxed = self
        self._state = state
        self._with_own: WeakValueDictionary[str, Game] = WeakValueDictionary()
        self._fresh: dict[Any, State] = {}

    def with_components(self, source: str | PathLike[str]) -> Game:
        """Return the same game with other components, given as their text or the path of its file.

        Equal texts give the same object; "" gives the game with the components of its box. Raises
        InvalidComponents, which says what is wrong and where, and OSError.
        """
        if source == "":
            return self._boxed
        if self.components is None:
            raise InvalidComponents(f"{self.spec.name} does not accept other components")
        try:
            text = (
                source if isinstance(source, str) else Path(source).read_text(encoding="utf-8-sig")
            )
        except UnicodeDecodeError:
            raise InvalidComponents(f"{source} is not text") from None
        components = self.components.read(text)
        game = self._with_own.get(components.text)
        if game is None:
            game = copy(self)
            game.components = components
            game.own_components = components.text
            game.spaces = {**self.spaces, **self._named(getattr(components, "spaces", {}))}
            self._with_own[components.text] = game
        return game

    def boxed(self, box: str | PathLike[str] | None) -> Game:
        """Return the game with the components of a box: a name in `boxes`, a path, or a text.

        None and "" give the game itself. Raises InvalidArgument for an unknown name, and the errors
        of `with_components`.
        """
        if box is None or box == "":
            return self
        if isinstance(box, str) and box not in self.boxes and len(box.split()) < 2:
            known = ", ".join(sorted(self.boxes)) or "none"
            raise InvalidArgument(f"{self.spec.name} has no box {box!r}; there are: {known}")
        return self.with_components(self.boxes.get(box, box) if isinstance(box, str) else box)

    def space(self, name: str | Space = EXACT) -> Space:
        """Return the action space of that name, or the space itself if it is one of the game's.

        Raises InvalidArgument, which lists the names.
        """
        wanted = name.name if isinstance(name, Space) else name
        found = self.spaces.get(wanted) if isinstance(wanted, str) else None
        if found is None or (isinstance(name, Space) and name != found):
            raise InvalidArgument(
                f"{self.spec.name} has no action space {name!r}: use {', '.join(self.spaces)}"
            )
        return found

    def _named(self, spaces: Mapping[str, Sequence[Action]]) -> Mapping[str, Space]:
        name, of = self.spec.name, self.actions
        return {each: Space(name, each, actions, of) for each, actions in spaces.items()}

    @cached_property
    def trees(self) -> Trees | None:
        """Return the Trees of all texts of actions; None if these are not known in advance."""
        return None if self.said is None else Trees(self.said)

    @cached_property
    def said(self) -> Sequence[str] | None:
        """Return the texts of all actions by number; None if these are not known in advance."""
        all_texts: Callable[[], Sequence[str]] | None = getattr(self.notation, "all_texts", None)
        return None if all_texts is None else all_texts()

    def start(self, seats: int | None = None, **options: OptionValue) -> State:
        """Return a new game; by default with the mode's fewest seats, in the base game's mode.

        Raises InvalidOptions, which says what is wrong and what is allowed.
        """
        count, resolved = self.spec.resolve(seats, options)
        key = (count, *resolved.items())
        if key not in self._fresh:
            self._fresh[key] = self._state(self, count, MappingProxyType(resolved))
        return self._fresh[key].clone()

    def position(self, full: Mapping[str, Any], changes: Mapping[str, Any] | None = None) -> State:
        """Return the state that `full`, a dict like `State.full()`, describes.

        `changes` replace some of its keys; keys that follow from them are then computed. Raises
        InvalidPosition, also for a key that contradicts the others.
        """
        given = full if changes is None else changes
        try:
            full = {**full, **(changes or {})}
            state = self.start(full["seats"], **full["options"])
            self.positions.fill(state, full)
            state.check()
            _refuse_edited(given, state.full())
        except InvalidPosition:
            raise
        except (
            AssertionError,
            AttributeError,
            LookupError,
            OverflowError,
            TypeError,
            ValueError,
        ) as error:
            raise InvalidPosition(f"not a position of {self.spec.name}: {error!r}") from error
        return state

    def observer(
        self, kind: str = "flat", seats: int | None = None, **options: OptionValue
    ) -> Observer:
        """Return an observer, which turns positions into arrays; seats and options as for start().

        `kind` is "flat", "planes" or "vector". Raises InvalidArgument, also for a game without
        observations, and InvalidOptions.
        """
        from spieltisch.core.vector.observer import Observer

        count, resolved = self.spec.resolve(seats, options)
        return Observer(self, kind, count, MappingProxyType(resolved))

    def batch(
        self,
        n: int,
        seed: int = 0,
        threads: int = 1,
        *,
        observer: str | None = None,
        space: str | Space = EXACT,
        limit: int = LIMIT,
        restart: str = "same step",
        seats: int | None = None,
        **options: OptionValue,
    ) -> Batch:
        """Return `n` games that are stepped in one call; seats and options as for start().

        `observer` is the kind of observation. `space` is the action space of actions and masks. A
        game is cut off after `limit` actions of seats. `restart` says when the next game begins:
        in the "same step", in the "next step", or by `Batch.restart` ("by hand"). Equal seeds give
        equal games for any number of threads. Raises InvalidArgument and InvalidOptions.
        """
        from spieltisch.core.vector.batch import Batch

        count, resolved = self.spec.resolve(seats, options)
        watching = None if observer is None else self.observer(observer, count, **resolved)
        chosen = self.space(space)
        return Batch(self, n, seed, threads, watching, chosen, limit, restart, count, resolved)

    def rollouts(
        self,
        state: State,
        n: int,
        seed: int = 0,
        threads: int = 1,
        *,
        seat: Seat | None = None,
        limit: int = LIMIT,
        cutoff: float = 0.0,
    ) -> list[Rollout]:
        """Return the mean result of each legal action of the actor (`seat`, where several act).

        Each action is played `n` times and on at random; its k-th game draws from `seed` + k. A
        game that is not over after `limit` actions counts as `cutoff`. The games keep the hidden
        facts of `state`: pass a `determinize` of it when the result goes to a player. Raises
        InvalidArgument and IllegalAction.
        """
        from spieltisch.core.playouts.rollouts import rollouts

        return rollouts(self, state, n, seed, threads, seat, limit, cutoff)

    def perft(self, state: State, depth: int, seed: int = 0) -> Iterator[Depth]:
        """Count the positions after 1 to `depth` decisions; see `spieltisch.perft`."""
        from spieltisch.core.playouts.perft import perft

        return perft(state, depth, seed)

    def random_game(self, seed: int, limit: int = LIMIT, **options: Any) -> State:
        """Play a game at random in compiled code and return its final state.

        `options` as for start(). A game that is not over after `limit` actions is returned as it
        stands.
        """
        state = self.start(**options)
        self.playout(state, as_rng(seed), limit)
        return state

    def playout(self, state: State, rng: RandomSource, limit: int = LIMIT) -> int:
        """Play `state` on at random to its end, or for `limit` actions; return their number.

        `rng` is an Rng, a `random.Random`, a NumPy generator or a seed. Raises InvalidArgument.
        """
        return playout.playout(self, state, rng, limit)

    def random_games(
        self, first_seed: int, count: int, limit: int = LIMIT, lists: bool = False, **options: Any
    ) -> Tally:
        """Play `count` random games with the seeds from `first_seed` on; return a Tally.

        They are the games of `random_game`, without returning to the interpreter in between.
        `lists` writes out every legal list, as a program does that looks at its choices. Raises
        InvalidArgument and InvalidOptions.
        """
        return playout.random_games(self, first_seed, count, limit, lists, **options)

    def __copy__(self) -> Game:
        """Return another Game of the same rules, with its own positions."""
        game = object.__new__(type(self))
        vars(game).update(vars(self), _fresh={})
        return game

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Return the same object: copies of its positions belong to it."""
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], Game], tuple[str, str]]:
        """Pickle by name and own components; unpickling in this process gives the same object."""
        return Game.load, (self.spec.name, self.own_components)

    def __repr__(self) -> str:
        return f"<game {self.spec.name}>"


def _read(path: Path) -> str:
    """Return the text of a file, without the byte order mark that some editors write."""
    return path.read_text(encoding="utf-8-sig")


def _refuse_edited(given: Mapping[str, Any], now: Data) -> None:
    """Raise InvalidPosition for a given key that differs in the position made from it."""
    for key, value in now.items():
        if key in given and given[key] != value and dumps(given[key]) != dumps(value):
            raise InvalidPosition(
                f"{key} follows from the other keys: it is {value!r} here, not {given[key]!r}. "
                f"Change those by position(full, changes), not {key}"
            )


def _check_fit(
    state: type[State], heuristic: Heuristic | None, encoder: type[Encoder] | None
) -> None:
    """Check that a game's classes fit one another. Raises InvalidArgument."""
    refuse_overriding(state, "Rules, or PyState of core/python/py_state.pyx")
    if heuristic is not None and not issubclass(state, heuristic.judges):
        raise InvalidArgument(
            f"{type(heuristic).__name__} judges {heuristic.judges.__name__}, not "
            f"{state.__name__}: give a heuristic for these states"
        )
    if encoder is not None:
        refuse_overriding(encoder, "PyEncoder of core/python/py_encoder.pyx")
        if encoder.asks_python and not state.asks_python:
            raise InvalidArgument(
                f"{encoder.__name__} observes games in Python: a compiled game needs a "
                "compiled Encoder"
            )
