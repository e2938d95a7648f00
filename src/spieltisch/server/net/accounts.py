"""Guests: a name and a token in a cookie. The server keeps only the token's hash."""

from __future__ import annotations

import hashlib

from spieltisch.server.context import Context
from spieltisch.server.storage.interface import Guest
from spieltisch.server.table.text import clean_name

COOKIE = "spieltisch"
MAX_AGE = 400 * 86_400
"""Seconds a browser keeps the cookie; each visit begins anew."""


async def known(context: Context, token: str | None) -> Guest | None:
    """Return the guest who has this token; None for no token and for a wrong one."""
    return await context.store.find_guest(_hash(token)) if token else None


async def named(context: Context, token: str | None, name: str) -> tuple[Guest, str]:
    """Return the guest of this token under this name, or a new guest with a new token.

    Refuses (`bad-message`) a name that `clean_name` refuses.
    """
    name = clean_name(name)
    guest = await known(context, token)
    if guest is not None and token is not None:
        await context.store.rename_guest(guest.id, name)
        return Guest(guest.id, name), token
    token = context.randomness.token()
    return await context.store.add_guest(_hash(token), name, context.clock.now()), token


def cookie(token: str, secure: bool) -> str:
    """Return the Set-Cookie header; `secure` where the page came by https."""
    text = f"{COOKIE}={token}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax"
    return text + "; Secure" if secure else text


def _hash(token: str) -> bytes:
    """Return the token's hash; it has 256 random bits, so a plain one keeps it."""
    return hashlib.sha256(token.encode()).digest()
