"""Invariants of every game, checked at each step of random play."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.bots.search.lookahead import best_action
from spieltisch.errors import InvalidPosition, UnknownAction
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.bots.heuristic import evaluate
from spieltisch.games.carcassonne.tests.table import CHANCE, GAME, texts
from support.soak import sample

OPTIONS: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": 3, "river": True},
    {"seats": 5, "farms": "farm", "small_city": 4},
    {"seats": 4, "river": True, "farms": "farm"},
    {"mode": "solo"},
    {"mode": "solo", "river": True, "small_city": 2},
    {"mode": "solo", "colours": 4, "followers": 7},
    {"mode": "solo", "colours": 4, "followers": 3, "river": True},
]


def step(state: Any, rng: Random) -> None:
    """Play anything legal; chance by its weights."""
    (actor,) = state.actors()
    if actor == CHANCE:
        actions, weights = zip(*state.chances(), strict=True)
        state.apply(actor, rng.choices(actions, weights)[0])
    else:
        state.apply(actor, rng.choice(state.legal(actor)))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(sample(1, 4)))
def test_invariants(options: dict[str, Any], seed: int) -> None:
    """check() walks over every feature again; scores grow by the items' points."""
    rng = Random(f"{options} {seed}")
    state = GAME.start(**options)
    while state.actors():
        before = state.full()
        step(state, rng)
        state.check()
        after = state.full()
        gains = [0] * len(before["scores"])
        returned = [0] * len(gains)
        for item in state.items():
            for seat in item["paid"]:
                gains[seat] += item["points"]
            for seat, *_ in item.get("returned", []):
                returned[seat] += 1
        was = zip(before["scores"], gains, strict=True)
        assert after["scores"] == [score + gain for score, gain in was], f"{options} {seed}"
        if before["phase"] != "deploy":
            was = zip(before["supply"], returned, strict=True)
            assert after["supply"] == [supply + gain for supply, gain in was]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_positions_as_data(options: dict[str, Any]) -> None:
    """position(full()) is the same position at every step, and the other doors agree."""
    rng = Random(str(options))
    state = GAME.start(**options)
    while state.actors():
        step(state, rng)
        full = state.full()
        other = GAME.position(full, {})
        assert other.key() == state.key(), full
        assert other.full() == full
        assert [other.legal(a) for a in (*state.actors(), CHANCE)] == [
            state.legal(a) for a in (*state.actors(), CHANCE)
        ]
        assert state.determinize(0, spieltisch.Rng(1)).view(0) == state.view(0)


def test_small_cities() -> None:
    """4.2 No city of two tiles has a pennant; a completed city scores 2 or at least 6."""
    seen = set()
    for seed in range(sample(20, 60)):
        rng = Random(seed)
        state = GAME.start()
        while state.actors():
            step(state, rng)
            for item in state.items():
                if item["kind"] == "city" and item["complete"]:
                    assert item["tiles"] > 2 or item["pennants"] == 0
                    assert item["points"] == 2 or item["points"] >= 6
                    seen.add(item["points"])
    assert {2, 6} <= seen


@pytest.mark.parametrize(
    ("river", "dx", "dy", "length"), [(False, 1, 0, 71), (False, 0, -1, 60), (True, 0, 1, 60)]
)
def test_a_straight_line(river: bool, dx: int, dy: int, length: int) -> None:
    """No window cuts the table off: all tiles in one line, as far as they fit."""
    state = GAME.start(river=river)
    end, edge = (0, 0), ""
    while state.actors():
        found = []
        if state.actors() == (CHANCE,):
            for action, _ in state.chances():
                other = state.clone()
                other.apply(CHANCE, action)
                found += _ahead(other, end, dx, dy, edge) if other.actors() != (CHANCE,) else []
            if found:
                state.play(f"draw {min(found)[1]}")
            else:
                state.apply(CHANCE, state.chances()[0][0])
            continue
        if state.full()["phase"] == "place":
            found = _ahead(state, end, dx, dy, edge)
        if found:
            _, _, text, edge = min(found)
            end = (end[0] + dx, end[1] + dy)
            state.play(text)
        else:
            state.play(texts(state)[-1])
        state.check()
    assert abs(end[0]) + abs(end[1]) >= length
    assert GAME.position(state.full()).key() == state.key()


def _ahead(
    state: Any, end: tuple[int, int], dx: int, dy: int, edge: str
) -> list[tuple[bool, str, str, str]]:
    """The ways to lengthen the line, first those that leave the same edge at its end."""
    found = []
    name = state.full()["tile"]
    for text in texts(state):
        if text.startswith(f"place {end[0] + dx},{end[1] + dy} "):
            side = {(0, -1): 0, (1, 0): 1, (0, 1): 2}[dx, dy] - int(text.split()[2]) // 90
            exit_edge = c.TILES[c.NAMES.index(name)].edges[side % 4]
            found.append((exit_edge != edge, name, text, exit_edge))
    return found


def test_squares() -> None:
    """Their numbers are their places in the list; cells tell all near squares apart."""
    assert [c.square(x, y) for x, y in c.SQUARES] == list(range(len(c.SQUARES)))
    reach = range(-86, 87)
    assert all(
        (dx + c.STRIDE * dy) % c.CELLS
        for dx in reach
        for dy in reach
        if 0 < abs(dx) + abs(dy) <= 86
    )


def test_texts_round_trip() -> None:
    """Every action has one text; nothing else is read."""
    state = GAME.start()
    for action in [*range(c.PLACE + 400), *range(c.PLACE + 400, c.ACTIONS, 997), c.ACTIONS - 1]:
        assert state.parse(state.text(action)) == action
    for text in ("place 1,0", "place +1,0 0", "place 1,0 45", "place 99,0 0", "draw R1", ""):
        with pytest.raises(UnknownAction):
            state.parse(text)


def test_bad_positions_are_refused() -> None:
    """With an error of ours, whatever is wrong."""
    good = GAME.random_game(1, limit=60).full()
    bad: dict[str, Any] = {
        "tiles": [*good["tiles"], good["tiles"][0]],
        "boxed": ["C", "C"],
        "followers": [[0, 0, 0, "monk"]],
        "scores": [1],
        "turn": 2,
        "supply": [7, 6],
        "phase": "score",
        "tile": "Z",
    }
    for key, value in bad.items():
        with pytest.raises(InvalidPosition):
            GAME.position({**good, key: value})
        with pytest.raises(InvalidPosition):
            GAME.position({k: v for k, v in good.items() if k != key} | {"phase": "no"})


def greedy(state: Any, seat: int) -> int:
    """The action after which the position is judged best."""

    def worth(action: int) -> float:
        other = state.clone()
        other.apply(seat, action)
        return evaluate(other, seat)

    return int(max(state.legal(seat), key=worth))


def test_looking_one_turn_ahead_beats_chance() -> None:
    """And builds: against itself more than 85 points each."""
    total, games = 0, sample(5, 12)
    for seed in range(games):
        rng = Random(seed)
        for players in ((0, 1), (0,)):
            state = GAME.start(farms="farm", small_city=4)
            while state.actors():
                (actor,) = state.actors()
                if actor in players:
                    state.apply(actor, greedy(state, actor))
                else:
                    step(state, rng)
            if len(players) == 2:
                total += sum(state.outcome().scores)
            else:
                assert state.outcome().ranks == (1, 2), seed
    assert total / (2 * games) > 85


def test_looking_one_turn_ahead_goes_far_alone() -> None:
    """7.7 Random play ends below 10 points."""
    results, games = [], sample(8, 20)
    for seed in range(games):
        rng, state = Random(seed), GAME.start(mode="solo")
        while state.actors():
            (actor,) = state.actors()
            if actor == CHANCE:
                step(state, rng)
            else:
                state.apply(actor, greedy(state, actor))
        results.append(state.outcome().result)
    anything = [GAME.random_game(seed, mode="solo").outcome().result for seed in range(20)]
    assert sum(anything) / 20 < 10
    assert sum(results) / games > 24


@pytest.mark.parametrize("mode", ["base", "solo"])
def test_copies_of_the_heuristic_judge_alike(mode: str) -> None:
    """From another process, or copied with what holds it."""
    state = GAME.random_game(3, limit=20, mode=mode)
    while state.actors() == (CHANCE,):
        step(state, Random(1))
    (seat,) = state.actors()
    for heuristic in (pickle.loads(pickle.dumps(GAME.heuristic)), deepcopy(GAME.heuristic)):
        found = [
            best_action(state, seat, asked, spieltisch.Rng(1))
            for asked in (heuristic, GAME.heuristic)
        ]
        assert found[0] == found[1]
