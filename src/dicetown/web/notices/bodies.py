"""The bodies of requests about notices, and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dicetown.web.protocol.bodies import Body

NoticeLang = Literal["en", "fr"]
Endpoint = Annotated[str, Meta(max_length=1000)]


class PushNotices(Body, frozen=True, kw_only=True):
    """Be told through this browser."""

    endpoint: Endpoint
    """What `PushManager.subscribe` gave."""
    lang: NoticeLang | None = None
    """Without, that of the one it replaces, or English."""
    replaces: Endpoint = ""
    """The endpoint this browser had before."""


class MailNotices(Body, frozen=True, kw_only=True):
    """Be told by mail, at one address."""

    address: Annotated[str, Meta(max_length=200)]
    lang: NoticeLang = "en"


class HookNotices(Body, frozen=True, kw_only=True):
    """Have this server pass notices on by its hook."""

    lang: NoticeLang = "en"


class TakeNotices(Body, frozen=True, kw_only=True):
    """What a browser asks that was woken."""

    endpoint: Endpoint


class NoticeSubscription(msgspec.Struct, frozen=True, kw_only=True):
    """Where one is told that it is one's turn."""

    id: str
    channel: Literal["push", "mail", "hook"]
    target: str
    """The endpoint of a browser, the address of mail; nothing for a hook."""
    lang: str
    created: int
    confirmed: bool
    """By mail one is told once the link in the first one was opened."""


class NoticeWays(msgspec.Struct, frozen=True, kw_only=True):
    """How this server can tell anybody anything, and how it tells whoever asks."""

    push_key: str
    """What browsers subscribe with; empty where this server cannot reach browsers."""
    mail: bool
    hook: bool
    delay: int
    """Seconds that somebody must have been missed before they are told."""
    subscriptions: list[NoticeSubscription]


class NoticeWords(msgspec.Struct, frozen=True, kw_only=True):
    """A notice to show."""

    tag: str
    """One notice with a tag takes the place of another."""
    title: str
    text: str
    path: str
    """Where it leads."""


class TakenNotices(msgspec.Struct, frozen=True, kw_only=True):
    notices: list[NoticeWords]


class LinkDone(msgspec.Struct, frozen=True, kw_only=True):
    """What a link of a mail has done."""

    deed: Literal["confirm", "stop"]
