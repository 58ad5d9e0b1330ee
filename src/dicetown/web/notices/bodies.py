"""The bodies of requests about notices and of their answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dicetown.rules.rulebook import DEFAULT_LANGUAGE
from dicetown.web.protocol.bodies import Body, LangText

Endpoint = Annotated[str, Meta(max_length=1000)]


class PushNotices(Body, frozen=True, kw_only=True):
    """Subscribe to notices in this browser."""

    endpoint: Endpoint
    """The endpoint that `PushManager.subscribe` returned."""
    lang: LangText | None = None
    """The language of the notices. The default is the language of the replaced subscription, or English."""
    replaces: Endpoint = ""
    """The previous endpoint of this browser."""


class MailNotices(Body, frozen=True, kw_only=True):
    """Subscribe to notices by mail at one address."""

    address: Annotated[str, Meta(max_length=200)]
    lang: LangText = DEFAULT_LANGUAGE


class HookNotices(Body, frozen=True, kw_only=True):
    """Subscribe to notices through the webhook of this server."""

    lang: LangText = DEFAULT_LANGUAGE


class TakeNotices(Body, frozen=True, kw_only=True):
    """A woken browser asks for its notices."""

    endpoint: Endpoint


class NoticeSubscription(msgspec.Struct, frozen=True, kw_only=True):
    """A subscription to notices that it is the player's turn."""

    id: str
    channel: Literal["push", "mail", "hook"]
    target: str
    """The endpoint of a browser or the mail address; empty for a webhook."""
    lang: str
    created: int
    confirmed: bool
    """Whether notices are sent. A mail address is confirmed by opening the link in the first mail."""


class NoticeWays(msgspec.Struct, frozen=True, kw_only=True):
    """The notice channels of this server, and the subscriptions of the player who asks."""

    push_key: str
    """The key with which browsers subscribe; empty if this server cannot send pushes."""
    mail: bool
    hook: bool
    delay: int
    """Seconds that a player must be absent before a notice is sent."""
    subscriptions: list[NoticeSubscription]


class NoticeWords(msgspec.Struct, frozen=True, kw_only=True):
    """A notice to show."""

    tag: str
    """A notice replaces an earlier one with the same tag."""
    title: str
    text: str
    path: str
    """The path of the page that the notice opens."""


class TakenNotices(msgspec.Struct, frozen=True, kw_only=True):
    notices: list[NoticeWords]


class LinkDone(msgspec.Struct, frozen=True, kw_only=True):
    """The action that a link in a mail carried out."""

    deed: Literal["confirm", "stop"]
