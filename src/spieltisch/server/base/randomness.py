"""Chance, passed in: every draw, shuffle, id and token comes from here."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from os import urandom
from random import SystemRandom

ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 13
"""Letters of a table's id. With 32 letters these are 65 bits: nobody guesses a table, and the link
can be read aloud."""
ID_FORM = "[0-9A-Za-z_-]{1,64}"
"""The form of tables' ids; the store is asked for nothing else."""
CODE_LENGTH = 8
"""Letters of a code. With 32 letters these are 40 bits: enough for the few minutes in which a code
is good."""
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
PHRASE_LENGTH = 6
"""6 words of 16 bits each are 96 bits."""


class PagedRandom(SystemRandom):
    """The operating system's randomness, fetched a page at a time: each fetch is a system call."""

    PAGE = 4096

    def __init__(self) -> None:
        super().__init__()
        self._page = b""
        self._at = 0

    def getrandbits(self, k: int, /) -> int:
        """Return so many random bits, none of which was ever given before."""
        size = (k + 7) // 8
        if self._at + size > len(self._page):
            self._page, self._at = urandom(max(self.PAGE, size)), 0
        drawn = self._page[self._at : self._at + size]
        self._at += size
        return int.from_bytes(drawn, "big") >> (8 * size - k)


class Randomness:
    """The operating system's randomness. Tests pass one of their own making."""

    def __init__(self) -> None:
        self._random = PagedRandom()

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        """Return one of the actions of `[(action, weight), …]`, drawn by weight."""
        left = self._random.randrange(sum([weight for _, weight in chances]))
        for action, weight in chances:
            left -= weight
            if left < 0:
                return action
        raise AssertionError("weights are positive")

    def permutation(self, n: int) -> tuple[int, ...]:
        """Return the numbers below `n`, shuffled."""
        return tuple(self._random.sample(range(n), n))

    def uniform(self, low: float, high: float) -> float:
        """Return a number between the two, each as likely."""
        return self._random.uniform(low, high)

    def seed(self) -> int:
        """Return 64 bits for a bot's generator."""
        return secrets.randbits(64)

    def secret(self) -> str:
        """Return 256 bits for a table's draws, in hexadecimal digits; empty: each draw is
        `draw`'s, and nobody can check it."""
        return secrets.token_hex(32)

    def table_id(self) -> str:
        """Return a new table's id."""
        return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))

    def code(self) -> str:
        """Return a code to be typed on another device."""
        return "".join(secrets.choice(ID_LETTERS) for _ in range(CODE_LENGTH))

    def phrase(self) -> str:
        """Return words that can be read aloud in any language (proquints, arXiv:0901.4016)."""
        return " ".join(
            "".join(map(secrets.choice, (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS)))
            for _ in range(PHRASE_LENGTH)
        )

    def guest_name(self) -> str:
        """Return the name of a new guest who gives none."""
        return f"Guest {secrets.randbelow(9000) + 1000}"

    def token(self) -> str:
        """Return a new guest's token: 256 bits, URL-safe."""
        return secrets.token_urlsafe(32)
