"""A game in plain Python without an encoder goes through every environment, and is learned."""

from __future__ import annotations

import pickle
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from spieltisch import CHANCE, Bound, Mode, PyGame, Rng, Rules, Spec, ViewTypes
from spieltisch.core.python.view_encoder import Part, parts_of
from spieltisch.core.views.schema import schema_of
from spieltisch.envs import AECGame, ParallelGame, SeatEnv, VectorGames
from spieltisch.envs.openspiel import SpielGame, register
from spieltisch.errors import BrokenRules, InvalidArgument
from spieltisch.testing import conform
from spieltisch.testing.declared import faults

CARDS = 4


class High(Rules):
    """Both hold a card; the first may raise, and the higher card wins what was staked."""

    texts = (*(f"deal {card}" for card in range(CARDS)), "stay", "raise")

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.cards: list[int] = []
        self.said: list[str] = []

    def actors(self) -> tuple[int, ...]:
        if len(self.cards) < 2:
            return (CHANCE,)
        return () if len(self.said) == 2 else (len(self.said),)

    def chances(self) -> list[tuple[int, int]]:
        return [(card, 1) for card in range(CARDS) if card not in self.cards]

    def legal(self, actor: int) -> tuple[int, int]:
        return (CARDS, CARDS + 1)

    def apply(self, actor: int, action: int) -> None:
        if actor == CHANCE:
            self.cards.append(action)
        else:
            self.said.append(self.texts[action])

    def public(self) -> dict[str, Any]:
        stake = 1 + self.said.count("raise")
        won = stake if len(self.said) == 2 else 0
        ahead = len(self.cards) == 2 and self.cards[0] < self.cards[1]
        shown = list(self.cards) if won else None
        return {"scores": [0, won] if ahead else [won, 0], "said": self.said, "shown": shown}

    def private(self, seat: int | None) -> dict[str, Any]:
        held = None if seat is None or seat >= len(self.cards) else self.cards[seat]
        return {"card": held}

    def seen(self, actor: int, action: int, seat: int | None) -> str:
        return "deal ?" if actor == CHANCE and len(self.cards) != seat else self.text(action)

    def determinize(self, seat: int | None, rng: Rng) -> None:
        if len(self.said) == 2:
            return
        left = [card for card in range(CARDS) if seat is None or card not in self.cards[seat:][:1]]
        for other in range(len(self.cards)):
            if other != seat:
                self.cards[other] = left.pop(rng.below(len(left)))

    def check(self) -> None:
        assert len(self.cards) <= 2
        assert len(set(self.cards)) == len(self.cards)
        assert all(type(card) is int and 0 <= card < CARDS for card in self.cards)
        assert len(self.said) <= 2 * (len(self.cards) == 2)
        assert set(self.said) <= {"stay", "raise"}


Card = Annotated[int, Bound(CARDS - 1)]
Score = Annotated[int, Bound(3)]


class Public(TypedDict):
    phase: Literal["chance", "play", "over"]
    scores: tuple[Score, Score]
    said: Annotated[list[Literal["stay", "raise"]], Bound(2)]
    shown: tuple[Card, Card] | None


class Private(TypedDict):
    card: Card | None


class Scored(TypedDict):
    kind: Literal["none"]


TYPES = ViewTypes(Public, Private, Scored)
SPEC = Spec("high", "1", (Mode("base", (2,)),))
GAME = PyGame(SPEC, High, max_legal=2, view_types=TYPES)


def test_the_view_becomes_numbers() -> None:
    conform(GAME)
    state = GAME.start()
    for actor, text in ((CHANCE, "deal 2"), (CHANCE, "deal 0"), (0, "raise")):
        state.apply(actor, state.parse(text))
    observer, row = GAME.observer(), np.zeros(GAME.observer().size, np.uint8)
    observer.into(state, 0, row)
    seen = dict(zip(observer.names, row.tolist(), strict=True))
    assert [name for name, number in seen.items() if number] == [
        *("seat 0", "actors 1", "phase play", "said 0 there", "said 0 raise", "card there", "card"),
    ]
    assert seen["card"] == 2
    view = schema_of(GAME)["$defs"]["View"]["properties"]
    assert view["said"] == {"type": "array", "items": {"enum": ["stay", "raise"]}}


@pytest.mark.filterwarnings("ignore:action .* is illegal")  # `check_env` reads no masks
def test_gymnasium_and_pettingzoo_play_it() -> None:
    check_env(SeatEnv(GAME, illegal="draw"), skip_render_check=True)
    api_test(AECGame(GAME, observation="array"), num_cycles=20)
    with pytest.raises(InvalidArgument, match="use AECGame"):
        ParallelGame(GAME)


def test_vectors_play_it() -> None:
    envs = VectorGames(GAME, 8)
    _, info = envs.reset(seed=1)
    ended = 0
    for _ in range(8):
        _, _, over, _, info = envs.step(info["action_mask"].argmax(1).astype(np.int32))
        ended += int(over.sum())
    envs.close()
    assert ended == 8 * 4


def test_openspiel_plays_it() -> None:
    register(GAME)
    game = pyspiel.load_game("spieltisch_high")
    assert game.game is GAME
    assert game.get_type().provides_information_state_tensor
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    begun = pickle.loads(pickle.dumps(SpielGame.at(GAME.start())))
    assert begun.game is GAME


def test_masked_ppo_learns_it() -> None:
    """An illegal action raises, so that it has to ask for the mask."""
    from sb3_contrib import MaskablePPO  # every worker collects this file, one runs the test

    def last(seen: Any, mask: Any) -> int:
        return int(np.flatnonzero(mask)[-1])

    env = SeatEnv(GAME, seat=None, illegal="raise", opponents=last)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, device="cpu")
    assert model.learn(128).num_timesteps == 128


def typed(**keys: Any) -> Any:
    """Return a TypedDict."""
    made: Any = TypedDict
    return made("Typed", keys)


def declared(kind: Any) -> Part:
    """Return the numbers of a key `it` of a type."""
    return parts_of(ViewTypes(typed(it=kind), typed(), Scored))["it"]


class Point(TypedDict):
    x: Annotated[int, Bound(1, -1)]
    name: NotRequired[Literal["A", "B"]]


@pytest.mark.parametrize(
    ("kind", "data", "numbers"),
    [
        (bool, True, [1]),
        (Annotated[int, Bound(5, -5)], -3, [2]),
        (Literal["A", "B", 3], 3, [0, 0, 1]),
        (Point, {"x": 1}, [2, 0, 0, 0]),
        (Point, {"x": 0, "name": "A"}, [1, 1, 1, 0]),
        (tuple[bool, Annotated[int, Bound(9)]], [False, 7], [0, 7]),
        (Annotated[list[Annotated[int, Bound(9)]], Bound(3)], [4, 0], [1, 4, 1, 0, 0, 0]),
        (Point | None, None, [0, 0, 0, 0, 0]),
    ],
)
def test_each_type_has_its_numbers(kind: Any, data: Any, numbers: list[int]) -> None:
    part = declared(kind)
    assert [int(number) for number in part.numbers(data)] == numbers
    assert part.size == len(numbers)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (int, r"it of the view .* write Annotated\[int, Bound\(9\)\]"),
        (list[bool], r"write Annotated\[list\[\.\.\.\], Bound\(3\)\]"),
        (Annotated[list[int], Bound(2)], r"it 0 of the view .* write Annotated\[int"),
        (str, r"write Literal\["),
        (float, "a float has none"),
        (dict[str, int], "a dict has none; write a TypedDict"),
        (Annotated[int, Bound(1000)], "from 0 to 1000: .* room for 256"),
    ],
)
def test_a_type_without_a_bound_is_refused_with_what_to_write(kind: Any, told: str) -> None:
    with pytest.raises(InvalidArgument, match=told):
        declared(kind)
    game = PyGame(SPEC, High, view_types=ViewTypes(typed(scores=kind), Private, Scored))
    with pytest.raises(InvalidArgument, match="high has no observations: scores "):
        game.observer()


class Cheat(High):
    def public(self) -> dict[str, Any]:
        return {**super().public(), "scores": [7, 0]}


def test_data_beyond_their_bounds_are_refused() -> None:
    """By the observer, and by the conformance suite."""
    game = PyGame(SPEC, Cheat, max_legal=2, view_types=TYPES)
    row = np.zeros(game.observer().size, np.uint8)
    with pytest.raises(BrokenRules, match="scores 0 of the view is 7: its type allows 0 to 3"):
        game.observer().into(game.start(), 0, row)
    assert list(faults(7, Score)) == [" is 7, beyond Bound(most=3, least=0)"]
    assert list(faults([1, 2], Annotated[list[int], Bound(1)])) != []
    assert not list(faults(3, Score))
