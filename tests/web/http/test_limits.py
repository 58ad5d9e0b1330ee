"""Buckets empty and fill by the clock, memory is bounded, and connections are counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.table.room.settings import Settings
from dicetown.web.http.limits import Bucket, Buckets, LimitedCounts, Limits
from dicetown.web.ops.config import ServerConfig
from tests.web.virtual_time import run_virtually, settle
from tests.web.worlds import World

HERE = "203.0.113.7"
THERE = "203.0.113.8"


def config(**changes: int) -> ServerConfig:
    return ServerConfig(data="unused", **changes)  # type: ignore[arg-type]  # all of these are numbers


def taken(bucket: Bucket, now: float, tries: int = 1000) -> int:
    return sum(bucket.take(now) for _ in range(tries))


def test_bucket_empties_and_fills_again() -> None:
    bucket = Bucket(rate=2, size=5, now=100.0)
    assert taken(bucket, 100.0) == 5
    assert taken(bucket, 100.4) == 0
    assert taken(bucket, 100.5) == 1
    assert taken(bucket, 102.0) == 3
    assert taken(bucket, 1_000.0) == 5


def test_asking_an_empty_bucket_costs_nothing() -> None:
    bucket = Bucket(rate=1, size=1, now=0.0)
    assert taken(bucket, 0.0) == 1
    for tenth in range(1, 10):
        assert not bucket.take(tenth / 10)
    assert bucket.take(1.0)


def test_backward_clock_leaves_bucket_working() -> None:
    bucket = Bucket(rate=1, size=2, now=1_000.0)
    assert taken(bucket, 1_000.0) == 2
    assert taken(bucket, 10.0) == 0
    assert taken(bucket, 11.0) == 1


@given(
    st.integers(1, 50),
    st.integers(1, 50),
    st.lists(st.floats(0, 10, allow_nan=False), min_size=1, max_size=100),
)
def test_bucket_never_exceeds_size_and_inflow(rate: int, size: int, pauses: list[float]) -> None:
    bucket, now, given_out = Bucket(rate, size, 0.0), 0.0, 0
    for pause in pauses:
        now += pause
        given_out += taken(bucket, now, 60)
        assert given_out <= size + rate * now + 1e-6


def test_each_key_has_its_own_bucket() -> None:
    buckets = Buckets(rate=1, size=3)
    assert [buckets.take("one", 0.0) for _ in range(4)] == [True, True, True, False]
    assert buckets.take("other", 0.0)


def test_least_recent_keys_are_forgotten() -> None:
    buckets = Buckets(rate=0.001, size=1, most=100)
    assert buckets.take("busy", 0.0)
    for number in range(1000):
        buckets.take(f"stranger {number}", 0.0)
        assert not buckets.take("busy", 0.0)
    assert len(buckets) == 100
    assert not buckets.take("stranger 999", 0.0)
    assert buckets.take("stranger 0", 0.0)


def test_requests_are_limited_per_address() -> None:
    limits = Limits(config(requests_per_second=10, requests_burst=20))
    assert sum(limits.allow_request(HERE, 0.0) for _ in range(100)) == 20
    assert limits.allow_request(THERE, 0.0)
    assert sum(limits.allow_request(HERE, 1.0) for _ in range(100)) == 10


@pytest.mark.parametrize("what", ["tables", "sessions"])
def test_tables_and_sessions_are_limited_per_hour(what: str) -> None:
    limits = Limits(config(tables_per_hour=60, sessions_per_hour=60))
    allow = limits.allow_table if what == "tables" else limits.allow_session
    assert sum(allow(HERE, 0.0) for _ in range(100)) == 60
    assert sum(allow(HERE, 120.0) for _ in range(100)) == 2
    assert sum(allow(HERE, 4000.0) for _ in range(100)) == 60


def test_tables_sessions_and_requests_are_counted_apart() -> None:
    limits = Limits(config(tables_per_hour=1, sessions_per_hour=1, requests_per_second=1, requests_burst=1))
    assert limits.allow_table(HERE, 0.0)
    assert limits.allow_session(HERE, 0.0)
    assert limits.allow_request(HERE, 0.0)


def test_messages_are_limited_per_connection() -> None:
    limits = Limits(config(messages_per_second=20, messages_burst=60))
    one, other = limits.new_connection_bucket(5.0), limits.new_connection_bucket(5.0)
    assert sum(one.take(5.0) for _ in range(100)) == 60
    assert sum(one.take(6.0) for _ in range(100)) == 20
    assert other.take(6.0)


def test_one_ipv6_network_counts_as_one_address() -> None:
    limits = Limits(config(requests_per_second=1, requests_burst=2))
    assert limits.allow_request("2001:db8:1:2::1", 0.0)
    assert limits.allow_request("2001:db8:1:2:ffff::2", 0.0)
    assert not limits.allow_request("2001:db8:1:2:abcd::3", 0.0)
    assert limits.allow_request("2001:db8:1:3::1", 0.0)


def test_connections_have_three_limits() -> None:
    """The limits are per address, per player and per server."""
    limits = Limits(config(max_connections=5, max_connections_per_address=3, max_connections_per_player=2))
    assert [limits.connect(HERE, "ada"), limits.connect(HERE, "ada")] == [None, None]
    assert limits.connect(THERE, "ada") == "You have too many connections."
    assert limits.connect(HERE, "") is None
    assert limits.connect(HERE, "bob") == "There are too many connections from here."
    assert [limits.connect(THERE, ""), limits.connect(THERE, "")] == [None, None]
    assert limits.connect("198.51.100.1", "eve") == "The server has as many connections as it can hold."
    assert limits.connections == 5


def test_only_open_connections_take_room() -> None:
    limits = Limits(config(max_connections=1))
    assert limits.connect(HERE, "ada") is None
    for _ in range(10):
        assert limits.connect(THERE, "bob") is not None
    limits.disconnect(HERE, "ada")
    assert limits.connections == 0
    assert limits.connect(THERE, "bob") is None


def test_crowd_forgets_players_who_leave() -> None:
    crowd = LimitedCounts(2)
    for _ in range(2):
        assert not crowd.full("ada")
        crowd.enter("ada")
    assert crowd.full("ada")
    assert not crowd.full("bob")
    crowd.leave("ada")
    assert not crowd.full("ada")
    crowd.leave("ada")
    crowd.leave("stranger")
    assert len(crowd) == 0


@pytest.mark.parametrize("path", ["/api/me", "/j/word", "/api/tables/{table}/live"])
def test_refusal_comes_before_any_look_up(path: str) -> None:
    async def story() -> None:
        world = World(seed=1)
        await world.open(Settings(public=True), 2)
        looked_up: list[str | None] = []

        async def find(key: str | None) -> None:
            looked_up.append(key)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(world.server.limits, "allow_request", lambda address, now: False)
            patch.setattr(world.server.sessions, "find", find)
            if path.endswith("live"):
                line = world.connect("Ann")
                await settle()
                assert "429" in line.frames[0].text
            else:
                assert (await world.request("GET", path, "Ann")).status == 429
        assert looked_up == []
        assert 'dicetown_refused_total{what="request"} 1' in world.server.metrics.text()
        await world.close()

    run_virtually(story())
