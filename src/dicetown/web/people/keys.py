"""Keys: what nobody can guess. Session keys, of which only hashes are kept, and signed invitations."""

from __future__ import annotations

import binascii
import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple

from dicetown.engine.errors import DiceTownError

KEY_BYTES: Final = 32
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)

_HASH_TAG: Final = b"dicetown session key\0"
_INVITE_TAG: Final = b"dicetown invite, dated\0"
_UNDATED_TAG: Final = b"dicetown invite\0"
_MAC_BYTES: Final = 16
_TIME_BYTES: Final = 4
_LONGEST_WORD: Final = 200


def new_key() -> str:
    """A key for a cookie, a token or a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def looks_like_key(text: str) -> bool:
    """Whether this could be a key, so that nobody has to look for one that cannot."""
    return _KEY.fullmatch(text) is not None


def hash_key(key: str) -> bytes:
    """What is kept of a key. One round is enough for 256 random bits: there is nothing to guess from."""
    return hashlib.sha256(_HASH_TAG + key.encode()).digest()


def new_player_id() -> str:
    """An id for a player. In hexadecimal, so that no command line takes one for an option."""
    return secrets.token_hex(12)


class Invitation(NamedTuple):
    """What an invitation says: where it leads, and when it was made."""

    table: str
    issued: int


def make_invite(server_key: bytes, table: str, now: int, expires: int) -> str:
    """A word that leads to a table until a time: 46 characters for a table of ten.

    The word is the signature, when it was made and until when it is good in seconds, and the table. Whoever
    has it can pass it on.
    """
    times = (time // 1000 for time in (now, expires))
    body = b"".join(time.to_bytes(_TIME_BYTES, "big") for time in times) + table.encode()
    return signed(server_key, _INVITE_TAG, body)


def read_invite(server_key: bytes, text: str, now: int) -> Invitation:
    """What an invitation says; raises DiceTownError for one that is forged or has expired."""
    body = read_signed(server_key, _INVITE_TAG, text)
    if body is None:
        # Made before they said when: older than anything that happened at its table.
        undated = read_signed(server_key, _UNDATED_TAG, text)
        body = None if undated is None else bytes(_TIME_BYTES) + undated
    if body is None:
        raise DiceTownError("This is no invitation of this server.", hint="The link may have been cut short.")
    issued, expires = (int.from_bytes(body[at : at + _TIME_BYTES], "big") for at in (0, _TIME_BYTES))
    if now // 1000 >= expires:
        raise DiceTownError("The invitation has expired.", hint="Ask for a new one.")
    return Invitation(body[2 * _TIME_BYTES :].decode(), issued * 1000)


def signed(server_key: bytes, tag: bytes, body: bytes) -> str:
    """A word for an address: the signature and what is signed. The tag says what for, so that no word can be
    used for anything else."""
    return urlsafe_b64encode(_sign(server_key, tag, body) + body).rstrip(b"=").decode()


def read_signed(server_key: bytes, tag: bytes, text: str) -> bytes | None:
    """What is signed, if it is signed by this key and written as this server writes it."""
    if len(text) > _LONGEST_WORD:
        return None
    try:
        data = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (UnicodeEncodeError, binascii.Error):
        return None
    mac, body = data[:_MAC_BYTES], data[_MAC_BYTES:]
    if not hmac.compare_digest(_sign(server_key, tag, body), mac):
        return None
    # Decoding skips what is not base64 and ignores spare bits; only one spelling is ours.
    return body if urlsafe_b64encode(data).rstrip(b"=").decode() == text else None


def _sign(server_key: bytes, tag: bytes, body: bytes) -> bytes:
    return hmac.digest(server_key, tag + body, "sha256")[:_MAC_BYTES]
