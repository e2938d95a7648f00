"""A game in plain Python is a game like any other, and its errors reach the caller."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from spieltisch import CHANCE, Mode, Outcome, PyGame, Record, Rng, Rules, Spec, record_of
from spieltisch.bots import levels
from spieltisch.bots.search.lookahead import best_action
from spieltisch.core.playouts.perft import perft
from spieltisch.core.python.py_state import PyState
from spieltisch.core.state import State
from spieltisch.errors import BrokenRules, IllegalAction, InvalidArgument, InvalidPosition
from spieltisch.research import arena
from spieltisch.server.base.library import Library
from spieltisch.testing import CHECKS, Case, Check, cases
from tests.server.harness import leaves, serving
from tests.toys.guess import guess

SPEC = Spec("nim", "1", (Mode("base", (2,)),), open_information=True)
HEAP = 21
ROOT = Path(__file__).resolve().parents[1]


class Nim(Rules):
    """The player who takes the last of a heap wins; a die may add one after the first move."""

    texts = ("take 1", "take 2", "take 3", "add 0", "add 1")

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.left = HEAP
        self.turn = 0
        self.thrown: int | None = None
        self.scores = [0] * seats

    def actors(self) -> Sequence[int]:
        if not self.left:
            return ()
        return (CHANCE,) if self.thrown is None and self.left < HEAP else (self.turn,)

    def legal(self, actor: int) -> Sequence[int]:
        return list(range(min(3, self.left)))

    def chances(self) -> Sequence[tuple[int, int]]:
        return ((3, 2), (4, 1))

    def apply(self, actor: int, action: int) -> None:
        if actor == CHANCE:
            self.thrown = action - 3
            self.left += self.thrown
            return
        self.left -= action + 1
        self.turn = 1 - self.turn
        if not self.left:
            self.scores[actor] = 1

    def check(self) -> None:
        assert 0 <= self.left <= HEAP
        assert self.turn in (0, 1)
        assert self.thrown in (None, 0, 1)
        assert self.thrown is None or type(self.thrown) is int
        assert self.scores in ([0, 0], [0, 1], [1, 0])
        assert all(type(number) is int for number in self.scores)
        assert (sum(self.scores) == 1) == (self.left == 0)

    def value(self, seat: int) -> float:
        return (self.left % 4 == 0) + 2.0 * self.scores[seat]


def nim(rules: type[Rules] = Nim, **facts: Any) -> PyGame:
    """Return the game, or one with other rules."""
    return PyGame(SPEC, rules, **{"max_legal": 3, "max_chances": 2, **facts})


GAME = nim()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", cases(GAME, range(3)), ids=str)
def test_it_conforms(check: Check, case: Case) -> None:
    check(case)


def test_bots_play_it() -> None:
    assert levels(GAME) == ("random", "greedy")
    result = arena.play(GAME, ["greedy", "random"], games=40, seed=1)
    assert result.wins > 30, result


def test_its_record_replays() -> None:
    state, rng = GAME.start(), Rng(3)
    played = []
    while actors := state.actors():
        legal = state.legal(actors[0])
        action = legal[rng.below(len(legal))]
        played.append((actors[0], state.text(action)))
        state.apply(actors[0], action)
    text = record_of(state, played).dumps()
    assert Record.loads(text, GAME).final(GAME).key() == state.key()


def test_perft_counts_it() -> None:
    assert [depth.leaves for depth in perft(GAME.start(), 3)] == [3, 9, 27]


def test_states_and_games_pickle() -> None:
    state = GAME.start()
    state.play("take 2")
    other = pickle.loads(pickle.dumps(state))
    assert other.game is GAME
    assert other.key() == state.key()
    state.copy_from(other)
    assert pickle.loads(pickle.dumps(GAME)) is GAME


class WithNim(Library):
    """The games of the package and this one."""

    def games(self) -> list[str]:
        return [*super().games(), "nim"]

    def load(self, name: str) -> Any:
        return GAME if name == "nim" else super().load(name)

    def record(self, state: State, actions: Any, lost: Any = (), pledge: Any = None) -> str:
        return record_of(state, [(actor, text) for actor, text, _ in actions]).dumps()


async def test_a_server_plays_it(tmp_path: Path) -> None:
    async with serving(tmp_path, library=WithNim()) as place:
        anna = await place.guest("Anna")
        table = await anna.make("me", "bot:greedy", game="nim")
        async with anna.at(table) as a:
            await a.do("start")
            while a.status != "finished":
                views = [view for view in a.seat_views if view["legal"]]
                if views:
                    await a.act(views[0]["seat"], leaves(views[0]["legal"])[0])
                else:
                    await a.receive()
            ranks = a.table["result"]["ranks"]
        answer = await place.call("GET", f"/api/tables/{table}/record")
        final = Record.loads(answer.body.decode(), GAME).final(GAME).outcome()
        assert final is not None
        assert list(final.ranks) == ranks


# ---------------------------------------------------------------- what goes wrong in it


class Failing(Nim):
    """Fails somewhere into a game."""

    def apply(self, actor: int, action: int) -> None:
        super().apply(actor, action)
        if self.left < 10:
            raise ZeroDivisionError("of the author")


def test_what_its_code_raises_reaches_the_caller() -> None:
    """Out of compiled loops too; of a single action nothing remains."""
    game = nim(Failing)
    calls: tuple[Callable[[], object], ...] = (
        lambda: game.random_game(1),
        lambda: game.random_games(1, 10),
        lambda: list(perft(game.start(), 6)),
    )
    for call in calls:
        with pytest.raises(ZeroDivisionError, match="of the author"):
            call()
    state = game.start()
    assert isinstance(state, PyState)
    state.rules.left = 11
    state.rules.thrown = 0
    key, full = state.key(), state.full()
    with pytest.raises(ZeroDivisionError, match="of the author"):
        state.apply(0, 1)
    assert (state.key(), state.full()) == (key, full)
    assert game.heuristic is not None
    with pytest.raises(ZeroDivisionError, match="of the author"):
        best_action(state, 0, game.heuristic, Rng(1))
    assert state.actors() == (0,), "it is raised once"


class FailingValue(Nim):
    def value(self, seat: int) -> float:
        raise LookupError("no idea")


def test_what_a_heuristic_raises_reaches_the_caller() -> None:
    game = nim(FailingValue)
    assert game.heuristic is not None
    with pytest.raises(LookupError, match="no idea"):
        best_action(game.start(), 0, game.heuristic, Rng(1))


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "more actions than declared": ({"legal": lambda self, actor: [0, 1, 2, 3]}, "max_legal"),
    "very many": ({"legal": lambda self, actor: list(range(100_000))}, "max_legal"),
    "descending": ({"legal": lambda self, actor: [2, 1, 0]}, "1 after 2"),
    "twice": ({"legal": lambda self, actor: [1, 1]}, "1 after 1"),
    "no action": ({"legal": lambda self, actor: [7]}, "gives 7: there are 0 to 4"),
    "negative": ({"legal": lambda self, actor: [-1]}, "gives -1"),
    "texts": ({"legal": lambda self, actor: ["take 1"]}, "ints are needed"),
    "nothing": ({"legal": lambda self, actor: []}, "no action to seat 0"),
    "no list": ({"legal": lambda self, actor: None}, "a list or tuple is needed"),
    "no seat": ({"actors": lambda self: (2,)}, "gives 2: there are 0 to 1"),
    "actors descend": ({"actors": lambda self: (1, 0)}, "0 after 1"),
    "chances": (
        {"actors": lambda self: (-1,), "chances": lambda self: [(n, 1) for n in range(5)]},
        "max_chances",
    ),
    "weights": (
        {"actors": lambda self: (-1,), "chances": lambda self: [(3, 0)]},
        "the weight 0",
    ),
    "no pair": ({"actors": lambda self: (-1,), "chances": lambda self: [3]}, "is needed"),
    "no chance": ({"actors": lambda self: (-1,), "chances": lambda self: []}, "nothing"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_lists_that_break_the_protocol_are_refused(how: str) -> None:
    """By whatever asks for them, compiled loops included."""
    methods, message = BROKEN[how]
    game = nim(type("Broken", (Nim,), methods))
    with pytest.raises(BrokenRules, match=message):
        game.random_game(1)
    with pytest.raises(BrokenRules, match=message):
        game.random_games(1, 3)


def test_a_game_may_say_quicker_what_it_accepts() -> None:
    class Quick(Nim):
        def accepts(self, actor: int, action: int) -> bool | None:
            return action >= 3 if actor == CHANCE else action < min(3, self.left)

        def legal(self, actor: int) -> Sequence[int]:
            raise AssertionError("the list was asked for")

        chances = legal  # type: ignore[assignment]

    state = nim(Quick).start()
    for actor, action, wrong in ((0, 2, 3), (CHANCE, 3, 0), (1, 0, 4)):
        assert not state.is_legal(actor, wrong)
        state.apply(actor, action)


def test_what_it_accepts_must_be_what_it_lists() -> None:
    """A bool, and what the lists tell."""
    state = nim(type("Broken", (Nim,), {"accepts": lambda *_: 1})).start()
    with pytest.raises(BrokenRules, match="gives 1: a bool or None is needed"):
        state.apply(0, 0)
    lying = nim(type("Lying", (Nim,), {"accepts": lambda *_: True}))
    (acceptance,) = (check for check in CHECKS if check.__name__ == "acceptance")
    case = cases(lying, range(1))[0]
    with pytest.raises(AssertionError, match="is_legal"):
        acceptance(case)


def test_views_must_be_plain_data() -> None:
    game = nim(type("Sets", (Nim,), {"public": lambda self: {"cards": [{1, 2}]}}))
    with pytest.raises(BrokenRules, match=r"Sets.public\(\)\['cards'\]\[0\] is \{1, 2\}"):
        game.start().view()


@pytest.mark.parametrize(
    ("found", "message"),
    [(None, "an Outcome is needed"), (Outcome((1,), (0,), "over"), "an int for each seat")],
)
def test_a_wrong_outcome_is_refused(found: Any, message: str) -> None:
    game = nim(type("Odd", (Nim,), {"outcome": lambda self: found}))
    with pytest.raises(BrokenRules, match=message):
        game.random_game(1).outcome()


class Secretive(Nim):
    def private(self, seat: int | None) -> dict[str, Any]:
        return {"hand": seat}


@pytest.mark.parametrize(
    ("rules", "facts", "message"),
    [
        (Rules, {}, r"needs actors\(\), legal\(\), apply\(\)"),
        (dict, {}, "not a subclass of spieltisch.Rules"),
        (Secretive, {}, r"needs public\(\), determinize\(\)"),
        (Nim, {"actions": 0}, "0 actions"),
    ],
)
def test_a_class_that_cannot_be_a_game_is_refused(rules: Any, facts: Any, message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        nim(rules, **facts)


def test_wrong_arguments_are_refused_as_of_any_game() -> None:
    state = GAME.start()
    assert isinstance(state, PyState)
    with pytest.raises(IllegalAction, match="not legal"):
        state.apply(0, 3)
    with pytest.raises(InvalidPosition, match="same game only"):
        state.copy_from(guess().start())
    with pytest.raises(InvalidPosition, match="must have type int"):
        GAME.position(state.full() | {"left": "7"})
