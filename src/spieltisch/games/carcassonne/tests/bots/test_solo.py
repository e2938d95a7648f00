"""The network of the solo game: what it sees, by a slow reading of the view; what it foresees."""

from __future__ import annotations

from collections import defaultdict
from string import ascii_uppercase
from typing import Any

import pytest

from spieltisch import CHANCE, Rng
from spieltisch.bots import PlayerView
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots import BOTS, TurnKnowledge
from spieltisch.games.carcassonne.bots.learned.samples import play_alone
from spieltisch.games.carcassonne.bots.learned.solo import POINTS, SoloForecast
from spieltisch.games.carcassonne.bots.learned.weights import WEIGHTS_OF, foreseen
from spieltisch.games.carcassonne.components import SOLO_INPUTS, UNITS
from spieltisch.games.carcassonne.state import CarcassonneState

COMMON, OWN = 53, 30
SORTS = ("city", "road", "cloister")


def started(**options: Any) -> CarcassonneState:
    """Return a solo game that begins."""
    state = GAME.start(mode="solo", **options)
    assert isinstance(state, CarcassonneState)
    return state


def knowing() -> TurnKnowledge:
    """Return knowledge with the network."""
    knowledge = TurnKnowledge()
    knowledge.foresees = True
    return knowledge


def completed(feature: dict[str, Any]) -> int:
    """Return a feature's points once one more tile completes it."""
    if feature["kind"] == "cloister":
        return 9
    if feature["kind"] == "road":
        return int(feature["tiles"]) + 1
    return 2 * (int(feature["tiles"]) + 1 + int(feature["pennants"]))


def free_places(state: CarcassonneState) -> list[tuple[float, int]]:
    """Return the chance of each kind of tile, and its places without a duty to deploy (7.3)."""
    found = []
    view = state.view(0)
    for kind in state.legal(CHANCE):
        drawn = state.clone()
        drawn.apply(CHANCE, kind)
        free = 0
        if drawn.view(0)["phase"] == "place":
            for action in drawn.legal(view["turn"]):
                placed = drawn.clone()
                placed.apply(view["turn"], action)
                free += placed.view(0)["phase"] != "deploy"
        found.append((view["unseen"][ascii_uppercase[kind]] / view["left"], free))
    return found


def read(state: CarcassonneState) -> dict[int, float]:
    """Return the network's main inputs by number, from the view of a position between turns."""
    view = state.view(0)
    left, scores, supply = view["left"], view["scores"], view["supply"]
    tiles = {(x, y) for x, y, _, _ in view["tiles"]}
    spots = {
        (x + dx, y + dy) for x, y in tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
    } - tiles
    features = [one for one in view["features"] if one["kind"] in SORTS and not one["complete"]]
    held = [one for one in features if any(one["followers"])]
    cloisters = sum(view["unseen"].get(kind, 0) for kind in "AB")
    found: dict[int, float] = defaultdict(float)
    found.update({0: 1, 3: left / 71, 4: left / (left + 6)})
    found.update({10: cloisters / left, 11: cloisters / 6, 19: min(scores) / 20})
    found.update({20: sum(scores) / 100, 21: sum(supply) / 12, 27: len(held) / 10})
    found.update({18: supply.count(0) / 2, 43: len(spots) / 40, 52: view["seats"] == 4})
    found[38] = sum(sum(one["followers"]) for one in held) / 12
    found[30] = sum(len(one["holders"]) > 1 for one in held) / 5
    for place, kind in enumerate(("city", "road")):
        claimed = [one for one in held if one["kind"] == kind]
        idle = [one for one in features if one["kind"] == kind and one not in held]
        found[25 + place] = sum(one["open"] for one in claimed) / (10, 8)[place]
        found[39 + 2 * place] = len(idle) / 5
        found[40 + 2 * place] = sum(one["open"] for one in idle) / 10
    if supply[view["turn"]]:
        for number in (5, 6, 7, 8):
            found[number] = 0
        for share, free in free_places(state):
            found[5 + min(free, 3)] += share
    for place, colour in enumerate(sorted(range(view["seats"]), key=lambda one: scores[one])):
        at = COMMON + OWN * place
        turn = (colour - view["turn"]) % view["seats"]
        own = [one for one in held if one["followers"][colour]]
        found[at] = (scores[colour] - min(scores)) / 15
        found[at + 1] = supply[colour] / 4
        found[at + 2], found[at + 3] = supply[colour] == 0, supply[colour] == 1
        found[at + 4], found[at + 5] = turn == 0, turn == 1
        found[at + 6] = view["stacks"][colour] / 24
        found[at + 13] = sum(completed(one) for one in own if colour in one["holders"]) / 30
        found[at + 19] = (
            sum(one["followers"][colour] for one in own if colour not in one["holders"]) / 3
        )
        for sort, kind in enumerate(SORTS):
            found[at + 24 + sort] = (
                sum(one["followers"][colour] for one in own if one["kind"] == kind) / 3
            )
        found[at + 27] = sum(one["open"] for one in own if one["kind"] == "city") / 5
    return found


def test_the_network_sees_what_the_view_shows() -> None:
    """After every turn of some games; equal games give equal inputs."""
    compared = 0
    for seed in range(2):
        start = started()
        actions, seen = play_alone(knowing(), start.clone(), Rng(seed), 8)
        assert play_alone(knowing(), start.clone(), Rng(seed), 8) == (actions, seen)
        state, rows, before = start.clone(), iter(seen), CHANCE
        for action in actions:
            if state.actors() == (CHANCE,) and before != CHANCE:
                row = next(rows)
                for number, value in read(state).items():
                    assert row[number] == pytest.approx(float(value), abs=1e-5), (number, compared)
                compared += 1
            before = state.actors()[0]
            state.apply(before, action)
        assert next(rows, None) is None
    assert compared > 60


def results(compared: int, first: int) -> tuple[list[float], list[list[list[float]]]]:
    """Return the results and inputs of 120 games where each turn is the best of so many."""
    found: list[float] = []
    rows = []
    for seed in range(first, first + 120):
        state = started()
        rows.append(play_alone(knowing(), state, Rng(seed), compared)[1])
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.result is not None
        found.append(outcome.result)
    return found, rows


def test_it_foresees_the_result_and_goes_further_than_the_heuristic() -> None:
    """In games that it was not fitted to."""
    weights = WEIGHTS_OF["solo3"]
    units = [weights[i::UNITS][:SOLO_INPUTS] for i in range(UNITS)]
    outer, direct = weights[SOLO_INPUTS * UNITS :][:UNITS], weights[-SOLO_INPUTS:]
    ends, rows = results(10, 10**6)
    mean = sum(ends) / len(ends)
    assert mean > sum(results(1, 10**6)[0]) / len(ends) + 3  # 37 against 31
    late = [(end, seen[30]) for end, seen in zip(ends, rows, strict=True) if len(seen) > 30]
    mean = sum(end for end, _ in late) / len(late)
    wrong = 0.0
    for end, row in late:
        forecast = sum(x * w for x, w in zip(row, direct, strict=True)) + sum(
            much * max(0.0, sum(x * w for x, w in zip(row, unit, strict=True)))
            for much, unit in zip(outer, units, strict=True)
        )
        wrong += (end - POINTS * forecast) ** 2
    assert wrong < 0.85 * sum((end - mean) ** 2 for end, _ in late)


def test_only_the_usual_game_of_three_colours_has_a_network() -> None:
    """With other options the master plays as before: still legally, and the same each time."""
    assert foreseen(3, started().options)
    for options in ({"colours": 4}, {"followers": 5}, {"river": True}):
        state = started(**options)
        assert not foreseen(state.seats, state.options)
        state.draw(Rng(1))
        bot = BOTS["master"](GAME, 1)
        bot.tune(simulations=20, threads=1)
        assert bot.decide(PlayerView(state, 0)).action in state.legal(0)


def test_a_network_has_so_many_weights() -> None:
    with pytest.raises(ValueError, match="weights"):
        SoloForecast([0.0])
