"""Dispatch of commands, with errors reported in one line."""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Sequence
from typing import TypeGuard

from spieltisch import __version__
from spieltisch.cli.arguments import BAD_INPUT, Parser
from spieltisch.cli.games import (
    analyse,
    games,
    new_game,
    perft,
    replay,
    schema,
    show,
    solve,
    verify,
)
from spieltisch.cli.output import BROKEN_PIPE, discard_output, open_output
from spieltisch.cli.research import arena, generate, puzzles, ratings, study
from spieltisch.cli.serving import (
    backup,
    doctor,
    host_link,
    invite,
    mcp,
    migrate,
    notice,
    records,
    serve,
    static,
)
from spieltisch.errors import SpieltischError

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    0 is success, 2 bad input, 130 Ctrl-C, and 141 a closed output pipe. `verify` has codes of its
    own for what it finds.
    """
    readable = open_output()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments), readable)
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(words: list[str], readable: bool) -> int:
    """Parse the words, run their command and return the exit code."""
    parser = _parser(words)
    try:
        given = _parse(parser, words)
    except SystemExit as done:  # argparse has printed the error or the help
        return BAD_INPUT if done.code else 0 if readable else BROKEN_PIPE
    command = f"{parser.prog} {given.command}"
    if not readable and given.prints:
        print(f"{command}: standard output is closed", file=sys.stderr)
        return BROKEN_PIPE
    warnings.formatwarning = lambda message, *_: f"{command}: {message}\n"
    try:
        code: int = given.run(given) or 0
    except BrokenPipeError:
        raise
    except (SpieltischError, OSError) as error:
        what = f"{error.filename}: {error.strerror}" if _names_a_file(error) else str(error)
        print(f"{command}: {' '.join(what.split())}", file=sys.stderr)
        return BAD_INPUT
    return code


def _names_a_file(error: Exception) -> TypeGuard[OSError]:
    return isinstance(error, OSError) and error.filename is not None


def _parser(words: Sequence[str]) -> Parser:
    """Return the parser of every command; `solve` loads its games only if it is called."""
    parser = Parser(prog="spieltisch", description="A table for modern board games.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.set_defaults(prints=True)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in (
        serve, static, doctor, backup, migrate, records, invite, host_link, notice, games, new_game,
        replay, verify, show, analyse, perft, arena, ratings, generate, study, puzzles, schema, mcp,
    ):  # fmt: skip
        command.add_to(commands)
    solve.add_to(commands, with_games=words[:1] == ["solve"])
    return parser


def _parse(parser: Parser, words: Sequence[str]) -> argparse.Namespace:
    """Return the parsed arguments. Exits as argparse does for invalid ones."""
    given, rest = parser.parse_known_args(words)
    if any("=" not in word or word.startswith("-") or "options" not in given for word in rest):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:  # game options behind the command's own, which argparse leaves
        given.options += rest
    return given
