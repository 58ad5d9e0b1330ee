"""What no client of ours would ever send: broken messages, broken frames, broken requests."""

from __future__ import annotations

import base64
import json
import os
import random
import socket
import struct
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

SECONDS = 20.0
"""For an answer; a server that says nothing by then hangs."""

MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "answer", "id": "a1", "seat": 0, "prompt": "s0.1", "choice": "keep:9"},
    {"type": "undo", "id": "a2", "seat": 0},
    {"type": "order", "id": "a3", "seat": 0, "order": {"pass_windows": True, "cards": ["joe"]}},
    {"type": "back", "id": "a4", "seat": 0},
    {"type": "pause", "id": "a5", "seat": 0, "stop": True},
    {"type": "hurry", "id": "a6", "seat": 0},
    {"type": "say", "id": "a7", "seat": 0, "text": "Hello", "phrase": ""},
    {"type": "leave-seat", "id": "a8", "seat": 0},
    {"type": "take-seat", "id": "a9", "seat": 1, "name": "Mallory"},
    {"type": "give-seat", "id": "b1", "seat": 1, "kind": "bot", "bot": "random"},
    {"type": "add-seat", "id": "b2"},
    {"type": "remove-seat", "id": "b3", "seat": 1},
    {"type": "settings", "id": "b4", "settings": {"ruleset": "classic", "clock": {"kind": "days"}}},
    {"type": "make-host", "id": "b5", "seat": 1},
    {"type": "start", "id": "b6", "fill": "greedy"},
    {"type": "nonce", "id": "b7", "seat": 0, "nonce": "0a"},
    {"type": "rematch", "id": "b8"},
    {"type": "close", "id": "b9"},
    {"type": "advise", "id": "c1", "seat": 0},
    {"type": "memory", "id": "c2", "seat": 0},
    {"type": "unlock", "id": "c3", "seat": 0},
    {"type": "ping", "id": "c4"},
)
"""One of each kind, all of them for a seat of another player."""

ODD_VALUES: tuple[str, ...] = (
    "null",
    "true",
    "-1",
    "6",
    "1e308",
    "1e999",
    "-0.0",
    "NaN",
    "Infinity",
    "9" * 400,
    "0." + "0" * 400 + "1",
    '""',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000"',
    '"' + "x" * 3000 + '"',
    '"\u202e\u0007"',
    "[]",
    "{}",
    "[" * 2000 + "]" * 2000,
    '{"a":' * 1000 + "1" + "}" * 1000,
    "[" * 7000,
    '{"type":"ping","id":"x"}',
)


def mutant(rng: random.Random) -> bytes:
    """A message in which something is wrong; now and then it is fine after all."""
    return rng.choice(_BREAKERS)(rng, json.dumps(rng.choice(MESSAGES)))


def _cut(rng: random.Random, text: str) -> bytes:
    return text[: rng.randrange(len(text))].encode()


def _flip(rng: random.Random, text: str) -> bytes:
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def _insert(rng: random.Random, text: str) -> bytes:
    at = rng.randrange(len(text))
    return (text[:at] + rng.choice('{}[]",:\\\x00\n\u2028é😀') * rng.randint(1, 3) + text[at:]).encode()


def _noise(rng: random.Random, text: str) -> bytes:
    return rng.randbytes(rng.randrange(200))


def _odd_value(rng: random.Random, text: str) -> bytes:
    message = json.loads(text)
    field = rng.choice(list(message))
    message[field] = "@@"
    return json.dumps(message).replace('"@@"', rng.choice(ODD_VALUES)).encode()


def _other_fields(rng: random.Random, text: str) -> bytes:
    message = json.loads(text)
    if rng.random() < 0.5:
        del message[rng.choice(list(message))]
    else:
        message[rng.choice(("by", "at", "cmd", "seat2", "__class__", "", "Type"))] = rng.choice(
            (1, "x", None)
        )
    return json.dumps(message).encode()


def _twice(rng: random.Random, text: str) -> bytes:
    return (text + text if rng.random() < 0.5 else text[:-1] + ',"type":"close"}').encode()


def _other_type(rng: random.Random, text: str) -> bytes:
    message = json.loads(text)
    message["type"] = rng.choice(("welcome", "update", "ack", "answered", "opened", "", "ANSWER", "x" * 500))
    return json.dumps(message).encode()


_BREAKERS: tuple[Callable[[random.Random, str], bytes], ...] = (
    _cut,
    _flip,
    _insert,
    _noise,
    _odd_value,
    _odd_value,
    _other_fields,
    _twice,
    _other_type,
)


def request(
    method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes = b"", length: str = ""
) -> bytes:
    """A request as bytes, however wrong; `length` says another length than the body has."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    if body or length:
        lines.append(f"Content-Length: {length or len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body


def open_socket(url: str, receive_buffer: int = 0) -> socket.socket:
    where = urlsplit(url)
    assert where.hostname is not None
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(SECONDS)
    line.connect((where.hostname, where.port or 80))
    return line


def exchange(url: str, data: bytes, cut: bool = False) -> int:
    """Send some bytes; the status that comes back, 0 if the connection is ended without one."""
    with open_socket(url) as line:
        try:
            line.sendall(data)
            if cut:
                line.shutdown(socket.SHUT_WR)
            answer = b""
            while b"\r\n" not in answer and (piece := line.recv(4096)):
                answer += piece
        except OSError:
            # A server that turns a client away may be gone before the client has said all.
            answer = b""
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def handshake(path: str, key: str, extra: str = "") -> bytes:
    """What opens a WebSocket."""
    nonce = base64.b64encode(bytes(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {key}\r\n"
        f"{extra}\r\n"
    ).encode("latin-1")


def frame(data: bytes, opcode: int = 1, *, final: bool = True, mask: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it, or as none may."""
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    high = 0x80 if mask else 0
    if len(data) < 126:
        head += bytes([high | len(data)])
    elif len(data) < 1 << 16:
        head += bytes([high | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([high | 127]) + struct.pack("!Q", len(data))
    if not mask:
        return head + data
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(data))
