"""The ways a notice goes: to a browser through its push service, by mail, to a hook of the operator's."""

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
"""Seconds for which a push service keeps a notice for a browser that is switched off."""
SIGNATURE: Final = "X-Dicetown-Signature"
_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.ASCII
)
ENCODED: Final = "=?"
"""What begins a word that mail programs decode: behind it may be any other address, or several."""


class Signer(Protocol):
    """Signs pushes: see `vapid.py`, which needs a package that not everybody has."""

    @property
    def public(self) -> str: ...

    def authorization(self, origin: str, now: int) -> str: ...


class Push:
    """A push without a word in it: the browser asks this server what to say, with its cookie. So nothing of
    a game passes through anybody else's hands."""

    def __init__(self, signer: Signer, post: Post) -> None:
        self.signer = signer
        self._post = post
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By player, as long as something is sent to them."""

    async def send(self, to: SubscriptionRow, now: int) -> Outcome:
        # One at a time to each player: nobody's browsers keep all postmen to themselves.
        async with self._turns.setdefault(to.player, asyncio.Lock()):
            return await self._send(to, now)

    async def _send(self, to: SubscriptionRow, now: int) -> Outcome:
        parts = urlsplit(to.target)
        origin = f"{parts.scheme}://{parts.netloc.removesuffix(':443').lower()}"
        headers = {
            "Authorization": self.signer.authorization(origin, now // 1000),
            "TTL": str(PUSH_LASTS),
            # One that has not been delivered yet is replaced: the browser asks for all there is anyway.
            "Topic": "turn",
            "Urgency": "normal",
            "Content-Length": "0",
        }
        status = await self._post(Outgoing(url=to.target, headers=headers))
        if status in (404, 410):
            return "gone"
        return _sent(status)


class Hook:
    """Posts to the address that the operator named."""

    def __init__(self, config: ServerConfig, post: Post, address: str) -> None:
        self._url = config.notice_webhook
        self._secret = config.notice_webhook_secret.encode()
        self._post = post
        self._address = address

    async def send(self, turn: PendingTurn | None, name: str, now: int) -> Outcome:
        """Tell of a turn; without one it is a trial."""
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
    """Writes mails; `carry` hands them to a server."""

    def __init__(self, config: ServerConfig, carry: Carry, server_key: bytes) -> None:
        self._config = config
        self._carry = carry
        self._key = server_key

    async def send(self, to: SubscriptionRow, turn: PendingTurn | None) -> Outcome:
        """Tell of a turn; without one it is a trial."""
        if turn is None:
            subject, body = say("test", to.lang), say("test.what", to.lang)
        else:
            link = self._config.public_url + turn.path
            subject = say("turn", to.lang)
            body = say("mail.turn", to.lang, title=turn.title, link=link)
        stop = self._config.public_url + stop_path(self._key, to.id)
        mail = self._mail(to, subject, f"{body}\n\n-- \n{say('mail.stop', to.lang, stop=stop)}\n")
        # Mail programs show a button for it, and press it with a POST of their own (RFC 8058).
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        await self._carry(mail, self._config)
        return "sent"

    async def ask(self, to: SubscriptionRow, name: str, now: int) -> None:
        """Ask whoever reads the mails of an address whether they want any."""
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
            # Kept by an earlier release, which took it for one.
            raise NotSent("the address is none", again=False) from None
        mail["Subject"] = subject
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(body)
        return mail


def checked_address(text: str) -> Address:
    """An address of mail, to which mails go as it was written; raises DiceTownError for anything else."""
    if _ADDRESS.fullmatch(text) is not None and ENCODED not in text:
        # What it is written with has a mind of its own about what an address is, and many ways to say so.
        with suppress(ValueError, IndexError, MessageError):
            address = Address(addr_spec=text)
            if address.addr_spec == text:
                return address
    raise DiceTownError("This is no address of mail.", hint="It looks like ann@example.org.")


def _sent(status: int) -> Outcome:
    if 200 <= status < 300:
        return "sent"
    raise NotSent(f"status {status}", again=status >= 500 or status in (408, 429))
