"""The game's bots: what they know, what they do, and that each level beats the one below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from spieltisch import bots
from spieltisch.bots import Bot, Decision, PlayerView
from spieltisch.bots.racing import Racing
from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.bots import BOTS, LEVELS, ZigZagBot
from spieltisch.games.zigzag.bots.memory import Memory
from spieltisch.games.zigzag.bots.pathfinding import Pathfinder
from spieltisch.games.zigzag.tests.setting import GAME, collecting, play
from spieltisch.research import arena
from support.soak import sample

NAMES = list(LEVELS)
PAIRS = list(pairwise(["random", *NAMES]))
BOX = [float(copies) for copies in c.COPIES]
GRASS, SAND = c.TERRAINS.index("grass"), c.TERRAINS.index("sand")


def bot(level: str = "master", seed: int = 1, **changes: Any) -> ZigZagBot:
    """A bot of a level that never slips and sees all, but for `changes`."""
    return ZigZagBot(GAME, seed, LEVELS[level]._replace(**{"slips": 0, "noticed": 1000} | changes))


def does(player: ZigZagBot, state: State, seat: int = 0) -> str:
    """Return a bot's action, as text."""
    return state.text(player.decide(PlayerView(state, seat)).action)


def leading(state: State, pile: list[str], seat: int = 0) -> list[str]:
    """The terrains that lead on from a pile."""
    ways = Pathfinder(state, seat, BOX)
    assert ways.after([c.TERRAINS.index(name) for name in pile])
    return [c.TERRAINS[terrain] for terrain in ways.fitting()]


def way_home(state: State, seat: int = 0) -> list[str]:
    """A pile that leads from the start to the goal with the cards of one box."""
    ways = Pathfinder(state, seat, BOX)
    left = list(c.COPIES)
    pile: list[int] = []
    while not (ways.after(pile) and ways.cards(0) == 0):
        _, terrain = ways.plan(left, 6, 0, 0.0)
        left[terrain] -= 1
        pile.append(terrain)
    return [c.TERRAINS[terrain] for terrain in pile]


# ---------------------------------------------------------------- levels


def test_levels_are_found() -> None:
    """Zig-Zag has the five levels and, besides them, only `random`."""
    assert bots.levels(GAME) == tuple(NAMES) == bots.HOUSE
    assert bots.names(GAME) == ("random", *NAMES)
    for name in NAMES:
        made = bots.make(name, GAME, 1)
        assert isinstance(made, ZigZagBot)
        assert made.level == LEVELS[name]


@pytest.mark.parametrize(("weaker", "stronger"), sample(PAIRS[2:3], PAIRS))
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    """`make bench` measures how surely."""
    games, least = sample((40, 24), (80, 46))
    result = arena.play(GAME, [stronger, weaker], games, seed=1)
    assert result.wins + result.losses == result.games == games
    assert result.wins >= least, str(result)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["race", "long"])
def test_games_come_to_an_end(mode: str, seats: int) -> None:
    """Every action legal, every position sound; surplus cards of the long game too."""
    state = GAME.start(seats, mode=mode)
    players = [bots.make(NAMES[(2 * seat + 1) % 5], GAME, seat) for seat in range(seats)]
    Racing(state, players, arena.Draws(seats)).play()
    assert state.outcome() is not None
    state.check()


# ---------------------------------------------------------------- human limits


class Watched(ZigZagBot):
    """A bot whose decisions are noted: time is that which it says it takes."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.waits: list[tuple[int, float]] = []

    def decide(self, view: PlayerView) -> Decision:
        decision = super().decide(view)
        if decision.after is not None and not decision.recheck:
            self.waits.append((decision.action, decision.after))
        return decision


@pytest.mark.parametrize("level", NAMES)
def test_they_react_as_people_do(level: str) -> None:
    """350 to 900 ms, and a look at what they turned over; less than the 2 s of 7.1."""
    players = [Watched(GAME, seed, LEVELS[level]) for seed in range(2)]
    Racing(GAME.start(), players, arena.Draws(1)).play()
    waits = [wait for player in players for wait in player.waits]
    looks = [taken for action, taken in waits if action in (c.KEEP, c.LEAVE)]
    reactions = [taken for action, taken in waits if action not in (c.KEEP, c.LEAVE)]
    assert len(looks) > 10
    assert min(reactions) >= 0.35
    assert max(reactions) <= 0.9
    assert min(looks) > 0.4
    assert max(looks) < 1.5
    assert sum(looks) / len(looks) > sum(reactions) / len(reactions)


def test_better_levels_have_fewer_limits() -> None:
    for weaker, stronger in pairwise(LEVELS.values()):
        assert sum(stronger.reaction) < sum(weaker.reaction)
        assert sum(stronger.looking) < sum(weaker.looking)
        assert stronger.slips < weaker.slips
        assert stronger.noticed > weaker.noticed
        assert all(own >= other for own, other in zip(stronger[4:], weaker[4:], strict=True))
        assert stronger.trials > weaker.trials


# ---------------------------------------------------------------- what they know


class Twin(Bot):
    """A bot and its twin, who is shown another world that looks the same to the seat."""

    def __init__(self, level: str, seed: int) -> None:
        super().__init__(GAME, seed)
        self.one, self.other = (bots.make(level, GAME, seed) for _ in range(2))
        self.differed = 0
        self.decisions = Counter[str]()

    def decide(self, view: PlayerView) -> Decision:
        world = view.determinize(self.rng)
        elsewhere = PlayerView(world, view.seat)
        assert elsewhere.view() == view.view()
        self.differed += view.determinize(self.rng).full() != world.full()
        decision = self.one.decide(view)
        assert self.other.decide(elsewhere) == decision
        self.decisions[view.text(decision.action).split()[0]] += 1
        return decision


@pytest.mark.parametrize("level", NAMES)
def test_what_they_cannot_know_changes_nothing(level: str) -> None:
    """Whole games in two worlds: with the same memory and the same view, a bot decides the same."""
    twins = [Twin(level, seed) for seed in range(2)]
    state = GAME.start()
    Racing(state, twins, arena.Draws(4)).play()
    assert state.outcome() is not None
    for twin in twins:
        assert {"lay", "flip", "keep", "leave", "take", "move"} <= set(twin.decisions)
        assert twin.differed > 20


def test_a_pile_is_remembered() -> None:
    """Cards kept and taken, in order, not those another took first; one round long."""
    state = collecting([[], []])
    ways = Pathfinder(state, 0, BOX)
    memory = Memory(Rng(1), 0)
    memory.reach(SAND)
    memory.recall(1, ways)
    assert memory.pile == [SAND]
    memory.reach(SAND)
    memory.recall(1, ways)
    memory.reach(GRASS)
    memory.recall(2, ways)
    assert memory.pile == [SAND, GRASS]
    memory.recall(0, ways)
    assert memory.pile == []


def test_what_was_never_known_is_guessed() -> None:
    """As cards that lead on: a bot that takes over a seat knows no more."""
    state = collecting([[], []])
    ways = Pathfinder(state, 0, BOX)
    for seed in range(20):
        memory = Memory(Rng(seed), 0)
        memory.recall(5, ways)
        assert ways.after(memory.pile), "a pile that leads somewhere"


def test_memory_slips() -> None:
    """So many cards of a thousand become others."""
    ways = Pathfinder(collecting([[], []]), 0, BOX)
    wrong = 0
    for seed in range(2000):
        memory = Memory(Rng(seed), 100)
        memory.reach(SAND)
        memory.recall(1, ways)
        wrong += memory.pile != [SAND]
    assert 150 <= wrong <= 250


# ---------------------------------------------------------------- what they do


def kept(player: ZigZagBot, state: State, pile: Sequence[str]) -> None:
    """Let a bot have taken this pile itself."""
    player.memory.pile = [c.TERRAINS.index(name) for name in pile]


def test_a_card_that_leads_nowhere_is_left() -> None:
    """And one that leads on is kept."""
    outcomes = set()
    for terrain in c.TERRAINS:
        state = collecting([[], []])
        play(state, "0 flip 5", f"c reveal {terrain}")
        decided = does(bot(), state)
        outcomes.add(decided)
        if terrain not in leading(state, []):
            assert decided == "leave"
    assert outcomes == {"keep", "leave"}


def test_a_card_face_up_that_leads_on_is_taken() -> None:
    state = collecting([[], []], lying={7: "grass", 9: "blue"})
    assert "grass" in leading(state, [])
    assert does(bot(), state) == "take 7"
    assert does(bot(noticed=0), state).startswith("flip"), "who does not see it turns one over"


def test_stop_when_the_pile_leads_home() -> None:
    """As remembered: a bot that remembers less goes on."""
    state = collecting([[], []])
    home = way_home(state)
    state = collecting([home, []])
    player = bot()
    kept(player, state, home)
    assert does(player, state) == "stop goal"
    kept(player, state, [*home[:-1], "blue"])
    assert does(player, state) != "stop goal"


def test_stop_when_nothing_helps() -> None:
    """All lie face up, and none leads on."""
    state = collecting([[], []], lying={1: "blue", 2: "mud"}, down=0)
    assert not {"blue", "mud"} & set(leading(state, []))
    assert does(bot(), state) == "stop dry"
    state = collecting([[], []], lying={1: "blue", 2: leading(state, [])[0]}, down=0)
    assert does(bot(), state) == "take 2"


def test_look_again_while_somebody_decides() -> None:
    """Nothing lies face down, nothing helps, but somebody holds a card."""
    state = collecting([[], []], lying={2: "blue"}, down=1)
    (last,) = (p for p, what in enumerate(state.view()["table"], 1) if what == "down")
    state.apply(1, state.parse(f"flip {last}"))
    state.apply(CHANCE, state.chances()[0][0])
    player = bot()
    decision = player.decide(PlayerView(state, 0))
    assert decision.recheck
    assert state.text(decision.action) == "take 2", "where it must do something"
    state.apply(1, state.parse("leave"))
    assert not player.decide(PlayerView(state, 0)).recheck


def test_the_run_goes_where_the_rest_leads() -> None:
    """Of several sections the one from which the pile can be used on."""
    state = collecting([[], []])
    ways = Pathfinder(state, 0, BOX)
    tried = 0
    for pile in ([a, b, d] for a in range(8) for b in range(8) for d in range(8)):
        if not ways.after(pile) or max(Counter(pile)[t] - c.COPIES[t] for t in pile) > 0:
            continue
        names = [c.TERRAINS[terrain] for terrain in pile]
        running = play(collecting([names, []]), "0 stop goal")
        player = bot()
        kept(player, running, names)
        while running.actors() == (0,):
            decision = player.decide(PlayerView(running, 0))
            assert decision.goes_on == bool(running.view()["used"])
            running.apply(0, decision.action)
        assert running.view()["runs"][0]["end"] == "spent", names
        tried += 1
    assert tried > 10


def test_better_builders_build_mazes_that_are_easier_to_run() -> None:
    """The mean of some hands."""
    costs = []
    for level in NAMES:
        total = 0.0
        for seed in range(10):
            state = GAME.start()
            draws = arena.Draws(seed)
            players = [bots.make(level, GAME, seat) for seat in range(2)]
            while state.view()["phase"] != "collect":
                (actor, *_) = state.actors()
                if actor == CHANCE:
                    state.apply(CHANCE, draws.draw(state.chances(), 0))
                else:
                    state.apply(actor, players[actor].decide(PlayerView(state, actor)).action)
            total += sum(Pathfinder(state, seat, BOX).cards(0) for seat in range(2))
        costs.append(total)
    assert costs == sorted(costs, reverse=True)


def test_nothing_to_choose() -> None:
    """As for all bots."""
    state = play(collecting([[], ["sand"]]), "1 stop goal")
    assert state.actors() != (0,)
    for level in BOTS:
        with pytest.raises(InvalidArgument, match="nothing to choose"):
            bots.make(level, GAME, 1).decide(PlayerView(state, 0))
