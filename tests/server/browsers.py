"""Browsers that may be called, and a push service that keeps what it is sent."""

from __future__ import annotations

import json
import secrets
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from spieltisch.server.runtime.push.keys import unpadded
from spieltisch.server.runtime.push.post import Lost
from spieltisch.server.runtime.push.sealed import Letter
from spieltisch.server.storage.interface import PushSubscription

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


class KeptPost:
    """A post that keeps letters instead of sending them.

    It answers `answers` in turn, then 201. An answer of 0 stands for a lost letter.
    """

    def __init__(self, *answers: int) -> None:
        self.letters: list[Letter] = []
        self._answers = list(answers)

    async def send(self, letter: Letter) -> int:
        """See `Post`."""
        self.letters.append(letter)
        answer = self._answers.pop(0) if self._answers else 201
        if answer == 0:
            raise Lost("nobody there")
        return answer

    async def close(self) -> None:
        """See `Post`."""
