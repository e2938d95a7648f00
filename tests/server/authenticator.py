"""An authenticator made of software: it keeps a passkey, and signs challenges for WebAuthn."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

Json = dict[str, Any]
PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40
"""Flags: somebody was there; it knows who; a new key follows."""


def text(data: bytes) -> str:
    """Return a URL's base64."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """Makes one passkey; what tests change of it makes its answers wrong."""

    def __init__(self, origin: str, host: str) -> None:
        self.origin = origin
        self.host = host
        self.id = secrets.token_bytes(16)
        self.handle = ""
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Json, bend: int = 0) -> Json:
        """Return a new passkey as the answer to `options`; a `bend` takes its key off the curve."""
        self.handle = options["user"]["id"]
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32) for number in (numbers.x, numbers.y ^ bend))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(WITH_KEY) + bytes(16) + len(self.id).to_bytes(2) + self.id + key
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=text(client), attestationObject=text(attested))

    def sign(self, options: Json) -> Json:
        """Return the answer to `options`, signed by the passkey."""
        self.uses += 1
        data, client = self._data(), self._client("webauthn.get", options)
        signed = data + hashlib.sha256(client).digest()
        return self._answer(
            clientDataJSON=text(client),
            authenticatorData=text(data),
            signature=text(self._key.sign(signed, ec.ECDSA(SHA256()))),
            userHandle=self.handle,
        )

    def _data(self, flags: int = 0) -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([PRESENT | VERIFIED | flags]) + self.uses.to_bytes(4)

    def _client(self, kind: str, options: Json) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _answer(self, **response: str) -> Json:
        return {
            "id": text(self.id), "rawId": text(self.id), "type": "public-key",
            "response": response, "clientExtensionResults": {},
        }  # fmt: skip
