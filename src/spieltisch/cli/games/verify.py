"""`spieltisch verify`: whether the draws of a record are those that the server committed to."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from spieltisch.cli.arguments import Commands, counted, read_record
from spieltisch.core.fair.checking import Findings, check
from spieltisch.core.fair.draws import ENTROPY_BYTES

WRONG, UNCHECKED = 1, 3
SHOWN = 5
"""Wrong draws that are printed; the others are counted."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    verify = commands.add_parser(
        "verify",
        help="check the draws of a record",
        description="Replay a record and compute each draw once more, from the secret of the "
        "server and the random bytes of the players' pages. The exit code is 0 if all is right, "
        "1 if something is wrong, and 3 if the record does not say enough.",
    )
    verify.set_defaults(run=run)
    verify.add_argument("file", type=Path, metavar="FILE", help="a record, as a table offers it")
    verify.add_argument(
        "--commitment",
        type=lambda text: _digits(text, 64),
        metavar="HASH",
        help="the commitment that you noted before the first draw",
    )
    verify.add_argument(
        "--entropy",
        type=lambda text: _digits(text, 2 * ENTROPY_BYTES),
        metavar="BYTES",
        help="the random bytes that your page sent",
    )


def run(given: argparse.Namespace) -> int:
    """Print what was checked, and what is wrong. Raises SpieltischError for a broken record."""
    record = read_record(given.file)
    found = check(record)
    wrong = [*_noted(found, given.commitment, given.entropy), *_computed(found)]
    moves = "All actions are legal, and the result is that of the game."
    for line in (moves, *_right(found), *wrong):
        print(line)
    if wrong:
        return WRONG
    if found.pledge is None:
        print("Not checked: the record does not say how its draws were made.")
    elif not found.checked:
        print("Not checked: the server has not revealed the secret in this record yet.")
    elif found.seats is None:
        print("Not checked: the order of the seats, which the record does not call drawn.")
    if found.checked and given.commitment is None:
        print("Not checked: whether this commitment was shown before the first draw. If you noted")
        print("it, give it with --commitment.")
    return 0 if found.fair else UNCHECKED


def _right(found: Findings) -> list[str]:
    """Say what was found to be right."""
    if not found.checked:
        return []
    assert found.pledge is not None
    lines = ["The secret fits the commitment."] if found.committed else []
    pages = len(found.pledge.entropies)
    lines.append(f"{counted(pages, 'page', 'pages')} of players added random bytes.")
    if not found.wrong:
        lines.append(f"{counted(found.draws, 'draw is', 'draws are')} what the seed gives.")
    if found.seats:
        lines.append("The order of the seats is what the seed gives.")
    return lines


def _noted(found: Findings, commitment: str | None, entropy: str | None) -> list[str]:
    """Say what differs from the notes of a player."""
    pledge, wrong = found.pledge, []
    if commitment is not None and (pledge is None or pledge.commitment != commitment):
        wrong.append("Wrong: the record has another commitment than the one that you noted.")
    if entropy is not None and (pledge is None or entropy not in pledge.entropies):
        wrong.append("Wrong: the random bytes of your page are not among those of the record.")
    return wrong


def _computed(found: Findings) -> list[str]:
    """Say what differs from what was computed."""
    lines = []
    if found.checked and not found.committed:
        lines.append("Wrong: the secret does not fit the commitment.")
    if found.seats is False:
        lines.append("Wrong: the seed gives another order of the seats.")
    for number, line, text, right in found.wrong[:SHOWN]:
        lines.append(f"Wrong: draw {number} (line {line}) is {text!r}; the seed gives {right!r}.")
    if (more := len(found.wrong) - SHOWN) > 0:
        lines.append(f"Wrong: {counted(more, 'draw more', 'draws more')}.")
    return lines


def _digits(text: str, length: int) -> str:
    """Return hexadecimal digits in lower case. Raises ArgumentTypeError for other text."""
    if not re.fullmatch(f"[0-9a-f]{{{length}}}", text.lower()):
        raise argparse.ArgumentTypeError(f"{text!r} is not {length} hexadecimal digits")
    return text.lower()
