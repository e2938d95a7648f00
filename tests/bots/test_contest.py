"""Whole contests: the pairings, the same games by any number of processes, and the counts."""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.core.game import Game
from spieltisch.core.record import Record
from spieltisch.errors import BotFailed, IllegalAction, InvalidArgument, UnknownBot
from spieltisch.games import list_games
from spieltisch.research import arena
from spieltisch.research.arena.entrants import Level, Program, maker_of
from spieltisch.research.arena.standings import set_shares
from support.games import judged

GAMES = [spieltisch.load(name) for name in list_games()]
JUDGED = judged()
SOLO = [(game, mode) for game in GAMES for mode in game.spec.modes if mode.solo]
RACED = [game for game in GAMES if game.real_time is not None]


def lineups(game: Game, given: list[str], **settings: object) -> list[tuple[str, ...]]:
    """The line-ups of the matches that are planned."""
    contest = arena.Contest(game, given, 1, **settings)  # type: ignore[arg-type]
    return [match.lineup for match in contest.plan.matches]


def test_more_bots_than_seats_play_in_all_combinations() -> None:
    three = ["random", "greedy", "py:spieltisch.bots.RandomBot"]
    assert lineups(JUDGED, three) == [
        ("random", "greedy"),
        ("random", "py:spieltisch.bots.RandomBot"),
        ("greedy", "py:spieltisch.bots.RandomBot"),
    ]
    assert lineups(JUDGED, three, seats=3) == [tuple(three)]


def test_fewer_bots_than_seats_fill_the_table() -> None:
    """The last one has the other seats; one has all; and each has a side where there are as
    many."""
    assert lineups(JUDGED, ["greedy", "random"], seats=3) == [("greedy", "random", "random")]
    assert lineups(JUDGED, ["greedy"]) == [("greedy", "greedy")]
    teams = [
        (game, mode)
        for game in GAMES
        for mode in game.spec.modes
        if not mode.solo and len(set(game.start(mode=mode.name).sides())) < mode.seats[0]
    ]
    assert teams
    for game, mode in teams:
        (lineup,) = lineups(game, ["greedy", "random"], mode=mode.name)
        sides = game.start(mode=mode.name).sides()
        assert {side: lineup[seat] for seat, side in enumerate(sides)} == dict(
            zip(sorted(set(sides)), ["greedy", "random"], strict=True)
        )
        result = arena.run(game, ["greedy", "random"], 2, mode=mode.name)
        assert result.standing("greedy").score + result.standing("random").score == 1
        assert result.standing("greedy").fair == 0.5


def test_each_may_play_against_itself_too() -> None:
    found = lineups(JUDGED, ["greedy", "random"], self_play=True)
    assert found == [("greedy", "random"), ("greedy", "greedy"), ("random", "random")]


def test_the_games_of_a_set_have_the_same_draws_in_every_match() -> None:
    contest = arena.Contest(JUDGED, ["greedy", "random"], 6, self_play=True)
    seeds: dict[int, set[int]] = {}
    for game in contest.play():
        seeds.setdefault(game.set, set()).add(game.seed)
    assert all(len(of_set) == 1 for of_set in seeds.values())
    assert len(set.union(*seeds.values())) == len(seeds)


def test_any_number_of_processes_plays_the_same_games() -> None:
    """They come in the same order, too."""
    given = ["greedy", "random"]
    alone = arena.run(JUDGED, given, 12, seed=3)
    together = arena.run(JUDGED, given, 12, seed=3, processes=2)
    assert alone.games == together.games
    assert alone.matches[0].standings == together.matches[0].standings
    assert alone.games != arena.run(JUDGED, given, 12, seed=4).games


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_races_do_not_favour_a_seat(game: Game) -> None:
    """The same bot on both seats wins on both."""
    (level, *_) = game.bots
    result = arena.run(game, [level], 12)
    first, second = result.standing(level).seats
    assert first.score + second.score == 1
    assert 0 < first.score < 1


@pytest.mark.parametrize(("game", "mode"), SOLO, ids=repr)
def test_a_solo_mode_compares_results_of_the_same_draws(game: Game, mode: spieltisch.Mode) -> None:
    result = arena.run(game, ["greedy", "random"], 12, mode=mode.name)
    greedy, random = result.matches[0].standings
    assert greedy.result is not None
    assert random.result is not None
    assert greedy.result.value > random.result.value
    assert greedy.score > 0.5
    assert greedy.games == random.games == 6
    own = [g.result for g in result.games if g.names[0] == "greedy" and g.result is not None]
    assert greedy.result.value == sum(own) / 6
    wins = sum(
        (one.result or 0) > (other.result or 0)
        for one, other in zip(result.games[::2], result.games[1::2], strict=True)
    )
    assert wins == greedy.wins


def test_shares_and_margins_are_those_of_the_games() -> None:
    """Counted again here, for three of whom two are the same."""
    result = arena.run(JUDGED, ["greedy", "random"], 9, seats=3)
    greedy, random = result.matches[0].standings
    assert (greedy.fair, random.fair) == (1 / 3, 2 / 3)
    assert greedy.score + random.score == pytest.approx(1)
    margins, first, wins = [], 0, 0
    for game in result.games:
        seat = game.names.index("greedy")
        others = [score for at, score in enumerate(game.scores) if at != seat]
        margins.append(game.scores[seat] - max(others))
        wins += game.ranks[seat] == 1 and game.ranks.count(1) == 1
        first += game.ranks[seat] == 1 and seat == 0
    assert greedy.margin is not None
    assert greedy.margin.value == pytest.approx(sum(margins) / 9)
    assert greedy.wins == wins
    assert greedy.seats[0].games == 3
    assert greedy.seats[0].score == pytest.approx(first / 3)


def test_a_game_that_is_drawn_is_shared_out() -> None:
    """Among those with the best place, each bot once however many seats it has."""

    def game(*ranks: int) -> arena.GameResult:
        return arena.GameResult(
            match=0, set=0, game=0, seed=0, names=("a", "b", "b"), sides=(0, 1, 2), ranks=ranks,
            scores=(0, 0, 0), reason="", result=None, fault="", decisions=(1, 1, 1),
            seconds=(0.0, 0.0, 0.0),
        )  # fmt: skip

    assert set_shares([game(1, 1, 3), game(1, 1, 1), game(3, 1, 1)], solo=False) == [
        {"a": 0.5, "b": 0.5},
        {"a": 0.5, "b": 0.5},
        {"a": 0.0, "b": 1.0},
    ]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_records_replay_to_what_was_counted(game: Game) -> None:
    level = bots.names(game)[1]
    contest = arena.Contest(game, [level], 1, recorded=True)
    (played,) = contest.play()
    record = Record.loads(played.record)
    outcome = record.final().outcome()
    assert outcome is not None
    assert outcome.ranks == played.ranks


def test_texts_name_bots() -> None:
    assert maker_of("master:simulations=5,utility=rank,margin=0.5") == Level(
        "master", (("simulations", 5), ("utility", "rank"), ("margin", 0.5))
    )
    assert maker_of("master@5") == Level("master", (("simulations", 5),))
    assert maker_of("master@0.5s") == Level("master", (("seconds", 0.5),))
    assert maker_of("exec:python 'my bot.py'", 3) == Program(("python", "my bot.py"), 3)
    assert maker_of("py:spieltisch.bots.RandomBot") is bots.RandomBot


def test_parameters_are_those_that_the_bot_plays_with() -> None:
    """Naming one budget replaces both, and the rest stays."""
    game = next(game for game in GAMES if "master" in game.bots)
    usual = bots.make("master", game, 1)
    assert isinstance(usual, bots.SearchBot)
    tuned = maker_of("master:simulations=7,margin=0")(game, 1)
    assert isinstance(tuned, bots.SearchBot)
    assert (tuned.simulations, tuned.seconds, tuned.margin) == (7, None, 0.0)
    assert type(tuned.knowledge) is type(usual.knowledge)
    assert tuned.rng.next() == usual.rng.next()
    quick = maker_of("master@0.5s")(game, 1)
    assert isinstance(quick, bots.SearchBot)
    assert (quick.simulations, quick.seconds, quick.margin) == (None, 0.5, usual.margin)
    same = maker_of("master:margin=0.125")(game, 1)
    assert same.__dict__.keys() == usual.__dict__.keys()
    for name, value in vars(usual).items():
        if isinstance(value, int | float | str | None) and name != "margin":
            assert getattr(same, name) == value, name


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("greedy:depth=2", "no parameter 'depth'"),
        ("greedy:2", "name=value"),
        ("greedy@many", "no parameter 'simulations'"),
        ("py:spieltisch.bots.Nobody", "Nobody"),
        ("py:no_such_module.Bot", "no_such_module"),
        ("py:spieltisch", "a module and a name"),
        ("py:spieltisch.bots.HOUSE", "cannot be called"),
        ("py:spieltisch.bots.Bot", "cannot be made"),
        ("exec:", "exec: needs a command"),
        ("exec:'", "is not a command"),
    ],
)
def test_texts_that_name_no_bot(text: str, says: str) -> None:
    with pytest.raises(InvalidArgument, match=says):
        arena.Contest(JUDGED, [text, "random"], 2)


def test_who_cannot_play_is_refused() -> None:
    with pytest.raises(UnknownBot):
        arena.Contest(JUDGED, ["nobody"], 2)
    with pytest.raises(InvalidArgument, match="is empty"):
        arena.Contest(JUDGED, [], 2)
    with pytest.raises(InvalidArgument, match="as many different bots"):
        arena.Contest(JUDGED, ["greedy", "greedy", "random", "random"], 2, seats=3)
    with pytest.raises(InvalidArgument, match="number of processes"):
        arena.run(JUDGED, ["greedy", "random"], 2, processes=0)


def test_a_bot_that_raises_is_named() -> None:
    class Broken(bots.RandomBot):
        def decide(self, view: bots.PlayerView) -> bots.Decision:
            raise ZeroDivisionError("of itself")

    class Cheat(bots.RandomBot):
        def decide(self, view: bots.PlayerView) -> bots.Decision:
            return bots.Decision(-1)

    with pytest.raises(BotFailed, match="Broken on seat 0 raised ZeroDivisionError: of itself"):
        arena.run(JUDGED, [Broken, "random"], 2)
    with pytest.raises(IllegalAction, match="Cheat on seat 0"):
        arena.run(JUDGED, [Cheat, "random"], 2)
