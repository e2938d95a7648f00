"""Bots over every game: levels, what they may know, determinism, and playing to the end."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Iterator

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import BotMaker, Game
from spieltisch.core.playouts.playout import LIMIT
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument, InvalidPosition, UnknownBot
from spieltisch.games import list_games
from spieltisch.research import arena
from spieltisch.testing import Case, cases
from support.games import complete, judged
from support.soak import sample
from support.ways import ways

GAMES = [spieltisch.load(name) for name in list_games()]
JUDGED = judged()

CASES = [case for game in GAMES for case in ways(game)]
A_WHILE = sample(200, 500)
"""Actions after which nobody waits for the end of a game that need not have one."""


def positions(case: Case, games: int = sample(1, 4)) -> Iterator[State]:
    """Positions in which a seat acts, some way apart, from random games."""
    for seed in range(games):
        rng = spieltisch.Rng(seed)
        state = case.start()
        for _ in range(60 if case.game.spec.endless else LIMIT):
            if not state.actors():
                break
            if state.actors()[0] != CHANCE:
                yield state
                case.game.playout(state, rng, sample(20, 10))
            else:
                case.game.playout(state, rng, 1)


def made(level: str, game: Game, seed: int) -> bots.Bot:
    """A bot of that level; one that searches does so for a moment only."""
    bot = bots.make(level, game, seed)
    if isinstance(bot, bots.SearchBot):
        bot.tune(simulations=4)
    return bot


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_names(game: Game) -> None:
    """Looking ahead needs a heuristic; a game may have some of its own."""
    generic = ("random", "greedy")[: 2 if game.heuristic else 1]
    assert bots.names(game) == (*generic, *game.bots)
    for level in bots.names(game):
        assert isinstance(bots.make(level, game, seed=1), bots.Bot)


def test_a_game_without_a_heuristic_has_no_greedy_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JUDGED, "heuristic", None)
    monkeypatch.setattr(JUDGED, "bots", {})
    assert bots.names(JUDGED) == ("random",)
    with pytest.raises(UnknownBot, match=r"there are: random, learned$"):
        bots.make("greedy", JUDGED, seed=1)
    with pytest.raises(UnknownBot, match="has no heuristic"):
        bots.GreedyBot(JUDGED, seed=1)


def test_a_game_brings_its_own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stronger than the generic ones, or in the place of one of that name."""

    class Own(bots.RandomBot):
        pass

    monkeypatch.setattr(JUDGED, "bots", {"own": Own, "random": Own})
    assert bots.names(JUDGED) == ("random", "greedy", "own")
    made = [bots.make(level, JUDGED, seed=1) for level in ("own", "random")]
    assert [type(bot) for bot in made] == [Own, Own]


def test_people_are_offered_the_levels_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weak to strong, in whatever order a game has them; of a game that lacks one, all its bots."""
    own: dict[str, BotMaker] = dict.fromkeys(["own", *reversed(bots.HOUSE)], bots.RandomBot)
    monkeypatch.setattr(JUDGED, "bots", own)
    assert bots.levels(JUDGED) == bots.HOUSE == ("novice", "casual", "club", "expert", "master")
    del own["expert"]
    assert bots.levels(JUDGED) == bots.names(JUDGED)


@pytest.mark.parametrize("level", ["", "Greedy", "grandmaster", None, 1])
def test_an_unknown_level_is_refused(level: str) -> None:
    """With the levels there are."""
    there = ", ".join(bots.names(JUDGED))
    with pytest.raises(UnknownBot, match=f"there are: {there}, learned$") as raised:
        bots.make(level, JUDGED, seed=1)
    assert raised.value.params == {"level": str(level)}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_level_plays_to_the_end(case: Case) -> None:
    """Every action legal (`apply` checks), the last position sound."""
    levels = bots.names(case.game)
    for seed in range(2):
        seated = [levels[(seat + seed) % len(levels)] for seat in range(case.seats)]
        players = [made(level, case.game, seed) for level in seated]
        state = case.start()
        limit = A_WHILE if case.game.spec.endless else LIMIT
        assert arena.play_game(state, players, arena.Draws(seed), limit) is state
        assert case.game.spec.endless or state.outcome() is not None
        state.check()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_hidden_changes_nothing(case: Case) -> None:
    """In two positions that look the same to a seat, bots with the same seed choose the same."""
    for n, state in enumerate(positions(case)):
        (seat, *_) = state.actors()
        worlds = [state.determinize(seat, spieltisch.Rng(100 + i)) for i in range(2)]
        for level in bots.names(case.game):
            decided = {made(level, case.game, n).decide(bots.PlayerView(w, seat)) for w in worlds}
            assert len(decided) == 1, f"{level} in position {n}: {decided}"
            assert {decision.action for decision in decided} <= set(state.legal(seat))


def test_something_is_hidden() -> None:
    """In some game at least, so that the test above tests something."""
    worlds = [
        [state.determinize(state.actors()[0], spieltisch.Rng(i)).full() for i in range(2)]
        for case in CASES
        for state in positions(case, games=1)
    ]
    assert any(one != other for one, other in worlds)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_equal_seeds_choose_equally(game: Game) -> None:
    """And different seeds not always, unless a game's own bot leaves nothing to luck."""
    for level in bots.names(game):

        def key(seed: int, level: str = level) -> int:
            state = game.start()
            players = [made(level, game, seed + s) for s in range(state.seats)]
            return arena.play_game(state, players, arena.Draws(3), A_WHILE).key()

        first, whole = key(1), game.spec.name in complete()
        assert key(1) == first
        if level not in game.bots and (whole or level == "random"):
            assert any(key(seed) != first for seed in ((2,) if whole else range(2, 12)))


class Copied(bots.Bot):
    """A bot that every few decisions is put away and taken out again, and its original."""

    def __init__(self, level: str, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.original, self.copy = (made(level, game, seed) for _ in range(2))
        self.decided = 0

    def decide(self, view: bots.PlayerView) -> bots.Decision:
        if self.decided % 5 == 0:
            self.copy = pickle.loads(pickle.dumps(self.copy))
        self.decided += 1
        decision = self.original.decide(view)
        assert self.copy.decide(view) == decision
        return decision


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_unpickled_bot_goes_on_as_the_original(case: Case) -> None:
    """With what it remembers, and what it would draw next."""
    for level in bots.names(case.game):
        players = [Copied(level, case.game, seat) for seat in range(case.seats)]
        for seed in itertools.count(1):
            arena.play_game(case.start(), players, arena.Draws(seed), sample(50, 80))
            if sum(player.decided for player in players) > 10:
                break
        assert pickle.loads(pickle.dumps(players[0].original)).game is case.game


def test_a_state_of_another_game_is_refused() -> None:
    """By every bot of every game, and nothing is drawn."""
    for game in GAMES:
        other = next(other for other in GAMES if other is not game)
        state = next(positions(cases(other)[0]))
        for level in bots.names(game):
            bot = made(level, game, 1)
            before = pickle.dumps(bot)
            with pytest.raises(InvalidArgument, match=f"cannot play {other.spec.name}"):
                bot.decide(bots.PlayerView(state, state.actors()[0]))
            assert pickle.dumps(bot) == before


def test_a_state_with_other_components_is_refused() -> None:
    for game in GAMES:
        if game.components is not None:
            own = game.with_components(next(iter(game.boxes.values())))
            bot = made(bots.names(game)[-1], game, 1)
            state = own.start()
            while state.actors() == (CHANCE,):
                state.apply(CHANCE, state.chances()[0][0])
            with pytest.raises(InvalidArgument, match="with other components"):
                bot.decide(bots.PlayerView(state, state.actors()[0]))


class TestPlayerView:
    """The view from which a bot decides."""

    def acting(self) -> tuple[State, int]:
        state = next(positions(cases(JUDGED)[0]))
        return state, state.actors()[0]

    def test_it_shows_what_the_seat_knows(self) -> None:
        state, seat = self.acting()
        view = bots.PlayerView(state, seat)
        assert view.seat == seat
        assert view.view() == state.view(seat)
        assert view.legal() == state.legal(seat)
        assert view.text(view.legal()[0]) == state.text(state.legal(seat)[0])
        guess = view.determinize(spieltisch.Rng(1))
        assert guess.view(seat) == state.view(seat)

    def test_who_does_not_act_has_nothing_to_choose(self) -> None:
        state, seat = self.acting()
        view = bots.PlayerView(state, 1 - seat)
        assert view.legal() == []
        for level in bots.names(JUDGED):
            with pytest.raises(InvalidArgument, match="nothing to choose"):
                made(level, JUDGED, 1).decide(view)

    def test_nothing_else_is_reachable(self) -> None:
        state, seat = self.acting()
        view = bots.PlayerView(state, seat)
        names = {name for name in dir(view) if not name.startswith("__")}
        public = {"seat", "seats", "game", "options"}
        assert names == public | {"acts", "view", "legal", "text", "determinize", "observe", "mask"}

        class Thief:
            shape = (1,)

            def into(self, state: State, seat: int, out: object) -> None:
                pytest.fail("it sees the position")

        with pytest.raises(InvalidArgument, match=r"takes game[.]observer"):
            view.observe(Thief())  # type: ignore[arg-type]
        assert not hasattr(view, "__dict__")
        for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError):
                attempt(view)
        with pytest.raises(AttributeError):
            view.seat = 1 - seat  # type: ignore[misc]

    def test_it_is_a_copy(self) -> None:
        state, seat = self.acting()
        view = bots.PlayerView(state, seat)
        before = view.view()
        JUDGED.playout(state, spieltisch.Rng(1))
        assert view.view() == before

    @pytest.mark.parametrize("seat", [-1, 2, 99])
    def test_a_seat_that_is_not_there_is_refused(self, seat: int) -> None:
        state, _ = self.acting()
        with pytest.raises(InvalidPosition, match="seats are 0 to 1"):
            bots.PlayerView(state, seat)
