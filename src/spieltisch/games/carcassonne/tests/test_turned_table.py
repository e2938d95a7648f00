"""No direction is special: turn the whole table and everything goes on as before.

The start tile lies unturned in every game, so a turned table is described with another tile D in
its place. That one lies unturned once the table has been turned. River tables have no such twin,
for there is one spring.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from spieltisch.core.rng import Rng
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.tests.table import GAME, texts
from support.soak import sample

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
SORTS = {"knight": c.CITY, "thief": c.ROAD, "monk": c.CLOISTER, "farmer": c.FIELD}
ROLES = {sort: role for role, sort in SORTS.items()}

ways = st.sampled_from(
    [
        {"seats": 2},
        {"seats": 3, "farms": "farm", "small_city": 4},
        {"mode": "solo"},
        {"mode": "solo", "colours": 4, "followers": 7},
    ]
)


class Turn(NamedTuple):
    """The table turned clockwise, then moved so that the square `centre` comes to 0,0."""

    quarters: int
    centre: tuple[int, int]

    def square(self, x: int, y: int) -> tuple[int, int]:
        """Where a square comes to lie."""
        x, y = x - self.centre[0], y - self.centre[1]
        for _ in range(self.quarters):
            x, y = -y, x
        return x, y

    def tile(self, x: int, y: int, name: str, degrees: int) -> tuple[int, int, str, int]:
        """Return a tile's rotation afterwards; of rotations that look alike, the first."""
        rotations = c.TILES[c.NAMES.index(name)].rotations
        degrees = 90 * ((degrees // 90 + self.quarters) % rotations)
        return (*self.square(x, y), name, degrees)

    def place(self, lying: tuple[str, int], place: str) -> str:
        """Return the name afterwards of `knight N` on a tile that lay like this."""
        name, degrees = lying
        sort = SORTS[place.split(" ")[0]]
        _, _, _, after = self.tile(0, 0, name, degrees)
        where = sides_of(name, degrees, place)
        turns = 2 * self.quarters if sort == c.FIELD else self.quarters
        turned = {(side + turns) % (8 if sort == c.FIELD else 4) for side in where}
        assert turned in sides_on(name, after, sort)
        return name_of(sort, turned)


def sides_on(name: str, degrees: int, sort: int) -> list[set[int]]:
    """The sides (of fields half-sides) of each segment of a sort, as the tile lies."""
    segments = c.SEGMENTS[c.NAMES.index(name)]
    return [set(c.turned(s, degrees // 90)) for s in segments if s.sort == sort]


def name_of(sort: int, sides: set[int]) -> str:
    """Return the name of a follower on these sides of a tile."""
    if sort == c.CLOISTER:
        return "monk"
    letters = c.HALF_SIDES if sort == c.FIELD else c.SIDES
    return f"{ROLES[sort]} {letters[min(sides)]}"


def sides_of(name: str, degrees: int, place: str) -> set[int]:
    """The sides of the segment that is called so."""
    sort = SORTS[place.split(" ")[0]]
    (found,) = [sides for sides in sides_on(name, degrees, sort) if name_of(sort, sides) == place]
    return found


def lying(full: dict[str, Any]) -> dict[tuple[int, int], tuple[str, int]]:
    """Each square's tile and angle."""
    return {(x, y): (name, degrees) for x, y, name, degrees in full["tiles"]}


def picture(state: Any, turn: Turn) -> dict[str, Any]:
    """Everything that can be seen, turned; what lies and stands there as sets."""
    view = state.view()
    tiles = lying(view)

    def spot(x: int, y: int, place: str) -> tuple[int, int, str]:
        return (*turn.square(x, y), turn.place(tiles[x, y], place))

    view["tiles"] = {turn.tile(*tile) for tile in view["tiles"]}
    view["followers"] = sorted((seat, *spot(*where)) for seat, *where in view["followers"])
    view["dead"] = {turn.square(*square) for square in view["dead"]}
    view["waiting"] = {turned_text(state, text, turn) for text in view["waiting"]}
    features = {}
    for feature in view.pop("features"):
        segments = frozenset(spot(*segment) for segment in feature.pop("segments"))
        features[segments] = feature
    return {**view, "features": features}


def turned_text(state: Any, text: str, turn: Turn) -> str:
    """The text of the same action at the turned table."""
    view = state.view()
    match text.split(" "):
        case ["place", where, degrees]:
            x, y = map(int, where.split(","))
            x, y, _, angle = turn.tile(x, y, view["tile"], int(degrees))
            return f"place {x},{y} {angle}"
        case ["score", "cloister", where]:
            x, y = turn.square(*map(int, where.split(",")))
            return f"score cloister {x},{y}"
        case ["score", kind, side]:  # named by the feature's first side on the last tile
            x, y, name, degrees = view["tiles"][-1]
            role = {"city": "knight", "road": "thief"}[kind]
            number = c.SIDES.index(side)
            for feature in view["features"]:
                places = [p for *xy, p in feature["segments"] if xy == [x, y] and role in p]
                sides = {s for place in places for s in sides_of(name, degrees, place)}
                if number in sides:
                    first = min((s + turn.quarters) % 4 for s in sides)
                    return f"score {kind} {c.SIDES[first]}"
            raise AssertionError(f"nothing to score for {text}")
        case [role, *_] if role in SORTS:
            _, _, name, degrees = view["tiles"][-1]
            return turn.place((name, degrees), text)
    return text


def turned_table(state: Any, turn: Turn) -> Any:
    """The position at the turned table, laid out from the new start tile."""
    full = state.full()
    tiles = lying(full)
    reached = [turn.centre]
    for x, y in reached:
        beside = [(x + dx, y + dy) for dx, dy in STEPS]
        reached += [xy for xy in beside if xy in tiles and xy not in reached]
    full["tiles"] = [list(turn.tile(*xy, *tiles[xy])) for xy in reached]
    full["followers"] = [
        [seat, *turn.square(x, y), turn.place(tiles[x, y], place)]
        for seat, x, y, place in full["followers"]
    ]
    return GAME.position(full, {})


def a_turn(state: Any) -> Turn | None:
    """A turn after which another tile D than the start tile lies unturned."""
    full = state.full()
    turned = [(x, y, degrees) for x, y, name, degrees in full["tiles"] if name == "D" and degrees]
    if not turned or full["phase"] != "draw":
        return None
    x, y, degrees = turned[-1]
    return Turn((360 - degrees) // 90, (x, y))


def act(state: Any, rng: Rng) -> tuple[int, str]:
    """Return the actor, and the text of a random action."""
    (actor,) = state.actors()
    legal = state.legal(actor)
    return actor, state.text(legal[rng.below(len(legal))])


@settings(max_examples=sample(4, 20), deadline=None)
@given(ways, st.integers(0, 2**32))
def test_turning_the_table_changes_nothing(way: dict[str, Any], seed: int) -> None:
    """From the first turn after which it can be turned, the game goes on as at the first table."""
    state, rng = GAME.start(**way), Rng(seed)
    while state.actors() and a_turn(state) is None:
        actor, text = act(state, rng)
        state.apply(actor, state.parse(text))
    turn = a_turn(state)
    assume(turn is not None)
    assert turn is not None
    other, stay = turned_table(state, turn), Turn(0, (0, 0))
    while True:
        assert picture(state, turn) == picture(other, stay)
        if not state.actors():
            break
        assert {turned_text(state, text, turn) for text in texts(state)} == {*texts(other)}
        actor, text = act(state, rng)
        turned = turned_text(state, text, turn)
        state.apply(actor, state.parse(text))
        other.apply(actor, other.parse(turned))
        ours = [(item["kind"], item["points"], item["paid"]) for item in state.items()]
        theirs = [(item["kind"], item["points"], item["paid"]) for item in other.items()]
        assert sorted(ours) == sorted(theirs)
    assert state.outcome() == other.outcome()
