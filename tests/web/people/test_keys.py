"""Keys cannot be guessed, and invitations cannot be forged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.engine.errors import DiceTownError
from dicetown.web.people.keys import (
    hash_key,
    looks_like_key,
    make_invite,
    new_key,
    new_player_id,
    read_invite,
)

SERVER = bytes(range(32))
TABLE = "k7m2x9qa4f"
NOW = 1_750_000_000_000
LATER = NOW + 3_600_000
INVITE = make_invite(SERVER, TABLE, NOW, LATER)
UNDATED = "mfWiex_dlV2b6x8bmURYS2hO75BrN20yeDlxYTRm"
"""For the same table and time, as they were made at first."""
NO_INVITATION = "This is not an invitation of this server."


def problem_with(text: str, key: bytes = SERVER, now: int = NOW) -> str:
    with pytest.raises(DiceTownError) as caught:
        read_invite(key, text, now)
    return caught.value.message


def test_keys_differ_and_look_like_keys() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert all(map(looks_like_key, keys))
    assert len({new_player_id() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    "text", ["", "a" * 42, "a" * 44, "é" * 43, "a" * 42 + "/", "a" * 43 + "\n", "\ud800" * 43]
)
def test_other_texts_do_not_look_like_keys(text: str) -> None:
    assert not looks_like_key(text)


def test_hash_of_a_key_never_changes() -> None:
    assert hash_key("a" * 43).hex() == "6091ee59de0996aaef5812f07e4369d62306a73c2acff013620f7291c974ae72"
    assert hash_key("a" * 43) != hash_key("b" * 43)


def test_invitation_leads_to_table_until_expiry() -> None:
    assert read_invite(SERVER, INVITE, NOW) == (TABLE, NOW)
    assert read_invite(SERVER, INVITE, LATER - 1) == (TABLE, NOW)
    assert problem_with(INVITE, now=LATER) == "The invitation has expired."


def test_undated_invitation_counts_as_old() -> None:
    assert read_invite(SERVER, UNDATED, NOW) == (TABLE, 0)
    assert problem_with(UNDATED, now=LATER) == "The invitation has expired."


def test_invitation_fits_a_small_qr_code() -> None:
    assert len(INVITE) == 46
    assert INVITE.isascii()


def test_invitation_of_another_server_is_refused() -> None:
    assert problem_with(INVITE, key=bytes(32)) == NO_INVITATION


def test_time_and_table_are_signed_together() -> None:
    """The same bytes, parted elsewhere, are another invitation."""
    assert make_invite(SERVER, "abc", NOW, LATER) != make_invite(SERVER, "ab", NOW, LATER)[:-1] + "c"
    assert problem_with(make_invite(SERVER, "abc", NOW, LATER)[:-4]) == NO_INVITATION


@given(st.integers(0, len(INVITE) - 1), st.characters(max_codepoint=0x17F))
def test_changed_invitation_is_refused(place: int, sign: str) -> None:
    forged = INVITE[:place] + sign + INVITE[place + 1 :]
    if forged != INVITE:
        assert problem_with(forged) == NO_INVITATION


@given(st.text() | st.text("ABCDEFabcdef0123_-=+/", max_size=300))
def test_made_up_invitation_is_refused(text: str) -> None:
    assert problem_with(text) == NO_INVITATION
    assert problem_with(f"{INVITE}{text}-") == NO_INVITATION


@pytest.mark.parametrize(
    "spelling", [INVITE + "=", INVITE + "\n", " " + INVITE, INVITE[:8] + "\n" + INVITE[8:]]
)
def test_invitation_has_one_spelling(spelling: str) -> None:
    assert problem_with(spelling) == NO_INVITATION


@given(st.text(max_size=30), st.integers(1_000, 4_000_000_000_000))
def test_every_table_and_time_comes_back(table: str, expires: int) -> None:
    invite = make_invite(SERVER, table, expires - 1000, expires)
    issued = expires // 1000 * 1000 - 1000
    assert read_invite(SERVER, invite, expires - 1000) == (table, issued)
