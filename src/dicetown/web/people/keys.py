"""Session keys, of which only hashes are stored, and signed invitations."""

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
    """Make a random key for a cookie, a token or a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def looks_like_key(text: str) -> bool:
    """Whether a text has the form of a key, so that others need not be looked up."""
    return _KEY.fullmatch(text) is not None


def hash_key(key: str) -> bytes:
    """Hash a key for storage. One round is enough, as 256 random bits cannot be guessed."""
    return hashlib.sha256(_HASH_TAG + key.encode()).digest()


def new_player_id() -> str:
    """Make an id for a player. It is hexadecimal, so that no command line reads it as an option."""
    return secrets.token_hex(12)


class Invitation(NamedTuple):
    """The content of an invitation: its table, and when it was made."""

    table: str
    issued: int


def make_invite(server_key: bytes, table: str, now: int, expires: int) -> str:
    """Make the code of an invitation to a table: 46 characters for a table id of ten.

    It contains the signature, the times in seconds when it was made and when it expires, and the table. It
    can be passed on.
    """
    times = (time // 1000 for time in (now, expires))
    body = b"".join(time.to_bytes(_TIME_BYTES, "big") for time in times) + table.encode()
    return signed(server_key, _INVITE_TAG, body)


def read_invite(server_key: bytes, text: str, now: int) -> Invitation:
    """Read an invitation; raises DiceTownError if it is forged or has expired."""
    body = read_signed(server_key, _INVITE_TAG, text)
    if body is None:
        # Made by a release that did not write the time. It counts as older than everything at its table.
        undated = read_signed(server_key, _UNDATED_TAG, text)
        body = None if undated is None else bytes(_TIME_BYTES) + undated
    if body is None:
        raise DiceTownError(
            "This is not an invitation of this server.", hint="The link may have been cut short."
        )
    issued, expires = (int.from_bytes(body[at : at + _TIME_BYTES], "big") for at in (0, _TIME_BYTES))
    if now // 1000 >= expires:
        raise DiceTownError("The invitation has expired.", hint="Ask for a new one.")
    return Invitation(body[2 * _TIME_BYTES :].decode(), issued * 1000)


def signed(server_key: bytes, tag: bytes, body: bytes) -> str:
    """Make a signed code for a URL: the signature and the signed body.

    The tag names the purpose, so that a code cannot be used for another one.
    """
    return urlsafe_b64encode(_sign(server_key, tag, body) + body).rstrip(b"=").decode()


def read_signed(server_key: bytes, tag: bytes, text: str) -> bytes | None:
    """Read the signed body; None unless this key signed it and it is spelled as this server does."""
    if len(text) > _LONGEST_WORD:
        return None
    try:
        data = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (UnicodeEncodeError, binascii.Error):
        return None
    mac, body = data[:_MAC_BYTES], data[_MAC_BYTES:]
    if not hmac.compare_digest(_sign(server_key, tag, body), mac):
        return None
    # The decoder skips characters outside base64 and ignores spare bits. Accept only our spelling.
    return body if urlsafe_b64encode(data).rstrip(b"=").decode() == text else None


def _sign(server_key: bytes, tag: bytes, body: bytes) -> bytes:
    return hmac.digest(server_key, tag + body, "sha256")[:_MAC_BYTES]
