"""Behind a proxy that is set up as the documentation says, people play as if there was none."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

from dicetown.engine.errors import Refused
from dicetown.web.client import RemoteTable
from dicetown.web.client import http as client_http
from dicetown.web.client.play import is_asked, random_option
from tests.table.store.postgres.cluster import Cluster
from tests.web.ops.proxies import Proxy, Standing, caddy, deaf_port, nginx
from tests.web.ops.seated_clients import is_late, people, seated
from tests.web.serving import Serving, serving

SESSIONS = 6
"""That one address may have in an hour."""
NEW_SESSION = b'{"name": "Ann"}'


def trust(authority: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have clients believe the certificate of the proxy."""
    monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    # From Python 3.12 on certificates are read when it is made.
    opener = urllib.request.build_opener(client_http._StayHere)
    monkeypatch.setattr(client_http, "_opener", opener)


def ask(url: str, proxy: Proxy, body: bytes | None = None, **headers: str) -> tuple[int, str]:
    """The status and the headers of an answer."""
    request = urllib.request.Request(
        url, body, {name.replace("_", "-"): text for name, text in headers.items()}
    )
    secure = ssl.create_default_context(cafile=proxy.authority)
    try:
        opener = urllib.request.build_opener(
            client_http._StayHere, urllib.request.HTTPSHandler(context=secure)
        )
        with opener.open(request, timeout=30) as answer:
            return answer.status, str(answer.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, str(error.headers)


async def play_until(number: int, company: Sequence[RemoteTable]) -> None:
    """Go on, all of them, until a round has begun."""

    async def play(joined: RemoteTable, seat: int) -> None:
        choose = random_option(seat)
        while not is_late(number, joined):
            if joined.prompt is not None and joined.view is not None and is_asked(joined):
                # The table may have gone on meanwhile.
                with contextlib.suppress(Refused):
                    await joined.answer(choose(joined.prompt, joined.view))
            else:
                await joined.until(lambda table: is_late(number, table) or is_asked(table))

    await asyncio.wait_for(asyncio.gather(*(play(joined, seat) for seat, joined in enumerate(company))), 60)
    assert not any(joined.over for joined in company)


async def play_while_one_replaces_the_other(proxy: Proxy, first: Serving, second: Serving) -> str:
    """The table where it was. Each process is gone for a while, so the clients of each have to leave it."""
    table, company = await seated(await people(proxy.url, 2))
    await play_until(2, company)
    await asyncio.to_thread(first.stop)
    await play_until(3, company)
    await asyncio.to_thread(first.start)
    await asyncio.to_thread(second.stop)
    await play_until(4, company)
    for joined in company:
        assert "lost" in {change.kind for change in iter(joined.next_now, None)}
        await joined.__aexit__(None, None, None)
    return table


@pytest.mark.parametrize(
    "standing",
    [
        pytest.param(nginx, marks=pytest.mark.needs("nginx", "openssl")),
        pytest.param(caddy, marks=pytest.mark.needs("caddy")),
    ],
)
def test_documented_proxies_lose_and_log_no_player(
    standing: Standing, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third machine never comes up."""
    settings = {
        "database": cluster.create(f"behind-{standing.__name__}"),
        "public_url": "https://dice.example.org",
        "trust_proxy": 1,
        "metrics": "all",
        "sessions_per_hour": SESSIONS,
    }
    with (
        serving(tmp_path, **settings) as first,
        serving(tmp_path, **settings) as second,
        deaf_port() as third,
        standing(tmp_path, [first.port, second.port, third]) as proxy,
    ):
        trust(proxy.authority, monkeypatch)
        table = asyncio.run(play_while_one_replaces_the_other(proxy, first, second))

        status, headers = ask(f"{proxy.url}/api/session", proxy, NEW_SESSION)
        assert status == 200
        assert "; Secure" in headers
        assert "strict-transport-security" in headers.lower()
        assert ask(f"{proxy.url}/metrics", proxy)[0] == 404
        assert 429 in {
            ask(f"{proxy.url}/api/session", proxy, NEW_SESSION, X_Forwarded_For=f"203.0.113.{claimed}")[0]
            for claimed in range(SESSIONS)
        }

        assert ask(f"{proxy.plain_url}/j/an-invitation", proxy)[0] in (301, 308)
        first.stop()
        assert ask(f"{proxy.url}/d/a-private-link", proxy)[0] in (502, 503)
        for secret in (table, "an-invitation", "a-private-link"):
            assert secret not in proxy.logged()
