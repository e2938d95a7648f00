"""Batches: the games of single states, whatever the number of threads, in the caller's arrays."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import spieltisch
from spieltisch import Game, Rng, State
from spieltisch.core.vector.batch import CUT_OFF, GOING_ON, OVER, Batch
from spieltisch.errors import IllegalAction, InvalidArgument
from support import games
from tests.toys.guess import guess

WAYS: list[tuple[str, dict[str, Any]]] = [
    ("ingenious", {}),
    ("ingenious", {"mode": "duel"}),
    ("ingenious", {"mode": "solo"}),
    ("ingenious", {"mode": "team"}),
    ("carcassonne", {"seats": 3, "river": True}),
    ("carcassonne", {"mode": "solo"}),
    ("lastdie", {}),
    ("zigzag", {"seats": 3}),
]


@dataclass
class Arrays:
    """The arrays that a batch writes to."""

    actors: Any
    rewards: Any
    ended: Any
    masks: Any
    observations: Any
    actions: Any


def arrays(batch: Batch, form: type = np.uint8) -> Arrays:
    """New ones, all bound."""
    n = batch.size
    shape = () if batch.observer is None else batch.observer.shape
    made = Arrays(
        np.full(n, 77, np.int32),
        np.full((n, batch.seats), 7, np.float32),
        np.full(n, 7, np.uint8),
        np.full((n, batch.actions), True),
        np.full((n, *shape), 7, form),
        np.zeros(n, np.int32),
    )
    batch.write_to(
        actors=made.actors,
        rewards=made.rewards,
        ended=made.ended,
        masks=made.masks,
        observations=None if batch.observer is None else made.observations,
    )
    return made


class Single:
    """One slot played with a state and a generator, as the documentation of Batch says."""

    def __init__(self, game: Game, seed: int, step: int, limit: int, **options: Any) -> None:
        self.game, self.seed, self.step, self.limit, self.options = game, seed, step, limit, options
        self.begin()

    def begin(self) -> None:
        self.state: State = self.game.start(**self.options)
        self.rng = Rng(self.seed)
        self.length = 0
        self.settle()

    def settle(self) -> None:
        self.state.settle(self.rng)
        actors = self.state.actors()
        self.actor = actors[0] if len(actors) == 1 else -3
        if len(actors) > 1:
            self.actor = actors[self.rng.below(len(actors))]

    def play(self, action: int) -> tuple[int, list[float]]:
        self.state.apply(self.actor, action)
        self.length += 1
        self.settle()
        returns, ended = [0.0] * self.state.seats, GOING_ON
        if not self.state.actors():
            returns, ended = self.state.returns(), OVER
        elif self.length >= self.limit:
            ended = CUT_OFF
        if ended != GOING_ON:
            self.seed += self.step
            self.begin()
        return ended, returns


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_a_batch_is_single_games(name: str, options: dict[str, Any]) -> None:
    """Step by step: actors, masks, observations, returns, ends, keys."""
    game, n, limit = spieltisch.load(name), 3, 90
    batch = game.batch(n, seed=40, observer="flat", limit=limit, **options)
    found = arrays(batch, np.float32)
    batch.reset()
    singles = [Single(game, 40 + i, n, limit, **options) for i in range(n)]
    mask = np.empty(game.actions, np.bool_)
    seen = np.empty(batch.observer.shape, np.float32) if batch.observer else None
    ends = 0
    for step in range(200):
        for i, single in enumerate(singles):
            assert found.actors[i] == single.actor
            assert batch.state(i).key() == single.state.key()
            assert batch.seed(i) == single.seed
            single.state.mask_into(single.actor, mask)
            assert (found.masks[i] == mask).all()
            if step % 10 == 0 and batch.observer is not None:
                batch.observer.into(single.state, single.actor, seen)
                assert (found.observations[i] == seen).all()
        batch.sample(found.actions)
        assert all(found.masks[i, action] for i, action in enumerate(found.actions))
        batch.step(found.actions)
        for i, single in enumerate(singles):
            ended, returns = single.play(int(found.actions[i]))
            assert found.ended[i] == ended
            assert found.rewards[i].tolist() == pytest.approx(returns)
            ends += ended != GOING_ON
    assert ends >= 2


@pytest.mark.parametrize("name", games.observed())
def test_threads_change_nothing(name: str) -> None:
    """Seventeen games, in one thread or three."""
    game = spieltisch.load(name)
    written = []
    for threads in (1, 3):
        batch = game.batch(17, seed=5, threads=threads, observer="vector", limit=60)
        found = arrays(batch)
        batch.reset()
        taken = []
        for _ in range(130):
            batch.sample(found.actions)
            batch.step(found.actions)
            taken.append([a.tobytes() for a in vars(found).values()])
        written.append(taken)
        batch.close()
    assert written[0] == written[1]


def test_games_in_python_too() -> None:
    batch = guess().batch(4, seed=1, threads=2, seats=3)
    found = arrays(batch)
    batch.reset()
    for _ in range(3):
        batch.sample(found.actions)
        batch.step(found.actions)
    assert (found.ended == OVER).all()
    assert (found.rewards.sum(1) == 0).all()


@pytest.mark.parametrize(
    "how", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))]
)
def test_a_copy_goes_on_with_the_same_games(how: Any) -> None:
    """To their ends and into the next ones; the first batch does not notice."""
    game = spieltisch.load("carcassonne")
    batch = game.batch(3, seed=8, threads=2, observer="vector", space="cropped", limit=70)
    found = arrays(batch)
    batch.reset()
    for _ in range(20):
        batch.sample(found.actions)
        batch.step(found.actions)
    twin = how(batch)
    with pytest.raises(InvalidArgument, match="write_to"):
        twin.step(found.actions)
    other = arrays(twin)
    written: list[list[bytes]] = [[], []]
    for told, one, its in ((written[0], batch, found), (written[1], twin, other)):
        for _ in range(120):
            one.sample(its.actions)
            one.step(its.actions)
            told += [a.tobytes() for a in vars(its).values()]
        told += [str((one.state(i).key(), one.seed(i))).encode() for i in range(3)]
    assert written[0] == written[1]
    assert batch.seed(0) > 8 + 3


def test_an_illegal_action_changes_nothing() -> None:
    batch = spieltisch.load("ingenious").batch(5, seed=2, threads=2)
    found = arrays(batch)
    batch.reset()
    batch.sample(found.actions)
    before = [batch.state(i).key() for i in range(5)]
    for wrong in (0, -1, batch.actions, 2**31 - 1):
        actions = found.actions.copy()
        actions[3] = wrong
        with pytest.raises(IllegalAction, match="slot 3"):
            batch.step(actions)
        assert [batch.state(i).key() for i in range(5)] == before
    batch.step(found.actions)
    assert [batch.state(i).key() for i in range(5)] != before


def test_what_is_missing_or_of_the_wrong_kind_is_said() -> None:
    game = spieltisch.load("ingenious")
    batch = game.batch(2)
    actions = np.zeros(2, np.int32)
    with pytest.raises(InvalidArgument, match="write_to"):
        batch.reset()
    with pytest.raises(InvalidArgument, match="reset"):
        batch.step(actions)
    found = arrays(batch)
    batch.reset()
    for other in (np.zeros(3, np.int32), np.zeros(2), "00"):
        with pytest.raises(InvalidArgument, match="2 integers in a row"):
            batch.step(other)
    with pytest.raises(InvalidArgument, match="observer"):
        batch.write_to(
            actors=found.actors,
            rewards=found.rewards,
            ended=found.ended,
            observations=np.zeros((2, 991), np.uint8),
        )
    seeing = game.batch(2, observer="vector")
    seen = np.zeros((2, 144), np.uint8)
    for finals, why in ((seen, "pass both"), (seen.astype(np.float32), "uint8")):
        with pytest.raises(InvalidArgument, match=why):
            seeing.write_to(
                actors=found.actors,
                rewards=found.rewards,
                ended=found.ended,
                observations=None if why == "pass both" else seen,
                finals=finals,
            )
    for wrong in ({"n": 0}, {"n": 2, "threads": 0}, {"n": 2, "limit": 0}, {"n": 1.5}):
        with pytest.raises(InvalidArgument, match=list(wrong)[-1]):
            game.batch(**wrong)
    with pytest.raises(InvalidArgument, match="use exact, cropped"):
        spieltisch.load("carcassonne").batch(2, space="small")


def test_tensors_are_written_to_by_dlpack() -> None:
    """Of torch; not what needs a gradient, nor what nobody may write to."""
    torch = pytest.importorskip("torch")
    game = spieltisch.load("ingenious")
    batch, found = game.batch(3, seed=2), None
    for make in (np.empty, torch.empty):
        word = {np.empty: np, torch.empty: torch}[make]
        masks = make((3, batch.actions), dtype=word.bool)
        actors, actions = make(3, dtype=word.int32), make(3, dtype=word.int32)
        rewards, ended = make((3, 2), dtype=word.float32), make(3, dtype=word.uint8)
        batch.write_to(actors=actors, rewards=rewards, ended=ended, masks=masks)
        batch.reset(2)
        for _ in range(2):
            batch.sample(actions)
            batch.step(actions)
        told = [np.asarray(x) for x in (actors, rewards, ended, masks, actions)]
        assert found is None or all((a == b).all() for a, b in zip(found, told, strict=True))
        found = told
    state = game.random_game(1, limit=20)
    for wrong, why in (
        (torch.zeros(game.actions, requires_grad=True), "gradient"),
        (torch.zeros(game.actions, device="meta", dtype=torch.uint8), "uint8"),
        ("a text", "str"),
    ):
        with pytest.raises(InvalidArgument, match=why):
            state.mask_into(0, wrong)


def test_the_cropped_space_plays_what_it_can_and_counts_what_it_cannot() -> None:
    """River games leave the window; each action in it is one of the exact space."""
    game = spieltisch.load("carcassonne")
    space = game.spaces["cropped"]
    batch = game.batch(6, seed=3, space="cropped", river=True)
    assert batch.actions == len(space) < 5000
    found = arrays(batch)
    batch.reset()
    over = lost = 0
    for _ in range(170):
        for i in range(batch.size):
            legal = batch.state(i).legal(found.actors[i])
            within = [action for action in legal if action in space]
            assert [space[int(k)] for k in np.flatnonzero(found.masks[i])] == within != []
            lost += len(legal) - len(within)
        batch.sample(found.actions)
        batch.step(found.actions)
        over += int((found.ended == OVER).sum())
    assert over >= 6
    assert lost > 0
    assert batch.strayed == 0


def test_rollouts_are_single_games() -> None:
    """In threads as without; the mean is that of single games."""
    game = spieltisch.load("ingenious")
    state = game.random_game(3, limit=70)
    state.settle(Rng(1))
    found = game.rollouts(state, 40, seed=9)
    assert [rollout.action for rollout in found] == state.legal(state.actors()[0])
    assert found == game.rollouts(state, 40, seed=9, threads=2)
    some = found[len(found) // 2]
    values = []
    for k in range(40):
        single = state.clone()
        single.apply(state.actors()[0], some.action)
        game.playout(single, Rng(9 + k))
        values.append(single.returns()[state.actors()[0]])
    assert some.mean == pytest.approx(np.mean(values))
    assert some.deviation == pytest.approx(np.std(values, ddof=1))


def test_rollouts_that_are_cut_off_count_as_they_are_told() -> None:
    game = spieltisch.load("zigzag")
    state = game.start()
    state.settle(Rng(1))
    found = game.rollouts(state, 3, seat=1, limit=2, cutoff=0.25)
    assert {rollout.mean for rollout in found} == {0.25}
    with pytest.raises(IllegalAction, match="does not act"):
        game.rollouts(state, 3)
    with pytest.raises(InvalidArgument, match="n must be"):
        game.rollouts(state, 0, seat=1)
    with pytest.raises(InvalidArgument, match="not a state of lastdie"):
        spieltisch.load("lastdie").rollouts(state, 3)
