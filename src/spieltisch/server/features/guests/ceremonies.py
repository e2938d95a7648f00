"""WebAuthn's ceremonies: what an authenticator is asked, and whether it answered rightly.

The library behind them takes half a second to load, so this module is loaded when first needed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import webauthn
from webauthn.helpers import (
    base64url_to_bytes,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    options_to_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from spieltisch.server.base.codes import Refusal
from spieltisch.server.features.guests.way_back_rows import Passkey
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport.bounds.origin import Place

SITE = "spieltisch"
"""The name that an authenticator shows; the host follows it."""
TIMEOUT_MS = 120_000

Json = dict[str, Any]
T = TypeVar("T")


class Made(NamedTuple):
    """A new passkey."""

    id: bytes
    key: bytes
    uses: int


def creation(
    place: Place, guest: Guest, challenge: bytes, handle: bytes, there: Sequence[Passkey]
) -> Json:
    """Return what makes a passkey that signs in without a name being typed; an authenticator that
    has one of those that are `there` makes none."""
    options = webauthn.generate_registration_options(
        rp_id=place.host,
        rp_name=SITE,
        user_name=guest.name,
        user_id=handle,
        challenge=challenge,
        timeout=TIMEOUT_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=one.id) for one in there],
    )
    return _plain(options_to_json(options))


def question(place: Place, challenge: bytes) -> Json:
    """Return what asks for any passkey of this host."""
    options = webauthn.generate_authentication_options(
        rp_id=place.host, challenge=challenge, timeout=TIMEOUT_MS
    )
    return _plain(options_to_json(options))


def made(place: Place, challenge: bytes, credential: Json) -> Made:
    """Return the passkey that an authenticator made; Refusal `wrong-passkey`."""
    verified = _refusing(
        lambda: webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
        )
    )
    key = verified.credential_public_key
    # Without an attestation the library never loads the key; no signature would fit a false one.
    _refusing(lambda: decoded_public_key_to_cryptography(decode_credential_public_key(key)))
    return Made(verified.credential_id, key, verified.sign_count)


def named(credential: Json) -> bytes:
    """Return the id of the passkey that an authenticator names; Refusal `wrong-passkey`."""
    return _refusing(lambda: base64url_to_bytes(credential["rawId"]))


def used(place: Place, challenge: bytes, credential: Json, passkey: Passkey) -> int:
    """Return how often the authenticator says that a passkey was used, which it shows to have;
    Refusal `wrong-passkey`."""
    parsed = _refusing(lambda: webauthn.helpers.parse_authentication_credential_json(credential))
    if parsed.response.user_handle != passkey.handle:
        raise Refusal("wrong-passkey")
    verified = _refusing(
        lambda: webauthn.verify_authentication_response(
            credential=parsed,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.uses,
        )
    )
    return verified.new_sign_count


def _refusing(verify: Callable[[], T]) -> T:
    """Return what the library finds. It raises many kinds of errors at what strangers make up."""
    try:
        return verify()
    except Exception as error:
        raise Refusal("wrong-passkey") from error


def _plain(text: str) -> Json:
    options: Json = json.loads(text)
    return options
