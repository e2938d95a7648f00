"""Games played in simulated time: the quicker bot, the table's clock, and ties."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.bots.racing import Racing, play_race
from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction, InvalidArgument
from spieltisch.games import list_games
from spieltisch.realtime.ranking import TIE_MS
from spieltisch.research.arena import Draws
from tests.toys.snatch import snatch

GAMES = [spieltisch.load(name) for name in list_games()]
RACED = [*(game for game in GAMES if game.real_time is not None), snatch()]


class Steady(bots.RandomBot):
    """Plays anything and takes always as long; notes what it was asked."""

    seconds: float | None = 0.5
    patient = False

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.asked = 0

    def decide(self, view: bots.PlayerView) -> bots.Decision:
        self.asked += 1
        return bots.Decision(self.pick(view), self.seconds, self.patient)

    def pick(self, view: bots.PlayerView) -> int:
        """Any legal action."""
        return super().decide(view).action


class Slow(Steady):
    """Never in time for anything."""

    seconds = 1000.0


class Patient(Steady):
    """Waits for the others for ever."""

    patient = True


class Sudden(Steady):
    """Quicker than anybody can be."""

    seconds = 0.0


class Spoken(Racing):
    """A race that tells who did what, and when."""

    def __init__(self, state: State, players: Sequence[bots.Bot], draws: Draws) -> None:
        super().__init__(state, players, draws)
        self.told: list[tuple[int, int, str]] = []

    def _apply(self, actor: int, action: int) -> None:
        if actor != CHANCE:
            self.told.append((self.now, actor, self.state.text(action)))
        super()._apply(actor, action)


def raced(game: Game, *kinds: type[Steady], seed: int = 1, ms: int = 60_000) -> Spoken:
    """A race between these, from where seats first race."""
    facts, draws = game.real_time, Draws(seed)
    assert facts is not None
    state = game.start(seats=len(kinds))
    while state.actors()[0] == CHANCE or not facts.live(state):
        (actor, *_) = state.actors()
        if actor == CHANCE:
            state.apply(CHANCE, draws.draw(state.chances(), CHANCE))
        else:
            state.apply(actor, state.legal(actor)[0])
    race = Spoken(state, [kind(game, seed + seat) for seat, kind in enumerate(kinds)], draws)
    race.play(ms)
    return race


def test_there_is_a_game_to_race_in() -> None:
    assert RACED


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_equal_seeds_race_equally(game: Game) -> None:
    """To the millisecond, and different seeds do not."""
    told = [raced(game, Steady, Steady, seed=seed).told for seed in (1, 1, 2)]
    assert told[0] == told[1] != told[2]
    assert {actor for _, actor, _ in told[0]} >= {0, 1}


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_who_does_nothing_leaves_it_to_the_clock(game: Game) -> None:
    """The table's alarms come when they are due."""
    for kinds in ([Slow, Slow], [Patient, Patient]):
        race = raced(game, *kinds, ms=1)
        facts = game.real_time
        assert facts is not None
        first = min(alarm.ms for alarm in facts.alarms(raced(game, Steady, Steady, ms=0).state))
        race = raced(game, *kinds, ms=first + 1)
        now, actor, _ = race.told[0]
        assert (now, actor) == (first, TABLE)


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_nobody_is_quicker_than_a_person(game: Game) -> None:
    race = raced(game, Sudden, Slow, ms=5_000)
    times = [now for now, actor, _ in race.told if actor == 0]
    assert len(times) > 5
    assert all(later - earlier >= 125 for earlier, later in pairwise(times))


class Lowest(Steady):
    """Reaches for what comes first."""

    def pick(self, view: bots.PlayerView) -> int:
        return view.legal()[0]


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_ties_favour_nobody(game: Game) -> None:
    """Equal bots that reach for the same thing win it equally often; the loser decides again."""
    first = []
    for seed in range(60):
        race = raced(game, Lowest, Lowest, seed=seed, ms=501)
        first.append(race.told[0][1])
        loser = race._bots[1 - first[-1]]
        assert isinstance(loser, Lowest)
        assert loser.asked == 2
    assert 18 <= sum(first) <= 42


@pytest.mark.parametrize("game", RACED, ids=repr)
@pytest.mark.parametrize(("behind", "least", "most"), [(TIE_MS - 1, 18, 42), (TIE_MS, 0, 0)])
def test_what_is_less_than_a_tie_behind_is_drawn(
    game: Game, behind: int, least: int, most: int
) -> None:
    class Later(Lowest):
        seconds = (500 + behind) / 1000

    first = [raced(game, Lowest, Later, seed=seed, ms=501).told[0][1] for seed in range(60)]
    assert least <= sum(first) <= most


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_bots_that_do_not_say_take_the_usual_time(game: Game) -> None:
    class Silent(Steady):
        seconds = None

    race = raced(game, Silent, Slow, ms=3_000)
    assert [now for now, _, _ in race.told][:2] == [625, 1250]


def test_other_games_are_refused() -> None:
    for game in GAMES:
        if game.real_time is None:
            state = game.start()
            players = [bots.RandomBot(game, seat) for seat in range(state.seats)]
            with pytest.raises(InvalidArgument, match="not played in real time"):
                play_race(state, players, Draws(1))


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_a_bot_that_breaks_the_rules_is_refused(game: Game) -> None:
    class Cheat(Steady):
        """Chooses what it may not."""

        def pick(self, view: bots.PlayerView) -> int:
            (first, *_) = set(range(view.game.actions)) - set(view.legal())
            return first

    with pytest.raises(IllegalAction):
        raced(game, Steady, Cheat)


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_there_is_a_bot_for_each_seat(game: Game) -> None:
    for count in (0, 1, 3):
        players = [bots.RandomBot(game, seat) for seat in range(count)]
        with pytest.raises(InvalidArgument, match="2 seats need a bot each"):
            play_race(game.start(seats=2), players, Draws(1))
