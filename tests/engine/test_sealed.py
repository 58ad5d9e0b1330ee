"""The sealed Fate against its vectors and against a second derivation written from docs/evidence/fate.md."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.engine.chance.fate import (
    MAX_BELOW,
    MAX_DECK,
    MAX_DICE,
    ROLL,
    SHUFFLE,
    Fate,
    FateError,
    address,
    faces_in_order,
    outcome_of,
    parse_address,
)
from dicetown.engine.chance.sealed import SECRET_SIZE, SealedFate, commit

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "docs" / "vectors" / "fate.json").read_text("utf-8")
)["sealed"]

SECRET = bytes(range(32))
NONCES = (b"first nonce", b"", b"third nonce")
HEADER = b'{"seats":3}'
WHERE = address(ROLL, 1, 0, 0)

ADDRESSES = st.integers(0, 2**48 - 1)


class DocumentedStream:
    """The bytes of one address, and numbers drawn from them; `dropped` counts the rejected bytes."""

    def __init__(self, secret: bytes, nonces: list[bytes], header: bytes, where: int) -> None:
        self.secret = secret
        self.message = b"dicetown/fate/1\x00" + hashlib.sha256(header).digest() + bytes([len(nonces)])
        for nonce in nonces:
            self.message += bytes([len(nonce)]) + nonce
        self.message += where.to_bytes(6, "big")
        self.read = 0
        self.dropped = 0

    def block(self, number: int) -> bytes:
        return hmac.new(self.secret, self.message + number.to_bytes(4, "big"), hashlib.sha256).digest()

    def take(self, width: int) -> int:
        value = 0
        for _ in range(width):
            number, offset = divmod(self.read, 32)
            value = value * 256 + self.block(number)[offset]
            self.read += 1
        return value

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        w = 1
        while 256**w < n:
            w += 1
        limit = 256**w - 256**w % n
        v = self.take(w)
        while v >= limit:
            self.dropped += w
            v = self.take(w)
        return v % n

    def outcome(self, op: str, size: int, count: int) -> list[int]:
        if op == "roll":
            return [self.below(6) for _ in range(count)]
        if op == "below":
            return [self.below(size)]
        cards = list(range(size))
        for i in range(min(count, size - 1)):
            d = self.below(size - i)
            cards[i], cards[i + d] = cards[i + d], cards[i]
        return cards if op == "shuffle" else sorted(cards[:count])


def documented(vector: dict[str, Any], where: str) -> DocumentedStream:
    return DocumentedStream(
        bytes.fromhex(vector["secret"]),
        [bytes.fromhex(nonce) for nonce in vector["nonces"]],
        vector["header"].encode(),
        parse_address(where),
    )


def fate_of(vector: dict[str, Any]) -> SealedFate:
    nonces = tuple(bytes.fromhex(nonce) for nonce in vector["nonces"])
    return SealedFate(bytes.fromhex(vector["secret"]), nonces, vector["header"].encode())


def cases() -> list[Any]:
    return [
        pytest.param(vector, case, id=f"{number}-{case['address']}")
        for number, vector in enumerate(VECTORS)
        for case in vector["cases"]
    ]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["commitment"][:8])
def test_commitment_agrees_with_vectors_and_specification(vector: dict[str, Any]) -> None:
    secret, header = bytes.fromhex(vector["secret"]), vector["header"].encode()
    digest = hashlib.sha256(header).digest()
    assert digest.hex() == vector["header_digest"]
    assert commit(secret, header) == vector["commitment"]
    message = b"dicetown/commit/1" + bytes(1) + secret + digest
    assert len(message) == 82
    assert hashlib.sha256(message).hexdigest() == vector["commitment"]


@pytest.mark.parametrize(("vector", "case"), cases())
def test_outcomes_agree_with_the_vectors(vector: dict[str, Any], case: dict[str, Any]) -> None:
    where = parse_address(case["address"])
    outcome = outcome_of(fate_of(vector), case["op"], where, case["size"], case["count"])
    assert list(outcome) == case["outcome"]


@pytest.mark.parametrize(("vector", "case"), cases())
def test_the_specification_agrees_with_the_vectors(vector: dict[str, Any], case: dict[str, Any]) -> None:
    stream = documented(vector, case["address"])
    assert stream.outcome(case["op"], case["size"], case["count"]) == case["outcome"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["commitment"][:8])
def test_vector_streams_agree_with_specification(vector: dict[str, Any]) -> None:
    for entry in vector["streams"]:
        stream = documented(vector, entry["address"])
        assert (stream.block(0) + stream.block(1))[:40].hex() == entry["bytes"]


def test_vectors_cover_the_rare_draws() -> None:
    """The rare draws are rejections, wide draws and outcomes of several blocks."""
    seen: Counter[str] = Counter()
    for vector in VECTORS:
        for case in vector["cases"]:
            stream = documented(vector, case["address"])
            stream.outcome(case["op"], case["size"], case["count"])
            seen[case["op"] + " dropped"] += stream.dropped > 0
            seen["several blocks"] += stream.read > 32
            seen["wide"] += case["size"] > 256
    assert seen["roll dropped"] >= 3
    assert seen["below dropped"] >= 3
    assert seen["shuffle dropped"] >= 3
    assert seen["several blocks"] >= 3
    assert seen["wide"] >= 3


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.binary(max_size=20), max_size=6),
    st.binary(max_size=40),
    ADDRESSES,
    st.integers(1, 300),
    st.data(),
)
def test_the_sealed_fate_follows_its_specification_everywhere(
    secret: bytes, nonces: list[bytes], header: bytes, where: int, size: int, data: st.DataObject
) -> None:
    fate = SealedFate(secret, tuple(nonces), header)
    count = data.draw(st.integers(0, size))
    for op, asked, values in (
        ("roll", 6, min(count, MAX_DICE)),
        ("shuffle", size, size),
        ("pick", size, count),
        ("below", size * 1000, 1),
    ):
        stream = DocumentedStream(secret, nonces, header, where)
        assert list(outcome_of(fate, op, where, asked, values)) == stream.outcome(op, asked, values)


def test_roll_drops_bytes_from_252_up() -> None:
    fate = SealedFate(SECRET, NONCES, HEADER)
    places = (address(ROLL, 2, 0, number) for number in range(65536))
    for where in islice((place for place in places if first_byte(place) >= 252), 5):
        stream = DocumentedStream(SECRET, list(NONCES), HEADER, where)
        kept = [byte for byte in stream.block(0) if byte < 252]
        assert faces_in_order(fate.roll(where, 5), 5) == tuple(byte % 6 for byte in kept[:5])


def first_byte(where: int) -> int:
    return DocumentedStream(SECRET, list(NONCES), HEADER, where).block(0)[0]


@given(ADDRESSES, st.integers(0, 40), st.data())
def test_pick_is_sorted_start_of_shuffle(where: int, size: int, data: st.DataObject) -> None:
    fate = SealedFate(SECRET, NONCES, HEADER)
    count = data.draw(st.integers(0, size))
    assert fate.pick(where, size, count) == tuple(sorted(fate.shuffle(where, size)[:count]))


def test_earlier_questions_change_no_answer() -> None:
    fate = SealedFate(SECRET, NONCES, HEADER)
    places = [address(ROLL, round_no, seat, 0) for round_no in range(10) for seat in range(3)]
    forwards = [fate.roll(where, 5) for where in places]
    fate.shuffle(places[0], 25)
    assert [fate.roll(where, 5) for where in reversed(places)] == forwards[::-1]


@pytest.mark.parametrize(
    "other",
    [
        SealedFate(bytes(32), NONCES, HEADER),
        SealedFate(SECRET, NONCES, b'{"seats":4}'),
        SealedFate(SECRET, (b"first nonce", b"", b"third nonc"), HEADER),
        SealedFate(SECRET, (b"", b"first nonce", b"third nonce"), HEADER),
        SealedFate(SECRET, (b"first nonce", b"third nonce"), HEADER),
        SealedFate(SECRET, (*NONCES, b""), HEADER),
        SealedFate(SECRET, (b"first noncethird nonce", b"", b""), HEADER),
    ],
    ids=["secret", "header", "nonce", "order", "seat missing", "seat added", "nonces joined"],
)
def test_every_part_of_the_seal_matters(other: Fate) -> None:
    assert other.shuffle(WHERE, 52) != SealedFate(SECRET, NONCES, HEADER).shuffle(WHERE, 52)


def test_commitment_binds_secret_and_header() -> None:
    shown = commit(SECRET, HEADER)
    assert len(shown) == 64
    assert shown == shown.lower()
    assert shown != commit(bytes(32), HEADER)
    assert shown != commit(SECRET, HEADER + b" ")


def test_sealed_dice_and_shuffles_are_even() -> None:
    fate = SealedFate(SECRET, NONCES, HEADER)
    faces: Counter[int] = Counter()
    on_top: Counter[int] = Counter()
    for number in range(3000):
        faces.update(faces_in_order(fate.roll(address(ROLL, 1, 0, number), 5), 5))
        on_top[fate.shuffle(address(SHUFFLE, 0, 0, number), 7)[6]] += 1
    assert max(abs(faces[face] - 2500) for face in range(6)) < 5 * 46
    assert max(abs(on_top[card] - 3000 / 7) for card in range(7)) < 5 * 20


@pytest.mark.parametrize("size", [0, 16, SECRET_SIZE - 1, SECRET_SIZE + 1])
def test_a_secret_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(FateError, match=f"{size} bytes instead of 32"):
        SealedFate(bytes(size), (), HEADER)
    with pytest.raises(FateError, match=f"{size} bytes instead of 32"):
        commit(bytes(size), HEADER)


def test_nonces_too_long_or_many_are_refused() -> None:
    SealedFate(SECRET, (bytes(255),) * 255, HEADER)
    with pytest.raises(FateError, match="nonce of seat 1 has 256 bytes"):
        SealedFate(SECRET, (b"", bytes(256)), HEADER)
    with pytest.raises(FateError, match="256 nonces"):
        SealedFate(SECRET, (b"",) * 256, HEADER)


def test_a_question_out_of_range_is_refused() -> None:
    fate = SealedFate(SECRET, NONCES, HEADER)
    for dice in (-1, MAX_DICE + 1):
        with pytest.raises(FateError, match="Cannot roll"):
            fate.roll(WHERE, dice)
    for size in (-1, MAX_DECK + 1):
        with pytest.raises(FateError, match="Cannot shuffle"):
            fate.shuffle(WHERE, size)
    for count in (-1, 4):
        with pytest.raises(FateError, match=f"Cannot pick {count} of 3"):
            fate.pick(WHERE, 3, count)
    for size in (-1, 0, MAX_BELOW + 1):
        with pytest.raises(FateError, match="Cannot choose below"):
            fate.below(WHERE, size)


@pytest.mark.parametrize("where", [-1, 2**48])
def test_int_outside_address_range_is_refused(where: int) -> None:
    with pytest.raises(FateError, match="48 bits"):
        SealedFate(SECRET, NONCES, HEADER).roll(where, 5)
