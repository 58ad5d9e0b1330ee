"""What a page can look up about the game, so that it needs no tables of its own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dicetown.engine.cards import card_name
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.table.thinkers import Thinkers
from dicetown.web.app import make_app
from dicetown.web.config import ServerConfig
from dicetown.web.server import Server
from tests.web.asgi import request
from tests.web.memory_store import MemoryStore

EVERYTHING = "revised%2Bwanted%2Bindians%2Bcowboys"


def looked_up(path: str) -> Any:
    app = make_app(Server(ServerConfig(data="nowhere"), MemoryStore(), Thinkers(0)))
    return msgspec.json.decode(request(app, path).body)


@pytest.mark.rule("TOWN-2", "PRAIRIE-1")
def test_each_place_says_which_face_decides_it() -> None:
    names = looked_up(f"/api/names?ruleset={EVERYTHING}")
    assert list(names["faces"]) == names["locations"]
    assert list(names["faces"].values()) == ["9", "T", "J", "Q", "K", "", "A"]
    assert "prairie" not in looked_up("/api/names")["faces"]


@pytest.mark.parametrize("name", ruleset_names())
def test_every_card_and_every_back_has_a_family(name: str) -> None:
    families = looked_up(f"/api/names?ruleset={name.replace('+', '%2B')}")["families"]
    assert {card_name(card) for card in ruleset(name).cards} <= set(families)
    assert (families["dynamite"], families["p3"], families["?p"]) == ("store", "property", "property")


def test_cards_come_with_what_the_box_says_of_them() -> None:
    parts = looked_up(f"/api/names?ruleset={EVERYTHING}")["parts"]
    assert parts["coyote"] == {"lends": 9, "hunted": 10, "bounty": 3}
    assert parts["horse"] == {"points": 8, "store": 1}
    assert parts["p3"] == {"points": 3}
    assert "coyote" not in looked_up("/api/names")["parts"]


def test_rulesets_are_made_of_boxes_that_need_no_more_than_is_there() -> None:
    boxes = {box["name"]: box for box in looked_up("/api/boxes")}
    assert boxes["indians"]["needs"] == ["wanted"]
    for rules in looked_up("/api/rulesets"):
        assert "+".join(rules["pieces"]) == rules["name"]
        kinds = [boxes[piece]["kind"] for piece in rules["pieces"]]
        assert kinds == ["edition", *["expansion"] * (len(kinds) - 1)]
        assert all(set(boxes[piece]["needs"]) <= set(rules["pieces"]) for piece in rules["pieces"])


def test_every_box_says_in_both_languages_what_it_brings() -> None:
    english, french = looked_up("/api/boxes?lang=en"), looked_up("/api/boxes?lang=fr")
    assert len(english) == len(french) == 5
    for one, other in zip(english, french, strict=True):
        assert one["sentence"].endswith(".")
        assert other["sentence"].endswith(".")
        assert one["sentence"] != other["sentence"]
