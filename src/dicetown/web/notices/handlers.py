"""Request handlers for notices."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import msgspec

from dicetown.engine.errors import Refused
from dicetown.rules.rulebook import DEFAULT_LANGUAGE, known_language
from dicetown.table.store.rows import SubscriptionRow
from dicetown.table.store.summary import Summary
from dicetown.web.http.calls import Call
from dicetown.web.http.errors import TooMany, Unknown
from dicetown.web.http.routing import Routes
from dicetown.web.notices import bodies
from dicetown.web.notices.channels import Channel, checked_address
from dicetown.web.notices.links import read_link
from dicetown.web.notices.outgoing import NotSent, checked_endpoint, in_time
from dicetown.web.notices.turns import PendingTurn, say, title_in

if TYPE_CHECKING:
    from dicetown.web.server import Server

routes = Routes("notices")

MOST_BROWSERS: Final = 8
"""The most browsers of one player. One more, and the oldest subscription is deleted."""


@routes.get("/api/notices", auth=True)
async def notices(call: Call) -> bodies.NoticeWays:
    """List the player's notice subscriptions and the channels of this server."""
    channels = call.server.notices.channels
    rows = await call.server.store.subscriptions_of(call.session.player)
    return bodies.NoticeWays(
        push_key="" if channels.push is None else channels.push.signer.public,
        mail=channels.mail is not None,
        hook=channels.hook is not None,
        delay=call.server.config.notice_delay,
        subscriptions=[_info(row) for row in rows],
    )


@routes.post("/api/notices/push", auth=True, problems=(409,))
async def tell_by_push(call: Call, body: bodies.PushNotices) -> bodies.NoticeSubscription:
    """Subscribe to notices in this browser.

    First subscribe in the browser with the `push_key` of `GET /api/notices`. Pushes are empty: the browser
    asks `POST /api/notices/take` what to show.
    """
    if call.server.notices.channels.push is None:
        raise Refused(
            "This server cannot reach browsers.", hint="The operator of the server can set up push messages."
        )
    endpoint = checked_endpoint(body.endpoint)
    lang = known_language(body.lang) if body.lang else ""
    old = await _own(call, "push", body.replaces) if body.replaces else None
    if old is not None:
        await call.server.notices.drop(old)
    lang = lang or (DEFAULT_LANGUAGE if old is None else old.lang)
    row = _new(call, "push", endpoint, lang, confirmed=True)
    before = await call.server.store.subscription(row.id)
    if before is not None and before.player != row.player:
        # Also drops what the browser was woken for, so that it shows no other player's turn.
        await call.server.notices.drop(before)
    await call.server.store.put_subscription(row)
    mine = await call.server.store.subscriptions_of(call.session.player)
    browsers = [other for other in mine if other.channel == "push" and other.id != row.id]
    for other in browsers[: max(0, len(browsers) + 1 - MOST_BROWSERS)]:
        await call.server.notices.drop(other)
    return _info(row)


@routes.post("/api/notices/mail", auth=True, problems=(409,))
async def tell_by_mail(call: Call, body: bodies.MailNotices) -> bodies.NoticeSubscription:
    """Subscribe to notices by mail.

    A first mail asks for confirmation; before that, nothing else is sent. A player has one address at a
    time: a new address replaces it.
    """
    mail = call.server.notices.channels.mail
    if mail is None:
        raise Refused("This server sends no mail.")
    address = checked_address(body.address.strip()).addr_spec
    row = _new(call, "mail", address, known_language(body.lang), confirmed=False)
    before = await call.server.store.subscription(row.id)
    if before is not None and before.confirmed:
        return _info(before)
    where = (call.request.state.address, call.session.player, address.lower())
    if not call.server.limits.allow_mail(*where, call.server.seconds()):
        call.server.metrics.refused("mail")
        raise TooMany(
            "Too many mails were requested.", hint="Wait a day, or look for a mail that has arrived."
        )
    try:
        await in_time(mail.ask(row, call.session.name, call.server.manager.now()))
    except NotSent:
        raise Refused("The mail could not be sent.", hint="Check the address, or try again later.") from None
    # The link in an earlier mail may have been opened while this one was sent.
    before = await call.server.store.subscription(row.id)
    if before is not None and before.confirmed:
        row = before
    else:
        await call.server.store.put_subscription(row)
    for other in await call.server.store.subscriptions_of(call.session.player):
        if other.channel == "mail" and other.id != row.id:
            await call.server.notices.drop(other)
    return _info(row)


@routes.post("/api/notices/hook", auth=True, problems=(409,))
async def tell_by_hook(call: Call, body: bodies.HookNotices) -> bodies.NoticeSubscription:
    """Subscribe to notices through the webhook of this server.

    The operator of the server decides where the webhook leads. It gets no notices of covert questions.
    """
    if call.server.notices.channels.hook is None:
        raise Refused("This server has no webhook.")
    row = _new(call, "hook", "", known_language(body.lang), confirmed=True)
    await call.server.store.put_subscription(row)
    return _info(row)


@routes.post("/api/notices/take", auth=True)
async def take_notices(call: Call, body: bodies.TakeNotices) -> bodies.TakenNotices:
    """Return the notices that a browser woken by a push has to show.

    Each notice is returned once.
    """
    row = await _own(call, "push", body.endpoint)
    if row is None:
        return bodies.TakenNotices(notices=[])
    # Ask the store first: it may fail, and fresh turns are handed out only once.
    told = await _told_before(call, row)
    fresh = await call.server.notices.take(row.id)
    tables = {turn.table for turn in fresh if turn is not None}
    old = [turn for turn in told if turn.table not in tables]
    shown = call.server.notices.shown
    before = shown.get(row.id, set()) if fresh else set()
    shown[row.id] = tables.union(turn.table for turn in old)
    found = [*fresh, *[turn for turn in old if turn.table not in before]]
    return bodies.TakenNotices(notices=[_words(turn, row.lang) for turn in found])


async def _told_before(call: Call, row: SubscriptionRow) -> list[PendingTurn]:
    """List all turns a browser was notified of, as another process, maybe a dead one, may have woken it."""
    found: list[PendingTurn] = []
    for table in await call.server.notices.notified_tables(row.id, row.player):
        kept = await call.server.store.row(table)
        if kept is not None:
            summary = msgspec.json.decode(kept.summary, type=Summary)
            title = title_in(summary, row.player)
            found.append(
                PendingTurn(table=table, player=row.player, name="", title=title, since=kept.changed)
            )
    return found


@routes.post("/api/notices/{subscription}/test", auth=True, problems=(409,))
async def try_notice(call: Call) -> None:
    """Send a test notice now."""
    row = await _named(call)
    if not row.confirmed:
        raise Refused(
            "The address is not confirmed yet.", hint="Open the link in the mail that was sent there."
        )
    address = call.request.state.address
    if not call.server.limits.allow_trial(address, row.player, call.server.seconds()):
        call.server.metrics.refused("trial")
        raise TooMany("There were too many test notices.", hint="Wait a few minutes.")
    await call.server.notices.send_test(row, call.session.name)


@routes.delete("/api/notices/{subscription}", auth=True)
async def end_notices(call: Call) -> None:
    """End a notice subscription."""
    await call.server.notices.drop(await _named(call))


async def obey_link(server: Server, wanted: str, word: str) -> bodies.LinkDone:
    """Carry out the action of a link in a mail. Doing it twice is not an error."""
    deed, id = read_link(server.key, wanted, word, server.manager.now())
    row = await server.store.subscription(id)
    if deed == "stop" and row is not None:
        await server.notices.drop(row)
    elif deed == "confirm":
        if row is None:
            raise Unknown("No player asks for notices at this address any more.")
        await server.store.put_subscription(msgspec.structs.replace(row, confirmed=True))
    return bodies.LinkDone(deed=deed)


def _new(call: Call, channel: Channel, target: str, lang: str, confirmed: bool) -> SubscriptionRow:
    # A browser belongs to one player at a time; a mail address may be shared by a family.
    player = call.session.player
    return SubscriptionRow(
        id=_id(channel, target, "" if channel == "push" else player),
        player=player,
        channel=channel,
        target=target,
        lang=lang,
        created=call.server.manager.now(),
        confirmed=confirmed,
    )


def _id(channel: str, target: str, player: str) -> str:
    return hashlib.sha256("\0".join((channel, target, player)).encode()).hexdigest()[:24]


async def _own(call: Call, channel: Channel, target: str) -> SubscriptionRow | None:
    row = await call.server.store.subscription(_id(channel, target, ""))
    return row if row is not None and row.player == call.session.player else None


async def _named(call: Call) -> SubscriptionRow:
    row = await call.server.store.subscription(call.request.path_params["subscription"][:60])
    if row is None or row.player != call.session.player:
        raise Unknown("There is no such subscription.")
    return row


def _info(row: SubscriptionRow) -> bodies.NoticeSubscription:
    channel: Channel = "push" if row.channel == "push" else "mail" if row.channel == "mail" else "hook"
    return bodies.NoticeSubscription(
        id=row.id,
        channel=channel,
        target=row.target,
        lang=row.lang,
        created=row.created,
        confirmed=row.confirmed,
    )


def _words(turn: PendingTurn | None, lang: str) -> bodies.NoticeWords:
    if turn is None:
        return bodies.NoticeWords(
            tag="test", title=say("test", lang), text=say("test.what", lang), path="/settings"
        )
    return bodies.NoticeWords(tag=turn.table, title=say("turn", lang), text=turn.title, path=turn.path)
