"""What a first visit weighs, compressed as it travels."""

from __future__ import annotations

from typing import Final

from tests.page.visiting import BOT, ME, People, Visitor

KIB: Final = 1024
LIMITS: Final = {"home": 250 * KIB, "table": 500 * KIB}
"""Bytes that a first visit may take."""


def first_visits(people: People) -> dict[str, dict[str, int]]:
    """Bytes by address: of a newcomer's first page, and of a full table where a player is asked something."""
    player = people.player("Ann", motion="full")
    path = player.open_table([ME, *[BOT] * 5], ruleset="revised+wanted+indians+cowboys")
    return {
        "home": transferred(people.newcomer(motion="full"), "/", "button.play"),
        "table": transferred(player, path, "[data-prompt] [data-choice]"),
    }


def transferred(visitor: Visitor, path: str, wait: str) -> dict[str, int]:
    """Bytes that come over the network during a first visit, by address."""
    page = visitor.context.new_page()
    network = visitor.context.new_cdp_session(page)
    network.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on(
        "Network.requestWillBeSent",
        lambda told: addresses.update({told["requestId"]: told["request"]["url"]}),
    )
    network.on(
        "Network.loadingFinished",
        lambda told: sizes.update({told["requestId"]: int(told["encodedDataLength"])}),
    )
    page.goto(path)
    page.wait_for_selector(wait)
    page.wait_for_load_state("networkidle")
    return {addresses.get(request, request): size for request, size in sizes.items()}
