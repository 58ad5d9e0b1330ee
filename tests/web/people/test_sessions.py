"""A key makes a visitor the same player again; links carry the player elsewhere; what is revoked is gone."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from dicetown.engine.errors import DiceTownError
from dicetown.table.room.settings import DAY
from dicetown.web.ops.config import ServerConfig
from dicetown.web.people.keys import hash_key, new_key
from dicetown.web.people.sessions import (
    CACHED_FOR,
    HOUR,
    LINK_LASTS,
    MOST_COOKIES,
    Sessions,
    cookie_arguments,
)
from tests.web.people.session_store import SessionStore

NOW = 1_750_000_000_000
CONFIG = ServerConfig(data="unused", session_days=100)
LASTS = 100 * DAY


class SharedSessions:
    """Sessions with a clock of one's own."""

    def __init__(self) -> None:
        self.now = NOW
        self.store = SessionStore()
        self._processes: list[Sessions] = []
        self.sessions = self.again()

    def again(self) -> Sessions:
        """The sessions as another process finds them, with an empty memory; all hear what others change."""
        self._processes.append(Sessions(self.store, CONFIG, lambda: self.now, self._spread))
        return self._processes[-1]

    def _spread(self, player: str) -> None:
        for sessions in self._processes:
            sessions.look_up(player)


Story = Callable[[SharedSessions], Awaitable[None]]


def tell(story: Story) -> None:
    async def run() -> None:
        await story(SharedSessions())

    asyncio.run(run())


def test_key_finds_player_and_is_not_kept() -> None:
    async def story(shared: SharedSessions) -> None:
        key, row = await shared.sessions.create("  Ada   Lovelace ")
        assert (row.name, row.kind, row.created, row.expires) == ("Ada Lovelace", "cookie", NOW, NOW + LASTS)
        assert await shared.sessions.find(key) == row
        assert await shared.again().find(key) == row
        assert list(shared.store.kept) == [hash_key(key)]
        assert key not in repr(shared.store.kept)

    tell(story)


def test_two_guests_are_two_players() -> None:
    async def story(shared: SharedSessions) -> None:
        (_, one), (_, other) = await shared.sessions.create("Ada"), await shared.sessions.create("Ada")
        assert one.player != other.player

    tell(story)


def test_unreadable_name_is_refused() -> None:
    async def story(shared: SharedSessions) -> None:
        for name in ("", "  ", "x" * 25, "a\u202eb"):
            with pytest.raises(DiceTownError):
                await shared.sessions.create(name)
            with pytest.raises(DiceTownError):
                await shared.sessions.make_token(name)
        assert not shared.store.kept

    tell(story)


@pytest.mark.parametrize("key", [None, "", "x", "x" * 43, "\ud800" * 43, "x" * 100_000])
def test_invalid_keys_find_no_player(key: str | None) -> None:
    async def story(shared: SharedSessions) -> None:
        assert await shared.sessions.find(key) is None

    tell(story)


def test_impossible_key_spares_the_store() -> None:
    async def story(shared: SharedSessions) -> None:
        await shared.sessions.find("nonsense")
        assert shared.store.reads == 0

    tell(story)


def test_a_session_is_read_once_a_minute() -> None:
    async def story(shared: SharedSessions) -> None:
        key, _ = await shared.sessions.create("Ada")
        for _ in range(10):
            await shared.sessions.find(key)
        assert shared.store.reads == 1
        shared.now += CACHED_FOR
        await shared.sessions.find(key)
        assert shared.store.reads == 2

    tell(story)


def test_hourly_visit_prolongs_the_session() -> None:
    async def story(shared: SharedSessions) -> None:
        key, _ = await shared.sessions.create("Ada")
        shared.now += HOUR - 1
        await shared.sessions.find(key)
        assert shared.store.writes == 1
        shared.now += 1
        await asyncio.gather(*(shared.sessions.find(key) for _ in range(5)))
        assert shared.store.writes == 2
        (row,) = shared.store.kept.values()
        assert (row.used, row.expires) == (shared.now, shared.now + LASTS)

    tell(story)


def test_unused_session_expires_in_time() -> None:
    async def story(shared: SharedSessions) -> None:
        key, _ = await shared.sessions.create("Ada")
        shared.now += LASTS - 1
        assert await shared.again().find(key) is not None
        shared.now += LASTS
        assert await shared.again().find(key) is None

    tell(story)


def test_session_expires_in_the_cache_too() -> None:
    async def story(shared: SharedSessions) -> None:
        key, row = await shared.sessions.create("Ada")
        await shared.store.put_session(replace(row, expires=NOW + 5))
        assert await shared.sessions.find(key) is not None
        shared.now += 5
        assert await shared.sessions.find(key) is None

    tell(story)


def test_new_name_reaches_every_device_immediately() -> None:
    async def story(shared: SharedSessions) -> None:
        key, row = await shared.sessions.create("Ada")
        link, _ = await shared.sessions.make_link(row.player, row.name)
        other, _ = await shared.sessions.use_link(link)
        await shared.sessions.find(key)
        await shared.sessions.find(other)
        assert await shared.sessions.rename(row.player, " Grace ") == "Grace"
        for device in (key, other):
            found = await shared.sessions.find(device)
            assert found is not None
            assert found.name == "Grace"

    tell(story)


def test_link_works_once_on_another_device() -> None:
    async def story(shared: SharedSessions) -> None:
        key, row = await shared.sessions.create("Ada")
        link, _ = await shared.sessions.make_link(row.player, row.name)
        other, found = await shared.sessions.use_link(link)
        assert (found.player, found.name, found.kind) == (row.player, "Ada", "cookie")
        assert other not in (key, link)
        assert await shared.sessions.find(other) == found
        assert await shared.sessions.find(key) == row
        with pytest.raises(DiceTownError, match="is not valid"):
            await shared.sessions.use_link(link)

    tell(story)


def test_simultaneous_uses_of_link_admit_one() -> None:
    async def story(shared: SharedSessions) -> None:
        _, row = await shared.sessions.create("Ada")
        link, _ = await shared.sessions.make_link(row.player, row.name)
        uses = (shared.sessions.use_link(link) for _ in range(5))
        results = await asyncio.gather(*uses, return_exceptions=True)
        assert sum(isinstance(result, DiceTownError) for result in results) == 4

    tell(story)


def test_simultaneous_processes_admit_one_link_use() -> None:
    async def story(shared: SharedSessions) -> None:
        _, row = await shared.sessions.create("Ada")
        link, _ = await shared.sessions.make_link(row.player, row.name)
        uses = (shared.again().use_link(link) for _ in range(5))
        results = await asyncio.gather(*uses, return_exceptions=True)
        assert sum(isinstance(result, DiceTownError) for result in results) == 4
        assert [left.kind for left in shared.store.kept.values()] == ["cookie", "cookie"]

    tell(story)


@pytest.mark.parametrize("head_start", range(12))
@pytest.mark.parametrize("turns", [1, 10])
@pytest.mark.parametrize("lasting", [False, True])
def test_ending_sessions_ends_links_in_use(head_start: int, turns: int, lasting: bool) -> None:
    """In every order of the two processes, the player who uses the link has no session afterwards."""

    async def story(shared: SharedSessions) -> None:
        _, row = await shared.sessions.create("Ada")
        link, _ = await shared.sessions.make_link(row.player, row.name, lasting)
        shared.store.turns_to_answer = turns
        use = asyncio.create_task(shared.again().use_link(link))
        for _ in range(head_start):
            await asyncio.sleep(0)
        await shared.sessions.forget(row.player)
        await asyncio.wait([use])
        assert not shared.store.kept

    tell(story)


@pytest.mark.parametrize("head_start", range(12))
@pytest.mark.parametrize("turns", [1, 10])
def test_replaced_link_in_use_stays_replaced(head_start: int, turns: int) -> None:
    """In every order of the two processes, using the old link does not bring it back."""

    async def story(shared: SharedSessions) -> None:
        _, row = await shared.sessions.create("Ada")
        old, _ = await shared.sessions.make_link(row.player, row.name, lasting=True)
        shared.store.turns_to_answer = turns
        use = asyncio.create_task(shared.again().use_link(old))
        for _ in range(head_start):
            await asyncio.sleep(0)
        new, _ = await shared.sessions.make_link(row.player, row.name, lasting=True)
        await asyncio.wait([use])
        links = [key for key, left in shared.store.kept.items() if left.kind == "lasting-link"]
        assert links == [hash_key(new)]

    tell(story)


def test_link_lasts_a_quarter_hour() -> None:
    async def story(shared: SharedSessions) -> None:
        _, row = await shared.sessions.create("Ada")
        link, made = await shared.sessions.make_link(row.player, row.name)
        assert made.expires == NOW + LINK_LASTS
        shared.now += LINK_LASTS
        with pytest.raises(DiceTownError, match="is not valid"):
            await shared.sessions.use_link(link)

    tell(story)


def test_lasting_link_works_many_times() -> None:
    async def story(shared: SharedSessions) -> None:
        _, row = await shared.sessions.create("Ada")
        link, _ = await shared.sessions.make_link(row.player, row.name, lasting=True)
        for _ in range(3):
            shared.now += LASTS - 1
            _, found = await shared.again().use_link(link)
            assert found.player == row.player
        shared.now += LASTS
        with pytest.raises(DiceTownError, match="is not valid"):
            await shared.again().use_link(link)

    tell(story)


@pytest.mark.parametrize("lasting", [False, True])
def test_new_link_ends_its_predecessor(lasting: bool) -> None:
    async def story(shared: SharedSessions) -> None:
        _, row = await shared.sessions.create("Ada")
        old, _ = await shared.sessions.make_link(row.player, row.name, lasting)
        other, _ = await shared.sessions.make_link(row.player, row.name, not lasting)
        new, _ = await shared.sessions.make_link(row.player, row.name, lasting)
        with pytest.raises(DiceTownError, match="is not valid"):
            await shared.sessions.use_link(old)
        for link in (other, new):
            _, found = await shared.sessions.use_link(link)
            assert found.player == row.player

    tell(story)


@pytest.mark.parametrize("lasting", [False, True])
def test_link_is_no_session_key(lasting: bool) -> None:
    async def story(shared: SharedSessions) -> None:
        _, row = await shared.sessions.create("Ada")
        link, _ = await shared.sessions.make_link(row.player, row.name, lasting)
        assert await shared.sessions.find(link) is None

    tell(story)


@pytest.mark.parametrize("key", ["", "x" * 43, "\ud800"])
def test_made_up_link_leads_nowhere(key: str) -> None:
    async def story(shared: SharedSessions) -> None:
        with pytest.raises(DiceTownError, match="is not valid"):
            await shared.sessions.use_link(key)

    tell(story)


def test_cookie_and_token_are_no_links() -> None:
    async def story(shared: SharedSessions) -> None:
        for key, _ in (await shared.sessions.create("Ada"), await shared.sessions.make_token("Robot")):
            with pytest.raises(DiceTownError, match="is not valid"):
                await shared.sessions.use_link(key)
            assert await shared.sessions.find(key) is not None

    tell(story)


def test_token_makes_a_separate_player() -> None:
    async def story(shared: SharedSessions) -> None:
        _, person = await shared.sessions.create("Ada")
        token, row = await shared.sessions.make_token("Robot")
        assert (row.name, row.kind) == ("Robot", "token")
        assert row.player != person.player
        assert await shared.sessions.find(token) == row

    tell(story)


def test_least_used_device_is_signed_out() -> None:
    async def story(shared: SharedSessions) -> None:
        first, row = await shared.sessions.create("Ada")
        link, _ = await shared.sessions.make_link(row.player, row.name, lasting=True)
        devices = [first]
        for _ in range(MOST_COOKIES):
            shared.now += 1000
            devices.append((await shared.sessions.use_link(link))[0])
        found = [await shared.sessions.find(device) for device in devices]
        assert found[0] is None
        assert None not in found[1:]

    tell(story)


def test_revoked_key_finds_no_player() -> None:
    async def story(shared: SharedSessions) -> None:
        key, _ = await shared.sessions.create("Ada")
        assert await shared.sessions.find(key) is not None
        assert await shared.sessions.revoke(key)
        assert await shared.sessions.find(key) is None
        assert not await shared.sessions.revoke(key)
        assert not await shared.sessions.revoke("nonsense")

    tell(story)


def test_player_can_end_all_other_sessions() -> None:
    async def story(shared: SharedSessions) -> None:
        key, row = await shared.sessions.create("Ada")
        stranger, _ = await shared.sessions.create("Bob")
        link, _ = await shared.sessions.make_link(row.player, row.name, lasting=True)
        thief, _ = await shared.sessions.use_link(link)
        await shared.sessions.find(thief)
        assert await shared.sessions.forget(row.player, keep=key) == 2
        assert await shared.sessions.find(thief) is None
        with pytest.raises(DiceTownError):
            await shared.sessions.use_link(link)
        assert await shared.sessions.find(key) is not None
        assert await shared.sessions.forget(row.player) == 1
        assert await shared.sessions.find(key) is None
        assert await shared.sessions.find(stranger) is not None

    tell(story)


@pytest.mark.parametrize("head_start", range(8))
@pytest.mark.parametrize("turns", [1, 10])
@pytest.mark.parametrize("age", [0, HOUR], ids=["read", "noted"])
@pytest.mark.parametrize("elsewhere", [False, True], ids=["one process", "two processes"])
def test_visit_does_not_revive_revoked_session(
    head_start: int, turns: int, age: int, elsewhere: bool
) -> None:
    """This holds in every order of the two processes."""

    async def story(shared: SharedSessions) -> None:
        key, _ = await shared.sessions.create("Ada")
        shared.store.turns_to_answer = turns
        shared.now += age
        visited = shared.again() if elsewhere else shared.sessions
        visit = asyncio.create_task(visited.find(key))
        for _ in range(head_start):
            await asyncio.sleep(0)
        assert await shared.sessions.revoke(key)
        await visit
        assert await visited.find(key) is None
        assert not shared.store.kept

    tell(story)


@pytest.mark.parametrize("head_start", range(8))
@pytest.mark.parametrize("turns", [1, 10])
@pytest.mark.parametrize("age", [0, HOUR], ids=["read", "noted"])
@pytest.mark.parametrize("elsewhere", [False, True], ids=["one process", "two processes"])
def test_visit_does_not_restore_old_name(head_start: int, turns: int, age: int, elsewhere: bool) -> None:
    async def story(shared: SharedSessions) -> None:
        key, row = await shared.sessions.create("Ada")
        shared.store.turns_to_answer = turns
        shared.now += age
        visited = shared.again() if elsewhere else shared.sessions
        visit = asyncio.create_task(visited.find(key))
        for _ in range(head_start):
            await asyncio.sleep(0)
        await shared.sessions.rename(row.player, "Grace")
        await visit
        found = await visited.find(key)
        assert found is not None
        assert found.name == "Grace"
        assert {row.name for row in shared.store.kept.values()} == {"Grace"}

    tell(story)


def test_memory_for_sessions_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicetown.web.people.sessions.MOST_CACHED", 3)

    async def story(shared: SharedSessions) -> None:
        keys = [(await shared.sessions.create(f"Guest {number}"))[0] for number in range(5)]
        for key in keys:
            await shared.sessions.find(key)
        reads = shared.store.reads
        for key in keys[2:]:
            await shared.sessions.find(key)
        assert shared.store.reads == reads
        await shared.sessions.find(keys[0])
        assert shared.store.reads == reads + 1

    tell(story)


def test_cookie_is_hidden_from_scripts_and_sites() -> None:
    cookie = cookie_arguments("the-key", CONFIG)
    assert cookie == {
        "key": "dicetown",
        "value": "the-key",
        "max_age": 100 * 24 * 3600,
        "path": "/",
        "httponly": True,
        "samesite": "lax",
        "secure": False,
    }
    secure = ServerConfig(data="unused", public_url="https://dice.example.org")
    assert cookie_arguments(new_key(), secure)["secure"] is True
