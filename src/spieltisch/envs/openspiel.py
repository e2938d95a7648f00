"""OpenSpiel: every mode of every sequential game, for its algorithms.

Importing this module registers the games, with `spieltisch_` before their names; parameters are the
number of players and a game's options:

    pyspiel.load_game("spieltisch_ingenious(mode=duel)")

The parameter `box` names components that come with the game, such as `box=radius-1`, and `space` an
action space, such as `space=board`.

Seats are players. Their actions are indices into the space, by default the game's own numbers, as
chance's always are. Chance is explicit. Returns come at the end and are `State.returns()`, or with
`reward=margin` and `reward=points` those; a solo mode of several seats is of identical interest.
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
from spieltisch.core.vector.space import EXACT, Space
from spieltisch.envs.spiel_observer import SpielObserver
from spieltisch.envs.watched import REWARDS, one_of, text_of
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
    game is over with returns of 0. `start` is a position as `at` writes it. Where a seat has no
    legal action in `space`, chance plays one of its legal ones, each equally likely. Raises
    InvalidOptions, and InvalidArgument for a simultaneous game and for parameters that contradict
    `start`.
    """

    loads: ClassVar[str]
    """Name of the game, in `register`'s subclasses."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        given = dict(params)
        self.limit = positive("limit", given.pop("limit"))
        written, box = given.pop("start"), given.pop("box", "")
        space, self.reward = given.pop("space"), one_of("reward", given.pop("reward"), REWARDS)
        game = _in_turns(_KNOWN[self.loads]).boxed(box)
        self.start = _read(written) if written else _begun(game, given)
        if written:
            _refuse_others(self.start, given, box)
        self.game: Game = self.start.game
        self.space: Space = self.game.space(space)
        mode = self.game.spec.mode(self.start.options["mode"])
        shown = {"space": self.space.name, "reward": self.reward}
        resolved = {"start": written} if written else {"box": box, **self.start.options}
        returns = self.reward == "returns"
        if mode.solo:
            utility = _Utility.IDENTICAL if self.start.seats > 1 else _Utility.GENERAL_SUM
        elif returns or (self.reward == "margin" and self.start.seats == 2):
            utility = _Utility.ZERO_SUM
        else:
            utility = _Utility.GENERAL_SUM
        most = float(mode.most or 2**31) if mode.solo else 1.0 if returns else float(2**31)
        super().__init__(
            _type(self.game, utility),
            pyspiel.GameInfo(
                num_distinct_actions=_actions(self.start) if self.space.exact else self.space.n,
                max_chance_outcomes=_actions(self.start),
                num_players=self.start.seats,
                min_utility=0.0 if mode.solo else -most,
                max_utility=most,
                utility_sum=0.0 if utility == _Utility.ZERO_SUM else None,
                max_game_length=self.limit,
            ),
            {"players": self.start.seats, "limit": self.limit, **shown, **resolved},
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
        return SpielObserver.of(self.start, self.limit, wanted, self.played)

    def acts(self, position: State) -> int:
        """Return the actor of a position: CHANCE for a seat without a legal action in the space."""
        (actor,) = position.actors()
        if actor == CHANCE or self.space.exact:
            return actor
        return actor if self.within(position, actor) else CHANCE

    def within(self, position: State, seat: int) -> list[int]:
        """Return the seat's legal actions as indices into the space, ascending."""
        legal = position.legal(seat)
        if self.space.exact:
            return legal
        places = self.space.places
        return sorted(places[action] for action in legal if action in places)

    def played(self, position: State, action: int) -> tuple[int, int]:
        """Return the real actor and action of what OpenSpiel plays in a position."""
        (actor,) = position.actors()
        if actor == CHANCE or self.acts(position) == CHANCE:
            return actor, action
        return actor, self.space.action(action)


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
        self.rules = game
        self.worlds: tuple[World, ...] = ()

    def current_player(self) -> int:
        """Return the acting seat, or OpenSpiel's numbers for chance and for the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self.rules.acts(self.position)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        if self.is_terminal() or (player >= 0 and player not in self.position.actors()):
            return []
        return self.rules.within(self.position, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return chance's actions with the probability of each; none where chance does not act."""
        if self.is_terminal() or self.rules.acts(self.position) != CHANCE:
            return []
        (actor,) = self.position.actors()
        if actor != CHANCE:  # a seat without a legal action in the space
            legal = self.position.legal(actor)
            return [(action, 1 / len(legal)) for action in legal]
        chances = self.position.chances()
        total = sum(weight for _, weight in chances)
        return [(action, weight / total) for action, weight in chances]

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise InvalidArgument("the game is over: no action can be applied any more")
        self.position.apply(*self.rules.played(self.position, action))

    def _action_to_string(self, player: int, action: int) -> str:
        own = player == pyspiel.PlayerId.CHANCE or self.rules.space.exact
        return self.position.text(action if own else self.rules.space.action(action))

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
        """Return `State.returns()`, or the margins or points that the game's `reward` names."""
        if self.rules.reward == "returns":
            return self.position.returns()
        margin = self.rules.reward == "margin"
        found = self.position.margins() if margin else self.position.points()
        return [float(one) for one in found]

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
        "space": EXACT,
        "reward": REWARDS[0],
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
