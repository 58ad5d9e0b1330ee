"""Records as texts: they survive being written and read, and anything else is one clear error."""

import json

import jsonschema
import pytest

from dicetown.engine.errors import BadRecord
from dicetown.records.game import new_game
from dicetown.records.reading import LARGEST, parse_record
from dicetown.records.replay import Replay, replay
from dicetown.records.schema import schema
from dicetown.rules.catalogue import VERSIONS, ruleset
from tests.records.games import FATES, TABLES, begin, finished, play_on

VALIDATOR = jsonschema.Draft202012Validator(schema())

every_table = pytest.mark.parametrize(("edition", "seats"), TABLES)
every_fate = pytest.mark.parametrize("fate", FATES)


def small_record() -> str:
    """A sealed game a few decisions old, so that its record has entries of all kinds but is short."""
    return play_on(begin("revised", 3, 5, "sealed"), 5, decisions=3).record().to_json()


@every_table
@every_fate
def test_a_record_survives_being_written_and_read(edition: str, seats: int, fate: str) -> None:
    record = finished(edition, seats, fate=fate).record()
    text = record.to_json()
    again = parse_record(text)
    assert again.to_json() == text
    assert again.data() == record.data() == json.loads(text)


@every_table
@every_fate
def test_replaying_reaches_the_same_position_and_record(edition: str, seats: int, fate: str) -> None:
    game = finished(edition, seats, fate=fate)
    again = replay(parse_record(game.record().to_json()))
    assert again.position() == game.position()
    assert again.record().to_json() == game.record().to_json()
    assert [event.data() for event in again.events_for(0)] == [event.data() for event in game.events_for(0)]
    assert again.score().data() == game.score().data()


@every_table
def test_a_replayed_running_game_goes_on_identically(edition: str, seats: int) -> None:
    game = play_on(begin(edition, seats, 11), 11, decisions=25)
    again = replay(parse_record(game.record().to_json()))
    assert again.position() == game.position()
    assert play_on(again, 12).record().to_json() == play_on(game, 12).record().to_json()


def test_running_sealed_game_keeps_its_secret() -> None:
    game = play_on(begin("classic", 4, 2, "sealed"), 2, decisions=20)
    text = game.record().to_json()
    assert "secret" not in json.loads(text)["fate"]
    assert replay(parse_record(text)).position() == game.position()


def test_replay_steps_through_every_position() -> None:
    positions: list[str] = []
    game = begin("revised", 3, 8)
    while not game.over:
        positions.append(game.position())
        play_on(game, 8, decisions=1)
    again = Replay(parse_record(game.record().to_json()))
    for position in positions:
        assert again.game.position() == position
        again.step()
    assert again.left == 0
    assert again.game.over


def test_record_carries_corrected_parts_whole() -> None:
    rules = ruleset("classic", parts={"setup": {"dollars": 9}, "properties": {"1": 6, "2": 4}})
    game = play_on(new_game(rules, 3, seed=4), 4)
    again = parse_record(game.record().to_json())
    assert again.rules.parts.data() == rules.parts.data()
    assert replay(again).position() == game.position()


@every_fate
def test_every_written_record_fits_the_schema(fate: str) -> None:
    VALIDATOR.validate(json.loads(begin("classic", 5, 1, fate).record().to_json()))
    VALIDATOR.validate(json.loads(finished("classic", 2, fate=fate).record().to_json()))
    VALIDATOR.validate(json.loads(finished("revised", 3, fate=fate).record().to_json()))


def test_cut_record_gives_one_clear_error() -> None:
    text = finished("revised", 3, fate="sealed").record().to_json()
    for length in range(0, len(text.rstrip()), 97):
        with pytest.raises(BadRecord, match="not complete JSON") as caught:
            parse_record(text[:length])
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("version", [0, VERSIONS[-1] + 1])
def test_unknown_rules_version_is_refused(version: int) -> None:
    data = json.loads(small_record())
    data["rules_version"] = version
    with pytest.raises(BadRecord, match=f"rules version {version}") as caught:
        parse_record(json.dumps(data))
    assert "newer" in caught.value.hint


SEALED = {"kind": "sealed", "commitment": "0" * 64, "nonces": [None, None, "00"]}
ROLL = {"chance": "roll.r1.s0.n1", "op": "roll", "size": 6, "outcome": "99"}
SHUFFLE = {"chance": "shuffle.r0.s0.n0", "op": "shuffle", "size": 3, "outcome": [2, 0, 1]}

GONE = object()

WRONG_FIELDS: list[tuple[str, object, str]] = [
    ("format", "chess", "chess"),
    ("format", GONE, "format"),
    ("format_version", 2, "format version 2"),
    ("format_version", "1", "format_version"),
    ("format_version", True, "format_version"),
    ("format_version", None, "format_version"),
    ("rules_version", 9999, "rules version 9999"),
    ("rules_version", -1, "rules_version"),
    ("rules_version", [1], "rules_version"),
    ("ruleset", "modern", "modern"),
    ("ruleset", 1, "ruleset"),
    ("ruleset", GONE, "ruleset"),
    ("options", GONE, "options"),
    ("options", [], "options"),
    ("options", {}, "bribes"),
    ("options", {"bribes": "often"}, "often"),
    ("options", {"bribes": 1}, "bribes"),
    ("options", {"bribes": "ties", "speed": 1}, "speed"),
    ("parts", GONE, "parts"),
    ("parts", None, "parts"),
    ("parts", [], "parts"),
    ("parts", {}, "parts"),
    ("parts", {"setup": {"dollars": 8}}, "parts"),
    ("parts", {"setup": 8}, "setup"),
    ("parts", {"set-up": {}}, "set-up"),
    ("parts.setup.dollars", "8", "dollars"),
    ("parts.setup.dollars", True, "dollars"),
    ("parts.setup.dollars", 100, "dollars"),
    ("parts.setup.dollars", -1, "dollars"),
    ("parts.setup.dollars", 1.5, "dollars"),
    ("parts.setup.euros", 8, "euros"),
    ("parts.setup.mine", GONE, "parts"),
    ("seats", 1, "seats"),
    ("seats", 6, "seats"),
    ("seats", "3", "seats"),
    ("seats", None, "seats"),
    ("seats", GONE, "seats"),
    ("sheriff", 3, "sheriff"),
    ("sheriff", -1, "sheriff"),
    ("sheriff", False, "sheriff"),
    ("sheriff", GONE, "sheriff"),
    ("fate", GONE, "fate"),
    ("fate", "seeded", "fate"),
    ("fate", {}, "kind"),
    ("fate", {"kind": "fair"}, "fair"),
    ("fate", {"kind": 1}, "kind"),
    ("fate", {"kind": "none", "seed": 1}, "seed"),
    ("fate", {"kind": "scripted", "secret": "0" * 64}, "secret"),
    ("fate", {"kind": "seeded"}, "seed"),
    ("fate", {"kind": "seeded", "seed": -1}, "seed"),
    ("fate", {"kind": "seeded", "seed": 2**64}, "seed"),
    ("fate", {"kind": "seeded", "seed": "7"}, "seed"),
    ("fate", {"kind": "seeded", "seed": 7, "nonces": []}, "nonces"),
    ("fate", {**SEALED, "commitment": "0" * 63}, "commitment"),
    ("fate", {**SEALED, "commitment": "G" * 64}, "commitment"),
    ("fate", {**SEALED, "commitment": "A" * 64}, "commitment"),
    ("fate", {**SEALED, "commitment": None}, "commitment"),
    ("fate", {"kind": "sealed", "nonces": [None] * 3}, "commitment"),
    ("fate", {**SEALED, "nonces": [None, None]}, "nonces"),
    ("fate", {**SEALED, "nonces": [None] * 4}, "nonces"),
    ("fate", {**SEALED, "nonces": {}}, "nonces"),
    ("fate", {**SEALED, "nonces": [None, None, ""]}, "nonces[2]"),
    ("fate", {**SEALED, "nonces": [None, None, "0"]}, "nonces[2]"),
    ("fate", {**SEALED, "nonces": [None, 7, "00"]}, "nonces[1]"),
    ("fate", {**SEALED, "nonces": ["00" * 256, None, None]}, "nonces[0]"),
    ("fate", {**SEALED, "secret": None}, "secret"),
    ("fate", {**SEALED, "secret": "00"}, "secret"),
    ("fate", {**SEALED, "salt": "00"}, "salt"),
    ("entries", GONE, "entries"),
    ("entries", None, "entries"),
    ("entries", {}, "entries"),
    ("entries", [None], "entries[0]"),
    ("entries", ["pass"], "entries[0]"),
    ("entries", [{}], "entries[0]"),
    ("entries", [ROLL, {"answers": {}}], "entries[1].answers"),
    ("entries", [{"answers": []}], "entries[0].answers"),
    ("entries", [{"answers": {"0": "pass"}, "op": "roll"}], "op"),
    ("entries", [{"answers": {"3": "pass"}}], "'3'"),
    ("entries", [{"answers": {"-1": "pass"}}], "'-1'"),
    ("entries", [{"answers": {"00": "pass"}}], "'00'"),
    ("entries", [{"answers": {"٠": "pass"}}], "entries[0].answers"),
    ("entries", [{"answers": {"": "pass"}}], "entries[0].answers"),
    ("entries", [{"answers": {"0": "jump"}}], "jump"),
    ("entries", [{"answers": {"0": "keep:"}}], "entries[0].answers"),
    ("entries", [{"answers": {"0": 7}}], "entries[0].answers"),
    ("entries", [{"answers": {"0": None}}], "entries[0].answers"),
    ("entries", [{**ROLL, "op": "spin"}], "spin"),
    ("entries", [{**ROLL, "op": 1}], "op"),
    ("entries", [{**ROLL, "chance": "roll"}], "entries[0].chance"),
    ("entries", [{**ROLL, "chance": "roll.r01.s0.n1"}], "entries[0].chance"),
    ("entries", [{**ROLL, "chance": "dance.r1.s0.n1"}], "entries[0].chance"),
    ("entries", [{**ROLL, "chance": 1}], "chance"),
    ("entries", [{**ROLL, "size": 0}], "size"),
    ("entries", [{**ROLL, "size": 5}], "entries[0].outcome"),
    ("entries", [{**ROLL, "size": True}], "size"),
    ("entries", [{**ROLL, "outcome": ""}], "entries[0].outcome"),
    ("entries", [{**ROLL, "outcome": "999999"}], "entries[0].outcome"),
    ("entries", [{**ROLL, "outcome": "9X"}], "entries[0].outcome"),
    ("entries", [{**ROLL, "outcome": [0, 0]}], "entries[0].outcome"),
    ("entries", [{**ROLL, "outcome": None}], "entries[0].outcome"),
    ("entries", [{**ROLL, "note": "luck"}], "note"),
    ("entries", [{"chance": "roll.r1.s0.n1", "op": "roll", "size": 6}], "outcome"),
    ("entries", [{**SHUFFLE, "outcome": []}], "entries[0].outcome"),
    ("entries", [{**SHUFFLE, "outcome": [0, 0, 1]}], "entries[0].outcome"),
    ("entries", [{**SHUFFLE, "outcome": "012"}], "entries[0].outcome"),
    ("entries", [{**SHUFFLE, "outcome": [0, 1, True]}], "entries[0].outcome"),
    ("entries", [{**SHUFFLE, "outcome": [0, 1, -1]}], "entries[0].outcome"),
    ("entries", [{**SHUFFLE, "size": 4097}], "size"),
    ("entries", [{**SHUFFLE, "op": "below"}], "entries[0].outcome"),
    ("digest", GONE, "digest"),
    ("digest", None, "digest"),
    ("digest", "", "digest"),
    ("digest", "0" * 65, "digest"),
    ("digest", "F" * 64, "digest"),
    ("digest", 0, "digest"),
    ("result", GONE, "result"),
    ("result", [], "result"),
    ("result", "won", "result"),
    ("result", {}, "winner"),
    ("result", {"winner": 3, "tiebreak": "points", "totals": [1, 2, 3]}, "winner"),
    ("result", {"winner": None, "tiebreak": "points", "totals": [1, 2, 3]}, "winner"),
    ("result", {"winner": 0, "tiebreak": "luck", "totals": [1, 2, 3]}, "luck"),
    ("result", {"winner": 0, "tiebreak": "points", "totals": [1, 2]}, "totals"),
    ("result", {"winner": 0, "tiebreak": "points", "totals": [1, 2, "3"]}, "totals"),
    ("result", {"winner": 0, "tiebreak": "points", "totals": [1, 2, -3]}, "totals"),
    ("result", {"winner": 0, "tiebreak": "points"}, "totals"),
    ("result", {"winner": 0, "tiebreak": "points", "totals": [1, 2, 3], "prize": 1}, "prize"),
    ("comment", "hello", "comment"),
]

BEYOND_THE_SCHEMA: list[tuple[str, object, str]] = [
    ("seats", 3.0, "seats"),
    ("parts.setup.dollars", 0, "dollars"),
    ("parts.properties.1", 5, "properties"),
    ("entries", [{"answers": {"1": "pass", "0": "pass"}}], "seat order"),
    ("entries", [{"answers": {"0": "keep:Q9"}}], "keep:9Q"),
    ("entries", [{"answers": {"0": "seat:02"}}], "seat:2"),
    ("entries", [{"answers": {"0": "card:p10"}}], "p10"),
    ("entries", [{"answers": {"0": "keep:999999"}}], "five dice"),
    ("entries", [{**ROLL, "chance": "roll.r65536.s0.n1"}], "65535"),
    ("entries", [{**ROLL, "chance": "p1.r1.s0.n1"}], "roll.r1.s0.n1"),
    ("entries", [{**SHUFFLE, "outcome": [0, 1]}], "entries[0].outcome"),
    ("entries", [{**SHUFFLE, "outcome": [0, 1, 3]}], "entries[0].outcome"),
    ("entries", [{**SHUFFLE, "op": "pick", "outcome": [1, 0]}], "entries[0].outcome"),
]
"""What only reading refuses: sums, orders, sizes and spellings that a schema can't say."""


def changed(field: str, value: object) -> object:
    data = json.loads(small_record())
    *path, last = field.split(".")
    place = data
    for step in path:
        place = place[step]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return data


def test_small_record_is_valid_before_changes() -> None:
    assert parse_record(small_record()).seats == 3
    VALIDATOR.validate(json.loads(small_record()))


@pytest.mark.parametrize(("field", "value", "named"), WRONG_FIELDS + BEYOND_THE_SCHEMA)
def test_wrongly_shaped_field_is_named(field: str, value: object, named: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(json.dumps(changed(field, value)))
    assert named in str(caught.value)
    assert len(str(caught.value)) < 400


def test_the_schema_refuses_the_same_shapes() -> None:
    accepted = [
        (field, value) for field, value, _ in WRONG_FIELDS if VALIDATOR.is_valid(changed(field, value))
    ]
    assert accepted == []


def test_schema_misses_only_the_listed_shapes() -> None:
    refused = [
        (field, value)
        for field, value, _ in BEYOND_THE_SCHEMA
        if not VALIDATOR.is_valid(changed(field, value))
    ]
    assert refused == []


@pytest.mark.parametrize(
    "text", ["", " ", "null", "7", '"record"', "[]", "{}", "true", "NaN", "\x00", "{" * 9]
)
def test_json_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        parse_record(text)


@pytest.mark.parametrize("depth", [5, 50, 500, 900, 950, 980, 990, 995, 1000, 2000, 100_000])
@pytest.mark.parametrize(
    "field", ["format", "seats", "digest", "parts", "fate", "entries", "result", "sheriff"]
)
def test_deep_nesting_is_refused_everywhere(depth: int, field: str) -> None:
    data = json.loads(small_record())
    data[field] = "DEEP"
    for left, right in (("[", "]"), ('{"a":', "}")):
        deep = left * depth + "1" + right * depth
        with pytest.raises(BadRecord):
            parse_record(json.dumps(data).replace('"DEEP"', deep))


def test_doubled_field_is_refused() -> None:
    text = small_record().replace('"seats": 3,', '"seats": 3, "seats": 3,')
    with pytest.raises(BadRecord, match=r"'seats' is given twice"):
        parse_record(text)


def test_unreadably_large_numbers_are_refused() -> None:
    for number in ("9" * 5000, "1e999", "-Infinity", "NaN", "1" + "0" * 400):
        with pytest.raises(BadRecord):
            parse_record(small_record().replace('"seats": 3', f'"seats": {number}'))


def test_too_large_file_is_refused_unread() -> None:
    with pytest.raises(BadRecord, match="too large"):
        parse_record(" " * (LARGEST + 1))


def test_choice_unfolding_into_millions_is_refused() -> None:
    data = json.loads(small_record())
    data["entries"] = [{"answers": {"0": "place:" + "+".join(["99.p1"] * 100_000)}}]
    with pytest.raises(BadRecord, match="more cards than any game"):
        parse_record(json.dumps(data))


def test_an_error_never_repeats_a_whole_file() -> None:
    for field in ("ruleset", "digest", "format"):
        data = json.loads(small_record())
        data[field] = "x" * 1_000_000
        with pytest.raises(BadRecord) as caught:
            parse_record(json.dumps(data))
        assert len(str(caught.value)) < 400


def test_answers_by_unasked_seats_are_refused() -> None:
    game = begin("classic", 3, 1)
    record = play_on(game, 1, decisions=4).record()
    data = record.data()
    entries = data["entries"]
    assert isinstance(entries, list)
    answers = next(entry["answers"] for entry in entries if "answers" in entry)
    del answers["2"]
    with pytest.raises(BadRecord, match="the question is put to 0, 1, 2"):
        replay(parse_record(json.dumps(data)))


def test_replayed_illegal_answer_names_its_rule() -> None:
    record = play_on(begin("classic", 3, 1), 1, decisions=1).record()
    data = record.data()
    entries = data["entries"]
    assert isinstance(entries, list)
    next(entry["answers"] for entry in entries if "answers" in entry)["0"] = "more"
    with pytest.raises(BadRecord) as caught:
        replay(parse_record(json.dumps(data)))
    assert caught.value.rule == "DICE-1"
