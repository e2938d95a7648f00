"""The command line as a user meets it: what it prints, and what it says of bad input."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

import spieltisch
from spieltisch.cli import main
from spieltisch.cli.games.replay import item_line
from tests.command import COMMAND, COMMANDS, SOLVABLE, a_duel, run
from tests.interrupting import heed_ctrl_c


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """The record of a finished game."""
    path = tmp_path / "duel.txt"
    path.write_text(a_duel())
    return path


@pytest.mark.parametrize(
    "command", [[], *COMMANDS, *(["solve", name] for name in SOLVABLE)], ids=" ".join
)
def test_every_command_explains_itself(
    command: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--help"]) == 0
    printed, said = capfd.readouterr()
    assert printed.startswith("usage: spieltisch")
    assert said == ""


def test_the_help_of_solve_has_every_game_that_can_be_solved_and_what_it_takes() -> None:
    assert SOLVABLE
    whole = run("solve", "--help").stdout
    for name in SOLVABLE:
        own = run("solve", name, "--help").stdout
        taken = set(re.findall(r"--[a-z]+", own)) - {"--help"}
        assert {"--components", "--cache"} < taken
        assert re.search(rf"^ +spieltisch solve {name} ", whole, re.MULTILINE)
        assert taken <= set(re.findall(r"--[a-z]+", whole))
    for name in set(spieltisch.list_games()) - set(SOLVABLE):
        assert name not in whole
        assert run("solve", name).returncode == 2


def test_games_lists_modes_seats_and_options() -> None:
    done = run("games")
    assert done.returncode == 0
    for name in spieltisch.list_games():
        spec = spieltisch.load(name).spec
        assert f"{name} (rules {spec.rules})" in done.stdout
        for mode in spec.modes:
            seats = ", ".join(map(str, mode.seats))
            assert f"mode={mode.name}: seats {seats}" in done.stdout
        for option in spec.options:
            assert f"{option.name}=" in done.stdout


def test_replay_prints_each_step_what_it_scored_and_the_end(recorded: Path) -> None:
    done = run("replay", str(recorded))
    assert done.returncode == 0
    text = recorded.read_text()
    actions = text.split("\n\n")[1].splitlines()
    steps = re.findall(r"^ *(\d+) (chance|seat \d) +(.*)$", done.stdout, re.MULTILINE)
    assert [int(number) for number, _, _ in steps] == list(range(1, len(actions) + 1))
    assert [action for _, _, action in steps] == [line.split(" ", 1)[1] for line in actions]
    assert "score: seat" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("full: ranks")


def test_an_item_is_a_line_without_what_is_empty() -> None:
    item = {
        "kind": "lay",
        "seat": 0,
        "cells": [[0, 2], [1, 1]],
        "points": 0,
        "bonus": None,
        "on": [],
    }
    assert item_line(item) == "lay: seat 0, cells 0 2; 1 1, points 0"


def test_replay_names_the_line_that_is_wrong(recorded: Path) -> None:
    lines = recorded.read_text().splitlines()
    place = next(n for n, line in enumerate(lines) if " place " in line)
    lines[place] = "0 place RG 40,0 41,0"
    recorded.write_text("\n".join(lines) + "\n")
    done = run("replay", str(recorded))
    assert done.returncode == 2
    assert f"line {place + 1}" in done.stderr


def test_perft_agrees_with_a_walk_through_the_protocol() -> None:
    """Depth 1 by the public interface: the same count and the same sum of keys."""
    done = run("perft", "ingenious", "mode=solo", "--depth", "1", "--seed", "9")
    assert done.returncode == 0
    _, leaves, digest, _ = done.stdout.splitlines()[1].split()
    game = spieltisch.load("ingenious")
    keys = []
    root = game.start(mode="solo")
    _draw(game, root, 9)
    for action in root.legal(0):
        child = root.clone()
        child.apply(0, action)
        _draw(game, child, 9)
        keys.append(child.key(rules=False))
    assert int(leaves) == len(keys)
    assert int(digest, 16) == sum(keys) % 2**64


def _draw(game: spieltisch.Game, state: spieltisch.State, seed: int) -> None:
    """Chance as perft samples it: by the seed and the position."""
    while state.actors() == (spieltisch.CHANCE,):
        rng = spieltisch.Rng(seed ^ state.key(rules=False))
        left = rng.below(sum(weight for _, weight in state.chances()))
        for action, weight in state.chances():
            left -= weight
            if left < 0:
                state.apply(spieltisch.CHANCE, action)
                break


def test_perft_takes_options_and_seats() -> None:
    one = run("perft", "ingenious", "opening=own-symbol", "--seats", "3", "--depth", "1")
    two = run("perft", "ingenious", "--seats", "3", "--depth", "1", "opening=own-symbol")
    strip = [re.sub(r"[\d.]+$", "", line) for line in one.stdout.splitlines()]
    assert one.returncode == 0
    assert strip == [re.sub(r"[\d.]+$", "", line) for line in two.stdout.splitlines()]


def test_perft_plays_random_games() -> None:
    """The same sum of final keys as the games one by one."""
    done = run("perft", "ingenious", "--mode", "duel", "--random", "1003", "--seed", "4")
    assert done.returncode == 0
    games, unfinished, actions, digest, _ = done.stdout.splitlines()[1].replace(",", "").split()
    game = spieltisch.load("ingenious")
    tally = game.random_games(4, 1003, mode="duel")
    assert (int(games), int(unfinished), int(actions)) == (1003, 0, tally.actions)
    assert int(digest, 16) == tally.digest


def test_games_that_do_not_end_are_not_counted_as_games() -> None:
    game = spieltisch.load("ingenious")
    lengths = [game.playout(game.start(mode="duel"), seed) for seed in range(20)]
    limit = sorted(lengths)[10] - 1
    short = sum(length <= limit for length in lengths)
    assert 0 < short < 20
    done = run("perft", "ingenious", "--mode", "duel", "--random", "20", "--limit", str(limit))
    head, row = done.stdout.splitlines()
    counted = dict(zip(head.split(), row.split(), strict=True))
    assert (counted["games"], counted["unfinished"]) == (str(short), str(20 - short))


@pytest.mark.parametrize("what", [["--depth", "9"], ["--random", str(10**12)]])
def test_ctrl_c_ends_a_long_count(what: list[str]) -> None:
    with subprocess.Popen(
        [*COMMAND, "perft", "ingenious", "--mode", "solo", *what],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,
    ) as counting:
        assert counting.stdout is not None
        assert "digest" in counting.stdout.readline()
        counting.send_signal(signal.SIGINT)
        _, errors = counting.communicate(timeout=20)
    assert counting.returncode == 130
    assert errors == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "COMMAND"),
        (["juggle"], "juggle"),
        (["perft"], "GAME"),
        (["perft", "chess"], "chess"),
        (["perft", "ingenious", "--mode", "chess"], "base solo team duel"),
        (["perft", "ingenious", "colour=red"], "colour"),
        (["perft", "ingenious", "nonsense"], "nonsense"),
        (["perft", "ingenious", "--seats", "9"], "2 3 4"),
        (["perft", "ingenious", "--depth", "0"], "1 to 100"),
        (["perft", "ingenious", "--seed", "-1"], "0 to"),
        (["perft", "ingenious", "--mode", "solo", "mode=solo"], "twice"),
        (["perft", "ingenious", "--mode", "solo", "solo"], "solo"),
        (["perft", "ingenious", "--mod=solo", "--x=y"], "unrecognized arguments: --mod=solo --x=y"),
        (["games", "x=y"], "unrecognized arguments: x=y"),
        (["perft", "ingenious", "--random", "9", "--depth", "1"], "not allowed with"),
        (["perft", "ingenious", "--random", "many"], "many"),
        (["perft", "ingenious", "--random", str(2**63)], "0 to 9223372036854775807"),
        (["perft", "ingenious", "--limit", "9"], "--random"),
        (["perft", "ingenious", "--random", "9", "--limit", "0"], "from 1 to"),
        (["solve"], "GAME"),
        (["solve", "chess"], "chess"),
        (["solve", SOLVABLE[0], "--loud"], "--loud"),
        (["solve", SOLVABLE[0], "--components", "/no/such/file"], "/no/such/file"),
        (["perft", "zigzag", "--components", __file__], "does not accept other components"),
        (["perft", "lastdie", "--components", "/no/such/file"], "/no/such/file"),
        (["perft", "lastdie", "--components", __file__], "line 1: "),
        (["replay", "/no/such/file"], "/no/such/file"),
        (["replay", "/"], "directory"),
        (["replay", sys.executable], "not text"),
        (["replay", __file__], "line 1"),
        (["games", "--loud"], "--loud"),
        (["arena"], "GAME"),
        (["arena", "ingenious"], "BOT"),
        (["arena", "chess", "greedy"], "chess"),
        (["arena", "ingenious", "greedy", "nobody"], "'nobody'; there are: random, greedy"),
        (["arena", "ingenious", "greedy", "random", "--games", "0"], "1 to 10000000"),
        (["arena", "ingenious", "greedy", "random", "colour=red"], "colour"),
        (["arena", "ingenious", "mode=duel"], "the line-up is empty"),
        (["arena", "ingenious", "greedy", "random", "--seats", "9"], "2 3 4"),
        (["arena", "ingenious", "greedy", "random", "--processes", "0"], "1 to 1000"),
        (["arena", "ingenious", "greedy", "random", "--loud"], "--loud"),
        (["arena", "ingenious", "greedy:depth=2"], "depth"),
        (["arena", "ingenious", "exec:/no/such/bot"], "/no/such/bot"),
        (["arena", "ingenious", "greedy", "--move-time", "0"], "above 0"),
        (["arena", "ingenious", "greedy", "random", "--test", "20:0"], "the lower first"),
        (["arena", "ingenious", "greedy", "random", "--test", "0:1000"], "normalised Elo"),
        (["arena", "ingenious", "greedy", "random", "--records"], "--out"),
        (["arena", "ingenious", "greedy", "random", "--out", "/dev/null/x"], "/dev/null"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """In this process: there are many, and most of what one of their own does is to start."""
    monkeypatch.setattr(warnings, "formatwarning", warnings.formatwarning)
    code = main(arguments)
    printed, said = capfd.readouterr()
    refused(code, printed, said, says)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "COMMAND"),
        (["perft", "chess"], "chess"),
        (["arena", "ingenious", "greedy:depth=2"], "depth"),
        (["play", "--components", f"lastdie={__file__}"], "line 1: "),
        (["play", "--components", f"chess={__file__}"], "chess"),
        (["play", "--components", __file__], "GAME=FILE"),
        (["play", "--port", "99999"], "65535"),
        (["play", "--data", "/dev/null/x"], "/dev/null"),
        (["serve", "--host", "not a host"], "not a host"),
    ],
)
def test_bad_input_is_nothing_more_to_who_started_it(
    arguments: list[str], says: str, tmp_path: Path
) -> None:
    done = run(*arguments, XDG_DATA_HOME=str(tmp_path))
    refused(done.returncode, done.stdout, done.stderr, says)


def refused(code: int, printed: str, said: str, says: str) -> None:
    assert code == 2
    assert printed == ""
    assert len(said.splitlines()) == 1
    assert says in said
    assert "Traceback" not in said


BROKEN = """
from spieltisch.bots import RandomBot

class Broken(RandomBot):
    def decide(self, view):
        raise KeyError("a piece")
"""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_bot_that_raises_is_one_line(processes: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    done = subprocess.run(
        [*COMMAND, "arena", "ingenious", "py:broken.Broken", "random", "--processes", processes],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=tmp_path,
    )
    assert done.returncode == 2
    line, *more = done.stderr.splitlines()
    assert line.startswith("spieltisch arena: py:broken.Broken on seat 0 raised KeyError")
    assert more == []


def test_the_arena_tells_how_everybody_fared() -> None:
    done = run("arena", "ingenious", "random", "mode=duel", "greedy", "--games", "10")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "mode=duel" in done.stdout.splitlines()[0]
    assert re.search(r"^random - greedy: 10 games$", done.stdout, re.MULTILINE)
    assert re.search(r"^  greedy +\d+\.\d% .* won .* margin [+-]", done.stdout, re.MULTILINE)
    assert len(re.findall(r"seat [01]: +\d", done.stdout)) == 4


def group_exists(group: int) -> bool:
    """Whether a process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_arena_goes_on_after_ctrl_c(tmp_path: Path) -> None:
    """It shows what was found, leaves nobody playing, and the same command plays the rest."""
    out = tmp_path / "out"
    command = ["arena", "carcassonne", "random", "greedy", "--games", "4000", "--out", str(out)]
    with subprocess.Popen(
        [*COMMAND, *command, "--processes", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,
        start_new_session=True,
    ) as playing:
        while (
            not (out / "games.jsonl").exists() or (out / "games.jsonl").read_text().count("\n") < 5
        ):
            assert playing.poll() is None
            time.sleep(0.05)
        playing.send_signal(signal.SIGINT)
        said, errors = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert "Traceback" not in errors
    assert re.search(r"^random - greedy: \d+ games$", said, re.MULTILINE)
    for _ in range(100):  # the resource tracker ends when no other process is left
        if not group_exists(playing.pid):
            break
        time.sleep(0.1)
    assert not group_exists(playing.pid)
    assert (out / "games.parquet").exists()
    assert (out / "arena.png").exists()
    kept = (out / "games.jsonl").read_text().count("\n") - 1
    done = run(*command[:-4], "--games", str(kept + 2), *command[-2:])
    assert done.returncode == 0
    assert f"{kept} games of them kept" in done.stdout
    assert f"random - greedy: {kept + 2 + kept % 2} games" in done.stdout


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (["serve"], r"The table is set: {address}\n$"),
        (["serve", "--invite-only"], r"{address}/\?invite=[\w-]+\n$"),
        (["serve", "--store", "postgresql://nowhere/", "--role", "bots"], r"Thinking for others"),
        (["play"], r"reports and bans are at {address}/host#"),
        (["play", "--lan"], r"Everybody in this network.*reports and bans are at {address}/host#"),
    ],
    ids=" ".join,
)
def test_all_that_a_server_says_goes_through_a_pipe_at_once(
    words: list[str], last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs on for days: what waited in a buffer would be read when it ends."""
    address, pipe, seen = "http://192.0.2.1:1", io.BytesIO(), []

    def served(*_: object, ready: Callable[[str], None], **__: object) -> None:
        ready(address)
        seen.append(pipe.getvalue().decode())

    monkeypatch.setattr("spieltisch.server.serve", served)
    monkeypatch.setattr(
        "spieltisch.server.transport.reach.network_addresses", lambda: ["192.0.2.1"]
    )
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, "utf-8"))
    assert main([*words, "--data", str(tmp_path)]) == 0
    sys.stdout.flush()
    stopped = "" if "bots" in words else "Stopped; everything is saved.\n"
    assert [f"{text}{stopped}" for text in seen] == [pipe.getvalue().decode()]
    assert re.search(last.replace("{address}", re.escape(address)), seen[0], re.DOTALL)


def test_play_prints_its_address_and_stops_at_ctrl_c(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--port", "0", "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as table:
        assert table.stdout is not None
        address = table.stdout.readline()
        try:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", address)
            assert found is not None
            socket.create_connection(("127.0.0.1", int(found[1])), timeout=10).close()
            assert "For everybody in your network" in table.stdout.readline()
            assert f"{found[0]}/host#" in table.stdout.readline()
            second = run("play", "--port", "0", "--data", str(tmp_path / "data"))
            assert second.returncode == 2
            assert "another server" in second.stderr
            taken = run("play", "--port", found[1], "--data", str(tmp_path / "other"))
            assert taken.returncode == 2
            assert "in use" in taken.stderr
        finally:
            table.send_signal(signal.SIGINT)
        assert "everything is saved" in table.stdout.read()
        assert table.wait(timeout=30) in (0, 130)
