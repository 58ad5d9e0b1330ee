"""VAPID signatures, which tell a push service which server a push comes from (RFC 8292).

The key is made once and stored with the data. With a new key, browsers would have to subscribe again.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SECRET_BYTES: Final = 32
LASTS: Final = 12 * 3600
"""Seconds for which a signature is valid; push services allow a day."""


def new_secret() -> bytes:
    """Make a new private key."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return number.to_bytes(SECRET_BYTES, "big")


class Vapid:
    """Signs pushes for one server. `contact` is the address for push services to report problems, if any."""

    def __init__(self, secret: bytes, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
        self._contact = contact
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public: Final = _text(point)
        """The public key, with which browsers subscribe."""

    def authorization(self, origin: str, now: int) -> str:
        """Make the `Authorization` header for a push service; `now` is in seconds."""
        claims = {"aud": origin, "exp": now + LASTS}
        if self._contact:
            claims["sub"] = self._contact
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        encoded = self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
        first, second = utils.decode_dss_signature(encoded)
        signature = first.to_bytes(SECRET_BYTES, "big") + second.to_bytes(SECRET_BYTES, "big")
        return f"vapid t={signed}.{_text(signature)}, k={self.public}"


def _json(value: dict[str, object]) -> str:
    return _text(json.dumps(value, separators=(",", ":")).encode())


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
