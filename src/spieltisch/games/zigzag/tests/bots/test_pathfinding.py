"""Where piles lead and what sections are worth, against plain searches over plain neighbours."""

from __future__ import annotations

import itertools

import pytest

from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots.pathfinding import NEVER, Pathfinder
from spieltisch.games.zigzag.tests.routes import steps
from spieltisch.games.zigzag.tests.setting import collecting

BOX = [float(copies) for copies in c.COPIES]
GOAL = c.MOVE_GOAL - c.MOVE
START = -1
GRASS, SAND = c.TERRAINS.index("grass"), c.TERRAINS.index("sand")


def maze(state: State, seat: int) -> tuple[list[c.Terrain], c.Terrain]:
    """The terrains of a seat's maze, section by section, and of its goal."""
    view = state.view()
    laid = [2 * c.NAMES.index(name) + turn // 180 for name, turn in view["mazes"][seat]]
    sections = [terrain for card in laid for terrain in c.turned(card)]
    return sections, c.TERRAINS.index(view["goals"][seat])


def onward(sections: list[int], goal: int, front: set[int], terrain: int) -> set[int]:
    """Where a card leads from any of these sections."""
    number = len(sections)
    reached = {to for at in front - {GOAL} for to in steps(at, number)}
    return {to for to in reached if to < number and sections[to] == terrain} | (
        {GOAL} if number in reached and goal == terrain else set()
    )


def some_pile(sections: list[int], goal: int, length: int, rng: Rng) -> tuple[list[int], set[int]]:
    """A pile that can be used, and where it may lead."""
    pile: list[int] = []
    front = {START}
    while len(pile) < length:
        leading = [t for t in range(8) if onward(sections, goal, front, t)]
        if not leading:
            break
        pile.append(leading[rng.below(len(leading))])
        front = onward(sections, goal, front, pile[-1])
    return pile, front


@pytest.mark.parametrize("seat", range(2))
def test_a_pile_leads_to_a_set_of_sections(seat: int) -> None:
    """A terrain fits after it if it fits any of them."""
    state, rng = collecting([[], []]), Rng(seat)
    sections, goal = maze(state, seat)
    paths = Pathfinder(state, seat, BOX)
    for length in range(60):
        pile, front = some_pile(sections, goal, length, rng)
        assert paths.after(pile)
        fitting = [t for t in range(8) if onward(sections, goal, front, t)]
        assert paths.fitting() == fitting
        for misfit in set(range(8)) - set(fitting):
            assert not paths.after([*pile, misfit, GRASS])
            assert paths.fitting() == fitting, "the runner stays where the misfit leaves him"


def plain_worth(sections: list[int], goal: int, supply: list[float]) -> dict[int, float]:
    """The same equations, solved for each section by all sets of terrains that could be used."""
    share = [part / sum(supply) for part in supply]
    worth = dict.fromkeys(range(START, len(sections)), NEVER) | {GOAL: 0.0}
    change = 1.0
    while change > 1e-6:
        change = 0.0
        for at in range(len(sections) - 1, START - 1, -1):
            best = {}
            for terrain in range(8):
                reached = onward(sections, goal, {at}, terrain)
                if reached:
                    best[terrain] = min(worth[to] for to in reached)
            found = worth[at]
            for n in range(1, len(best) + 1):
                for used in itertools.combinations(best, n):
                    chance = sum(share[t] for t in used)
                    value = (1 + sum(share[t] * best[t] for t in used)) / chance
                    found = min(found, value)
            change = max(change, worth[at] - found)
            worth[at] = found
    return worth


def test_sections_are_worth_the_cards_it_takes_from_there() -> None:
    """The best choice of what is used and what is left, at every section."""
    state = collecting([[], []])
    paths = Pathfinder(state, 0, BOX)
    laid = [2 * 4, 2 * 9 + 1]
    sections = [terrain for card in laid for terrain in c.turned(card)]
    worth = plain_worth(sections, SAND, BOX)
    assert paths.lay(laid, SAND) == pytest.approx(worth[START], abs=0.01)
    rng = Rng(3)
    for length in range(1, 25):
        pile, front = some_pile(sections, SAND, length, rng)
        assert paths.after(pile)
        assert paths.cards(0) == pytest.approx(min(worth[at] for at in front), abs=0.01)
        for at in front - {GOAL}:
            assert paths.end(at, []) == pytest.approx(worth[at], abs=0.01)


def test_what_is_rare_is_far() -> None:
    """A maze is the longer, the rarer its terrains; common ones cost little."""
    state = collecting([[], []])
    even = Pathfinder(state, 0, [1.0] * 8).cards(0)
    scarce = [1.0] * 8
    sections, _ = maze(state, 0)
    scarce[max(range(8), key=sections.count)] = 0.01
    assert Pathfinder(state, 0, scarce).cards(0) > even


def test_thinking_ahead_sees_that_a_front_has_more_than_one_way() -> None:
    """Never worse than its best section, and the further ahead the better."""
    state, rng = collecting([[], []]), Rng(1)
    sections, goal = maze(state, 0)
    paths = Pathfinder(state, 0, BOX)
    gains = 0
    for length in range(1, 60):
        pile, _ = some_pile(sections, goal, length, rng)
        paths.after(pile)
        values = [paths.cards(depth) for depth in range(4)]
        assert all(later <= earlier for earlier, later in itertools.pairwise(values))
        gains += values[3] < values[0] - 0.005
    assert gains > 3


def test_the_plan_is_the_best_order_of_the_cards_face_up() -> None:
    """Against every order of so many of them."""
    state, rng = collecting([[], []]), Rng(2)
    sections, goal = maze(state, 0)
    paths = Pathfinder(state, 0, BOX)
    taken = 0
    for length in range(30):
        pile, _ = some_pile(sections, goal, length, rng)
        lying = [rng.below(3) for _ in range(8)]
        cards = [t for t in range(8) for _ in range(lying[t])]
        paths.after(pile)
        best, first = paths.plan(lying, 3, 1, 0.5)
        found: dict[tuple[int, ...], float] = {}
        for n in range(4):
            for order in set(itertools.permutations(cards, n)):
                if paths.after([*pile, *order]):
                    found[order] = 0.5 * n + paths.cards(1)
        assert best == pytest.approx(min(found.values()))
        firsts = {o[0] if o else -1 for o in found if found[o] == pytest.approx(best)}
        assert first in firsts
        taken += first >= 0
    assert taken > 10


def test_a_run_ends_where_its_pile_leaves_it() -> None:
    """A misfit ends it; cards left on the goal do not matter."""
    state, rng = collecting([[], []]), Rng(5)
    sections, goal = maze(state, 0)
    paths = Pathfinder(state, 0, BOX)
    pile, front = some_pile(sections, goal, 6, rng)
    first = next(iter(onward(sections, goal, {START}, pile[0])))
    reached = {first}
    for terrain in pile[1:]:
        reached = onward(sections, goal, reached, terrain) or reached
    misfit = next(t for t in range(8) if not onward(sections, goal, reached, t))
    assert reached <= front
    assert paths.end(first, pile[1:]) == min(paths.end(at, []) for at in reached)
    assert paths.end(first, [*pile[1:], misfit, GRASS]) == paths.end(first, pile[1:])
    assert paths.end(GOAL, [misfit]) == 0


def test_the_position_stays_as_it_is() -> None:
    state = collecting([["sand"], ["grass"]])
    before = state.full()
    paths = Pathfinder(state, 0, BOX)
    paths.lay([0, 2], SAND)
    paths.after([GRASS])
    assert state.full() == before


def test_every_random_maze_is_worth_something() -> None:
    """With penalty cards too."""
    state, rng = collecting([[], []]), Rng(9)
    paths = Pathfinder(state, 0, BOX)
    for length in (5, 6, 8, 22):
        cards = list(range(len(c.CARDS)))
        laid = [2 * cards.pop(rng.below(len(cards))) + rng.below(2) for _ in range(length)]
        assert 6 * length < paths.lay(laid, SAND) < NEVER
