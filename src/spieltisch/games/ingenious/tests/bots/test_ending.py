"""The last placements, solved: compared with a plain reading of the rules by the public methods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from spieltisch import CHANCE, Rng, State
from spieltisch.bots import Candidate, PlayerView, SearchBot, make
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import HouseBot, PlacementKnowledge
from spieltisch.research import arena

WAYS = [("base", 2, 1.0), ("base", 3, 1.0), ("team", 4, 1.0), ("duel", 2, 0.0)]
"""Mode, seats, and the margin's part of what is gone for."""


def solved(state: State, seat: int, margin: float, most: int = 1_000_000) -> list[Candidate] | None:
    """Return the solved values of the seat's actions; None if the bot searched instead."""
    bot = SearchBot(GAME, 1, PlacementKnowledge(), simulations=1, exact=most, margin=margin)
    found = bot.analyse(PlayerView(state, seat))
    return found if len(found) == len(state.legal(seat)) > 1 else None


def placements(mode: str, seats: int, seed: int) -> list[tuple[State, int]]:
    """The positions of a greedy game in which a tile is placed, and by whom."""
    state, draws = GAME.start(mode=mode, seats=seats), arena.Draws(seed)
    players = [make("greedy", GAME, seed + seat) for seat in range(seats)]
    found = []
    while state.actors():
        (actor,) = state.actors()
        if actor != CHANCE and state.public()["phase"] == "place":
            found.append((state.clone(), actor))
        arena.play_game(state, players, draws, 1)
    return found


def endings(mode: str, seats: int, most: int = 1_000_000) -> Iterator[tuple[State, int]]:
    """Positions of greedy games that are solved, one of a game, and who places there."""
    for seed in range(20):
        state, seat = placements(mode, seats, seed)[-1 - seed % 3]
        if solved(state, seat, 0.0, most):
            yield state, seat


def with_hand(state: State, seat: int, other: int, hand: list[str]) -> State:
    """The same to the seat, but that another holds this hand, all else unseen being in the bag."""
    full = state.full()
    unseen: Counter[str] = Counter(full["bag"])
    for each, rack in enumerate(full["racks"]):
        if each != seat:
            unseen.update(rack)
    unseen.subtract(hand)
    racks = [rack if each == seat else [] for each, rack in enumerate(full["racks"])]
    racks[other] = hand
    full |= {"racks": racks, "bag": {tile: count for tile, count in unseen.items() if count}}
    return GAME.position(full, {})


def hands(state: State, seat: int, other: int, size: int) -> Iterator[tuple[State, float]]:
    """Yield the possible positions if another holds `size` tiles, with their probabilities."""
    unseen: Counter[str] = Counter(with_hand(state, seat, other, []).full()["bag"])
    for hand in combinations_with_replacement(sorted(unseen), size):
        ways = prod(comb(unseen[tile], count) for tile, count in Counter(hand).items())
        if ways:
            yield with_hand(state, seat, other, list(hand)), ways / comb(unseen.total(), size)


def lead(state: State, margin: float) -> list[float]:
    """Return each seat's value of the end: its share of the win, or its list's lead."""
    outcome = state.outcome()
    assert outcome is not None
    sides = state.sides()
    if not margin:
        best = len({sides[seat] for seat in range(state.seats) if outcome.ranks[seat] == 1})
        return [1 / best if rank == 1 else 0.0 for rank in outcome.ranks]
    tracks = [sorted(track) for track in state.public()["tracks"]]
    worth = [sum(level / 2**k for k, level in enumerate(track)) for track in tracks]
    found = []
    for side in sides:
        ahead = worth[side] - max(w for other, w in enumerate(worth) if other != side)
        found.append(0.5 + 0.5 * ahead / (abs(ahead) + 6))
    return found


def worth(state: State, margin: float) -> list[float]:
    """Return each seat's expectation if all see everything and play best for themselves."""
    actors = state.actors()
    if not actors:
        outcome = state.outcome()
        assert outcome is not None
        return lead(state, margin) if outcome.result is None else [outcome.result]
    actor = actors[0]
    weights = dict(state.chances()) if actor == CHANCE else dict.fromkeys(state.legal(actor), 1)
    found = []
    for action in weights:
        after = state.clone()
        after.apply(actor, action)
        found.append(worth(after, margin))
    if actor != CHANCE:
        return max(found, key=lambda values: values[actor])
    total = sum(weights.values())
    return [
        sum(w * values[seat] for w, values in zip(weights.values(), found, strict=True)) / total
        for seat in range(state.seats)
    ]


@pytest.mark.parametrize(("mode", "seats", "margin"), WAYS)
@pytest.mark.parametrize("size", [1, 2])
def test_an_ending_is_worth_what_brute_force_finds(
    mode: str, seats: int, margin: float, size: int
) -> None:
    """The next seat holds one tile, or two; all possible ones are tried.

    With one, so are all draws and swaps in between. With two, and in the duel's exchanges, any is
    taken, as they do not matter.
    """
    compared, every = 0, size == 1 and mode != "duel"
    for found_state, seat in endings(mode, seats):
        other = (seat + 1) % seats
        state = next(hands(found_state, seat, other, size))[0]
        candidates = solved(state, seat, margin)
        assert candidates is not None
        if len(candidates) > 40:
            continue
        for one in [one for one in candidates if one.value not in (0.0, 1.0)][::9]:
            total = 0.0
            for position, likely in hands(state, seat, other, size):
                position.apply(seat, one.actions[0])
                while not every and position.actors() in ((CHANCE,), (seat,)):
                    chances = [action for action, _ in position.chances()]
                    position.apply(position.actors()[0], (chances or position.legal(seat))[-1])
                total += likely * worth(position, margin)[seat]
            assert one.value == pytest.approx(total, abs=1e-9)
            compared += 1
        if compared > 2:
            return
    assert compared > 0


def test_alone_every_draw_counts() -> None:
    compared = 0
    for state, seat in endings("solo", 1, 3000):
        found = solved(state, seat, 0.0)
        assert found is not None
        for one in found:
            after = state.clone()
            after.apply(seat, one.actions[0])
            assert one.value == pytest.approx(worth(after, 0.0)[0])
            compared += one.value % 1 != 0
    assert compared > 10


@pytest.mark.parametrize(("mode", "seats", "margin"), WAYS)
def test_what_others_hold_is_not_looked_at(mode: str, seats: int, margin: float) -> None:
    rng = Rng(1)
    for state, seat in list(endings(mode, seats))[:4]:
        assert solved(state.determinize(seat, rng), seat, margin) == solved(state, seat, margin)


def goes_on(state: State, seat: int) -> bool:
    """Return whether a seat can still place once this one and the next have placed."""
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        while CHANCE in after.actors() or after.public()["phase"] in ("swap", "aside"):
            (actor,) = after.actors()
            chances = [action for action, _ in after.chances()]
            after.apply(actor, (chances or after.legal(actor))[-1])
        if not after.actors():
            continue
        (actor,) = after.actors()
        if actor == seat:
            if goes_on(after, seat):
                return True
            continue
        for answer in after.legal(actor):
            last = after.clone()
            last.apply(actor, answer)
            if last.actors():
                return True
    return False


@pytest.mark.parametrize(("mode", "seats", "margin"), WAYS)
def test_it_is_solved_when_the_next_to_place_surely_ends_it(
    mode: str, seats: int, margin: float
) -> None:
    seen = set()
    for seed in range(5):
        for state, seat in placements(mode, seats, seed)[-4:]:
            open_end = goes_on(state, seat)
            assert (solved(state, seat, margin) is None) == open_end
            seen.add(open_end)
    assert seen == {False, True}


def test_no_more_positions_are_looked_at_than_one_likes() -> None:
    state, seat = next(endings("base", 2))
    assert solved(state, seat, 0.0, 2) is None


def test_the_master_plays_what_is_best_at_the_end() -> None:
    for mode, seats in (("base", 2), ("solo", 1)):
        state, seat = next(endings(mode, seats))
        bot = make("master", GAME, 1)
        assert isinstance(bot, HouseBot)
        assert bot.analyse(PlayerView(state, seat)) == solved(state, seat, bot.margin)
