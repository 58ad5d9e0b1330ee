"""The links in mails: one confirms the address, one ends the subscription."""

from __future__ import annotations

from typing import Final, Literal

from dicetown.engine.errors import DiceTownError
from dicetown.table.room.settings import DAY
from dicetown.web.people.keys import read_signed, signed

Deed = Literal["confirm", "stop"]

CONFIRM_WITHIN: Final = DAY
_TAGS: Final[dict[Deed, bytes]] = {"confirm": b"dicetown confirm\0", "stop": b"dicetown stop\0"}
_TIME_BYTES: Final = 6


def confirm_path(server_key: bytes, subscription: str, now: int) -> str:
    """Make the path that confirms a mail address; it is valid for a day."""
    until = (now + CONFIRM_WITHIN).to_bytes(_TIME_BYTES, "big")
    return f"/n/confirm/{signed(server_key, _TAGS['confirm'], until + subscription.encode())}"


def stop_path(server_key: bytes, subscription: str) -> str:
    """Make the path that ends a mail subscription; it does not expire."""
    return f"/n/stop/{signed(server_key, _TAGS['stop'], subscription.encode())}"


def read_link(server_key: bytes, deed: str, word: str, now: int) -> tuple[Deed, str]:
    """Read the action and the subscription of a link; raises DiceTownError if it is forged or expired."""
    known: Deed = "stop" if deed == "stop" else "confirm"
    body = read_signed(server_key, _TAGS[known], word) if deed == known else None
    if body is None:
        raise DiceTownError("This is not a link of this server.", hint="It may have been cut short.")
    if known == "stop":
        return known, body.decode()
    if now >= int.from_bytes(body[:_TIME_BYTES], "big"):
        raise DiceTownError("The link has expired.", hint="Enter the mail address again to get a new link.")
    return known, body[_TIME_BYTES:].decode()
