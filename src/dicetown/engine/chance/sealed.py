"""The Fate of tables with people: no side can choose the outcomes, and each player can check them afterwards.

The server commits to a secret before it knows the players' nonces, and the players send their nonces before
they see the secret. Neither side alone can steer the result. When the secret is revealed at the end, each
player can recompute the commitment and every outcome. `docs/evidence/fate.md` specifies each byte.
"""

import hmac
from hashlib import sha256
from typing import Final

from dicetown.engine.chance.fate import Fate, FateError, check_below, check_deck, check_dice, check_pick

SECRET_SIZE: Final = 32

_COMMIT_TAG: Final = b"dicetown/commit/1\x00"
_STREAM_TAG: Final = b"dicetown/fate/1\x00"


def commit(secret: bytes, header: bytes) -> str:
    """Return the commitment to show before the first roll, in lower-case hex.

    `header` is the canonical JSON of the fields of the record's header that are fixed before any nonce is
    known. It is part of the commitment so that the secret cannot be used for another game afterwards.
    """
    _check_secret(secret)
    return sha256(_COMMIT_TAG + secret + sha256(header).digest()).hexdigest()


class SealedFate(Fate):
    """Computes outcomes with HMAC-SHA256 under the server's secret over the header, nonces and address.

    `nonces` has one entry per seat in seat order. The entry is empty for a bot, an empty seat, or a player
    who did not answer in time. If all are empty, the outcomes are binding but only as fair as the server.
    """

    def __init__(self, secret: bytes, nonces: tuple[bytes, ...], header: bytes) -> None:
        _check_secret(secret)
        if len(nonces) > 255:
            raise FateError(f"There are {len(nonces)} nonces; at most 255 seats can have one.")
        prefix = _STREAM_TAG + sha256(header).digest() + bytes([len(nonces)])
        for seat, nonce in enumerate(nonces):
            if len(nonce) > 255:
                raise FateError(f"The nonce of seat {seat} has {len(nonce)} bytes; at most 255 are allowed.")
            prefix += bytes([len(nonce)]) + nonce
        self._secret = secret
        self._prefix = prefix

    def roll(self, address: int, dice: int) -> int:
        check_dice(dice)
        stream = self._stream(address)
        roll = 0
        for _ in range(dice):
            roll = roll * 6 + stream.below(6)
        return roll

    def shuffle(self, address: int, size: int) -> tuple[int, ...]:
        check_deck(size)
        return tuple(self._order(address, size, size))

    def pick(self, address: int, size: int, count: int) -> tuple[int, ...]:
        check_pick(size, count)
        return tuple(sorted(self._order(address, size, count)))

    def below(self, address: int, size: int) -> int:
        check_below(size)
        return self._stream(address).below(size)

    def _order(self, address: int, size: int, count: int) -> list[int]:
        """Return the first cards of a Fisher-Yates shuffle from the front."""
        stream = self._stream(address)
        order = list(range(size))
        for index in range(min(count, size - 1)):
            other = index + stream.below(size - index)
            order[index], order[other] = order[other], order[index]
        return order[:count]

    def _stream(self, address: int) -> "_Stream":
        if address < 0 or address >> 48:
            raise FateError(f"{address} is not an address: it does not fit into 48 bits.")
        return _Stream(self._secret, self._prefix + address.to_bytes(6, "big"))


class _Stream:
    """The bytes of one address, block by block. Every question reads from the first byte."""

    def __init__(self, secret: bytes, message: bytes) -> None:
        self._secret = secret
        self._message = message
        self._blocks = 0
        self._block = b""
        self._next = 0

    def below(self, size: int) -> int:
        """Return a number below size without bias. Values that would favour small numbers are drawn again."""
        if size == 1:
            return 0
        width = 1
        while size > 1 << 8 * width:
            width += 1
        span = 1 << 8 * width
        limit = span - span % size
        while True:
            value = 0
            for _ in range(width):
                value = value << 8 | self._byte()
            if value < limit:
                return value % size

    def _byte(self) -> int:
        if self._next == len(self._block):
            message = self._message + self._blocks.to_bytes(4, "big")
            self._block = hmac.digest(self._secret, message, "sha256")
            self._blocks += 1
            self._next = 0
        byte = self._block[self._next]
        self._next += 1
        return byte


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_SIZE:
        raise FateError(f"The secret has {len(secret)} bytes instead of {SECRET_SIZE}.")
