"""Sending mail, from a thread, through the mail server that the operator configured."""

from __future__ import annotations

import contextlib
import smtplib
import ssl
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from dicetown.web.notices.outgoing import NotSent, run_in_thread
from dicetown.web.ops.config import ServerConfig

PATIENCE: Final = 20.0
"""Seconds for each step of sending."""
PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}

Carry = Callable[[EmailMessage, ServerConfig], Awaitable[None]]
"""Hands a mail to a mail server; raises NotSent if the server does not accept it."""


async def carry(mail: EmailMessage, config: ServerConfig) -> None:
    """Send a mail through the configured mail server."""
    await run_in_thread(lambda: _carry(mail, config))


def _carry(mail: EmailMessage, config: ServerConfig) -> None:
    host, port = _split(config.mail_server, PORTS[config.mail_security])
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=config.mail_from.rpartition("@")[2])
    try:
        line = _connected(host, port, config.mail_security)
        try:
            if config.mail_user:
                line.login(config.mail_user, config.mail_password)
            line.send_message(mail)
        finally:
            # Ignore errors here: the server has accepted the mail, and it must not be sent again.
            with contextlib.suppress(OSError, smtplib.SMTPException):
                line.quit()
            line.close()
    except smtplib.SMTPRecipientsRefused as error:
        # Many servers refuse an unknown sender the first time, with a 4xx, and accept the mail later.
        again = any(400 <= code < 500 for code, _ in error.recipients.values())
        raise NotSent(type(error).__name__, again=again) from None
    except smtplib.SMTPNotSupportedError as error:
        raise NotSent(type(error).__name__, again=False) from None
    except (OSError, smtplib.SMTPException, ValueError) as error:
        # Only the type of the error: the server's answer may contain addresses.
        raise NotSent(type(error).__name__) from None


def _connected(host: str, port: int, security: str) -> smtplib.SMTP:
    if security == "tls":
        return smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=ssl.create_default_context())
    line = smtplib.SMTP(host, port, timeout=PATIENCE)
    if security == "starttls":
        try:
            line.starttls(context=ssl.create_default_context())
        except BaseException:
            line.close()
            raise
    return line


def _split(server: str, port: int) -> tuple[str, int]:
    host, found, given = server.rpartition(":")
    if found and given.isdigit():
        return host.strip("[]"), int(given)
    return server.strip("[]"), port
