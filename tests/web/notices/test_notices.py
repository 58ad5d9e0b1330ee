"""Whoever asked for it is told that a slow game waits for them: once, and nobody else ever."""

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
from tests.web.notices.noticing import DELAY, ENDPOINT, HOME, MINUTE, SLOW, Caught, Town, in_town, later
from tests.web.virtual_time import clock, pass_time, run_virtually, settle


@in_town
async def test_absent_player_is_told_once(town: Town) -> None:
    await town.ask("Bob")
    await town.go(1)
    await pass_time(DELAY * 1000 - 1)
    assert town.posts == []
    await pass_time(2)
    [push] = town.posts
    assert (push.url, push.body) == (ENDPOINT, b"")
    await pass_time(24 * 60 * MINUTE)
    assert len(town.posts) == 1


@in_town
async def test_player_who_never_asked_gets_nothing(town: Town) -> None:
    await town.ask("Ann")
    await town.go(1)
    await later()
    assert not town.posts
    assert not town.mails


@in_town
async def test_present_player_is_not_told(town: Town) -> None:
    await town.ask("Bob")
    second = town.connect("Bob")
    await settle()
    await town.go(1)
    await later()
    assert town.posts == []
    await second.close()


@in_town
async def test_quick_return_stops_the_notice(town: Town) -> None:
    await town.ask("Bob")
    await town.go(1)
    await pass_time(DELAY * 1000 - 1)
    await town.come(1)
    await later()
    assert town.posts == []


@in_town
async def test_answered_player_waits_for_next_question(town: Town) -> None:
    await town.ask("Bob")
    await town.answer(1)
    await town.go(1)
    await later()
    assert town.posts == []
    await town.answer(0)
    assert town.table.seats[1].asked
    await later()
    assert len(town.posts) == 1


@in_town
async def test_questions_in_a_row_are_one_absence(town: Town) -> None:
    await town.ask("Bob")
    await town.go(1)
    await later()
    live = town.live
    first = live.table.seats[1].asked
    await pass_time(live.table.settings.clock.days * 24 * 60 * MINUTE)
    await settle()
    assert live.table.seats[1].asked != first or live.table.seats[1].away == "time"
    await later()
    assert len(town.posts) == 1


@in_town
async def test_next_absence_is_told_again(town: Town) -> None:
    await town.ask("Bob")
    for times in (1, 2, 3):
        await town.go(1)
        await later()
        assert len(town.posts) == times
        await town.come(1)
    assert await town.store.told() == []


def test_notices_over_the_hourly_limit_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "MOST_PER_HOUR", 2)
    monkeypatch.setattr(Server, "seconds", lambda _: clock() / 1000)

    @in_town
    async def story(town: Town) -> None:
        await town.ask("Bob")
        for _ in range(2):
            await town.go(1)
            await later()
            await town.come(1)
        await town.go(1)
        await later()
        assert len(town.posts) == 2
        await pass_time(30 * MINUTE)
        assert len(town.posts) == 3

    story()


@in_town
async def test_end_of_game_forgets_its_notices(town: Town) -> None:
    asked = await town.ask("Bob")
    await town.go(1)
    await later()
    [note] = await town.store.told()
    assert await town.server.notices.told_through(asked["id"], note.player) == [town.table.id]
    town.lines[0].send({"type": "close", "id": "c"})
    await settle()
    assert town.table.phase == "closed"
    assert await town.server.notices.told_through(asked["id"], note.player) == []
    assert await town.store.told() == []


@in_town
async def test_restart_repeats_and_forgets_no_notice(town: Town) -> None:
    await town.ask("Bob")
    await town.go(1)
    await later()
    assert len(town.posts) == 1
    await town.restart()
    await later()
    assert len(town.posts) == 1
    await town.come(1)
    await town.go(1)
    await pass_time(DELAY * 1000 - 1)
    await town.restart()
    assert len(town.posts) == 1
    await later()
    assert len(town.posts) == 2


@in_town
async def test_players_may_return_after_a_restart(town: Town) -> None:
    await town.ask("Bob")
    await town.restart()
    await town.come(1)
    await later()
    assert town.posts == []


@in_town
async def test_table_at_rest_still_tells(town: Town) -> None:
    await town.ask("Bob")
    for seat in (0, 1, None):
        await town.lines.pop(seat).close()
    await settle()
    assert town.server.manager.rest() == 1
    await later()
    assert len(town.posts) == 1


@pytest.mark.parametrize("kind", ["none", "decision", "bank"])
def test_fast_table_sends_no_notices(kind: str) -> None:
    async def story() -> None:
        town = Town()
        fast = msgspec.convert({"kind": kind, "seconds": 24 * 3600}, Clock)
        await town.begin(msgspec.structs.replace(SLOW, clock=fast, grace_seconds=24 * 3600))
        await town.ask("Bob")
        await town.go(1)
        await later()
        assert town.posts == []
        await town.close()

    run_virtually(story())


@in_town
async def test_paused_game_sends_no_notices(town: Town) -> None:
    await town.ask("Bob")
    for seat in (0, 1):
        town.lines[seat].send({"type": "pause", "id": f"p{seat}", "seat": seat, "stop": True})
    await settle()
    assert town.table.paused_at is not None
    await town.go(1)
    await later()
    assert town.posts == []


@in_town
async def test_gone_browser_is_forgotten(town: Town) -> None:
    await town.ask("Bob")
    town.statuses = [410]
    await town.go(1)
    await later()
    assert await town.rows("Bob") == []


@in_town
async def test_failed_notice_is_tried_again(town: Town) -> None:
    await town.ask("Bob")
    town.statuses = [503, NotSent("TimeoutError"), 429]
    await town.go(1)
    await later()
    for seconds in notices.TRY_AGAIN:
        await pass_time(seconds * 1000)
    assert len(town.posts) == 4
    await pass_time(24 * 60 * MINUTE)
    assert len(town.posts) == 4
    assert len(await town.store.told()) == 1


@in_town
async def test_return_stops_further_tries(town: Town) -> None:
    await town.ask("Bob")
    town.statuses = [503]
    await town.go(1)
    await later()
    await town.come(1)
    await pass_time(notices.TRY_AGAIN[0] * 1000)
    assert len(town.posts) == 1
    assert await town.store.told() == []


@in_town
async def test_given_up_notice_is_logged_without_names(town: Town) -> None:
    caught = Caught()
    logger = logging.getLogger("dicetown")
    logger.addHandler(caught)
    try:
        await town.ask("Bob")
        town.statuses = [500] * 10
        await town.go(1)
        await pass_time((DELAY + sum(notices.TRY_AGAIN)) * 1000 + 10)
    finally:
        logger.removeHandler(caught)
    assert [line for line in caught.lines if "notice" in line] == [
        "a notice by push could not be sent: status 500"
    ]
    assert len(town.posts) == 4


@in_town
async def test_operator_hook_gets_signed_notices(town: Town) -> None:
    await town.ask("Bob", "hook")
    await town.go(1)
    await later()
    [hook] = town.posts
    assert hook.url == town.config.notice_webhook
    told = json.loads(hook.body)
    since = told.pop("since")
    assert told == {
        "event": "turn",
        "player": "Bob",
        "table": "Friday night",
        "link": f"{HOME}/t/{town.table.id}",
    }
    assert town.table.time <= since <= town.server.manager.now()
    expected = hmac.new(b"hush hush", hook.body, hashlib.sha256).hexdigest()
    assert hook.headers[SIGNATURE] == f"sha256={expected}"


@in_town
async def test_woken_browser_shows_a_notice_once(town: Town) -> None:
    await town.ask("Bob", lang="fr")
    await town.go(1)
    await later()
    taken = await town.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    [shown] = taken.json()["notices"]
    path = f"/t/{town.table.id}"
    assert (shown["text"], shown["path"], shown["tag"]) == ("Friday night", path, town.table.id)
    assert shown["title"].startswith("C’est à vous")
    others = await town.request("POST", "/api/notices/take", "Ann", {"endpoint": ENDPOINT})
    assert others.json() == {"notices": []}


@in_town
async def test_notice_survives_a_restart_until_shown(town: Town) -> None:
    await town.ask("Bob")
    await town.go(1)
    await later()
    await town.restart()
    taken = await town.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    assert [notice["text"] for notice in taken.json()["notices"]] == ["Friday night"]
    await town.come(1)
    taken = await town.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    assert taken.json() == {"notices": []}


@in_town
async def test_restart_joins_old_and_fresh_notices(town: Town) -> None:
    async def shown() -> list[str]:
        taken = await town.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
        return [notice["text"] for notice in taken.json()["notices"]]

    async def tell_of(title: str) -> None:
        seats = [Place(kind="person", player=seat.player, name=seat.name) for seat in people]
        settings = msgspec.structs.replace(SLOW, title=title)
        await town.server.manager.open(ann, settings, seats, start=Start(id="go"))
        await pass_time(10 * MINUTE)

    people = town.table.seats
    ann = Player(id=people[0].player, name="Ann")
    await town.ask("Bob")
    await town.go(1)
    await later()
    await town.restart()
    # Another server draws otherwise, or the new table would be the old one.
    town.server.manager.draw = random.Random(2).randbytes
    await tell_of("Saturday night")
    assert await shown() == ["Saturday night", "Friday night"]
    await tell_of("Sunday night")
    assert await shown() == ["Sunday night"]


def asked_covertly() -> Table:
    """A slow game in which Bob, and nobody else, could play a card."""
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
        town = Town()
        await town.begin()
        for way in ("push", "hook"):
            row = await town.ask("Bob", way)
            kept = await town.store.subscription(row["id"])
            assert kept is not None
            await town.store.put_subscription(msgspec.structs.replace(kept, player="bob-id"))
        # What is told of a table goes with it, and a subscription with the last session of its player.
        await town.store.append(Append(row=row_of(table), after=0, entries=[]))
        assert kept is not None
        for session in await town.store.sessions_of(kept.player):
            await town.store.put_session(msgspec.structs.replace(session, player="bob-id"))
        notifier = town.server.notices
        notifier.missing(table, missed)
        await later()
        assert [post.url for post in town.posts] == [ENDPOINT]
        # Asked openly afterwards, the hook hears of it as long after as if there had been nothing before.
        notifier.missing(table, {"bob-id": False})
        await pass_time(DELAY * 1000 - 1)
        assert len(town.posts) == 1
        await pass_time(2)
        assert [post.url for post in town.posts] == [ENDPOINT, town.config.notice_webhook]
        notifier.missing(table, {"bob-id": True})
        await later()
        assert len(town.posts) == 2
        await town.close()

    run_virtually(story())


@pytest.mark.rule("INFO-4")
def test_hook_stops_when_question_becomes_covert() -> None:
    table = asked_covertly()

    async def story() -> None:
        town = Town()
        await town.begin()
        row = await town.ask("Bob", "hook")
        kept = await town.store.subscription(row["id"])
        assert kept is not None
        await town.store.put_subscription(msgspec.structs.replace(kept, player="bob-id"))
        town.server.notices.missing(table, {"bob-id": False})
        await pass_time(DELAY * 500)
        town.server.notices.missing(table, {"bob-id": True})
        await later()
        assert town.posts == []
        await town.close()

    run_virtually(story())


@in_town
async def test_notices_tell_nothing_of_the_game(town: Town) -> None:
    await town.ask("Bob", "hook")
    await town.ask("Bob")
    mail = await town.ask("Bob", "mail", address="bob@example.org")
    kept = await town.store.subscription(mail["id"])
    assert kept is not None
    await town.store.put_subscription(msgspec.structs.replace(kept, confirmed=True))
    town.mails.clear()
    await town.go(1)
    await later()
    taken = await town.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    sent = [taken.body, *[post.body for post in town.posts], town.mails[0].as_bytes()]
    assert len(sent) == 4
    state = town.table.game.state
    asking = state.asking
    assert asking is not None
    hidden = [asking.kind, town.table.seats[1].player, town.table.secret, "roll", "card", 'dice"']
    for body in sent:
        assert not [word for word in hidden if word.encode() in body]


@in_town
async def test_ended_subscription_stops_further_tries(town: Town) -> None:
    asked = await town.ask("Bob")
    town.statuses = [503]
    await town.go(1)
    await later()
    await town.request("DELETE", f"/api/notices/{asked['id']}", "Bob")
    await pass_time(24 * 60 * MINUTE)
    assert len(town.posts) == 1


@in_town
async def test_new_player_of_browser_sees_nothing_old(town: Town) -> None:
    await town.ask("Bob")
    await town.go(1)
    await later()
    await town.ask("Ann")
    taken = await town.request("POST", "/api/notices/take", "Ann", {"endpoint": ENDPOINT})
    assert taken.json()["notices"] == []


@in_town
async def test_address_stays_until_next_is_mailed(town: Town) -> None:
    async def fail(*_: object) -> None:
        raise NotSent("TimeoutError")

    await town.ask("Bob", "mail", address="bob@example.org")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(town.server.notices.ways.mail), "ask", fail)
        await town.request("POST", "/api/notices/mail", "Bob", {"address": "other@example.org"})
    assert [row.target for row in await town.rows("Bob")] == ["bob@example.org"]


@pytest.mark.parametrize("address", ["::127.0.0.1", "64:ff9b:1::1", "64:ff9b::1"])
def test_inside_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_refused_bucket_spends_no_other() -> None:
    plenty, none = Buckets(0, 1), Buckets(0, 1)
    none.take("a", 0)
    assert not take_all([(plenty, "a"), (none, "a")], 0)
    assert plenty.take("a", 0)
