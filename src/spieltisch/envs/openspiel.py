"""OpenSpiel: every mode of every sequential game, for its algorithms.

Importing this module registers the games, with `spieltisch_` before their names; parameters are the
number of players and a game's options:

    pyspiel.load_game("spieltisch_ingenious(mode=duel)")

The parameter `box` names components that come with the game, such as `box=radius-1`.

Seats are players; actions are the game's own numbers, also chance's. Chance is explicit. Returns
come at the end and are `State.returns()`; a solo mode of several seats is of identical interest.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import pyspiel

from spieltisch import CHANCE, Game, Rng, State, list_games, load
from spieltisch.core.arguments import positive
from spieltisch.core.spec import Option, OptionValue
from spieltisch.envs.spiel_observer import SpielObserver
from spieltisch.envs.watched import text_of
from spieltisch.errors import InvalidArgument

PREFIX = "spieltisch_"
LIMIT = 1000
"""Number of actions, with chance's, after which a game is over with returns of 0. In random play by
far the longest games are of Last Die: 629 in 60 games of six.
"""
OWN = -1
"""Placeholder for a mode's own default of an option whose default differs by mode."""

_Utility = pyspiel.GameType.Utility


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with one number of seats and options; `params` are those that it is loaded by.

    `players` is the number of seats (0: the mode's fewest). After `limit` actions, with chance's, a
    game is over with returns of 0. `start` is a position as `at` writes it. Raises InvalidOptions,
    and InvalidArgument for a simultaneous game and for parameters that contradict `start`.
    """

    loads: ClassVar[str]
    """Name of the game, in `register`'s subclasses."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        given = dict(params)
        self.limit = positive("limit", given.pop("limit"))
        written, box = given.pop("start"), given.pop("box", "")
        game = _boxed(_in_turns(_KNOWN[self.loads]), box)
        self.start = _read(written) if written else _begun(game, given)
        if written:
            _refuse_others(self.start, given, box)
        self.game: Game = self.start.game
        mode = self.game.spec.mode(self.start.options["mode"])
        resolved = {"start": written} if written else {"box": box, **self.start.options}
        if mode.solo:
            utility = _Utility.IDENTICAL if self.start.seats > 1 else _Utility.GENERAL_SUM
        else:
            utility = _Utility.ZERO_SUM
        super().__init__(
            _type(self.game, utility),
            pyspiel.GameInfo(
                num_distinct_actions=_actions(self.start),
                max_chance_outcomes=_actions(self.start),
                num_players=self.start.seats,
                min_utility=0.0 if mode.solo else -1.0,
                max_utility=float(mode.most or 2**31) if mode.solo else 1.0,
                utility_sum=None if mode.solo else 0.0,
                max_game_length=self.limit,
            ),
            {"players": self.start.seats, "limit": self.limit, **resolved},
        )

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle by the argument of `load_game`."""
        return _loaded, (str(self),)

    @classmethod
    def at(cls, state: State, limit: int = LIMIT) -> SpielGame:
        """Return the game that begins at this position, with its hidden facts.

        Its string holds the position, so that `pyspiel.load_game` and pickle accept it.
        """
        facts = json.dumps([_in_turns(state.game).own_components, state.full()])
        packed = base64.urlsafe_b64encode(zlib.compress(facts.encode(), 9)).decode()
        return _loaded(f"{PREFIX}{state.game.spec.name}(start={packed.rstrip('=')},limit={limit})")

    def new_initial_state(self) -> SpielState:
        """Return the initial state."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer that turns states into strings and arrays; see `SpielObserver.of`."""
        if params:
            raise InvalidArgument(f"observers take no parameters: leave out {dict(params)}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver.of(self.start, self.limit, wanted)


class World(NamedTuple):
    """A position that replaced the real one after so many actions, as `seat` may imagine it."""

    after: int
    position: State
    seat: int


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position in OpenSpiel's interface; `position` is our State."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.start.clone()
        self.limit = game.limit
        self.worlds: tuple[World, ...] = ()

    def current_player(self) -> int:
        """Return the acting seat, or OpenSpiel's numbers for chance and for the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        (actor,) = self.position.actors()
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.is_terminal() else self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return chance's actions with the probability of each; none where chance does not act."""
        chances = [] if self.is_terminal() else self.position.chances()
        total = sum(weight for _, weight in chances)
        return [(action, weight / total) for action, weight in chances]

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise InvalidArgument("the game is over: no action can be applied any more")
        (actor,) = self.position.actors()
        self.position.apply(actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.text(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over, or cut off."""
        return self.move_number() >= self.limit or not self.position.actors()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a state that the player cannot tell from this one, drawn by `State.determinize`.

        `sampler` returns numbers from 0 to 1, as OpenSpiel's do. The state keeps this one's actions
        as its history. In it, all players' logs of these actions are as `player` knows them.
        """
        state: SpielState = self.clone()
        state.position = self.position.determinize(player, Rng(int(sampler() * 2**53)))
        world = World(len(self.history()), state.position.clone(), player)
        state.worlds = (*self.worlds, world)
        return state

    def returns(self) -> list[float]:
        """Return `State.returns()`."""
        return self.position.returns()

    def __str__(self) -> str:
        """Return all facts of the position, also hidden ones, so that no two are the same."""
        return text_of(self.position.full())


def register(game: Game) -> None:
    """Register this object for `pyspiel.load_game`, which refuses simultaneous games."""
    spec = game.spec
    _KNOWN[spec.name] = game
    parameters = {
        "players": 0,
        "limit": LIMIT,
        "start": "",
        "box": "",
        "mode": spec.modes[0].name,
        **{option.name: _default(option) for option in spec.options},
    }
    kind = _type(game, _Utility.GENERAL_SUM, parameters, default_loadable=not spec.simultaneous)
    # A class, since OpenSpiel frees makers of games after the interpreter has ended.
    maker = type(f"{spec.name.capitalize()}Game", (SpielGame,), {"loads": spec.name})
    pyspiel.register_game(kind, maker)


_KNOWN: dict[str, Game] = {}
"""Registered games by name."""


def _loaded(text: str) -> SpielGame:
    """Return the game of a string."""
    game: SpielGame = pyspiel.load_game(text)
    return game


def _type(
    game: Game,
    utility: Any,
    parameters: Mapping[str, Any] | None = None,
    default_loadable: bool = True,
) -> Any:
    """Return the facts of a game in OpenSpiel's terms."""
    kind, spec = pyspiel.GameType, game.spec
    counts = [seats for mode in spec.modes for seats in mode.seats]
    encoded = game.encoder is not None
    return kind(
        short_name=PREFIX + spec.name,
        long_name=f"spieltisch: {spec.name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=(
            kind.ChanceMode.EXPLICIT_STOCHASTIC
            if game.max_chances
            else kind.ChanceMode.DETERMINISTIC
        ),
        information=(
            kind.Information.PERFECT_INFORMATION
            if spec.open_information and not spec.undealt
            else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=encoded,
        provides_observation_string=True,
        provides_observation_tensor=encoded,
        provides_factored_observation_string=True,
        parameter_specification=dict(parameters or {}),
        default_loadable=default_loadable,
    )


def _actions(start: State) -> int:
    """Return a bound of the actions' numbers; small components may have a small one."""
    bound = getattr(start.game.components, "actions_with", None)
    return start.game.actions if bound is None else int(bound(start.options))


def _default(option: Option) -> OptionValue:
    """Return a parameter's default, or a placeholder if it differs by mode."""
    if not option.by_mode:
        return option.default
    return OWN if isinstance(option.default, int) else ""


def _begun(game: Game, given: Mapping[str, Any]) -> State:
    """Return a new game. Omitted parameters, also of other modes, have their defaults.

    Raises InvalidOptions, also where `players` contradicts the option that says as much.
    """
    mode = game.spec.mode(given["mode"])
    options = {
        option.name: given[option.name]
        for option in game.spec.options
        if given[option.name] != _default(option)
        or (option.offered(mode.name) and not option.by_mode)
    }
    seats = given["players"] or options.get(mode.seats_option) or None
    if seats and mode.seats_option and mode.seats_option not in _chosen(game, given):
        options[mode.seats_option] = seats
    return game.start(seats, mode=mode.name, **options)


def _chosen(game: Game, given: Mapping[str, Any]) -> dict[str, OptionValue]:
    """Return the options among the parameters that are not the default."""
    options = {option.name: option for option in game.spec.options}
    return {n: v for n, v in given.items() if n in options and v != _default(options[n])}


def _refuse_others(start: State, given: Mapping[str, Any], box: str) -> None:
    """Refuse parameters that contradict the position `start`. Raises InvalidArgument."""
    stated: dict[str, object] = {**_chosen(start.game, given), "box": box}
    if players := given.get("players"):
        stated["players"] = players
    usual = start.game.spec.modes[0].name
    if (mode := given.get("mode", usual)) != usual:
        stated["mode"] = mode
    ours = {**start.options, "players": start.seats, "box": ""}
    if wrong := {name: value for name, value in stated.items() if ours.get(name) != value}:
        raise InvalidArgument(f"`start` says all of the game: leave out {wrong}")


def _read(written: str) -> State:
    """Return the position that `SpielGame.at` wrote. Raises InvalidArgument and InvalidPosition."""
    try:
        packed = base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))
        components, full = json.loads(zlib.decompress(packed))
        name = full["game"]
        game = (_KNOWN.get(name) or load(name)).with_components(components)
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise InvalidArgument(f"start must be a text from SpielGame.at, not {written!r}") from error
    return _in_turns(game).position(full)


def _boxed(game: Game, box: str) -> Game:
    """Return the game with the components of that name. Raises InvalidArgument."""
    if box and box not in game.boxes:
        known = ", ".join(sorted(game.boxes)) or "none"
        raise InvalidArgument(f"{game.spec.name} has no box {box!r}; there are: {known}")
    return game.with_components(game.boxes[box]) if box else game


def _in_turns(game: Game) -> Game:
    """Return the game. Raises InvalidArgument for a simultaneous one."""
    if game.spec.simultaneous:
        raise InvalidArgument(
            f"in {game.spec.name} seats race, which OpenSpiel does not support: "
            "use spieltisch.envs.ParallelGame"
        )
    return game


for _name in list_games():
    register(load(_name))
