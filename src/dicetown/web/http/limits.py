"""Limits of what one address, one player or one connection may ask of the server.

Time is in seconds, from a monotonic clock. Memory is bounded: the least recently seen address is forgotten,
and starts again with a full bucket if it returns.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from dicetown.web.http.addresses import network_of
from dicetown.web.ops.config import ServerConfig

MOST_REMEMBERED: Final = 10_000
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR

MAILS_PER_DAY: Final = 3
"""Confirmation mails to one mail address, so that a player cannot flood another person's mailbox."""
MAILS_BY_PLAYER: Final = 5
MAILS_FROM_NETWORK: Final = 20
TRIALS_PER_HOUR: Final = 10
TRIALS_FROM_NETWORK: Final = 40


class Bucket:
    """A token bucket that fills at a rate, up to its size. Each allowed action takes a token."""

    __slots__ = ("_at", "_level", "_rate", "_size")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate = rate
        self._size = size
        self._level = size
        self._at = now

    def take(self, now: float, cost: float = 1) -> bool:
        """Take `cost` tokens; returns False and takes none if there are too few."""
        if not self.has(now, cost):
            return False
        self._level -= cost
        return True

    def has(self, now: float, cost: float = 1) -> bool:
        """Whether there are `cost` tokens."""
        # A clock that goes backwards must neither fill nor stop the bucket.
        self._level = min(self._size, self._level + max(0.0, now - self._at) * self._rate)
        self._at = now
        return self._level >= min(cost, self._size)


class Buckets:
    """A bucket for each key."""

    def __init__(self, rate: float, size: float, most: int = MOST_REMEMBERED) -> None:
        self._rate = rate
        self._size = size
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, now: float, cost: float = 1) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._size, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now, cost)

    def has(self, key: str, now: float) -> bool:
        """Whether an action would be allowed; takes no token."""
        bucket = self._buckets.get(key)
        return bucket is None or bucket.has(now)


def take_all(wanted: Sequence[tuple[Buckets, str]], now: float) -> bool:
    """Take a token from each bucket, or from none, so that a refused action costs nothing."""
    if not all(buckets.has(key, now) for buckets, key in wanted):
        return False
    for buckets, key in wanted:
        buckets.take(key, now)
    return True


class LimitedCounts:
    """A count per key, up to a limit. A key whose count falls to zero is removed."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._counts)

    def full(self, key: str) -> bool:
        return self._counts.get(key, 0) >= self._most

    def enter(self, key: str) -> None:
        self._counts[key] = self._counts.get(key, 0) + 1

    def leave(self, key: str) -> None:
        left = self._counts.pop(key, 0) - 1
        if left > 0:
            self._counts[key] = left


class Limits:
    """All limits of a server. If an `allow_…` method returns False, the action must not be done."""

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self._requests = Buckets(config.requests_per_second, config.requests_burst)
        self._tables = Buckets(config.tables_per_hour / HOUR, config.tables_per_hour)
        self._sessions = Buckets(config.sessions_per_hour / HOUR, config.sessions_per_hour)
        self._records = Buckets(config.records_per_hour / HOUR, config.records_per_hour)
        self._mails = [
            Buckets(most / DAY, most) for most in (MAILS_FROM_NETWORK, MAILS_BY_PLAYER, MAILS_PER_DAY)
        ]
        self._trials = Buckets(TRIALS_PER_HOUR / HOUR, TRIALS_PER_HOUR)
        self._trials_from = Buckets(TRIALS_FROM_NETWORK / HOUR, TRIALS_FROM_NETWORK)
        self._reviews = Buckets(config.reviews_per_hour / HOUR, config.reviews_per_hour)
        self._costly = Buckets(config.messages_per_second, config.messages_burst)
        self._by_address = LimitedCounts(config.max_connections_per_address)
        self._by_player = LimitedCounts(config.max_connections_per_player)
        self._consulting = LimitedCounts(1)
        self.connections = 0
        """The number of open connections."""

    def allow_request(self, address: str, now: float) -> bool:
        return self._requests.take(network_of(address), now)

    def allow_table(self, address: str, now: float) -> bool:
        """Whether a table may be opened."""
        return self._tables.take(network_of(address), now)

    def allow_session(self, address: str, now: float) -> bool:
        """Whether a session, a link or a token may be made, or a link be used."""
        return self._sessions.take(network_of(address), now)

    def allow_record(self, address: str, now: float) -> bool:
        """Whether a record sent by a client may be replayed."""
        return self._records.take(network_of(address), now)

    def allow_mail(self, address: str, player: str, target: str, now: float) -> bool:
        """Whether a player may have a mail sent to an address that is not confirmed yet."""
        keys = (network_of(address), player, target)
        return take_all(list(zip(self._mails, keys, strict=True)), now)

    def allow_trial(self, address: str, player: str, now: float) -> bool:
        """Whether a test notice may be sent."""
        wanted = [(self._trials_from, network_of(address)), (self._trials, player)]
        return take_all(wanted, now)

    def allow_review(self, address: str, now: float) -> bool:
        """Whether another game may be reviewed."""
        return self._reviews.take(network_of(address), now)

    def allow_costly(self, player: str, cost: int, now: float) -> bool:
        """Whether a player may send a message of this cost, counted over all the player's connections."""
        return self._costly.take(player, now, cost)

    def begin_advice(self, player: str) -> bool:
        """Note that a player asks the coach; False if the player already waits for an answer."""
        if self._consulting.full(player):
            return False
        self._consulting.enter(player)
        return True

    def end_advice(self, player: str) -> None:
        """Note that a player no longer waits for the coach."""
        self._consulting.leave(player)

    def new_connection_bucket(self, now: float) -> Bucket:
        """Make the token bucket for the messages of one connection."""
        return Bucket(self._config.messages_per_second, self._config.messages_burst, now)

    def connect(self, address: str, player: str) -> str | None:
        """Count a connection; returns the reason if there are too many. `player` may be empty."""
        network = network_of(address)
        if self.connections >= self._config.max_connections:
            return "The server has as many connections as it can hold."
        if self._by_address.full(network):
            return "There are too many connections from here."
        if player and self._by_player.full(player):
            return "You have too many connections."
        self.connections += 1
        self._by_address.enter(network)
        if player:
            self._by_player.enter(player)
        return None

    def disconnect(self, address: str, player: str) -> None:
        """Stop counting a connection that has ended."""
        self.connections -= 1
        self._by_address.leave(network_of(address))
        if player:
            self._by_player.leave(player)
