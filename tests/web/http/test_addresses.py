"""Addresses have one spelling, count by network, and are shown without the part that names one person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.web.http.addresses import network_of, parse_address, shown_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" 203.0.113.7 ", "203.0.113.7"),
        ("203.0.113.7:80", "203.0.113.7"),
        ("2001:DB8:0:0::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("", None),
        ("[]", None),
        ("203.0.113", None),
        ("203.0.113.007", None),
        ("203.0.113.7, 10.0.0.1", None),
        ("localhost", None),
        ("1234", None),
    ],
)
def test_address_has_one_spelling(text: str, address: str | None) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    ("address", "network", "shown"),
    [
        ("203.0.113.7", "203.0.113.7/32", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("unknown", "unknown", "unknown"),
    ],
)
def test_limits_and_logs_shorten_addresses(address: str, network: str, shown: str) -> None:
    assert network_of(address) == network
    assert shown_address(address) == shown


@given(st.text())
def test_any_text_is_read_without_error(text: str) -> None:
    network_of(text)
    shown_address(text)
    address = parse_address(text)
    assert address is None or parse_address(address) == address
