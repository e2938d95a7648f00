"""The formula of fair draws; `docs/host/kept.md` explains it and says what it proves.

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
from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Actor
from spieltisch.core.state import State

SECRET_BYTES = 32
ENTROPY_BYTES = 16
_HEAD = "spieltisch draws 1"
_DIGEST_BITS = 256
_PIECE = 2000
_KNOWN = 512
"""Keys that are remembered."""
_KNOWN_LOTS = 64
"""Lists of lots that are remembered: dice fall among the same few. Those of a bag seldom come
again, and the cycle collector has to look at each, so they are soon forgotten."""

Possible = list[tuple[str, int]]
"""The possible draws at a position, sorted by their texts, each with its weight."""


class Lots(NamedTuple):
    """Texts among which a digest chooses."""

    texts: list[str]
    ends: list[int]
    """The sum of the weights up to and with each."""
    lines: str
    """Each text with its weight, on a line of its own."""

    @classmethod
    def of(cls, among: Sequence[tuple[str, int]]) -> Lots:
        """Return texts with these positive weights, in this order."""
        ends = list(accumulate([weight for _, weight in among]))
        lines = "\n".join([f"{text} {weight}" for text, weight in among])
        return cls([text for text, _ in among], ends, lines)


def commitment(secret: str) -> str:
    """Return the hash of a secret, which tells nothing of it and fits no other."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, entropies: Iterable[str]) -> bytes:
    """Return the seed of a game's draws."""
    return _hmac(bytes.fromhex(secret), "\n".join((_HEAD, *entropies)))


def possible(state: State) -> Possible:
    """Return the possible draws at a position where chance has its turn."""
    chances = state.chances()
    texts = state.texts([action for action, _ in chances])
    return sorted(zip(texts, [weight for _, weight in chances], strict=True))


def drawn(seed: bytes, number: int, actor: Actor, among: Sequence[tuple[str, int]]) -> str:
    """Return draw `number` of a game, made after an action of `actor` (CHANCE: none)."""
    return _drawn(seed, number, actor, Lots.of(among))


def order(seed: bytes, seats: int) -> tuple[int, ...]:
    """Return the players in the order of their seats, by their numbers before the start."""
    left, found = list(range(seats)), []
    for seat in range(1, seats + 1):
        lots = Lots.of([(str(one), 1) for one in left])
        player = int(_fallen(seed, f"seat {seat}", lots))
        left.remove(player)
        found.append(player)
    return tuple(found)


def draw(seed: bytes, number: int, actor: Actor, state: State) -> Action:
    """Return the action that is draw `number` at a position."""
    said = state.game.said
    lots = Lots.of(possible(state)) if said is None else _lots(state.game, (*state.chances(),))
    return state.parse(_drawn(seed, number, actor, lots))


@lru_cache(maxsize=_KNOWN_LOTS)
def _lots(game: Game, chances: tuple[tuple[Action, int], ...]) -> Lots:
    """Return the lots of chance's actions and their weights, in a game whose texts are known."""
    said = game.said
    assert said is not None
    return Lots.of(sorted([(said[action], weight) for action, weight in chances]))


def _drawn(seed: bytes, number: int, actor: Actor, lots: Lots) -> str:
    return _fallen(seed, f"{number} {'-' if actor == CHANCE else actor}", lots)


def _fallen(seed: bytes, head: str, lots: Lots) -> str:
    """Return the one on which the digest falls."""
    digest = int.from_bytes(_hmac(seed, f"{head}\n{lots.lines}"), "big")
    return lots.texts[bisect(lots.ends, digest * lots.ends[-1] >> _DIGEST_BITS)]


def _hmac(key: bytes, text: str) -> bytes:
    """Return the code of a text. Python lets another thread go on while it hashes a large piece.
    The wait for the next turn is longer than a draw takes, so the pieces are small."""
    code, data = _keyed(key).copy(), text.encode()
    for start in range(0, len(data), _PIECE):
        code.update(data[start : start + _PIECE])
    return code.digest()


@lru_cache(maxsize=_KNOWN)
def _keyed(key: bytes) -> hmac.HMAC:
    return hmac.new(key, digestmod="sha256")
