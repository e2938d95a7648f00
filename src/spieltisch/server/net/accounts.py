"""Guests: a name and a token in a cookie. The server keeps only the token's hash."""

from __future__ import annotations

import hashlib

from spieltisch.server.context import House
from spieltisch.server.storage.interface import Guest
from spieltisch.server.table.text import tidy

COOKIE = "spieltisch"
MAX_AGE = 400 * 86_400
"""Seconds a browser keeps the cookie; each visit begins anew."""
NAME_LENGTH = 24


async def known(house: House, token: str | None) -> Guest | None:
    """The guest who has this token; None for no token and for a wrong one."""
    return await house.store.find_guest(_hash(token)) if token else None


async def named(house: House, token: str | None, name: str) -> tuple[Guest, str]:
    """The guest of this token under this name, or a new guest with a new token.

    Refuses (`bad-message`) a name that `tidy` refuses.
    """
    name = tidy(name, NAME_LENGTH)
    guest = await known(house, token)
    if guest is not None and token is not None:
        await house.store.rename_guest(guest.id, name)
        return Guest(guest.id, name), token
    token = house.luck.token()
    return await house.store.add_guest(_hash(token), name, house.clock.now()), token


def cookie(token: str, secure: bool) -> str:
    """The Set-Cookie header; `secure` where the page came by https."""
    text = f"{COOKIE}={token}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax"
    return text + "; Secure" if secure else text


def _hash(token: str) -> bytes:
    """The token has 256 random bits, so a plain hash keeps it."""
    return hashlib.sha256(token.encode()).digest()
