"""Requests that no client of ours would send: paths, bodies and bytes that are wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.web.hostile.fuzzing import ODD_VALUES, request

PATHS = (
    *(
        "/page/../../../etc/passwd",
        "/page/%2e%2e/%2e%2e/app.py",
        "/page/..%2f..%2fapp.py",
        "/page/..%5c..%5capp.py",
    ),
    *("/page//etc/passwd", "/page/%00", "/page/app.js%00.html", "/page/" + "a" * 5000, "/page/a/" * 200),
    *(
        "/api/tables/%ff",
        "/api/tables/%00",
        "/api/tables/..",
        "/api/tables/" + "x" * 9000,
        "/api/tables/a%2Fb",
    ),
    *("/api/tables/%00/record", "/api/tables/%00/review", "/api/notices/%00", "/api/notices/%00/test"),
    *("/api/tables/%F0%9F%98%80/record?seat=%d9%a3", "/api/rules/%00", "/api/rules/" + "MINE-1" * 900),
    *(
        "/api/rules?ruleset=" + "revised%2B" * 800,
        "/api/names?ruleset=%00",
        "/api/rules?lang=%ff",
        "/api/bots?lang=",
    ),
    *(
        "/j/%00",
        "/j/" + "x" * 4000,
        "/j/..",
        "/d/%00",
        "/d/" + "x" * 4000,
        "/t/%ff",
        "//",
        "/%",
        "/%zz",
        "/?" + "&" * 4000,
    ),
    *(
        "/api/qr?path=//evil.example",
        "/api/qr?path=/j/%0d%0aSet-Cookie:x",
        "/api/qr?path=" + "/t/" + "x" * 5000,
    ),
    *(
        "*",
        "http://evil.example/healthz",
        "/healthz#x",
        "/api/openapi.json?x=[]",
        "/metrics/..",
        "/.git/config",
    ),
)

BODY_PATHS = (
    *("/api/session", "/api/me/name", "/api/me/tokens", "/api/tables"),
    *("/api/tables/{table}/invite", "/api/tables/{table}/branch"),
)


def bodies(rng: random.Random) -> Iterator[bytes]:
    """Bodies that are wrong in every way."""
    yield from (b"", b"null", b"[]", b"1", b'"x"', b"{", b"\xff\xfe", b"\x00", b"{}" * 2, b"\xef\xbb\xbf{}")
    yield from (b'{"name":"x\xff"}', b'{"na\xed\xa0\x80me":"x"}')
    yield from (b"[" * 60_000, b'{"a":' * 10_000, b'{"name":"' + b"x" * 70_000 + b'"}', b" " * 65_537)
    fields = ("name", "seats", "settings", "start", "fill", "step", "seat", "bot", "hours")
    for field in fields:
        for value in ODD_VALUES:
            yield f'{{"{field}":{value}}}'.encode("utf-8", "surrogatepass")
    seats = '"seats":[{"kind":"me"},{"kind":"bot"}]'
    inner = ("ruleset", "bribes", "parts", "sheriff", "title", "clock", "chat", "stand_in", "pace", "hush")
    for field in inner:
        for value in rng.sample(ODD_VALUES, 8):
            yield f'{{"settings":{{"{field}":{value}}},{seats}}}'.encode("utf-8", "surrogatepass")
    for number in ("-1", "0", "1000000", "9" * 30):
        for part in (
            '"setup":{"dollars":%s}',
            '"store":{"joe":%s}',
            '"properties":{"p1":%s}',
            '"points":{"p1":%s}',
        ):
            yield f'{{"settings":{{"parts":{{{part % number}}}}},{seats},"start":true}}'.encode()


BROKEN_REQUESTS = {
    "noise": bytes(range(256)),
    "no path": b"GET\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "another protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
    "a header without an end": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 300_000,
    "five thousand headers": b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
    + b"X: y\r\n" * 5000
    + b"\r\n",
    "a header in two lines": b"GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\nConnection: close\r\n\r\n",
    "a negative length": request("POST", "/api/session", {}, b"x", length="-1"),
    "a length that is none": request("POST", "/api/session", {}, b"x", length="1e3"),
    "two lengths": request("POST", "/api/session", {"Content-Length": "1"}, b"xx"),
    "a length of gigabytes": request("POST", "/api/session", {}, b"x", length="99999999999"),
    "chunks that are none": request("POST", "/api/session", {"Transfer-Encoding": "chunked"}) + b"zz\r\n",
    "another encoding": request("POST", "/api/session", {"Transfer-Encoding": "gzip"}) + b"x",
    "a path beyond ASCII": "GET /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n".encode("latin-1"),
    "a header beyond ASCII": request(
        "GET", "/api/me", {"Authorization": "Bearer \xff\xfe", "Cookie": "\xe9=\xe9"}
    ),
    "a host that is none": b"GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n",
    "an origin that is none": request("POST", "/api/session", {"Origin": "http://[::1"}, b'{"name":"x"}'),
    "forwarded for ever": request("GET", "/healthz", {"X-Forwarded-For": "1.1.1.1," * 900}),
}
