"""The channels of notices: push to a browser, mail, and a webhook of the operator."""

from __future__ import annotations

import asyncio
import hmac
import json
import re
from contextlib import suppress
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from typing import Final, Literal, Protocol
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.rows import SubscriptionRow
from dicetown.web.notices.links import confirm_path, stop_path
from dicetown.web.notices.outgoing import NotSent, Outgoing, Post
from dicetown.web.notices.smtp import Carry
from dicetown.web.notices.turns import PendingTurn, say
from dicetown.web.ops.config import ServerConfig

Channel = Literal["push", "mail", "hook"]
Outcome = Literal["sent", "gone"]

PUSH_LASTS: Final = 3 * 24 * 3600
"""Seconds for which a push service stores a push for a browser that is not running."""
SIGNATURE: Final = "X-Dicetown-Signature"
_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.ASCII
)
ENCODED: Final = "=?"
"""The beginning of an encoded word. Mail programs decode it, and it may hide any other addresses."""


class Signer(Protocol):
    """Signs pushes. `vapid.py` implements this, but needs an optional package."""

    @property
    def public(self) -> str: ...

    def authorization(self, origin: str, now: int) -> str: ...


class Push:
    """Sends empty pushes; the browser then asks this server, with its cookie, what to show.

    So no information about a game passes through the push service.
    """

    def __init__(self, signer: Signer, post: Post) -> None:
        self.signer = signer
        self._post = post
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock per player, kept while a push is sent to that player."""

    async def send(self, to: SubscriptionRow, now: int) -> Outcome:
        # One push at a time per player, so that one player's browsers cannot occupy all threads.
        async with self._turns.setdefault(to.player, asyncio.Lock()):
            return await self._send(to, now)

    async def _send(self, to: SubscriptionRow, now: int) -> Outcome:
        parts = urlsplit(to.target)
        origin = f"{parts.scheme}://{parts.netloc.removesuffix(':443').lower()}"
        headers = {
            "Authorization": self.signer.authorization(origin, now // 1000),
            "TTL": str(PUSH_LASTS),
            # A newer push replaces one not delivered yet: the browser asks for all its notices anyway.
            "Topic": "turn",
            "Urgency": "normal",
            "Content-Length": "0",
        }
        status = await self._post(Outgoing(url=to.target, headers=headers))
        if status in (404, 410):
            return "gone"
        return _sent(status)


class Hook:
    """Posts notices to the webhook that the operator configured."""

    def __init__(self, config: ServerConfig, post: Post, address: str) -> None:
        self._url = config.notice_webhook
        self._secret = config.notice_webhook_secret.encode()
        self._post = post
        self._address = address

    async def send(self, turn: PendingTurn | None, name: str, now: int) -> Outcome:
        """Post a notice of a turn, or a test notice without one."""
        told = {
            "event": "test" if turn is None else "turn",
            "player": name if turn is None else turn.name,
            "table": "" if turn is None else turn.title,
            "link": self._address + ("/" if turn is None else turn.path),
            "since": now if turn is None else turn.since,
        }
        body = json.dumps(told, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json; charset=utf-8"}
        if self._secret:
            headers[SIGNATURE] = "sha256=" + hmac.new(self._secret, body, "sha256").hexdigest()
        return _sent(await self._post(Outgoing(url=self._url, headers=headers, body=body, anywhere=True)))


class Mail:
    """Writes mails; `carry` hands them to a mail server."""

    def __init__(self, config: ServerConfig, carry: Carry, server_key: bytes) -> None:
        self._config = config
        self._carry = carry
        self._key = server_key

    async def send(self, to: SubscriptionRow, turn: PendingTurn | None) -> Outcome:
        """Send a notice of a turn, or a test notice without one."""
        if turn is None:
            subject, body = say("test", to.lang), say("test.what", to.lang)
        else:
            link = self._config.public_url + turn.path
            subject = say("turn", to.lang)
            body = say("mail.turn", to.lang, title=turn.title, link=link)
        stop = self._config.public_url + stop_path(self._key, to.id)
        mail = self._mail(to, subject, f"{body}\n\n-- \n{say('mail.stop', to.lang, stop=stop)}\n")
        # Mail programs show a button for this, which sends a POST (RFC 8058).
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        await self._carry(mail, self._config)
        return "sent"

    async def ask(self, to: SubscriptionRow, name: str, now: int) -> None:
        """Send the mail that asks to confirm an address."""
        link = self._config.public_url + confirm_path(self._key, to.id, now)
        server = self._config.public_url.partition("://")[2]
        body = say("mail.confirm.what", to.lang, name=name, server=server, link=link)
        mail = self._mail(to, say("mail.confirm", to.lang), body + "\n")
        await self._carry(mail, self._config)

    def _mail(self, to: SubscriptionRow, subject: str, body: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"] = self._config.mail_from
        try:
            mail["To"] = checked_address(to.target)
        except DiceTownError:
            # Stored by an earlier release, which accepted it.
            raise NotSent("the address is not valid", again=False) from None
        mail["Subject"] = subject
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body)
        return mail


def checked_address(text: str) -> Address:
    """Return a mail address that is used exactly as written; raises DiceTownError for anything else."""
    if _ADDRESS.fullmatch(text) is not None and ENCODED not in text:
        # `Address` has its own idea of a valid address, and raises several kinds of errors.
        with suppress(ValueError, IndexError, MessageError):
            address = Address(addr_spec=text)
            if address.addr_spec == text:
                return address
    raise DiceTownError("This is not a mail address.", hint="It looks like ann@example.org.")


def _sent(status: int) -> Outcome:
    if 200 <= status < 300:
        return "sent"
    raise NotSent(f"status {status}", again=status >= 500 or status in (408, 429))
