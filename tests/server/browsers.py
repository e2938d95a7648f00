"""Browsers that may be called, and a push service that keeps what it is sent."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from spieltisch.server.features.calls.values import PushSubscription
from spieltisch.server.features.push.keys import unpadded
from spieltisch.server.features.push.post import Lost
from spieltisch.server.features.push.sealed import Letter

ORIGIN = "https://play.example"


class Browser:
    """A browser with keys of its own."""

    def __init__(self, name: str, locale: str = "en") -> None:
        self.endpoint = f"https://push.example/send/{name}"
        self.locale = locale
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._secret = secrets.token_bytes(16)
        self._public = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    @property
    def subscription(self) -> PushSubscription:
        """As the store keeps it."""
        return PushSubscription(self.endpoint, self._public, self._secret, self.locale, ORIGIN)

    @property
    def body(self) -> dict[str, str]:
        """As the page sends it."""
        return {
            "endpoint": self.endpoint,
            "key": unpadded(self._public),
            "secret": unpadded(self._secret),
            "locale": self.locale,
        }

    def read(self, letter: Letter) -> dict[str, Any]:
        """Return the content of a letter."""
        assert letter.url == self.endpoint
        text = http_ece.decrypt(
            letter.body,
            private_key=self._private,
            auth_secret=self._secret,
            version="aes128gcm",
        )
        read: dict[str, Any] = json.loads(text)
        return read


def claims(letter: Letter) -> dict[str, Any]:
    """Return the claims by which a server names itself, as a push service checks them (RFC 8292).
    They are signed by the key that the browser was given, and for this service. Raises
    ValueError."""
    header = letter.headers["authorization"]
    if not Vapid02.verify(header):
        raise ValueError("a false signature")
    token = header.removeprefix("vapid ").split(",")[0].removeprefix("t=").split(".")[1]
    found: dict[str, Any] = json.loads(urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    service = urlsplit(letter.url)
    if found["aud"] != f"{service.scheme}://{service.netloc}":
        raise ValueError(f"for another push service: {found['aud']}")
    if not found["sub"].startswith(("https://", "mailto:")):
        raise ValueError(f"nobody to turn to: {found['sub']}")
    return found


class KeptPost:
    """A post that keeps letters instead of sending them, and refuses what real services do.

    It answers `answers` in turn, then 201. An answer of 0 stands for a lost letter. With a `clock`,
    in milliseconds, it also refuses signatures that have expired, or hold for more than a day.
    """

    def __init__(self, *answers: int, clock: Callable[[], int] | None = None) -> None:
        self.letters: list[Letter] = []
        self.taken = 0
        """Letters that it takes on."""
        self._answers = list(answers)
        self._clock = clock

    async def send(self, letter: Letter) -> int:
        """See `Post`."""
        self.letters.append(letter)
        answer = self._answers.pop(0) if self._answers else 201
        if answer == 0:
            raise Lost("nobody there")
        answer = answer if self._right(letter) else 403
        self.taken += answer // 100 == 2
        return answer

    def _right(self, letter: Letter) -> bool:
        try:
            until = claims(letter)["exp"]
        except ValueError:
            return False
        now = until if self._clock is None else self._clock() // 1000
        timely = self._clock is None or now < until <= now + 24 * 3600
        return timely and int(letter.headers["ttl"]) > 0 and len(letter.headers["topic"]) <= 32

    async def close(self) -> None:
        """See `Post`."""
