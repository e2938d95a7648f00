"""Codes and recovery phrases as people type them, and the hashes by which the server knows them."""

from __future__ import annotations

import hashlib

from spieltisch.server.base.randomness import CODE_LENGTH, PHRASE_LENGTH

LOOK_ALIKE = str.maketrans("oil", "011")
"""Letters that no code has, and those that they are taken for."""
WORD = 5
"""Letters of a word of a phrase."""
SALT = b"spieltisch recovery phrase"
"""The salt of all phrases, so that a hash finds its guest: nobody can prepare a list of 2 to the
power of 96 phrases."""
COST, BLOCK = 2**14, 8
"""The parameters of scrypt: 16 MiB, and about 50 ms."""


def shown(code: str) -> str:
    """Return a code as the page shows it."""
    half = CODE_LENGTH // 2
    return f"{code[:half]}-{code[half:]}".upper()


def hashed_code(typed: str) -> bytes:
    """Return the hash of a code, however it was typed. It needs no slow one: it is soon void."""
    return hashlib.sha256(_letters(typed).translate(LOOK_ALIKE).encode()).digest()


def hashed_phrase(typed: str) -> bytes | None:
    """Return the hash of a phrase, however it was typed; None for what can be none. Blocks."""
    letters = _letters(typed)
    if len(letters) != PHRASE_LENGTH * WORD:
        return None
    return hashlib.scrypt(letters.encode(), salt=SALT, n=COST, r=BLOCK, p=1, dklen=32)


def _letters(typed: str) -> str:
    return "".join(letter for letter in typed.lower() if letter.isalnum())
