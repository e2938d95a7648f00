"""Ratings of all levels: their meetings, equal seeds, interruptions, and the report."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

import spieltisch
from spieltisch import bots
from spieltisch.cli import main
from spieltisch.core.game import Game
from spieltisch.errors import InvalidArgument
from spieltisch.research import arena, rating
from spieltisch.research.arena.standings import pair_points
from spieltisch.research.rating import meetings
from tests.command import run

GAMES = [spieltisch.load(name) for name in spieltisch.list_games()]
JUDGED = next(g for g in GAMES if g.heuristic is not None and bots.levels(g) == bots.HOUSE)
SOLO = next((g, m) for g in GAMES for m in g.spec.modes if m.solo and g.heuristic is not None)
CHEAP = ["random", "greedy", "py:spieltisch.bots.RandomBot"]


def table(game: Game, games: int = 4, out: Path | None = None) -> rating.Table:
    """The first table of a game, where cheap bots meet."""
    mode, seats = rating.tables(game)[0]
    return rating.meet(game, mode, seats, CHEAP, games, most=10, out=out)


def test_neighbours_and_those_next_to_them_meet() -> None:
    assert list(meetings.pairs("abcd")) == [
        ("b", "a"), ("c", "b"), ("c", "a"), ("d", "c"), ("d", "b"),
    ]  # fmt: skip
    for game in GAMES:
        ladder = rating.ladder(game)
        assert set(bots.levels(game)) <= set(ladder) <= set(bots.names(game))
        levels = [name for name in bots.levels(game) if name in bots.HOUSE or game.bots]
        assert [name for name in ladder if name in bots.HOUSE] == levels
        assert ladder[0] == "random"


def test_half_the_seats_are_each_ones_as_far_as_they_go() -> None:
    assert rating.lineup(2, 2, "b", "a") == ["b", "a"]
    assert rating.lineup(3, 3, "b", "a") == ["b", "a", "a"]
    assert rating.lineup(4, 4, "b", "a") == ["b", "a", "b", "a"]
    assert rating.lineup(5, 5, "b", "a") == ["b", "a", "b", "a", "a"]
    assert rating.lineup(4, 2, "b", "a") == ["b", "a"]  # a side each


def test_a_pair_is_compared_seat_by_seat() -> None:
    """Equals come out equal, also where one has more seats; partners do not meet."""

    def game(names: str, ranks: tuple[int, ...], sides: tuple[int, ...]) -> arena.GameResult:
        return arena.GameResult(
            match=0, set=0, game=0, seed=0, names=tuple(names), sides=sides, ranks=ranks,
            scores=(0,) * len(names), reason="", result=None, fault="",
            decisions=(1,) * len(names), seconds=(0.0,) * len(names),
        )  # fmt: skip

    apart = (0, 1, 2)
    middle = game("baa", (2, 1, 3), apart)
    assert pair_points([middle], solo=False) == {("b", "a"): 0.5, ("a", "b"): 0.5}
    both = [game("baa", (1, 1, 3), apart), game("baa", (1, 2, 3), apart)]
    assert pair_points(both, solo=False) == {("b", "a"): 1.75, ("a", "b"): 0.25}
    team = game("abca", (1, 2, 1, 2), (0, 1, 0, 1))
    assert pair_points([team], solo=False)["a", "b"] == 1
    assert ("a", "c") not in pair_points([game("ac", (1, 1), (0, 0))], solo=False)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.name)
def test_no_clock_limits_a_level(game: Game) -> None:
    """A search keeps its level's simulations as far as the bound goes, on one thread."""
    for level in bots.levels(game):
        text = meetings.timeless(level, game, 3)
        searches = isinstance(bots.make(level, game, 0), bots.SearchBot)
        assert text == (f"{level}:most=3,threads=1" if searches else level)
        if not searches:
            continue
        bot = arena.Contest(game, [text], 1).plan.entrants[text].maker(game, 1)
        assert isinstance(bot, bots.SearchBot)
        assert (bot.seconds, bot.threads) == (None, 1)
        state = game.start()
        state.settle(spieltisch.Rng(1))
        found = bot.analyse(bots.PlayerView(state, state.actors()[0]))
        assert sum(candidate.visits for candidate in found) <= 3


def test_the_bound_leaves_a_level_its_own_effort() -> None:
    """A level that tries less goes on doing so; a given budget is bounded, too."""

    def visits() -> int:
        state = JUDGED.start()
        state.settle(spieltisch.Rng(1))
        return sum(one.visits for one in bot.analyse(bots.PlayerView(state, state.actors()[0])))

    bot = bots.SearchBot(JUDGED, 1, simulations=5, seconds=60.0)
    bot.tune(most=1000)
    assert (bot.simulations, bot.seconds, bot.most) == (5, None, 1000)
    assert visits() == 5
    bot.tune(simulations=7, most=2)
    assert (bot.simulations, bot.seconds, bot.most) == (7, None, 2)
    assert visits() == 2
    for wrong in (0, "few"):
        with pytest.raises(InvalidArgument, match="most"):
            bot.tune(most=wrong)


def test_equal_seeds_give_equal_games() -> None:
    """By any number of processes, and each contest gets its own."""

    def found(seed: int, processes: int = 1) -> tuple[object, ...]:
        mode, seats = rating.tables(JUDGED)[0]
        one = rating.meet(JUDGED, mode, seats, CHEAP, 2, most=10, seed=seed)
        return list(arena.play_all(one.contests, processes)), rating.evidence(one)[1:]

    assert found(1) == found(1, processes=2)
    assert found(1)[0] != found(2)[0]


def test_an_interrupted_rating_goes_on(tmp_path: Path) -> None:
    """Within a contest; no game is played twice, and the evidence is that of a whole one."""
    whole = table(JUDGED)
    total = len(list(arena.play_all(whole.contests)))
    assert total == 12
    first = table(JUDGED, out=tmp_path)
    assert len(list(islice(arena.play_all(first.contests), 5))) == 5
    again = table(JUDGED, out=tmp_path)
    assert sum(contest.played for contest in again.contests) == 5
    assert len(list(arena.play_all(again.contests))) == total - 5
    assert rating.evidence(again)[1:] == rating.evidence(whole)[1:]
    assert not list(arena.play_all(table(JUDGED, out=tmp_path).contests))
    more = table(JUDGED, games=6, out=tmp_path)
    assert len(list(arena.play_all(more.contests))) == 6


def test_evidence_tells_the_strong_from_the_weak() -> None:
    one = rating.meet(JUDGED, *rating.tables(JUDGED)[0], ["random", "greedy"], 20, most=10)
    assert rating.evidence(one).steps == ()
    list(arena.play_all(one.contests))
    found = rating.evidence(one)
    assert [each.name for each in found.ratings] == ["greedy", "random"]
    assert sum(each.elo for each in found.ratings) == pytest.approx(0, abs=1e-6)
    (step,) = found.steps
    assert (step.bot, step.below, step.games) == ("greedy", "random", 20)
    assert 0.5 < step.low < step.share
    game, mode = SOLO
    alone = rating.meet(game, mode, mode.seats[0], ["random", "greedy"], 4, most=10)
    assert [contest.plan.total for contest in alone.contests] == [4, 4]
    list(arena.play_all(alone.contests))
    found = rating.evidence(alone)
    assert found.ratings == ()
    weak, strong = found.results
    assert (weak.bot, strong.bot, strong.games) == ("random", "greedy", 4)
    assert weak.mean.value < strong.mean.low
    assert found.steps[0].share == 1


def test_the_levels_that_people_meet_have_a_mean_of_zero() -> None:
    """A hopeless bot moves no rating of theirs."""
    mode, seats = rating.tables(JUDGED)[0]
    one = rating.meet(JUDGED, mode, seats, ["random", "novice", "casual"], 6, most=1)
    list(arena.play_all(one.contests[:1]))
    some = rating.evidence(one).ratings
    assert {each.name for each in some} == {"random", "novice"}  # others have no rating yet
    list(arena.play_all(one.contests))
    elo = {each.name: each.elo for each in rating.evidence(one).ratings}
    assert elo["novice"] + elo["casual"] == pytest.approx(0, abs=1e-6)
    assert elo["random"] < elo["novice"]


def test_the_command_writes_a_table_a_game(tmp_path: Path) -> None:
    """Once more it plays nothing and writes the same; `random` meets `greedy` at two tables."""
    game, mode = SOLO
    out = tmp_path / "strength"
    levels = ["--levels", "random", "greedy", "--games", "2", "--processes", "1"]
    command = [
        "ratings",
        game.spec.name,
        game.spec.name,
        *levels,
        "--seats",
        "1",
        "--out",
        str(out),
    ]
    if mode.seats[0] != 1:
        command[command.index("--seats") + 1] = str(mode.seats[0])
    done = run(*command)
    assert done.returncode == 0, done.stderr
    path = out / f"{game.spec.name}.md"
    text = path.read_text()
    assert text in done.stdout
    assert f"--seats {mode.seats[0]} --seed 0 --out strength`" in text
    facts = json.loads((out / f"{game.spec.name}.json").read_text())
    assert (facts["game"], facts["seed"], facts["most"]) == (game.spec.name, 0, 1000)
    tables = {(each["mode"], each["seats"]): each for each in facts["tables"]}
    found = tables[mode.name, mode.seats[0]]
    assert {each["bot"] for each in found["results"]} == {"random", "greedy"}
    for each in found["results"]:
        assert f"{each['value']:.1f} ({each['low']:.1f} to {each['high']:.1f})" in text
    assert f"| {mode.name} {mode.seats[0]} |" in text
    again = run(*command)
    assert "of them kept" in again.stdout
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ingenious"], "--out"),
        (["--out", "x"], "GAME"),
        (["chess", "--out", "x"], "chess"),
        (["ingenious", "--out", "x", "--levels", "nobody", "random"], "nobody"),
        (["ingenious", "--out", "x", "--levels", "random"], "at least two"),
        (["ingenious", "--out", "x", "--mode", "blitz"], "blitz"),
        (["ingenious", "--out", "x", "--seats", "9"], "no table for 9; choose of 1, 2, 3, 4"),
        (["ingenious", "--out", "x", "--games", "0"], "2 to 1000000"),
        (["ingenious", "--out", "x", "--most", "0"], "1 to 1000000000"),
        (["ingenious", "--out", "x", "farms=farm"], "farms=farm"),
        (["ingenious", "--out", "/dev/null/x"], "/dev/null"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], says: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["ratings", *arguments]) == 2
    printed, said = capfd.readouterr()
    assert printed == ""
    assert len(said.splitlines()) == 1
    assert says in said


def test_another_bound_is_another_rating(tmp_path: Path) -> None:
    """Games of other bots are never counted together."""
    mode, seats = rating.tables(JUDGED)[0]
    levels = ["greedy", "club"]
    rating.meet(JUDGED, mode, seats, levels, 2, most=1, out=tmp_path)
    with pytest.raises(InvalidArgument, match="another contest"):
        rating.meet(JUDGED, mode, seats, levels, 2, most=2, out=tmp_path)
