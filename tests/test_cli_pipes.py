"""The command line when its reader is gone, or its output is closed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.soak import sample
from tests.command import COMMAND, COMMANDS, SOLVABLE, a_duel


def test_a_reader_who_has_enough_is_no_error() -> None:
    command = f"{sys.executable} -m spieltisch perft ingenious --depth 2 | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("depth")
    assert done.stderr == ""


HELPING = sample([[], ["play"]], [[], *COMMANDS])
WRITING = [*([*command, "--help"] for command in HELPING), ["games"]]
WRITING += [["perft", "ingenious"], ["perft", "ingenious", "--random", "5"], ["solve", SOLVABLE[0]]]
WRITING += [["arena", "ingenious", "random", "--games", "2", "--processes", "1"]]


def shell(line: str, cache: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which `$S` is the command."""
    return subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "S": " ".join(COMMAND), "XDG_CACHE_HOME": str(cache)},
    )


def without_reader(arguments: list[str], cache: Path) -> subprocess.CompletedProcess[str]:
    """Run the command; the pipe is closed before anything is written into it."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return subprocess.run(
            [*COMMAND, *arguments],
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        )
    finally:
        os.close(writer)


def test_a_contest_without_a_folder_loads_nothing_that_draws(tmp_path: Path) -> None:
    """With an empty cache Matplotlib looks for fonts, and says so on a busy machine."""
    code = (
        "import sys; from spieltisch.cli import main; "
        "main(['arena', 'ingenious', 'random', '--games', '2', '--processes', '1']); "
        "sys.exit('matplotlib' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("arguments", WRITING, ids=" ".join)
def test_nothing_but_the_exit_code_tells_of_a_reader_who_is_gone(
    arguments: list[str], tmp_path: Path
) -> None:
    done = without_reader(arguments, tmp_path)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("arguments", WRITING, ids=" ".join)
def test_a_closed_output_is_no_traceback(arguments: list[str], tmp_path: Path) -> None:
    done = shell(f"$S {' '.join(arguments)} >&-", tmp_path)
    assert done.returncode == 141
    said = (
        [] if "--help" in arguments else [f"spieltisch {arguments[0]}: standard output is closed"]
    )
    assert (done.stdout, done.stderr.splitlines()) == ("", said)


def test_replay_to_a_reader_who_is_gone(tmp_path: Path) -> None:
    recorded = tmp_path / "duel.txt"
    recorded.write_text(a_duel())
    done = without_reader(["replay", str(recorded)], tmp_path)
    assert (done.returncode, done.stderr) == (141, "")
    assert shell(f"$S replay {recorded} >&-", tmp_path).returncode == 141


def test_bad_input_without_standard_error_says_nothing_elsewhere(tmp_path: Path) -> None:
    done = shell("$S perft chess 2>&-", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")


def test_no_file_takes_the_place_of_a_closed_output(tmp_path: Path) -> None:
    """Otherwise a table would print its messages into its database."""
    data = tmp_path / "data"
    line = f"$S play --port 0 --data {data} >&- 2>/dev/null & "
    line += f"until [ -e {data}/spieltisch.db ]; do sleep 0.1; done; ls -l /proc/$!/fd/1"
    # A shell starts it deaf to Ctrl-C: until it listens, the signal is lost.
    done = shell(line + "; while kill -INT $! 2>/dev/null; do sleep 0.2; done; wait $!", tmp_path)
    assert "/dev/null" in done.stdout
    assert (data / "spieltisch.db").exists()


def test_a_table_whose_reader_is_gone_stops(tmp_path: Path) -> None:
    line = f"(sleep 0.3; $S play --port 0 --data {tmp_path / 'data'}; echo $? >&2) | true"
    assert shell(line, tmp_path).stderr.splitlines()[-1] == "141"
