"""Players who asked for it are told once that a slow game waits for them, and no others ever."""

import hashlib
import hmac
import json
import logging
import random

import msgspec
import pytest

from dicetown.table.actor.absent import absent_at
from dicetown.table.actor.viewers import Viewers
from dicetown.table.room.commands import Start
from dicetown.table.room.hosting import Player
from dicetown.table.room.log import Place
from dicetown.table.room.settings import Clock, Settings
from dicetown.table.room.table import Table
from dicetown.table.store.rows import Append
from dicetown.table.store.summary import row_of
from dicetown.web.http.limits import Buckets, take_all
from dicetown.web.notices import notices
from dicetown.web.notices.channels import SIGNATURE
from dicetown.web.notices.outgoing import NotSent, is_public
from dicetown.web.server import Server
from tests.table.sitting import Sitting
from tests.web.notices.notice_world import (
    DELAY,
    ENDPOINT,
    HOME,
    MINUTE,
    SLOW,
    Caught,
    NoticeWorld,
    in_notice_world,
    later,
)
from tests.web.virtual_time import clock, pass_time, run_virtually, settle


@in_notice_world
async def test_absent_player_is_told_once(world: NoticeWorld) -> None:
    await world.ask("Bob")
    await world.go(1)
    await pass_time(DELAY * 1000 - 1)
    assert world.posts == []
    await pass_time(2)
    [push] = world.posts
    assert (push.url, push.body) == (ENDPOINT, b"")
    await pass_time(24 * 60 * MINUTE)
    assert len(world.posts) == 1


@in_notice_world
async def test_player_who_never_asked_gets_nothing(world: NoticeWorld) -> None:
    await world.ask("Ann")
    await world.go(1)
    await later()
    assert not world.posts
    assert not world.mails


@in_notice_world
async def test_present_player_is_not_told(world: NoticeWorld) -> None:
    await world.ask("Bob")
    second = world.connect("Bob")
    await settle()
    await world.go(1)
    await later()
    assert world.posts == []
    await second.close()


@in_notice_world
async def test_quick_return_stops_the_notice(world: NoticeWorld) -> None:
    await world.ask("Bob")
    await world.go(1)
    await pass_time(DELAY * 1000 - 1)
    await world.come(1)
    await later()
    assert world.posts == []


@in_notice_world
async def test_answered_player_waits_for_next_question(world: NoticeWorld) -> None:
    await world.ask("Bob")
    await world.answer(1)
    await world.go(1)
    await later()
    assert world.posts == []
    await world.answer(0)
    assert world.table.seats[1].asked
    await later()
    assert len(world.posts) == 1


@in_notice_world
async def test_questions_in_a_row_are_one_absence(world: NoticeWorld) -> None:
    await world.ask("Bob")
    await world.go(1)
    await later()
    live = world.live
    first = live.table.seats[1].asked
    await pass_time(live.table.settings.clock.days * 24 * 60 * MINUTE)
    await settle()
    assert live.table.seats[1].asked != first or live.table.seats[1].away == "time"
    await later()
    assert len(world.posts) == 1


@in_notice_world
async def test_next_absence_is_told_again(world: NoticeWorld) -> None:
    await world.ask("Bob")
    for times in (1, 2, 3):
        await world.go(1)
        await later()
        assert len(world.posts) == times
        await world.come(1)
    assert await world.store.told() == []


def test_notices_over_the_hourly_limit_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "MOST_PER_HOUR", 2)
    monkeypatch.setattr(Server, "seconds", lambda _: clock() / 1000)

    @in_notice_world
    async def story(world: NoticeWorld) -> None:
        await world.ask("Bob")
        for _ in range(2):
            await world.go(1)
            await later()
            await world.come(1)
        await world.go(1)
        await later()
        assert len(world.posts) == 2
        await pass_time(30 * MINUTE)
        assert len(world.posts) == 3

    story()


@in_notice_world
async def test_end_of_game_forgets_its_notices(world: NoticeWorld) -> None:
    asked = await world.ask("Bob")
    await world.go(1)
    await later()
    [note] = await world.store.told()
    assert await world.server.notices.notified_tables(asked["id"], note.player) == [world.table.id]
    world.lines[0].send({"type": "close", "id": "c"})
    await settle()
    assert world.table.phase == "closed"
    assert await world.server.notices.notified_tables(asked["id"], note.player) == []
    assert await world.store.told() == []


@in_notice_world
async def test_restart_repeats_and_forgets_no_notice(world: NoticeWorld) -> None:
    await world.ask("Bob")
    await world.go(1)
    await later()
    assert len(world.posts) == 1
    await world.restart()
    await later()
    assert len(world.posts) == 1
    await world.come(1)
    await world.go(1)
    await pass_time(DELAY * 1000 - 1)
    await world.restart()
    assert len(world.posts) == 1
    await later()
    assert len(world.posts) == 2


@in_notice_world
async def test_players_may_return_after_a_restart(world: NoticeWorld) -> None:
    await world.ask("Bob")
    await world.restart()
    await world.come(1)
    await later()
    assert world.posts == []


@in_notice_world
async def test_table_at_rest_still_tells(world: NoticeWorld) -> None:
    await world.ask("Bob")
    for seat in (0, 1, None):
        await world.lines.pop(seat).close()
    await settle()
    assert world.server.manager.rest() == 1
    await later()
    assert len(world.posts) == 1


@pytest.mark.parametrize("kind", ["none", "decision", "bank"])
def test_fast_table_sends_no_notices(kind: str) -> None:
    async def story() -> None:
        world = NoticeWorld()
        fast = msgspec.convert({"kind": kind, "seconds": 24 * 3600}, Clock)
        await world.begin(msgspec.structs.replace(SLOW, clock=fast, grace_seconds=24 * 3600))
        await world.ask("Bob")
        await world.go(1)
        await later()
        assert world.posts == []
        await world.close()

    run_virtually(story())


@in_notice_world
async def test_paused_game_sends_no_notices(world: NoticeWorld) -> None:
    await world.ask("Bob")
    for seat in (0, 1):
        world.lines[seat].send({"type": "pause", "id": f"p{seat}", "seat": seat, "stop": True})
    await settle()
    assert world.table.paused_at is not None
    await world.go(1)
    await later()
    assert world.posts == []


@in_notice_world
async def test_gone_browser_is_forgotten(world: NoticeWorld) -> None:
    await world.ask("Bob")
    world.statuses = [410]
    await world.go(1)
    await later()
    assert await world.rows("Bob") == []


@in_notice_world
async def test_failed_notice_is_tried_again(world: NoticeWorld) -> None:
    await world.ask("Bob")
    world.statuses = [503, NotSent("TimeoutError"), 429]
    await world.go(1)
    await later()
    for seconds in notices.TRY_AGAIN:
        await pass_time(seconds * 1000)
    assert len(world.posts) == 4
    await pass_time(24 * 60 * MINUTE)
    assert len(world.posts) == 4
    assert len(await world.store.told()) == 1


@in_notice_world
async def test_return_stops_further_tries(world: NoticeWorld) -> None:
    await world.ask("Bob")
    world.statuses = [503]
    await world.go(1)
    await later()
    await world.come(1)
    await pass_time(notices.TRY_AGAIN[0] * 1000)
    assert len(world.posts) == 1
    assert await world.store.told() == []


@in_notice_world
async def test_given_up_notice_is_logged_without_names(world: NoticeWorld) -> None:
    caught = Caught()
    logger = logging.getLogger("dicetown")
    logger.addHandler(caught)
    try:
        await world.ask("Bob")
        world.statuses = [500] * 10
        await world.go(1)
        await pass_time((DELAY + sum(notices.TRY_AGAIN)) * 1000 + 10)
    finally:
        logger.removeHandler(caught)
    assert [line for line in caught.lines if "notice" in line] == [
        "a notice by push was not sent: status 500"
    ]
    assert len(world.posts) == 4


@in_notice_world
async def test_operator_hook_gets_signed_notices(world: NoticeWorld) -> None:
    await world.ask("Bob", "hook")
    await world.go(1)
    await later()
    [hook] = world.posts
    assert hook.url == world.config.notice_webhook
    told = json.loads(hook.body)
    since = told.pop("since")
    assert told == {
        "event": "turn",
        "player": "Bob",
        "table": "Friday night",
        "link": f"{HOME}/t/{world.table.id}",
    }
    assert world.table.time <= since <= world.server.manager.now()
    expected = hmac.new(b"hush hush", hook.body, hashlib.sha256).hexdigest()
    assert hook.headers[SIGNATURE] == f"sha256={expected}"


@in_notice_world
async def test_woken_browser_shows_a_notice_once(world: NoticeWorld) -> None:
    await world.ask("Bob", lang="fr")
    await world.go(1)
    await later()
    taken = await world.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    [shown] = taken.json()["notices"]
    path = f"/t/{world.table.id}"
    assert (shown["text"], shown["path"], shown["tag"]) == ("Friday night", path, world.table.id)
    assert shown["title"].startswith("C’est à vous")
    others = await world.request("POST", "/api/notices/take", "Ann", {"endpoint": ENDPOINT})
    assert others.json() == {"notices": []}


@in_notice_world
async def test_notice_survives_a_restart_until_shown(world: NoticeWorld) -> None:
    await world.ask("Bob")
    await world.go(1)
    await later()
    await world.restart()
    taken = await world.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    assert [notice["text"] for notice in taken.json()["notices"]] == ["Friday night"]
    await world.come(1)
    taken = await world.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    assert taken.json() == {"notices": []}


@in_notice_world
async def test_restart_joins_old_and_fresh_notices(world: NoticeWorld) -> None:
    async def shown() -> list[str]:
        taken = await world.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
        return [notice["text"] for notice in taken.json()["notices"]]

    async def tell_of(title: str) -> None:
        seats = [Place(kind="person", player=seat.player, name=seat.name) for seat in people]
        settings = msgspec.structs.replace(SLOW, title=title)
        await world.server.manager.open(ann, settings, seats, start=Start(id="go"))
        await pass_time(10 * MINUTE)

    people = world.table.seats
    ann = Player(id=people[0].player, name="Ann")
    await world.ask("Bob")
    await world.go(1)
    await later()
    await world.restart()
    # Another server draws otherwise, or the new table would be the old one.
    world.server.manager.draw = random.Random(2).randbytes
    await tell_of("Saturday night")
    assert await shown() == ["Saturday night", "Friday night"]
    await tell_of("Sunday night")
    assert await shown() == ["Sunday night"]


def asked_covertly() -> Table:
    """A slow game in which Bob alone could play a card."""
    settings = Settings(ruleset="classic", clock=Clock(kind="days"))
    for seed in range(20):
        at = Sitting(settings, seed=seed).begin()
        if at.play_until(lambda table: table.covert() and bool(table.seats[1].asked)):
            return at.table
    raise AssertionError("no card could be played")


@pytest.mark.rule("INFO-4")
def test_covert_question_reaches_no_hook() -> None:
    table = asked_covertly()
    missed = absent_at(table, Viewers(table))
    assert missed["bob-id"] is True

    async def story() -> None:
        world = NoticeWorld()
        await world.begin()
        for way in ("push", "hook"):
            row = await world.ask("Bob", way)
            kept = await world.store.subscription(row["id"])
            assert kept is not None
            await world.store.put_subscription(msgspec.structs.replace(kept, player="bob-id"))
        # What is told of a table goes with it, and a subscription with the last session of its player.
        await world.store.append(Append(row=row_of(table), after=0, entries=[]))
        assert kept is not None
        for session in await world.store.sessions_of(kept.player):
            await world.store.put_session(msgspec.structs.replace(session, player="bob-id"))
        notifier = world.server.notices
        notifier.missing(table, missed)
        await later()
        assert [post.url for post in world.posts] == [ENDPOINT]
        # Asked openly afterwards, the hook hears of it as long after as if there had been nothing before.
        notifier.missing(table, {"bob-id": False})
        await pass_time(DELAY * 1000 - 1)
        assert len(world.posts) == 1
        await pass_time(2)
        assert [post.url for post in world.posts] == [ENDPOINT, world.config.notice_webhook]
        notifier.missing(table, {"bob-id": True})
        await later()
        assert len(world.posts) == 2
        await world.close()

    run_virtually(story())


@pytest.mark.rule("INFO-4")
def test_hook_stops_when_question_becomes_covert() -> None:
    table = asked_covertly()

    async def story() -> None:
        world = NoticeWorld()
        await world.begin()
        row = await world.ask("Bob", "hook")
        kept = await world.store.subscription(row["id"])
        assert kept is not None
        await world.store.put_subscription(msgspec.structs.replace(kept, player="bob-id"))
        world.server.notices.missing(table, {"bob-id": False})
        await pass_time(DELAY * 500)
        world.server.notices.missing(table, {"bob-id": True})
        await later()
        assert world.posts == []
        await world.close()

    run_virtually(story())


@in_notice_world
async def test_notices_tell_nothing_of_the_game(world: NoticeWorld) -> None:
    await world.ask("Bob", "hook")
    await world.ask("Bob")
    mail = await world.ask("Bob", "mail", address="bob@example.org")
    kept = await world.store.subscription(mail["id"])
    assert kept is not None
    await world.store.put_subscription(msgspec.structs.replace(kept, confirmed=True))
    world.mails.clear()
    await world.go(1)
    await later()
    taken = await world.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    sent = [taken.body, *[post.body for post in world.posts], world.mails[0].as_bytes()]
    assert len(sent) == 4
    state = world.table.game.state
    asking = state.asking
    assert asking is not None
    hidden = [asking.kind, world.table.seats[1].player, world.table.secret, "roll", "card", 'dice"']
    for body in sent:
        assert not [word for word in hidden if word.encode() in body]


@in_notice_world
async def test_ended_subscription_stops_further_tries(world: NoticeWorld) -> None:
    asked = await world.ask("Bob")
    world.statuses = [503]
    await world.go(1)
    await later()
    await world.request("DELETE", f"/api/notices/{asked['id']}", "Bob")
    await pass_time(24 * 60 * MINUTE)
    assert len(world.posts) == 1


@in_notice_world
async def test_new_player_of_browser_sees_nothing_old(world: NoticeWorld) -> None:
    await world.ask("Bob")
    await world.go(1)
    await later()
    await world.ask("Ann")
    taken = await world.request("POST", "/api/notices/take", "Ann", {"endpoint": ENDPOINT})
    assert taken.json()["notices"] == []


@in_notice_world
async def test_address_stays_until_next_is_mailed(world: NoticeWorld) -> None:
    async def fail(*_: object) -> None:
        raise NotSent("TimeoutError")

    await world.ask("Bob", "mail", address="bob@example.org")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(world.server.notices.channels.mail), "ask", fail)
        await world.request("POST", "/api/notices/mail", "Bob", {"address": "other@example.org"})
    assert [row.target for row in await world.rows("Bob")] == ["bob@example.org"]


@pytest.mark.parametrize("address", ["::127.0.0.1", "64:ff9b:1::1", "64:ff9b::1"])
def test_inside_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_refused_bucket_spends_no_other() -> None:
    plenty, none = Buckets(0, 1), Buckets(0, 1)
    none.take("a", 0)
    assert not take_all([(plenty, "a"), (none, "a")], 0)
    assert plenty.take("a", 0)
