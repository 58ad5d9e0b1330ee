"""What a page can look up about the game, so that it needs no tables of its own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dicetown.engine.box.cards import card_name
from dicetown.engine.events import event_kinds
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.rules.rulebook import LANGUAGES, catalogue
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.http.app import make_app
from dicetown.web.ops.config import ServerConfig
from dicetown.web.server import Server
from tests.web.asgi import request
from tests.web.memory_store import MemoryStore

EVERYTHING = "revised%2Bwanted%2Bindians%2Bcowboys"


def looked_up(path: str) -> Any:
    app = make_app(Server(ServerConfig(data="nowhere"), MemoryStore(), BotPool(0)))
    return msgspec.json.decode(request(app, path).body)


@pytest.mark.rule("TOWN-2", "PRAIRIE-1")
def test_places_name_the_faces_deciding_them() -> None:
    names = looked_up(f"/api/names?ruleset={EVERYTHING}")
    assert list(names["faces"]) == names["locations"]
    assert list(names["faces"].values()) == ["9", "T", "J", "Q", "K", "", "A"]
    assert "prairie" not in looked_up("/api/names")["faces"]


@pytest.mark.rule("MINE-2", "PRAIRIE-5", "TOWN-4", "TOWN-5", "TOWN-6")
def test_places_name_their_actions_and_limits() -> None:
    everything, base = looked_up(f"/api/names?ruleset={EVERYTHING}"), looked_up("/api/names?ruleset=classic")
    assert everything["actions"]["mine"] == [
        {"action": "exploit", "rule": "MINE-1"},
        {"action": "river", "rule": "MINE-2"},
    ]
    assert [found["rule"] for found in everything["actions"]["prairie"]] == ["PRAIRIE-2", "PRAIRIE-5"]
    assert (everything["places"][2], everything["places"][3:]) == (1, [2, 2, 2, 2])
    assert base["actions"]["mine"] == [{"action": "exploit", "rule": "MINE-1"}]
    assert set(base["places"]) == {1}


@pytest.mark.parametrize("name", ruleset_names())
def test_every_action_has_title_and_text(name: str) -> None:
    for lang in LANGUAGES:
        names = looked_up(f"/api/names?ruleset={name.replace('+', '%2B')}&lang={lang}")
        assert list(names["actions"]) == names["locations"]
        for place, actions in names["actions"].items():
            for found in actions:
                assert names["titles"][f"action.{place}.{found['action']}"]
                assert names["texts"][f"action.{place}.{found['action']}"]


@pytest.mark.rule("HALL-1")
def test_action_text_follows_the_modules() -> None:
    everything, without = looked_up(f"/api/names?ruleset={EVERYTHING}"), looked_up("/api/names")
    assert "one more per ace" in without["texts"]["action.hall.take"]
    assert "aces bring nothing" in everything["texts"]["action.hall.take"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_belong_to_the_ruleset(lang: str) -> None:
    everything, base = (
        looked_up(f"/api/names?ruleset={name}&lang={lang}")["sentences"] for name in (EVERYTHING, "classic")
    )
    assert set(everything["events"]) == set(event_kinds())
    assert everything["events"]["CowsStolen"] == {"seat": "seat", "victim": "seat", "amount": "amount"}
    assert everything["events"]["DiceRolled"]["dice"] == "dice!"
    assert "CowsStolen" not in base["events"]
    for key in ("event.CowsStolen", "event.NuggetsMined.RIVER-GOLD"):
        assert everything["messages"][key] == catalogue(lang).messages[key]
        assert key not in base["messages"]


def test_events_name_where_they_happen() -> None:
    everything, base = looked_up(f"/api/names?ruleset={EVERYTHING}"), looked_up("/api/names")
    assert everything["happens_at"]["CowsTaken"] == "prairie"
    assert "CowsTaken" not in base["happens_at"]
    elsewhere = {"river", "coach", "doc", "village"}
    assert set(everything["happens_at"].values()) <= {*everything["locations"], *elsewhere}
    # An event says it once.
    kinds = event_kinds()
    assert not [name for name in everything["happens_at"] if "location" in kinds[name].fields]
    told = everything["told"]
    assert (told["CardsPeeked"], told["RoundBegun"], told["ChaseOver"]) == ("own", "elsewhere", "never")
    assert "BankRobbed" not in told


def test_sentences_repeat_no_titles() -> None:
    names = looked_up(f"/api/names?ruleset={EVERYTHING}")
    titles, messages = names["titles"], names["sentences"]["messages"]
    # The titles of outlaws have what the parts table says of them.
    assert {key for key in titles if key in messages} == {key for key in titles if "hunted" in titles[key]}


@pytest.mark.parametrize("name", ruleset_names())
def test_every_card_and_back_has_family(name: str) -> None:
    families = looked_up(f"/api/names?ruleset={name.replace('+', '%2B')}")["families"]
    assert {card_name(card) for card in ruleset(name).cards} <= set(families)
    assert (families["dynamite"], families["p3"], families["?p"]) == ("store", "property", "property")


def test_cards_come_with_their_parts() -> None:
    parts = looked_up(f"/api/names?ruleset={EVERYTHING}")["parts"]
    assert parts["coyote"] == {"lends": 9, "hunted": 10, "bounty": 3}
    assert parts["horse"] == {"points": 8, "store": 1}
    assert parts["p3"] == {"points": 3}
    assert "coyote" not in looked_up("/api/names")["parts"]


def test_rulesets_are_made_of_complete_boxes() -> None:
    boxes = {box["name"]: box for box in looked_up("/api/boxes")}
    assert boxes["indians"]["needs"] == ["wanted"]
    for rules in looked_up("/api/rulesets"):
        assert "+".join(rules["pieces"]) == rules["name"]
        kinds = [boxes[piece]["kind"] for piece in rules["pieces"]]
        assert kinds == ["edition", *["expansion"] * (len(kinds) - 1)]
        assert all(set(boxes[piece]["needs"]) <= set(rules["pieces"]) for piece in rules["pieces"])


def test_boxes_have_sentences_in_both_languages() -> None:
    english, french = looked_up("/api/boxes?lang=en"), looked_up("/api/boxes?lang=fr")
    assert len(english) == len(french) == 5
    for one, other in zip(english, french, strict=True):
        assert one["sentence"].endswith(".")
        assert other["sentence"].endswith(".")
        assert one["sentence"] != other["sentence"]
