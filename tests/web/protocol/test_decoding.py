"""Bytes that are no text, are nested too deeply or go on and on are refused by all readers of JSON."""

from collections.abc import Callable

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import log
from dicetown.table.store.archive import read_archive
from dicetown.web.client.http import problem_in
from dicetown.web.http import app
from dicetown.web.protocol import bodies
from dicetown.web.protocol import messages as p

READERS: dict[str, Callable[[bytes], object]] = {
    "a message of a client": p.decode_client,
    "a message of a server": p.decode_server,
    "a body": lambda data: app._decode(data, bodies.NewSession),
    "an entry of a log": log.decode,
    "an archive": lambda data: read_archive([data + b"\n"]),
}
WRONG = {
    "a key that is not UTF-8": b'{"type":"ping","na\xed\xa0\x80me":1}',
    "a value that is not UTF-8": b'{"type":"say","name":"\xff"}',
    "too deep": b'{"type":"ping","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a key without end": b'{"type":"ping","' + b"x" * 10_000 + b'":1}',
}


@pytest.mark.parametrize("data", WRONG.values(), ids=list(WRONG))
@pytest.mark.parametrize("read", READERS.values(), ids=list(READERS))
def test_unreadable_data_is_one_short_error(read: Callable[[bytes], object], data: bytes) -> None:
    with pytest.raises(DiceTownError) as refused:
        read(data)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("data", WRONG.values(), ids=list(WRONG))
def test_unreadable_message_has_no_id(data: bytes) -> None:
    assert p.id_in(data) == ""


@pytest.mark.parametrize("data", WRONG.values(), ids=list(WRONG))
def test_unreadable_refusal_keeps_its_status(data: bytes) -> None:
    assert problem_in(502, data).status == 502
