"""How notices leave: signed pushes, mails, and nothing to where a stranger would like it to go."""

import asyncio
import json
import re
import smtplib
import socket
import sys
import threading
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicetown.table.store.rows import SubscriptionRow
from dicetown.web.notices import smtp
from dicetown.web.notices.available import Channels
from dicetown.web.notices.channels import Push
from dicetown.web.notices.outgoing import (
    MOST_WAITING,
    REST,
    SLOW,
    NotSent,
    OutboundQueue,
    Outgoing,
    post,
    run_in_thread,
    send,
)
from dicetown.web.ops.config import ServerConfig, load_config
from tests.web.memory_store import MemoryStore
from tests.web.notices.notice_world import Seal

NOW = 1_700_000_000


class PushService(HTTPServer):
    """Takes all that is posted, and answers with a status of one's choice."""

    def __init__(self, status: int = 201) -> None:
        super().__init__(("127.0.0.1", 0), Taker)
        self.status = status
        self.taken: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Taker(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        self.server.taken.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.send_header("Location", f"{self.server.url}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Quietly."""


@contextmanager
def push_service(status: int = 201) -> Iterator[PushService]:
    with PushService(status) as service:
        thread = threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield service
        finally:
            service.shutdown()
            thread.join()


async def post_anywhere(what: Outgoing) -> int:
    return await post(msgspec.structs.replace(what, anywhere=True))


def a_browser(endpoint: str) -> SubscriptionRow:
    return SubscriptionRow(
        id="s1", player="bob", channel="push", target=endpoint, lang="en", created=1, confirmed=True
    )


def unpadded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_push_is_empty_and_signed() -> None:
    pytest.importorskip("cryptography")
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    from dicetown.web.notices.vapid import Vapid, new_secret

    vapid = Vapid(new_secret(), "mailto:dice@example.org")
    with push_service() as service:
        sent = asyncio.run(
            Push(vapid, post_anywhere).send(a_browser(f"{service.url}/send/abc?x=1"), NOW * 1000)
        )
    assert sent == "sent"
    [(path, headers, body)] = service.taken
    assert (path, body) == ("/send/abc?x=1", b"")
    assert int(headers["TTL"]) > 0
    scheme, _, given = headers["Authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in given.split(","))
    assert scheme == "vapid"
    assert fields["k"] == vapid.public
    head, claims, signature = fields["t"].split(".")
    assert json.loads(unpadded(head)) == {"typ": "JWT", "alg": "ES256"}
    told = json.loads(unpadded(claims))
    assert (told["aud"], told["sub"]) == (service.url, "mailto:dice@example.org")
    assert NOW < told["exp"] <= NOW + 24 * 3600
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(fields["k"]))
    raw = unpadded(signature)
    halves = [int.from_bytes(raw[at : at + 32], "big") for at in (0, 32)]
    key.verify(utils.encode_dss_signature(*halves), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize("endpoint", ["https://push.example.net/s", "https://Push.Example.net:443/s"])
def test_push_service_has_one_signed_name(endpoint: str) -> None:
    posts: list[Outgoing] = []

    async def take(what: Outgoing) -> int:
        posts.append(what)
        return 201

    asyncio.run(Push(Seal(), take).send(a_browser(endpoint), NOW * 1000))
    assert [(post.url, post.headers["Authorization"]) for post in posts] == [
        (endpoint, f"seal https://push.example.net {NOW}")
    ]


def test_server_key_is_made_once() -> None:
    pytest.importorskip("cryptography")

    async def story() -> None:
        store = MemoryStore()
        keys = []
        for _ in range(2):
            ways = Channels(ServerConfig(data="nowhere"))
            await ways.open(store, b"")
            assert ways.push is not None
            keys.append(ways.push.signer.public)
        assert keys[0] == keys[1]
        assert len(unpadded(keys[0])) == 65

    asyncio.run(story())


@pytest.mark.parametrize("why", ["package", "setting"])
def test_other_channels_work_without_push(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if why == "package":
        monkeypatch.setitem(sys.modules, "dicetown.web.notices.vapid", None)

    async def story() -> None:
        config = ServerConfig(data="nowhere", notice_webhook="http://127.0.0.1/", push=why == "package")
        ways = Channels(config)
        await ways.open(MemoryStore(), b"")
        assert (ways.push, ways.mail) == (None, None)
        assert ways.hook is not None

    asyncio.run(story())


def test_private_address_is_never_called() -> None:
    with push_service() as service:
        with pytest.raises(NotSent) as problem:
            asyncio.run(post(Outgoing(url=f"{service.url}/send", headers={})))
        assert not problem.value.again
    assert service.taken == []


def test_public_name_of_private_address_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with push_service() as service:
        port = service.server_address[1]
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
        with pytest.raises(NotSent, match="not public"):
            asyncio.run(post(Outgoing(url=f"https://push.example.net:{port}/send", headers={})))
    assert service.taken == []


def test_no_redirect_is_followed() -> None:
    with push_service(307) as service:
        status = asyncio.run(post_anywhere(Outgoing(url=f"{service.url}/send", headers={})))
    assert status == 307
    assert [path for path, _, _ in service.taken] == ["/send"]


def test_unreachable_host_is_reported_without_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(NotSent) as problem:
        asyncio.run(post_anywhere(Outgoing(url=f"http://127.0.0.1:{port}/a-key", headers={})))
    assert problem.value.again
    assert "a-key" not in str(problem.value)


class Postmaster(threading.Thread):
    """A server of mail for one connection, as far as it takes to get one."""

    def __init__(self, offers: str = "AUTH PLAIN", refuses: str = "", refusal: str = "550 no") -> None:
        super().__init__()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._offers = offers
        self._refuses = refuses
        self._refusal = refusal
        self.heard: list[str] = []
        self.mail = b""

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._listener.getsockname()[1]}"

    def run(self) -> None:
        line, _ = self._listener.accept()
        with self._listener, line, line.makefile("rwb", buffering=0) as talk:
            talk.write(b"220 here\r\n")
            while heard := talk.readline():
                command = heard.decode().strip()
                self.heard.append(command)
                talk.write(self._reply(command.split(" ")[0].upper()))
                if command.upper() == "DATA":
                    while (part := talk.readline()) != b".\r\n":
                        self.mail += part
                    talk.write(b"250 taken\r\n")
                elif command.upper() == "QUIT":
                    return

    def _reply(self, verb: str) -> bytes:
        if verb == self._refuses:
            return f"{self._refusal}\r\n".encode()
        replies = {"EHLO": f"250-here\r\n250 {self._offers}", "AUTH": "235 in", "DATA": "354 go on"}
        return f"{replies.get(verb, '250 well')}\r\n".encode()


def a_mail() -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = "dice@example.org"
    mail["To"] = "bob@example.org"
    mail["Subject"] = "C’est à vous"
    mail.set_content("À table\u202f!\n")
    return mail


def a_config(address: str, **more: Any) -> ServerConfig:
    return ServerConfig(
        data="nowhere",
        mail_server=address,
        mail_from="dice@example.org",
        mail_user="dice",
        mail_password="open sesame",
        **more,
    )


def send_through(master: Postmaster, **more: Any) -> None:
    master.start()
    try:
        asyncio.run(smtp.carry(a_mail(), a_config(master.address, **more)))
    finally:
        master.join(20)


def test_mail_arrives_as_it_was_written() -> None:
    master = Postmaster()
    send_through(master, mail_security="none")
    got = message_from_bytes(master.mail, policy=policy.default)
    assert (got["To"], got["Subject"]) == ("bob@example.org", "C’est à vous")
    assert got["Date"]
    assert got["Message-ID"].endswith("@example.org>")
    assert "À table\u202f!" in got.get_content()


@pytest.mark.parametrize(
    ("server", "called"),
    [
        ("smtp.example.org", ("smtp.example.org", 587)),
        ("smtp.example.org:443", ("smtp.example.org", 443)),
        ("[2001:db8::1]", ("2001:db8::1", 587)),
        ("[2001:db8::1]:443", ("2001:db8::1", 443)),
    ],
)
def test_mail_server_is_called_at_its_port(
    server: str, called: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, int]] = []

    def call(host: str, port: int, **_: object) -> None:
        calls.append((host, port))
        raise OSError

    monkeypatch.setattr(smtplib, "SMTP", call)
    with pytest.raises(NotSent):
        asyncio.run(smtp.carry(a_mail(), a_config(server)))
    assert calls == [called]


@pytest.mark.parametrize(("refuses", "again"), [("RCPT", False), ("AUTH", True), ("MAIL", True)])
def test_refused_mail_is_reported_without_secrets(refuses: str, again: bool) -> None:
    master = Postmaster(refuses=refuses)
    with pytest.raises(NotSent) as problem:
        send_through(master, mail_security="none")
    assert problem.value.again is again
    assert "bob@" not in str(problem.value)
    assert "sesame" not in str(problem.value)
    assert master.mail == b""


@pytest.mark.parametrize("refusal", ["450 come back in five minutes", "421 busy"])
def test_temporary_refusal_is_tried_again(refusal: str) -> None:
    with pytest.raises(NotSent) as problem:
        send_through(Postmaster(refuses="RCPT", refusal=refusal), mail_security="none")
    assert problem.value.again


def test_unencrypted_server_gets_no_password() -> None:
    master = Postmaster()
    with pytest.raises(NotSent):
        send_through(master)
    assert not [command for command in master.heard if command.startswith("AUTH")]


def test_documented_notice_settings_are_valid(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "host" / "notices.md").read_text(encoding="utf-8")
    password = tmp_path / "password"
    password.write_text("open sesame\n", encoding="utf-8")
    found = "".join(re.findall(r"```toml\n(.*?)```", page, re.DOTALL))
    file = tmp_path / "dicetown.toml"
    file.write_text(found.replace("/etc/dicetown-mail-password", str(password)), encoding="utf-8")
    config = load_config(file, {}, {})
    assert (config.mail_server, config.mail_password) == ("smtp.example.org:587", "open sesame")
    assert config.notice_webhook.startswith("https://")


def test_slow_push_service_is_given_up() -> None:
    done = threading.Event()

    def drip(service: socket.socket) -> None:
        line, _ = service.accept()
        with line, suppress(OSError):
            line.sendall(b"HTTP/1.1 2")
            while not done.wait(0.05):
                line.sendall(b"0")

    with socket.create_server(("127.0.0.1", 0)) as service:
        thread = threading.Thread(target=drip, args=(service,))
        thread.start()
        try:
            what = Outgoing(url=f"http://127.0.0.1:{service.getsockname()[1]}/", headers={}, anywhere=True)
            with pytest.raises(NotSent):
                send(what, deadline=0.3)
        finally:
            done.set()
            thread.join()


# Hosts that are slow


def a_push(host: str) -> Outgoing:
    return Outgoing(url=f"https://{host}/send", headers={})


def test_slow_host_rests_for_a_while() -> None:
    now = 0.0
    sent: list[str] = []

    def send_slowly(what: Outgoing) -> int:
        nonlocal now
        sent.append(what.url)
        now += SLOW if "slow" in what.url else 0.1
        return 201

    async def story() -> None:
        nonlocal now
        outbound = OutboundQueue(send_slowly, lambda: now)
        assert await outbound.post(a_push("push.example.net")) == 201
        assert await outbound.post(a_push("one.slow.example")) == 201
        # The owner of one name has as many as they like.
        for host in ("one.slow.example", "two.slow.example", "slow.example"):
            with pytest.raises(NotSent, match="slow") as refused:
                await outbound.post(a_push(host))
            assert refused.value.again
        assert await outbound.post(a_push("push.example.net")) == 201
        now += REST
        assert await outbound.post(a_push("two.slow.example")) == 201

    asyncio.run(story())
    hosts = ("push.example.net", "one.slow.example", "push.example.net", "two.slow.example")
    assert sent == [a_push(host).url for host in hosts]


def test_dead_hosts_do_not_delay_mails() -> None:
    """A dead host keeps only a limited number of notices waiting."""
    go = threading.Event()

    def never(what: Outgoing) -> int:
        assert go.wait(60)
        return 201

    async def story() -> None:
        outbound = OutboundQueue(never)
        posts = [
            asyncio.ensure_future(outbound.post(a_push(f"push{number}.example")))
            for number in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(NotSent, match="too many") as refused:
            await outbound.post(a_push("push.example.net"))
        assert refused.value.again
        async with asyncio.timeout(30):
            assert await run_in_thread(lambda: "a mail") == "a mail"
        go.set()
        assert await asyncio.gather(*posts) == [201] * MOST_WAITING

    asyncio.run(story())


def test_devices_of_one_player_take_turns() -> None:
    async def story() -> None:
        go = asyncio.Event()
        posts: list[str] = []

        async def take(what: Outgoing) -> int:
            posts.append(what.url)
            await go.wait()
            return 201

        push = Push(Seal(), take)
        browsers = [a_browser(f"https://push.example.net/{number}") for number in range(3)]
        browsers[2] = msgspec.structs.replace(browsers[2], player="ann")
        sending = [asyncio.ensure_future(push.send(browser, NOW * 1000)) for browser in browsers]
        for _ in range(5):
            await asyncio.sleep(0)
        assert posts == [browsers[0].target, browsers[2].target]
        go.set()
        assert await asyncio.gather(*sending) == ["sent"] * 3
        assert posts[2] == browsers[1].target

    asyncio.run(story())
