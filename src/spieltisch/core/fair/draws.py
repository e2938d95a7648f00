"""The formula of fair draws; `docs/fair-draws.md` explains it and says what it proves.

All texts are UTF-8, all bytes in texts are hexadecimal digits in lower case.

```
commitment = SHA-256(secret)
seed       = HMAC-SHA-256(secret, "spieltisch draws 1" and each entropy on a line of its own)
draw k     = HMAC-SHA-256(seed, "k actor" and each possible draw with its weight on a line)
seat k     = HMAC-SHA-256(seed, "seat k" and each player who has no seat yet on a line)
```

Draws and seats count from 1, players from 0 in the order before the start. The actor is the seat
that acted last (`-`: none has). Possible draws are sorted by their texts, each with its weight;
players by their numbers, each with the weight 1. The digest is a number from 0 to 2**256 - 1.
Multiplied by the sum of the weights and divided by 2**256, it falls on one of those possible.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from functools import cache

from spieltisch.core.engine import CHANCE
from spieltisch.core.ids import Action, Actor
from spieltisch.core.state import State

SECRET_BYTES = 32
ENTROPY_BYTES = 16
_HEAD = "spieltisch draws 1"
_DIGEST_BITS = 256
_PIECE = 2000

Possible = list[tuple[str, int]]
"""The possible draws at a position, sorted by their texts, each with its weight."""


def commitment(secret: str) -> str:
    """Return the hash of a secret, which tells nothing of it and fits no other."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, entropies: Iterable[str]) -> bytes:
    """Return the seed of a game's draws."""
    return _hmac(bytes.fromhex(secret), (_HEAD, *entropies))


def possible(state: State) -> Possible:
    """Return the possible draws at a position where chance has its turn."""
    chances = state.chances()
    texts = state.texts([action for action, _ in chances])
    return sorted(zip(texts, [weight for _, weight in chances], strict=True))


def drawn(seed: bytes, number: int, actor: Actor, among: Sequence[tuple[str, int]]) -> str:
    """Return draw `number` of a game, made after an action of `actor` (CHANCE: none)."""
    return _fallen(seed, f"{number} {'-' if actor == CHANCE else actor}", among)


def order(seed: bytes, seats: int) -> tuple[int, ...]:
    """Return the players in the order of their seats, by their numbers before the start."""
    left, found = list(range(seats)), []
    for seat in range(1, seats + 1):
        player = int(_fallen(seed, f"seat {seat}", [(str(one), 1) for one in left]))
        left.remove(player)
        found.append(player)
    return tuple(found)


def _fallen(seed: bytes, head: str, among: Sequence[tuple[str, int]]) -> str:
    """Return the one on which the digest falls."""
    digest = _hmac(seed, [head, *[text + _weight(weight) for text, weight in among]])
    left = int.from_bytes(digest, "big") * sum([weight for _, weight in among]) >> _DIGEST_BITS
    for text, weight in among:
        left -= weight
        if left < 0:
            return text
    raise AssertionError("weights are positive")


@cache
def _weight(weight: int) -> str:
    """Return the end of a line: a draw lists hundreds, of a few weights."""
    return f" {weight}"


def draw(seed: bytes, number: int, actor: Actor, state: State) -> Action:
    """Return the action that is draw `number` at a position."""
    return state.parse(drawn(seed, number, actor, possible(state)))


def _hmac(key: bytes, lines: Iterable[str]) -> bytes:
    """Return the code of these lines. Python lets another thread go on while it hashes a large
    piece, and the wait for the next turn is longer than a draw takes: so the pieces are small."""
    code, text = hmac.new(key, digestmod="sha256"), "\n".join(lines).encode()
    for start in range(0, len(text), _PIECE):
        code.update(text[start : start + _PIECE])
    return code.digest()
