"""The tokens of devices' own cookies: this server signs them, and ignores made-up ones.

One log-in has one token, however often its cookie is lost. So a guest who drops the cookie again
and again gets no further marks, which would push the true one out.
"""

from __future__ import annotations

import hashlib
from hmac import compare_digest

_SIZE = 16
"""Bytes of each half."""


def token(key: bytes, device: str) -> str:
    """Return the token for a log-in, by the id of its device."""
    name = _digest(key, b"name", device.encode())
    return name + _digest(key, b"sign", name.encode())


def is_ours(key: bytes, given: str) -> bool:
    """Return whether `token` returned it for any log-in."""
    name, signature = given[: 2 * _SIZE], given[2 * _SIZE :]
    right = _digest(key, b"sign", name.encode(errors="backslashreplace"))
    return compare_digest(right.encode(), signature.encode(errors="backslashreplace"))


def _digest(key: bytes, person: bytes, text: bytes) -> str:
    return hashlib.blake2b(text, key=key, digest_size=_SIZE, person=person).hexdigest()
