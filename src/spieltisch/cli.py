"""The command line: `spieltisch play`, `serve`, `games`, `replay`, `perft`, `solve`.

Bad input is one line on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeGuard

from spieltisch.core.folders import cache_folder, data_folder
from spieltisch.core.perft import perft
from spieltisch.core.record import Record
from spieltisch.core.state import CHANCE, TABLE, State
from spieltisch.core.words import option_text, read_options, write_options
from spieltisch.errors import SpieltischError
from spieltisch.games import list_games, load

USUAL_PORT = 8000
BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141
AT_ONCE = 1000


class _Parser(argparse.ArgumentParser):
    """One line for what was wrong, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    parser = _parser()
    given, rest = parser.parse_known_args(arguments)
    if any("=" not in word or word.startswith("-") or "options" not in given for word in rest):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:  # options of a game, which argparse takes only before the command's own
        given.options += rest
    warnings.formatwarning = lambda message, *_: f"{parser.prog} {given.command}: {message}\n"
    try:
        given.run(given)
        sys.stdout.flush()
    except (SpieltischError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            # Who read our output has enough; nothing more may be flushed into it at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return BROKEN_PIPE
        what = f"{error.filename}: {error.strerror}" if _names_a_file(error) else str(error)
        print(f"{parser.prog} {given.command}: {' '.join(what.split())}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _names_a_file(error: Exception) -> TypeGuard[OSError]:
    return isinstance(error, OSError) and error.filename is not None


def _parser() -> _Parser:
    parser = _Parser(prog="spieltisch", description="A table for modern board games.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="start a table on this machine")
    play.set_defaults(run=_serve, host="127.0.0.1", origin=[], log_level="warning")
    serve = commands.add_parser("serve", help="start a table for others")
    serve.set_defaults(run=_serve, log_level="info")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (%(default)s)")
    serve.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="address that pages may come from, if a proxy changes the host; may be repeated",
    )
    for command in (play, serve):
        command.description = (
            "Serve the page, the tables and the bots until Ctrl-C; everything is kept in the "
            "data folder."
        )
        command.add_argument(
            "--port", type=_port, help=f"port to listen on ({USUAL_PORT}, or any free one)"
        )
        command.add_argument(
            "--components",
            type=_components,
            action="append",
            default=[],
            metavar="GAME=FILE",
            help="boards or cards of one's own for a game's new tables; may be repeated",
        )
        command.add_argument(
            "--data", type=Path, default=data_folder(), help="folder to keep (%(default)s)"
        )

    listed = commands.add_parser("games", help="list the games, their modes and options")
    listed.set_defaults(run=_games)

    replay = commands.add_parser("replay", help="print a record step by step")
    replay.set_defaults(run=_replay)
    replay.add_argument("file", type=Path, metavar="FILE", help="a record, as a table offers it")

    count = commands.add_parser(
        "perft",
        help="count positions by depth",
        description="Count the positions after each number of decisions, with a digest of their "
        "keys, which cover the scores. Chance is sampled by the seed and the position, not "
        "expanded. Or play games at random, with a digest of how they ended.",
    )
    count.set_defaults(run=_perft)
    count.add_argument("game", metavar="GAME", help="a game's name")
    count.add_argument(
        "options",
        nargs="*",
        metavar="NAME=VALUE",
        help="options of the game (`spieltisch games` lists them)",
    )
    count.add_argument(
        "--components", type=Path, metavar="FILE", help="boards or cards of one's own, as a file"
    )
    count.add_argument("--mode", help="a mode of the game: short for mode=MODE")
    count.add_argument("--seats", type=_positive, help="players (the fewest of the mode)")
    what = count.add_mutually_exclusive_group()
    what.add_argument(
        "--depth", type=_positive, default=2, help="decisions to look ahead (%(default)s)"
    )
    what.add_argument("--random", type=_seed, metavar="GAMES", help="play so many random games")
    count.add_argument("--seed", type=_seed, default=0, help="of chance (%(default)s)")

    solve = commands.add_parser("solve", help="work out exactly what can be", add_help=False)
    solve.set_defaults(run=_solve)
    solve.add_argument("words", nargs=argparse.REMAINDER)
    return parser


def _port(text: str) -> int:
    return _number(text, 0, 65535)


def _components(text: str) -> tuple[str, Path]:
    game, equals, file = text.partition("=")
    if not (game and equals and file):
        raise argparse.ArgumentTypeError(f"{text!r} should be a game and a file, as GAME=FILE")
    return game, Path(file)


def _positive(text: str) -> int:
    return _number(text, 1, 100)


def _seed(text: str) -> int:
    return _number(text, 0, 2**64 - 1)


def _number(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
    return int(text)


def _serve(given: argparse.Namespace) -> None:
    from spieltisch.server import serve  # half a second that other commands need not wait

    def ready(address: str) -> None:
        print(f"The table is set: {address}", flush=True)

    ports = [USUAL_PORT, 0] if given.port is None else [given.port]
    for port in ports:
        try:
            return serve(
                given.host,
                port,
                data=given.data,
                origins=given.origin,
                log_level=given.log_level,
                components=dict(given.components),
                ready=ready,
            )
        except socket.gaierror as error:
            raise SpieltischError(f"host {given.host!r}: {error.strerror}") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise SpieltischError(f"port {given.port} is in use; name another with --port")


def _games(given: argparse.Namespace) -> None:
    for name in list_games():
        spec = load(name).spec
        print(f"{name} (rules {spec.rules})")
        for mode in spec.modes:
            print(f"  mode={mode.name}: seats {', '.join(map(str, mode.seats))}")
        for option in spec.options:
            choices = "|".join(option_text(choice) for choice in option.choices)
            where = f", in {', '.join(option.modes)}" if option.modes else ""
            usual = [option_text(option.default)]
            usual += [f"{option_text(v)} in {mode}" for mode, v in option.by_mode.items()]
            print(f"  {option.name}={choices} (default {', '.join(usual)}{where})")
            print(f"    {option.doc}")


def _replay(given: argparse.Namespace) -> None:
    try:
        record = Record.loads(given.file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise SpieltischError(f"{given.file} is no record: it is not text") from None
    print(f"{record.game}, {record.seats} seats, {write_options(record.options)}")
    states = record.replay()
    state = next(states)
    for number, (entry, state) in enumerate(zip(record.actions, states, strict=True), 1):
        who = {CHANCE: "chance", TABLE: "table"}.get(entry.actor, f"seat {entry.actor}")
        print(f"{number:4} {who:7} {entry.text}")
        for item in state.items():
            print(f"{'':13}{_item(item)}")
    outcome = state.outcome()
    if outcome is None:
        print("unfinished")
    else:
        ranks, scores = (" ".join(map(str, row)) for row in (outcome.ranks, outcome.scores))
        print(f"{outcome.reason}: ranks {ranks}, scores {scores}")


def _item(item: dict[str, object]) -> str:
    """An item in a line: its kind, and its facts."""
    facts = [f"{name} {_plain(value)}" for name, value in item.items() if value not in ([], None)]
    return f"{item['kind']}: {', '.join(facts[1:])}"


def _plain(value: object) -> str:
    """Lists as their members, dicts as their values: `0,2 0,3; 1,1`."""
    if isinstance(value, dict):
        return _plain(list(value.values())[-1])
    if isinstance(value, list):
        parts = "; " if any(isinstance(part, (list, dict)) for part in value) else " "
        return parts.join(map(_plain, value))
    return str(value)


def _perft(given: argparse.Namespace) -> None:
    game = load(given.game, given.components)
    words = [*([f"mode={given.mode}"] if given.mode is not None else []), *given.options]
    state = game.start(given.seats, **read_options(game.spec, words))
    began = time.perf_counter()
    if given.random is not None:
        _random_games(state, given.random, given.seed)
        return
    print(f"{'depth':>5} {'leaves':>14} {'digest':>16} {'seconds':>9}", flush=True)
    for row in perft(state, given.depth, given.seed):
        seconds = time.perf_counter() - began
        print(f"{row.depth:5} {row.leaves:14,} {row.digest:016x} {seconds:9.2f}", flush=True)


def _solve(given: argparse.Namespace) -> None:
    """The rest of the line is the game's: what can be solved differs."""
    parser = _Parser(prog="spieltisch solve")
    commands = parser.add_subparsers(dest="game", required=True, metavar="GAME")
    for name in list_games():
        solver = load(name).solver
        if solver is None:
            continue
        command = commands.add_parser(name)
        command.add_argument(
            "--components", type=Path, metavar="FILE", help="components of one's own"
        )
        command.add_argument(
            "--cache", type=Path, default=cache_folder(), help="folder of results (%(default)s)"
        )
        solver.add_arguments(command)
    asked = parser.parse_args(given.words)
    game = load(asked.game, asked.components)
    assert game.solver is not None
    game.solver.run(game, asked, asked.cache)


def _random_games(state: State, count: int, seed: int) -> None:
    """Play them a thousand at a time, so that Ctrl-C is heeded."""
    options: dict[str, Any] = {"seats": state.seats, **state.options}
    print(f"{'games':>14} {'actions':>14} {'digest':>16} {'seconds':>9}", flush=True)
    began = time.perf_counter()
    actions = digest = 0
    for first in range(0, count, AT_ONCE):
        tally = state.game.random_games(seed + first, min(AT_ONCE, count - first), **options)
        actions += tally.actions
        digest = (digest + tally.digest) % 2**64
    seconds = time.perf_counter() - began
    print(f"{count:14,} {actions:14,} {digest:016x} {seconds:9.2f}")


if __name__ == "__main__":
    sys.exit(main())
