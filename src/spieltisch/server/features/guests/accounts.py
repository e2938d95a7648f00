"""Guests: a name, and a token in a cookie of each device. The server keeps only a token's hash."""

from __future__ import annotations

import asyncio
import hashlib

from msgspec import structs

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.lobby.links import invites
from spieltisch.server.features.site import Site
from spieltisch.server.storage import guest_rows
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.stored import Agent, Guest
from spieltisch.server.table.text import clean_name

COOKIE = "spieltisch"

GRACE_MS = 60_000
"""Milliseconds for which an old token is good once there is a new one: other tabs are on their way
with it."""


async def known(context: Site, token: str | None) -> Guest | None:
    """Return the guest who has this token; None for no token and for a wrong one."""
    return await context.store.find_guest(hashed(token)) if token else None


async def required(context: Site, token: str | None) -> Guest:
    """Return the guest who has this token, and is not banned. Refuses (`no-guest`, `banned`)
    anybody else."""
    guest = await leaving(context, token)
    context.conduct.admit_guest(guest.id)
    return guest


async def leaving(context: Site, token: str | None) -> Guest:
    """Return the guest who has this token, also one who is banned: all may leave. Refuses
    (`no-guest`) anybody else."""
    if (guest := await known(context, token)) is None:
        raise Refusal("no-guest")
    return guest


async def admits(context: Site, invite: str) -> bool:
    """Return whether an invitation lets a stranger have a name: the server's own invitation, or a
    link that a player gave."""
    assert context.invitation is not None
    try:
        admitted = await asyncio.to_thread(context.invitation.admits, invite)
    except OSError as error:
        raise StoreError(str(error)) from error
    return admitted or await invites(context.store, invite)


async def invitation(context: Site) -> str | None:
    """Return the server's code for strangers; None where all are welcome. Raises StoreError."""
    if context.invitation is None:
        return None
    try:
        return await asyncio.to_thread(context.invitation.code)
    except OSError as error:
        raise StoreError(str(error)) from error


async def named(context: Site, token: str | None, name: str, agent: Agent) -> tuple[Guest, str]:
    """Return the guest of this token under this name, or a new guest with a new token for their
    first device.

    Refuses (`bad-message`) a name that `clean_name` refuses, and (`banned`) a banned guest.
    """
    name = clean_name(name)
    guest = await known(context, token)
    if guest is not None and token is not None:
        context.conduct.admit_guest(guest.id)
        await context.store.do(guest_rows.rename_guest, guest.id, name)
        return structs.replace(guest, name=name), token
    token = context.randomness.token()
    return await context.store.do(
        guest_rows.add_guest, hashed(token), name, context.clock.now(), agent
    ), token


async def visited(context: Site, guest: Guest, token: str, agent: Agent) -> str:
    """Note that a guest's device is in use. Return the token that it is to have from now on:
    another, when it is old."""
    new = context.randomness.token()
    age = int(context.settings.renew * 1000)
    at, store = context.clock.now(), context.store
    done, _ = await asyncio.gather(
        store.do(guest_rows.renew_token, hashed(token), hashed(new), at, age, GRACE_MS),
        store.do(guest_rows.visit, guest.device, agent, at),
    )
    return new if done else token


def hashed(token: str) -> bytes:
    """Return the token's hash; it has 256 random bits, so a plain one keeps it."""
    return hashlib.sha256(token.encode(errors="backslashreplace")).digest()
