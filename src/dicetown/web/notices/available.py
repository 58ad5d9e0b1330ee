"""The notice channels that this server has."""

from __future__ import annotations

from typing import Final

from dicetown.table.store.rows import SubscriptionRow
from dicetown.table.store.store import Store
from dicetown.web.http.network import lan_urls
from dicetown.web.http.origins import Origin
from dicetown.web.notices import outgoing, smtp
from dicetown.web.notices.channels import Hook, Mail, Outcome, Push
from dicetown.web.notices.outgoing import NotSent
from dicetown.web.notices.turns import PendingTurn
from dicetown.web.ops.config import ServerConfig

PUSH_KEY: Final = "push-key"


class Channels:
    """The notice channels of one server; a channel is None if the server does not have it."""

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self.post: outgoing.Post = outgoing.post
        """Tests replace this before `open`."""
        self.carry: smtp.Carry = smtp.carry
        self.push: Push | None = None
        self.mail: Mail | None = None
        self.hook: Hook | None = None

    async def open(self, store: Store, server_key: bytes) -> None:
        """Open the channels that the settings enable."""
        config = self._config
        if config.push:
            self.push = await self._open_push(store)
        if config.mail_server:
            self.mail = Mail(config, self.carry, server_key)
        if config.notice_webhook:
            self.hook = Hook(config, self.post, address_of(config))

    async def _open_push(self, store: Store) -> Push | None:
        try:
            from dicetown.web.notices.vapid import Vapid, new_secret
        except ImportError:
            return None
        secret = await store.settle_meta(PUSH_KEY, new_secret())
        config = self._config
        contact = f"mailto:{config.mail_from}" if config.mail_from else config.public_url
        return Push(Vapid(secret, contact if config.secure or config.mail_from else ""), self.post)

    def reach(self, row: SubscriptionRow) -> bool:
        """Whether notices can be sent through a subscription."""
        there = {"push": self.push, "mail": self.mail, "hook": self.hook}
        return row.confirmed and there.get(row.channel) is not None

    async def send(self, row: SubscriptionRow, turn: PendingTurn | None, name: str, now: int) -> Outcome:
        """Send a notice of a turn, or a test notice without one."""
        if row.channel == "push" and self.push is not None:
            return await self.push.send(row, now)
        if row.channel == "mail" and self.mail is not None:
            return await self.mail.send(row, turn)
        if row.channel == "hook" and self.hook is not None:
            return await self.hook.send(turn, name, now)
        raise NotSent("there is no such channel", again=False)


def address_of(config: ServerConfig) -> str:
    """Return the server's address for links that are not part of an answer to a request."""
    if config.public_url:
        return config.public_url
    for url in lan_urls(config.port) if config.lan else ():
        return url
    return Origin("http", config.host, config.port).text
