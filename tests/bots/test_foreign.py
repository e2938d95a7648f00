"""Foreign bots: programs that speak lines, well and badly."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import spieltisch
from spieltisch import Rng, bots
from spieltisch.core.game import Game
from spieltisch.core.words.options import write_options
from spieltisch.errors import InvalidArgument
from spieltisch.games import list_games
from spieltisch.research import arena
from spieltisch.research.arena.foreign import Forfeit
from spieltisch.research.arena.standings import set_shares

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = f"exec:{sys.executable} {ROOT / 'examples' / 'foreign_bot.py'}"
GAMES = [spieltisch.load(name) for name in list_games()]
TURNS = next(game for game in GAMES if game.real_time is None)
RACED = [game for game in GAMES if game.real_time is not None]

SPEAKING = """
import json, sys, time
asked = 0
for line in sys.stdin:
    word, _, rest = line.rstrip("\\n").partition(" ")
    if word == "spieltisch":
        print("ready Test", flush=True)
    elif word == "legal":
        legal = rest.split("; ")
    elif word == "position":
        view = json.loads(rest)
    elif word == "go":
        asked += 1
        {answer}
    elif word == "quit":
        break
"""


def program(folder: Path, answer: str) -> list[str]:
    """The words that start a program which so answers each `go`."""
    path = folder / "program.py"
    path.write_text(SPEAKING.format(answer=answer))
    return [sys.executable, str(path)]


def text(folder: Path, answer: str) -> str:
    return "exec:" + " ".join(program(folder, answer))


@pytest.mark.parametrize("game", [game for game in GAMES if not game.spec.endless], ids=repr)
def test_a_program_plays_every_game(game: Game) -> None:
    """The example; equal seeds play equal games."""
    twice = [arena.run(game, [EXAMPLE, "random"], 2, seed=5) for _ in range(2)]
    assert twice[0].games == twice[1].games
    assert all(not played.fault and min(played.decisions) > 0 for played in twice[0].games)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("print('action fly', flush=True)", "chose what is not legal: 'action fly'"),
        ("print('action', flush=True)", "chose what is not legal: 'action'"),
        ("print('wait 100', flush=True)", "said 'wait 100'"),
        ("sys.exit('no idea')", "ended with exit code 1: no idea"),
        ("1 / 0", "ended with exit code 1: ZeroDivisionError: division by zero"),
        ("time.sleep(60)", "took longer than 0.3 s"),
        ("print('info', flush=True)", "took longer than 0.3 s"),
        ("sys.exit(0) if asked > 1 else print('action', legal[0], flush=True)", "exit code 0"),
    ],
)
def test_what_a_program_does_wrong_costs_it_the_game(
    answer: str, says: str, tmp_path: Path
) -> None:
    """Wherever it sits; the others are first, and the contest goes on."""
    who = text(tmp_path, answer)
    result = arena.run(TURNS, [who, "random"], 4, move_seconds=0.3 if "0.3" in says else 10)
    assert len(result.games) == 4
    for game in result.games:
        seat = game.names.index(who)
        assert game.fault.startswith(f"{who} on seat {seat} ")
        assert says in game.fault
        assert game.reason == "fault"
        assert game.ranks == ((2, 1), (1, 2))[seat]
        assert set_shares([game], solo=False) == [{who: 0.0, "random": 1.0}]
    loser, winner = result.matches[0].standings
    assert (loser.losses, loser.faults, winner.wins, winner.faults) == (4, 4, 4, 0)
    assert loser.margin is None


def test_a_fault_in_a_solo_mode_is_the_worst_result(tmp_path: Path) -> None:
    game, mode = next((game, m) for game in GAMES for m in game.spec.modes if m.solo)
    who = text(tmp_path, "sys.exit(3)")
    result = arena.run(game, [who, "random"], 2, mode=mode.name)
    assert result.standing(who).result is None
    assert (result.standing(who).losses, result.standing("random").wins) == (1, 1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["/no/such/program"], "/no/such/program: No such file"),
        ([sys.executable, "-c", "print('hello')"], "ended with exit code 0"),
        ([sys.executable, "-c", "raise SystemExit('broken')"], "exit code 1: broken"),
    ],
)
def test_a_program_that_is_not_ready_is_refused(words: list[str], says: str) -> None:
    with pytest.raises(InvalidArgument, match=says):
        arena.ForeignBot(TURNS, 1, words)


def test_a_program_sees_what_its_seat_may_see(tmp_path: Path) -> None:
    """Written as JSON, with the texts of the legal actions, the facts of the game before it."""
    heard = tmp_path / "heard.txt"
    words = program(tmp_path, "print('action', legal[-1], flush=True)")
    path = Path(words[1])
    path.write_text(
        path.read_text().replace(
            "    word, _,", f"    open({str(heard)!r}, 'a').write(line)\n    word, _,", 1
        )
    )
    state = TURNS.start(seats=2)
    state.settle(Rng(3))
    (seat,) = state.actors()
    view = bots.PlayerView(state, seat)
    bot = arena.ForeignBot(TURNS, 7, words)
    decision = bot.decide(view)
    bot.close()
    legal = state.texts(state.legal(seat))
    assert state.text(decision.action) == list(legal)[-1]
    greeting, game, position, choices, go, end = heard.read_text().splitlines()
    assert greeting == "spieltisch 1"
    assert game.startswith(f"game {TURNS.spec.name} rules={TURNS.spec.rules} seats=2 seat={seat} ")
    assert game.endswith(f"seed=7 {write_options(state.options)}")
    import json

    assert json.loads(position.removeprefix("position ")) == json.loads(json.dumps(view.view()))
    assert choices == "legal " + "; ".join(legal)
    assert (go, end) == ("go 10000", "quit")


@pytest.mark.parametrize("game", RACED, ids=repr)
def test_a_program_says_when_it_acts_where_seats_race(game: Game, tmp_path: Path) -> None:
    state = game.start(seats=2)
    while not game.real_time or not game.real_time.live(state):
        actor = state.actors()[0]
        if actor < 0:
            state.draw(Rng(1))
        else:
            state.apply(actor, state.legal(actor)[0])
    view = bots.PlayerView(state, state.actors()[0])
    answer = "print('wait 250' if asked == 1 else f'action {legal[0]} @800', flush=True)"
    bot = arena.ForeignBot(game, 1, program(tmp_path, answer))
    try:
        first, second = bot.decide(view), bot.decide(view)
    finally:
        bot.close()
    assert (first.after, first.recheck) == (0.25, True)
    assert (second.action, second.after, second.recheck) == (view.legal()[0], 0.8, False)


def test_a_program_that_floods_its_output_is_ended(tmp_path: Path) -> None:
    """Unread output is dropped, and closing does not hang."""
    flood = "while True: print('info ' + 'x' * 1000)"
    bot = arena.ForeignBot(TURNS, 1, program(tmp_path, flood), seconds=0.5)
    state = TURNS.start(seats=2)
    state.settle(Rng(3))
    with pytest.raises(Forfeit, match="took longer"):
        bot.decide(bots.PlayerView(state, state.actors()[0]))
    bot.close()
    assert bot._process.poll() is not None
