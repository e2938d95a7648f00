"""Messages to browsers: the example of RFC 8291, and two other implementations as receivers."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode

import http_ece
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from spieltisch.server.features.calls.values import PushSubscription
from spieltisch.server.features.push.keys import curve, point, unpadded
from spieltisch.server.features.push.sealed import SIGNED_SECONDS, encrypted, seal
from tests.server.browsers import ORIGIN, Browser

TEXT = b"When I grow up, I want to be a watermelon"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
    "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
    "gSxsj_Qulcy4a-fN"
)
"""The example of RFC 8291, section 5."""
NOW = 1_800_000_000_000


def decoded(text: str) -> bytes:
    """Return bytes that stand in a URL."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_example_of_the_standard() -> None:
    to = PushSubscription("https://push.example/a", decoded(RECEIVER), decoded(AUTH), "en", ORIGIN)
    once = ec.derive_private_key(int.from_bytes(decoded(SENDER), "big"), curve())
    assert unpadded(encrypted(to, TEXT, once, decoded(SALT))) == BODY


@pytest.mark.parametrize("length", [0, 1, 192, 3000])
def test_another_implementation_decrypts(length: int) -> None:
    key, secret, text = ec.generate_private_key(curve()), secrets.token_bytes(16), bytes(length)
    to = PushSubscription("https://push.example/a", point(key), secret, "en", ORIGIN)
    body = encrypted(to, text, ec.generate_private_key(curve()), secrets.token_bytes(16))
    read = {"private_key": key, "version": "aes128gcm"}
    assert http_ece.decrypt(body, auth_secret=secret, **read) == text
    with pytest.raises((InvalidTag, http_ece.ECEException)):
        http_ece.decrypt(body, auth_secret=bytes(16), **read)


def test_the_signature_names_the_push_service_and_holds_for_half_a_day() -> None:
    key, browser = ec.generate_private_key(curve()), Browser("ben")
    letter = seal(key, browser.subscription, b'{"kind": "turn"}', "a table", NOW)
    assert browser.read(letter) == {"kind": "turn"}
    header = letter.headers["authorization"]
    assert Vapid02.verify(header)
    signed, public = header.removeprefix("vapid ").split(",")
    assert public == f"k={unpadded(point(key))}"
    claims = json.loads(decoded(signed.removeprefix("t=").split(".")[1]))
    assert claims == {
        "aud": "https://push.example",
        "sub": "https://play.example",
        "exp": NOW // 1000 + SIGNED_SECONDS,
    }
    assert 0 < SIGNED_SECONDS < 24 * 3600
