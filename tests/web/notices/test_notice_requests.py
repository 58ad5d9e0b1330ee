"""Asking for notices: what can be asked for, what is refused, links in mails, and being forgotten."""

import asyncio
import re

import msgspec
import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.errors import StoreFailed
from dicetown.web.http.limits import MAILS_PER_DAY, TRIALS_PER_HOUR
from dicetown.web.notices.channels import Mail, Push
from dicetown.web.notices.handlers import MOST_BROWSERS
from dicetown.web.notices.links import CONFIRM_WITHIN, confirm_path, read_link, stop_path
from dicetown.web.notices.outgoing import checked_endpoint
from tests.web.notices.notice_world import (
    CONFIG,
    ENDPOINT,
    HOME,
    NoticeWorld,
    Seal,
    in_notice_world,
    later,
    without,
)
from tests.web.virtual_time import pass_time, run_virtually, settle

LINK = re.compile(re.escape(HOME) + r"(/n/[a-z]+/[A-Za-z0-9_-]+)")


@in_notice_world
async def test_player_reads_channels_and_subscriptions(world: NoticeWorld) -> None:
    ways = (await world.request("GET", "/api/notices", "Bob")).json()
    assert ways["push_key"] == "a-public-key"
    assert (ways["mail"], ways["hook"], ways["subscriptions"]) == (True, True, [])
    await world.ask("Bob", lang="fr")
    await world.ask("Bob", "hook")
    mine = (await world.request("GET", "/api/notices", "Bob")).json()["subscriptions"]
    assert {(one["channel"], one["target"], one["lang"]) for one in mine} == {
        ("push", ENDPOINT, "fr"),
        ("hook", "", "en"),
    }
    assert (await world.request("GET", "/api/notices", "Ann")).json()["subscriptions"] == []


def test_missing_channels_cannot_be_asked_for() -> None:
    async def story() -> None:
        world = NoticeWorld(without(CONFIG, mail_server="", notice_webhook="", push=False))
        await world.begin()
        world.server.notices.channels.push = None
        ways = (await world.request("GET", "/api/notices", "Bob")).json()
        assert (ways["push_key"], ways["mail"], ways["hook"]) == ("", False, False)
        for way, body in (
            ("push", {"endpoint": ENDPOINT}),
            ("mail", {"address": "bob@example.org"}),
            ("hook", {}),
        ):
            assert (await world.request("POST", f"/api/notices/{way}", "Bob", body)).status == 409
        await world.close()

    run_virtually(story())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.net/send",
        "https://localhost/send",
        "https://printer.local/send",
        "https://intranet/send",
        "https://127.0.0.1/send",
        "https://2130706433/send",
        "https://10.1.2.3:8443/send",
        "https://169.254.169.254/latest/meta-data",
        "https://192.168.1.1/send",
        "https://[::1]/send",
        "https://[fd00::1]/send",
        "https://[::ffff:10.0.0.1]/send",
        "https://[64:ff9b::a00:1]/send",
        "https://0x7f.0.0.1/send",
        "https://user:pw@push.example.net/send",
        "https://push.example.net",
        "https://push.example.net/a b",
        "https://push.example.net/a\r\nHost: x",
        "https://push.example.net/" + "a" * 1000,
        "ftp://push.example.net/send",
        "//push.example.net/send",
        "",
    ],
)
def test_private_push_endpoint_is_refused(endpoint: str) -> None:
    with pytest.raises(DiceTownError):
        checked_endpoint(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/cAb:APA91",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
        "https://web.push.apple.com/QEd",
        "https://wns2-par02p.notify.windows.com/w/?token=BQYAA%3d",
        "https://8.8.8.8:443/push",
    ],
)
def test_endpoints_of_push_services_are_taken(endpoint: str) -> None:
    assert checked_endpoint(endpoint) == endpoint


@in_notice_world
async def test_refused_endpoint_is_not_kept(world: NoticeWorld) -> None:
    reply = await world.request("POST", "/api/notices/push", "Bob", {"endpoint": "https://127.0.0.1/x"})
    assert reply.status == 400
    assert await world.rows("Bob") == []


@in_notice_world
async def test_browser_belongs_to_its_latest_player(world: NoticeWorld) -> None:
    await world.ask("Ann")
    await world.ask("Bob")
    assert await world.rows("Ann") == []
    assert [row.target for row in await world.rows("Bob")] == [ENDPOINT]


@in_notice_world
async def test_new_endpoint_replaces_old_and_keeps_language(world: NoticeWorld) -> None:
    await world.ask("Bob", lang="fr")
    await world.ask("Bob", endpoint=ENDPOINT + "2", replaces=ENDPOINT)
    assert [(row.target, row.lang) for row in await world.rows("Bob")] == [(ENDPOINT + "2", "fr")]


@in_notice_world
async def test_oldest_of_too_many_browsers_are_forgotten(world: NoticeWorld) -> None:
    for number in range(MOST_BROWSERS + 2):
        await world.ask("Bob", endpoint=f"{ENDPOINT}{number}")
        await pass_time(1)
    assert [row.target for row in await world.rows("Bob")] == [
        f"{ENDPOINT}{number}" for number in range(2, MOST_BROWSERS + 2)
    ]


@in_notice_world
async def test_mail_needs_a_confirmed_address(world: NoticeWorld) -> None:
    asked = await world.ask("Bob", "mail", address="bob@example.org", lang="fr")
    assert not asked["confirmed"]
    [question] = world.mails
    assert question["To"] == "bob@example.org"
    assert "Bob" in question.get_content()
    await world.go(1)
    await later()
    assert len(world.mails) == 1
    link = LINK.findall(question.get_content())[0]
    assert (await world.request("GET", link)).status == 200
    assert not (await world.rows("Bob"))[0].confirmed
    assert (await world.request("POST", link)).json() == {"deed": "confirm"}
    await world.come(1)
    await world.go(1)
    await later()
    [_, notice] = world.mails
    told = notice.get_content()
    assert notice["To"] == "bob@example.org"
    assert f"{HOME}/t/{world.table.id}" in told
    assert "Friday night" in told
    assert notice["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = LINK.findall(told)[0]
    assert notice["List-Unsubscribe"] == f"<{HOME}{stop}>"
    assert (await world.request("POST", stop)).json() == {"deed": "stop"}
    assert (await world.request("POST", stop)).json() == {"deed": "stop"}
    assert await world.rows("Bob") == []
    await world.come(1)
    await world.go(1)
    await later()
    assert len(world.mails) == 2


@in_notice_world
async def test_confirmed_address_survives_a_late_mail(world: NoticeWorld) -> None:
    await world.ask("Bob", "mail", address="bob@example.org")
    found = re.search(r"/n/confirm/[\w-]+", world.mails[-1].get_content())
    assert found is not None
    arrives = asyncio.Event()

    async def slowly(*_: object) -> None:
        await arrives.wait()

    world.server.notices.channels.mail = Mail(world.config, slowly, world.server.key)
    asking = asyncio.ensure_future(world.ask("Bob", "mail", address="bob@example.org"))
    await settle()
    assert (await world.request("POST", found[0])).status == 200
    arrives.set()
    assert (await asking)["confirmed"]
    assert [row.confirmed for row in await world.rows("Bob")] == [True]


@in_notice_world
async def test_new_address_replaces_the_old_one(world: NoticeWorld) -> None:
    for address in ("bob@example.org", "bob@example.com"):
        await world.ask("Bob", "mail", address=address)
    assert [row.target for row in await world.rows("Bob")] == ["bob@example.com"]


@in_notice_world
async def test_mails_per_address_are_limited(world: NoticeWorld) -> None:
    for number in range(MAILS_PER_DAY + 3):
        person = ("Ann", "Bob")[number % 2]
        await world.request("POST", "/api/notices/mail", person, {"address": "Eve@example.org"})
    assert len(world.mails) == MAILS_PER_DAY
    refused = await world.request("POST", "/api/notices/mail", "Ann", {"address": "eve@example.org"})
    assert refused.status == 429


@pytest.mark.parametrize(
    "address",
    [
        "",
        "bob",
        "bob@",
        "@example.org",
        "bob@host",
        "a@b.org\nBcc: c@d.org",
        "a b@c.org",
        "<a@b.org>",
        # What a mail would be written to is another address than the one that is counted, or none at all.
        "=?x?q??=@a.bb",
        "=?x01?q?victim?=@a.bb",
        "=?utf-8?q?a=0D=0Ab?=@x.yy",
        "=?utf-8?Q?victim=40evil.com=2C?=@x.yy",
        "a=?utf-8?q?x?=@a.bb",
        "=?utf-8?q?=C3=A9?=@a.bb",
        ".@a.bb",
        "a..b@c.dd",
        "a.@c.dd",
    ],
)
def test_wrong_mail_address_is_refused(address: str) -> None:
    @in_notice_world
    async def story(world: NoticeWorld) -> None:
        reply = await world.request("POST", "/api/notices/mail", "Bob", {"address": address})
        assert reply.status == 400
        assert world.mails == []

    story()


@pytest.mark.parametrize(
    "address", ["bob+dice@example.org", "o'hara=b?@mail.example.org", "x@a-b.example.org"]
)
def test_mail_goes_to_the_given_address(address: str) -> None:
    @in_notice_world
    async def story(world: NoticeWorld) -> None:
        await world.ask("Bob", "mail", address=address)
        assert [mail["To"].addresses[0].addr_spec for mail in world.mails] == [address]

    story()


@in_notice_world
async def test_malformed_stored_address_gets_no_mail(world: NoticeWorld) -> None:
    asked = await world.ask("Bob", "mail", address="bob@example.org")
    [row] = await world.rows("Bob")
    odd = msgspec.structs.replace(row, target="=?x01?q?victim?=@a.bb", confirmed=True)
    await world.store.put_subscription(odd)
    assert (await world.request("POST", f"/api/notices/{asked['id']}/test", "Bob")).status == 400
    assert len(world.mails) == 1


def test_notice_links_have_purpose_and_term() -> None:
    key, now = b"k" * 32, 1_000_000_000_000
    confirm, stop = confirm_path(key, "s1", now)[11:], stop_path(key, "s1")[8:]
    assert read_link(key, "confirm", confirm, now + CONFIRM_WITHIN - 1) == ("confirm", "s1")
    assert read_link(key, "stop", stop, now + 10 * CONFIRM_WITHIN) == ("stop", "s1")
    for deed, word, at in (
        ("confirm", confirm, now + CONFIRM_WITHIN),
        ("confirm", confirm[:-1], now),
        ("stop", confirm, now),
        ("confirm", stop, now),
        ("steal", stop, now),
        ("stop", "", now),
    ):
        with pytest.raises(DiceTownError):
            read_link(key, deed, word, at)
    with pytest.raises(DiceTownError):
        read_link(b"x" * 32, "stop", stop, now)


@in_notice_world
async def test_trials_of_notices_are_limited(world: NoticeWorld) -> None:
    asked = await world.ask("Bob", lang="fr")
    path = f"/api/notices/{asked['id']}/test"
    assert (await world.request("POST", path, "Bob")).status == 204
    assert [post.url for post in world.posts] == [ENDPOINT]
    taken = await world.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    assert [notice["title"] for notice in taken.json()["notices"]] == ["Voici l’avis que vous recevrez"]
    again = await world.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    assert again.json() == {"notices": []}
    assert (await world.request("POST", path, "Ann")).status == 404
    for _ in range(TRIALS_PER_HOUR):
        last = await world.request("POST", path, "Bob")
    assert last.status == 429
    assert len(world.posts) == TRIALS_PER_HOUR


@in_notice_world
async def test_failed_trial_says_so(world: NoticeWorld) -> None:
    asked = await world.ask("Bob")
    world.statuses = [500, 410]
    path = f"/api/notices/{asked['id']}/test"
    assert (await world.request("POST", path, "Bob")).status == 400
    taken = await world.request("POST", "/api/notices/take", "Bob", {"endpoint": ENDPOINT})
    assert taken.json() == {"notices": []}
    assert (await world.request("POST", path, "Bob")).status == 400
    assert await world.rows("Bob") == []


@in_notice_world
async def test_unanswered_channels_time_out(world: NoticeWorld) -> None:
    async def never(*_: object) -> int:
        await asyncio.Event().wait()
        return 0

    ways = world.server.notices.channels
    asked = await world.ask("Bob")
    ways.push = Push(Seal(), never)
    ways.mail = Mail(world.config, never, world.server.key)  # type: ignore[arg-type]  # it carries nothing
    waiting = [
        asyncio.ensure_future(world.request("POST", f"/api/notices/{asked['id']}/test", "Bob")),
        asyncio.ensure_future(
            world.request("POST", "/api/notices/mail", "Bob", {"address": "bob@example.org"})
        ),
    ]
    await pass_time(60_000)
    assert [(await reply).status for reply in waiting] == [400, 409]
    assert [row.channel for row in await world.rows("Bob")] == ["push"]


@in_notice_world
async def test_players_end_only_their_own_notices(world: NoticeWorld) -> None:
    asked = await world.ask("Bob")
    path = f"/api/notices/{asked['id']}"
    assert (await world.request("DELETE", path, "Ann")).status == 404
    assert (await world.request("DELETE", path, "Bob")).status == 204
    assert await world.rows("Bob") == []
    await world.go(1)
    await later()
    assert world.posts == []


@in_notice_world
async def test_forgotten_player_gets_no_notices(world: NoticeWorld) -> None:
    [row] = [await world.ask("Bob")]
    await world.go(1)
    await later()
    assert len(world.posts) == len(await world.store.told()) == 1
    assert (await world.request("DELETE", "/api/me", "Bob")).status == 204
    assert await world.store.subscription(row["id"]) is None
    assert await world.store.told() == []


@in_notice_world
async def test_failed_forgetting_can_be_repeated(world: NoticeWorld) -> None:
    await world.ask("Bob")

    async def fail(*_: object) -> None:
        raise StoreFailed("The disk is full.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.store, "delete_subscription", fail)
        assert (await world.request("DELETE", "/api/me", "Bob")).status == 503
    assert (await world.request("DELETE", "/api/me", "Bob")).status == 204
    assert (await world.request("GET", "/api/me", "Bob")).status == 401


@in_notice_world
async def test_only_players_can_ask_for_notices(world: NoticeWorld) -> None:
    for method, path in (("GET", ""), ("POST", "/push"), ("POST", "/take"), ("DELETE", "/abc")):
        body = {"endpoint": ENDPOINT} if method == "POST" else None
        assert (await world.request(method, f"/api/notices{path}", "", body)).status == 401
