"""Frames that no client of ours would send, and how to send them."""

from __future__ import annotations

import contextlib
import socket

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from dicetown.web.protocol import messages as p
from tests.web.hostile.attacked_game import Scene
from tests.web.hostile.fuzzing import frame, handshake, open_socket

BROKEN_FRAMES = {
    "no UTF-8": [frame(b"\xff\xfe{")],
    "no UTF-8 and goodbye": [frame(b"\xff\xfe{") + frame(b"\x03\xe8", opcode=8)],
    "not masked": [frame(b'{"type":"ping","id":"x"}', mask=False)],
    "an opcode that is none": [frame(b"x", opcode=5)],
    "reserved bits": [frame(b"x", reserved=7)],
    "more than is allowed": [frame(b"[" * (p.LARGEST_FRAME + 1))],
    "pieces of more than is allowed": [frame(b"[" * 9000, final=False), frame(b"[" * 9000, opcode=0)],
    "a piece of nothing": [frame(b"x", opcode=0)],
    "two beginnings": [frame(b"[", final=False), frame(b"[", final=False)],
    "a ping that is too long": [frame(b"x" * 200, opcode=9)],
    "a ping in pieces": [frame(b"x", opcode=9, final=False)],
    "a close with half a code": [frame(b"\x03", opcode=8)],
    "a close with a code that is none": [frame(b"\x00\x01", opcode=8)],
    "a length without an end": [b"\x81\xff" + b"\xff" * 8],
    "half a frame": [frame(b'{"type":"ping","id":"x"}')[:9]],
    "a thousand pings": [frame(b"x", opcode=9)] * 1000,
    "a thousand empty frames": [frame(b"")] * 1000,
    "pongs without a ping": [frame(b"x", opcode=10)] * 100,
    "a request in the middle": [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
}


async def answers(socket: ClientConnection) -> list[p.ServerMessage]:
    """All that comes until the server hangs up or answers a ping."""
    found = []
    with contextlib.suppress(ConnectionClosed):
        await socket.send(p.encode(p.Ping(id="last")).decode())
        async for data in socket:
            found.append(p.decode_server(data))
            if isinstance(found[-1], p.Pong) and found[-1].id == "last":
                break
    return found


def is_text(data: bytes) -> bool:
    with contextlib.suppress(UnicodeDecodeError):
        data.decode()
        return True
    return False


def greeted(scene: Scene, query: str = "") -> tuple[socket.socket, bytes]:
    """A connection on which the server expects frames, and what it has sent by then.

    What comes before the server has answered, it throws away: frames sent too early test nothing.
    """
    line = open_socket(scene.server.url)
    line.sendall(handshake(scene.path + query, scene.eve.key))
    heard = b""
    while b"\r\n\r\n" not in heard and (piece := line.recv(1 << 16)):
        heard += piece
    return line, heard


def send_raw(scene: Scene, frames: list[bytes], patiently: bool) -> None:
    """Send bytes where frames are expected; then wait for the end, or cut the line."""
    line, _ = greeted(scene)
    with line:
        with contextlib.suppress(OSError):
            for data in frames:
                line.sendall(data)
            if patiently:
                line.shutdown(socket.SHUT_WR)
                while line.recv(1 << 16):
                    pass
        # Otherwise the line is cut in the middle.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01" + bytes(7))
