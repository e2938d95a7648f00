"""Invariants of every position: nothing is lost, no direction, colour or seat is special."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.core.rng import Rng
from spieltisch.errors import UnknownAction
from spieltisch.games.ingenious.tests.setting import arrange
from support.soak import sample

GAME = spieltisch.load("ingenious")
COLOURS = "RGOBYP"
BOX = Counter({a + b: 5 if a == b else 6 for a, b in combinations_with_replacement(COLOURS, 2)})
PRINTED = {(0, -5): "R", (5, -5): "G", (5, 0): "B", (0, 5): "O", (-5, 5): "Y", (-5, 0): "P"}

Hexagon = tuple[int, int]

ways = st.sampled_from(
    [
        {"seats": seats, "mode": mode, "opening": opening}
        for mode, seats in [
            ("base", 2),
            ("base", 3),
            ("base", 4),
            ("solo", 1),
            ("team", 4),
            ("duel", 2),
        ]
        for opening in ("rulebook", "own-symbol")
    ]
)
seeds = st.integers(0, 2**32)


def start(way: dict[str, Any]) -> spieltisch.State:
    return GAME.start(**way)


def choose(state: spieltisch.State, rng: Rng) -> tuple[int, str]:
    """Return the actor, and the text of a random action."""
    (actor,) = state.actors()
    legal = state.legal(actor)
    return actor, state.text(legal[rng.below(len(legal))])


# ---------------------------------------------------------------- conservation


@settings(max_examples=sample(10, 40), deadline=None)
@given(ways, seeds)
def test_no_tile_is_lost(way: dict[str, Any], seed: int) -> None:
    """Bag, racks, tiles set aside and board are the box, at every step."""
    state, rng = start(way), Rng(seed)
    while True:
        full = state.full()
        tiles: Counter[str] = Counter(full["bag"])
        tiles.update(letters for rack in full["racks"] for letters in rack)
        tiles.update(full["aside"])
        tiles.update(letters for letters, _, _ in full["tiles"])
        assert tiles == BOX
        on_board = Counter(letter for letters, _, _ in full["tiles"] for letter in letters)
        assert Counter(full["board"].values()) == on_board + Counter(COLOURS)
        if not state.actors():
            break
        actor, text = choose(state, rng)
        state.apply(actor, state.parse(text))


# ---------------------------------------------------------------- the board's symmetries


def turned(hexagon: Hexagon, symmetry: int) -> Hexagon:
    """One of the board's twelve symmetries: so many sixths of a turn, from 6 on mirrored first."""
    q, r = hexagon if symmetry < 6 else hexagon[::-1]
    for _ in range(symmetry % 6):
        q, r = -r, q + r
    return q, r


class Mirror:
    """A game played on the turned board, each colour being that of the printed symbol it met."""

    def __init__(self, symmetry: int) -> None:
        self.symmetry = symmetry
        self.colour = {
            letter: PRINTED[turned(place, symmetry)] for place, letter in PRINTED.items()
        }

    def cell(self, text: str) -> str:
        q, r = turned(hexagon(text), self.symmetry)
        return f"{q},{r}"

    def tile(self, letters: str) -> str:
        return "".join(sorted(map(self.colour.__getitem__, letters), key=COLOURS.index))

    def text(self, text: str) -> str:
        """The same action on the turned board."""
        match text.split(" "):
            case ["place", letters, first, second]:
                cells = [self.cell(first), self.cell(second)]
                tile = self.tile(letters)
                if tile[0] == tile[1]:
                    cells.sort(key=hexagon)
                elif tile[0] != self.colour[letters[0]]:
                    cells.reverse()
                return " ".join(["place", tile, *cells])
            case ["score", cell]:
                return f"score {self.cell(cell)}"
            case [verb, letters]:
                return f"{verb} {self.tile(letters)}"
        return text

    def scored(self, items: list[dict[str, Any]]) -> Counter[tuple[Any, ...]]:
        """Return each half's score there; the halves of a double may come in the other order."""
        return Counter(
            (self.colour[item["colour"]], self.cell(item["cell"]), item["points"], item["seat"])
            for item in items
            if item["kind"] == "score"
        )


def hexagon(text: str) -> Hexagon:
    q, r = text.split(",")
    return int(q), int(r)


def test_the_mirrors_are_the_twelve_symmetries() -> None:
    maps = {tuple(turned(place, n) for place in PRINTED) for n in range(12)}
    assert len(maps) == 12
    assert all(set(places) == set(PRINTED) for places in maps)


@settings(max_examples=sample(9, 36), deadline=None)
@given(ways, seeds, st.integers(1, 11))
def test_no_direction_is_special(way: dict[str, Any], seed: int, symmetry: int) -> None:
    """The same game on the board turned or mirrored, colours and all: same choices and points."""
    mirror, identity = Mirror(symmetry), Mirror(0)
    here, there, rng = start(way), start(way), Rng(seed)
    step = 0
    while here.actors():
        assert here.actors() == there.actors()
        (actor,) = here.actors()
        if step % 12 == 0 or len(here.legal(actor)) < 30:
            legal = {mirror.text(here.text(action)) for action in here.legal(actor)}
            assert legal == {there.text(action) for action in there.legal(actor)}
        actor, text = choose(here, rng)
        here.apply(actor, here.parse(text))
        there.apply(actor, there.parse(mirror.text(text)))
        assert mirror.scored(here.items()) == identity.scored(there.items())
        step += 1
    ours, theirs = here.full(), there.full()
    order = [COLOURS.index(mirror.colour[letter]) for letter in COLOURS]
    for mine, other in zip(rows(ours), rows(theirs), strict=True):
        assert mine == [other[place] for place in order]
    assert ours["outcome"] == theirs["outcome"]


def rows(full: dict[str, Any]) -> list[list[Any]]:
    """The markers, a row of six a side; in the duel the shared track and the tokens."""
    tracks: list[list[Any]] = full.get("tracks") or [full["shared"], full["tokens"]]
    return tracks


# ---------------------------------------------------------------- the seats


def moved(full: dict[str, Any], by: int) -> dict[str, Any]:
    """The position with everybody so many seats further on."""
    seats = full["seats"]
    sides = 2 if full["options"]["mode"] == "team" else seats

    def on(values: list[Any]) -> list[Any]:
        return [values[(place - by) % len(values)] for place in range(len(values))]

    new = dict(full)
    for name in ("racks", "shown", "opened"):
        assert len(full[name]) == seats
        new[name] = on(full[name])
    if full["turn"] is not None:
        new["turn"] = (full["turn"] + by) % seats
    if "tracks" in full:
        assert len(full["tracks"]) == sides
        new["tracks"] = on(full["tracks"])
    elif by % 2:
        new["shared"] = [-marker for marker in full["shared"]]
        new["tokens"] = [None if owner is None else 1 - owner for owner in full["tokens"]]
    return new


@settings(max_examples=sample(9, 36), deadline=None)
@given(ways, seeds, st.integers(1, 3), st.integers(0, 60))
def test_no_seat_is_special(way: dict[str, Any], seed: int, by: int, steps: int) -> None:
    """A position with the seats moved on: the same game from there, with the seats moved on."""
    dealt = way["seats"] * (1 if way["mode"] == "solo" else 6)
    here, rng = GAME.random_game(seed, limit=dealt + steps, **way), Rng(seed)
    seats = way["seats"]
    by %= seats
    there = GAME.position(moved(here.full(), by), {})
    while here.actors():
        actor, text = choose(here, rng)
        seat = actor if actor < 0 else (actor + by) % seats
        assert there.actors() == (seat,)
        assert there.legal(seat) == here.legal(actor)
        here.apply(actor, here.parse(text))
        there.apply(seat, there.parse(text))
        assert [(item["kind"], item.get("points")) for item in here.items()] == [
            (item["kind"], item.get("points")) for item in there.items()
        ]
    ours, theirs = here.outcome(), there.outcome()
    assert ours is not None
    assert theirs is not None
    assert ours.reason == theirs.reason
    assert [theirs.ranks[(seat + by) % seats] for seat in range(seats)] == list(ours.ranks)
    final = moved(here.full(), by)
    assert [there.full()[name] for name in ("racks", "shown")] == [final["racks"], final["shown"]]
    assert rows(there.full()) == rows(final)


# ---------------------------------------------------------------- what a seat does not see


def some(way: dict[str, Any], phase: str) -> spieltisch.State:
    """A position of that phase, seat 0 to act, in some random game."""
    for seed in range(1000):
        state, rng = start(way), Rng(seed)
        while state.actors():
            full = state.full() if state.actors() == (0,) else {}
            if full.get("phase") == phase and len(full["tiles"]) > 12 and not full["aside"]:
                return state
            actor, text = choose(state, rng)
            state.apply(actor, state.parse(text))
    raise AssertionError(f"no {phase} in a thousand games")


@pytest.mark.parametrize(
    ("way", "phase"),
    [
        ({"seats": 3}, "place"),
        ({"seats": 2}, "swap"),
        ({"seats": 2, "mode": "duel"}, "place"),
        ({"seats": 2, "mode": "duel"}, "aside"),
    ],
    ids=str,
)
def test_hidden_tiles_are_dealt_fairly(way: dict[str, Any], phase: str) -> None:
    """Each tile that the last seat does not see is on seat 0's rack as often as it should be.

    In the phases swap and aside, only some racks are possible, and the rack must be one of them.
    Then the racks are compared with all hands, without those that are not possible.
    """
    samples = sample(1500, 6000)
    state, rng = some(way, phase), Rng(1)
    seat = way["seats"] - 1
    size = state.full()["rack_sizes"][0]
    pool = [letters for letters, n in state.view(seat)["unseen"].items() for _ in range(n)]
    may = may_be_held(state, phase)
    expected: Counter[str] = Counter()
    hands = 0
    while hands < samples:
        rest = pool[:]
        hand = [rest.pop(rng.below(len(rest))) for _ in range(size)]
        if may(hand):
            hands += 1
            expected.update(hand)
    found: Counter[str] = Counter()
    for _ in range(samples):
        found.update(state.determinize(seat, rng).full()["racks"][0])
    assert found.total() == expected.total() == samples * size
    for letters in set(pool):
        one, other = found[letters], expected[letters]
        assert (one - other) ** 2 < 25 * (one + other + 1), f"{letters}: {one}, not {other}"


def may_be_held(state: spieltisch.State, phase: str) -> Callable[[list[str]], bool]:
    """Which racks seat 0 may hold, as everybody knows from the phase."""
    full = state.full()
    if phase == "swap":
        lowest = set(full["lowest"][0])
        return lambda hand: not any(lowest & set(letters) for letters in hand)
    if phase == "aside":
        ends = {letter for letter, at in zip(COLOURS, full["shared"], strict=True) if at == 9}
        return lambda hand: any(ends & set(letters) for letters in hand)
    return lambda hand: True


# ---------------------------------------------------------------- texts

words = st.one_of(
    st.sampled_from(["draw", "place", "score", "swap", "keep", "aside", "done", "Place", ""]),
    st.sampled_from(sorted(BOX)),
    st.text("RGOBYPrgobyp", max_size=3),
    st.builds("{},{}".format, st.integers(-9, 9), st.integers(-9, 9)),
    st.from_regex(r"[-+]?0?[0-9],[-+ ]?[0-9]{1,2}", fullmatch=True),
    st.text(max_size=4),
)


def reads_back(text: str) -> bool:
    """Whether it parses; then it must be what that action prints."""
    state = GAME.start()
    try:
        action = state.parse(text)
    except UnknownAction as refusal:
        error = str(refusal)
    else:
        assert state.text(action) == text
        return True
    assert error.endswith("use: draw RG, place RG q,r q,r, score q,r, swap, keep, aside RG, done")
    return False


@given(st.one_of(st.lists(words, max_size=5).map(" ".join), st.text(max_size=20)))
def test_texts_are_refused_or_printed_back(text: str) -> None:
    reads_back(text)


@given(st.integers(0, GAME.actions - 1), st.integers(0, 30), st.text(max_size=2))
def test_damaged_texts_are_refused_or_printed_back(action: int, at: int, by: str) -> None:
    text = GAME.start().text(action)
    assert reads_back(text)
    reads_back(text[:at] + by + text[at + 1 :])


# ---------------------------------------------------------------- limits


def test_the_longest_list_is_as_long_as_declared() -> None:
    """2.1, 2.3, 3.3: six different tiles, both ways round, anywhere on the largest board."""
    state = arrange("base", 4, "RG RO RB RY RP GO")
    legal = state.legal(0)
    assert len(legal) == GAME.max_legal
    assert len(set(legal)) == len(legal)
