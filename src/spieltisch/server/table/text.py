"""Texts that people type: names and chat."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.malformed import bad
from spieltisch.server.table.skeleton import skeleton
from spieltisch.server.table.values import NAME_LENGTH, NAMELESS

JOINERS = "\u200c\u200d"
"""Invisible, but scripts and emoji need them."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and signs that show as nothing."""
_NAMELESS = re.compile(rf"{NAMELESS}( [0-9]+)?")
_LINKS = re.compile(r"[.:/\\@\u3002]+(?=\S)")
"""Signs that bind the parts of an address."""
MARKS = 3
"""Marks that a letter may carry beyond those that are composed with it."""


def clean(text: str, limit: int) -> str:
    """Return the text in composed form (NFC), each run of white space one space, none at the ends.

    Refuses (`bad-message`) a text that is then empty or longer than `limit` characters, or shows as
    nothing. Refuses control characters, and invisible ones that can turn the direction of the text
    around them.
    """
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(map(_visible, text)):
        raise bad("", "empty")
    if len(text) > limit:
        raise bad("", "long")
    if not all(_allowed(letter) for letter in text):
        raise bad("", "hidden")
    return text


def clean_name(text: str) -> str:
    """Return a name as `clean` does, with letters of special widths and styles as ordinary ones
    (NFKC).

    Refuses, too, characters that a name could hide behind: blanks, joiners and variants that no
    script or sign needs, and heaps of marks. Refuses (`reserved-name`) what stands for people who
    deleted themselves, and what looks like it: a dash with nothing but digits behind it.
    """
    name = clean(unicodedata.normalize("NFKC", text), NAME_LENGTH)
    marks = 0
    for before, letter, after in zip(" " + name[:-1], name, name[1:] + " ", strict=True):
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if letter in BLANK or marks > MARKS or (marks and before == " "):
            raise bad("name", "hidden")
        if letter in JOINERS and not (_joined(before) and _joined(after)):
            raise bad("name", "hidden")
        if _varies(letter) and unicodedata.category(before) != "So":
            raise bad("name", "hidden")
    if unicodedata.category(name[0]) == "Pd" and not any(map(_tells, name)):
        raise Refusal("reserved-name")
    return name


def nameless(name: str) -> bool:
    """Return whether this stands in the place of a name: its person deleted themselves.

    >>> [nameless(name) for name in ("\u2014", "\u2014 2", "\u2014 Ben")]
    [True, True, False]
    """
    return _NAMELESS.fullmatch(name) is not None


def quoted(name: str) -> str:
    """Return a name as emails and notifications show it, whose programs look for links. Nothing in
    it becomes a link, and a name from right to left turns nothing around it.

    >>> [quoted(name) for name in ("http://evil.example/x", "me@evil.example", "J.R. Lee")]
    ['http:// evil. example/ x', 'me@ evil. example', 'J. R. Lee']
    """
    loose = _LINKS.sub(r"\g<0> ", " ".join(name.split()))
    turned = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in loose)
    return f"\u2068{loose}\u2069" if turned else loose


def distinct(name: str, others: Iterable[str]) -> str:
    """Return the name; or, where one of `others` looks like it, with a number behind it."""
    looks = {skeleton(other) for other in others}
    shown, number = name, 1
    while skeleton(shown) in looks:
        number += 1
        shown = numbered(name, number)
    return shown


def _tells(letter: str) -> bool:
    """Return whether it is more than a dash, a digit or a space."""
    return unicodedata.category(letter) not in ("Pd", "Nd", "Zs")


def numbered(name: str, number: int) -> str:
    """Return a name with a number behind it."""
    mark = f" ({number})"
    return name[: NAME_LENGTH - len(mark)].rstrip() + mark


def _visible(letter: str) -> bool:
    return _allowed(letter) and not (
        letter in JOINERS or letter == " " or letter in BLANK or _varies(letter)
    )


def _allowed(letter: str) -> bool:
    return unicodedata.category(letter)[0] not in "CZ" or letter in JOINERS or letter == " "


def _joined(letter: str) -> bool:
    """Return whether a joiner may stand next to the letter: in no script of Europe."""
    return letter > "\u058f" and (_visible(letter) or _varies(letter))


def _varies(letter: str) -> bool:
    """Return whether it only chooses the form of what stands before it."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
