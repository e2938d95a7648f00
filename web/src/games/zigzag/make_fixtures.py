"""Moments of races that the engine played, for the page: `make fixtures` writes them.

The fixtures are moments of races; the figures are the worked examples of the rules, with every way
on that a reader may try.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from fixtures.moments import Action, Json, Played, outcome_of, told
from spieltisch import CHANCE, TABLE, State
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.tests.routes import steps
from spieltisch.games.zigzag.tests.setting import GAME, collecting


class Race:
    """A game being played, and what was played in it."""

    def __init__(self, state: State, seed: int = 1) -> None:
        self.state = state
        self.random = Random(seed)
        self.actions: list[Action] = []

    def do(self, actor: int, text: str) -> None:
        """One action; chance deals and shuffles by itself."""
        self.state.apply(actor, self.state.parse(text))
        self.actions.append((actor, text))
        while self.state.actors() == (CHANCE,) and self.state.view()["phase"] != "reveal":
            actions, weights = zip(*self.state.chances(), strict=True)
            (drawn,) = self.random.choices(actions, weights)
            self.do(CHANCE, self.state.text(drawn))

    def build(self, seats: dict[int, int] | None = None) -> None:
        """Each seat lays so many cards, or all that it can; too many are put under the deck."""
        for seat in range(self.state.seats):
            laid = 0
            while laid < (seats or {}).get(seat, 0 if seats else 99):
                offers = [self.state.text(action) for action in self.state.legal(seat)]
                offers = [text for text in offers if text.startswith(("lay", "surplus"))]
                if not offers:
                    break
                laid += offers[0].startswith("lay")
                self.do(seat, self.random.choice(offers))

    def flip(self, seat: int, terrain: str) -> None:
        """A card face down turns out to be of this terrain, or of one that is still hidden."""
        hidden = self.state.full()["unseen"]
        terrain = terrain if terrain in hidden else next(iter(hidden))
        down = [i + 1 for i, lies in enumerate(self.state.view()["table"]) if lies == "down"]
        self.do(seat, f"flip {self.random.choice(down)}")
        self.do(CHANCE, f"reveal {terrain}")

    def gather(self, seat: int, terrains: Sequence[str]) -> None:
        """The seat turns these over and keeps them."""
        for terrain in terrains:
            self.flip(seat, terrain)
            self.do(seat, "keep")

    def run(self, until: Callable[[State], bool]) -> None:
        """Runners go on where the route is shortest, until then."""
        while self.state.view()["phase"] == "run" and not until(self.state):
            (seat,) = self.state.actors()
            ways = [self.state.text(action) for action in self.state.legal(seat)]
            self.do(seat, ways[-1])


def sections(state: State, seat: int) -> list[int]:
    """The terrains of a maze's sections."""
    laid = [2 * c.NAMES.index(n) + d // 180 for n, d in state.view()["mazes"][seat]]
    return [terrain for one in laid for terrain in c.turned(one)]


def route(state: State, seat: int, length: int) -> list[str]:
    """The terrains of a way on, so many cards long or to the goal. It goes as `Race.run` does,
    always to the furthest section that the next card allows."""
    maze = sections(state, seat)
    goal = c.TERRAINS.index(state.view()["goals"][seat])
    left = Counter({t: state.full()["unseen"].get(n, 0) for t, n in enumerate(c.TERRAINS)})
    stands = state.view()["runners"][seat]
    at = -1 if stands == "start" else c.SECTIONS * stands[0] + c.COLUMNS * stands[1] + stands[2]
    way = list[str]()
    while at < len(maze) and len(way) < length:
        for to in sorted(steps(at, len(maze)), reverse=True):
            terrain = goal if to == len(maze) else maze[to]
            if left[terrain]:
                break
        else:
            return way
        left[terrain] -= 1
        way.append(c.TERRAINS[terrain])
        at = to
    return way


# ---------------------------------------------------------------- moments of races


def fixture(race: Race, fresh: int = 0, calm: bool = False) -> Json:
    """Return a race as the page of seat 0 gets it; the last `fresh` actions are new."""
    return told(played(race, fresh), {0}, bot="club", calm=calm, previews=lambda text: False)


def played(race: Race, fresh: int = 0) -> Played:
    """Return a race so far; the last `fresh` actions are new."""
    return Played(race.state, race.actions, fresh)


def begun(seats: int, seed: int = 1, **options: Any) -> Race:
    """All maze cards are dealt."""
    race = Race(GAME.start(seats, **options), seed)
    while race.state.view()["phase"] == "deal":
        actions, weights = zip(*race.state.chances(), strict=True)
        (drawn,) = race.random.choices(actions, weights)
        race.do(CHANCE, race.state.text(drawn))
    return race


def built(seats: int, seed: int = 1, **options: Any) -> Race:
    """All mazes lie."""
    race = begun(seats, seed, **options)
    race.build()
    return race


def building(seats: int, **laid: int) -> Race:
    """Some cards lie."""
    race = begun(seats)
    race.build({int(seat[1:]): count for seat, count in laid.items()})
    return race


def busy(seats: int, hold: bool, **options: Any) -> Race:
    """In the middle of collecting: cards lie open, others hold cards, seat 0 perhaps too."""
    race = built(seats, **options)
    for seat in range(seats):
        race.gather(seat, route(race.state, seat, 4 + 2 * seat))
    for terrain in ("sand", "grass", "mud", "pebble", "sand", "blue", "field"):
        race.flip(seats - 1, terrain)
        race.do(seats - 1, "leave")
    for seat in range(1, seats):
        race.flip(seat, "sand")
    if hold:
        race.flip(0, "water")
    return race


def decided(race: Race) -> Race:
    """The last seat has just decided on its card."""
    race.do(2, "keep")
    return race


def own_turn_over(race: Race) -> Race:
    """Seat 0 has kept a card last."""
    race.gather(0, ["sand"])
    return race


def dry(seats: int) -> Race:
    """Every card on the table lies face up."""
    race = built(seats)
    race.gather(0, route(race.state, 0, 14))
    race.gather(1, route(race.state, 1, 10))
    while race.state.view()["table"].count("down"):
        race.flip(1, "sand")
        race.do(1, "leave")
    return race


def running(seats: int, mine: bool, steps_done: int = 6) -> Race:
    """Somebody runs and has used so many cards."""
    race = built(seats, seed=3)
    for seat in range(seats):
        race.gather(seat, route(race.state, seat, 9))
    race.do(0 if mine else 1, "stop goal")
    race.run(lambda state: len(state.view()["used"]) >= steps_done)
    race.run(lambda state: len(state.view()["choices"]) > 1)
    return race


def penalty() -> Race:
    """The caller has failed and the next player runs."""
    race = running(3, True)
    race.run(lambda state: state.view()["turn"] == 1)
    return race


def again() -> Race:
    """Return a race in which all have run and nobody arrived, so that all collect again."""
    race = running(2, True)
    race.run(lambda state: state.view()["phase"] == "collect")
    return race


def finished(seats: int, **options: Any) -> Race:
    """A race won in several rounds."""
    race = built(seats, **options)
    while race.state.view()["phase"] != "over":
        if race.state.view()["phase"] == "build":
            race.build()
            continue
        for seat in race.state.actors():
            most = 14 if seat == 0 else 6
            race.gather(seat, route(race.state, seat, most))
        race.do(race.state.actors()[0], "stop goal")
        race.run(lambda state: False)
    return race


def passed_on() -> Race:
    """The second race of a long game, where somebody has too many cards."""
    race = built(2, mode="long")
    while race.state.view()["race"] == 1:
        for seat in (0, 1):
            race.gather(seat, route(race.state, seat, 18 - 6 * seat))
        race.do(1, "stop goal")
        race.run(lambda state: state.view()["race"] == 2)
    return race


FIXTURES: dict[str, Callable[[], Json]] = {
    "build": lambda: fixture(building(2, s0=2, s1=4)),
    "begin": lambda: fixture(begun(4)),
    "waiting": lambda: fixture(building(3, s0=5, s1=3)),
    "collect": lambda: fixture(busy(4, False), 3),
    "held": lambda: fixture(busy(2, True), 2),
    "start": lambda: fixture(built(2)),
    "dry": lambda: fixture(dry(2)),
    "calm": lambda: fixture(decided(busy(3, False)), calm=True),
    "calmother": lambda: fixture(own_turn_over(busy(3, False)), calm=True),
    "run": lambda: fixture(running(2, True)),
    "watch": lambda: fixture(running(4, False)),
    "penalty": lambda: fixture(penalty(), 3),
    "again": lambda: fixture(again(), 2),
    "long": lambda: fixture(busy(3, True, mode="long")),
    "passed": lambda: fixture(passed_on(), 2),
    "over": lambda: fixture(finished(4), 2),
    "places": lambda: fixture(finished(3, play_on=True), 2),
    "overlong": lambda: fixture(finished(2, mode="long"), 2),
}


# ---------------------------------------------------------------- worked examples

KEPT = ("turn", "goals", "runners", "top", "used", "choices", "piles", "deck")


def grow(state: State, plan: Json | None = None) -> Json:
    """A position of seat 0's and, below each action, the next: `plan`'s, else those of a run."""
    view = state.view(None)
    node: Json = {key: view[key] for key in KEPT}
    node["mazes"] = [view["mazes"][0], []]
    node["cards"] = {name: view["cards"][name] for name, _ in view["mazes"][0]}
    node["pile"] = state.full()["piles"][0]
    ways = plan or {}
    if not plan and view["turn"] == 0:
        ways = {f"move {choice}": 0 for choice in view["choices"]}
    node["ways"] = [way(state, text, actor) for text, actor in ways.items()]
    return node


def way(state: State, text: str, actor: int) -> Json:
    """An action, what it led to, the position after it."""
    after = state.clone()
    after.apply(actor, after.parse(text))
    items = after.items()
    while after.actors() == (CHANCE,):
        after.apply(CHANCE, after.chances()[0][0])
        items += after.items()
    return {"text": text, "items": items, "to": grow(after)}


def example(
    pile: list[str], call: str = "timeup", at: Any = "start", maze: Sequence[str] = ("M01", "M02")
) -> Json:
    """Seat 0 runs with this pile through cards that are not turned; seat 1 has yet to run."""
    mazes = [[[name, 0] for name in maze], [["M07", 0]]]
    lying = {48: "sand"} if call == "stop dry" else None
    state = collecting(
        [pile, ["grass"]], lying, down=0 if lying else 2, mazes=mazes, runners=[at, "start"]
    )
    return grow(state, {call: TABLE if call == "timeup" else 0})


FIGURES: dict[str, Callable[[], Json]] = {
    "pair": lambda: example(["grass", "grass", "sand", "sand", "grass"]),
    "seam": lambda: example(["sand", "sand", "pebble"], at=[0, 4, 0]),
    "straight": lambda: example(["pebble", "sand"], at=[0, 5, 1]),
    "stuck": lambda: example(["grass", "mud", "sand", "sand"]),
    "penalty": lambda: example(["beige", "sand"], "stop goal"),
    "dry": lambda: example(["beige", "sand"], "stop dry"),
    "goal": lambda: example(["grass", "water"], "stop goal", [0, 4, 0], ["M06"]),
}


GAMES: dict[str, Callable[[], Played]] = {
    "four": lambda: played(finished(4)),
    "places": lambda: played(finished(3, play_on=True)),
    "long": lambda: played(finished(2, mode="long")),
    "three": lambda: played(finished(3, mode="long")),
}
"""Whole games, with their results."""

FILES: dict[str, Callable[[], Any]] = {
    f"fixtures/{name}.json": make for name, make in FIXTURES.items()
}
FILES["rules/figures.json"] = lambda: {
    "counts": GAME.start(2).view(None)["unseen"],
    "examples": {name: make() for name, make in FIGURES.items()},
}
FILES["result/games.json"] = lambda: {name: outcome_of(make()) for name, make in GAMES.items()}
