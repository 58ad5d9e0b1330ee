"""docs/research/records.md and docs/research/positions.md say what is true."""

import json
import re
from hashlib import sha256
from pathlib import Path

import jsonschema

from dicetown.engine.chance.fate import NoFate
from dicetown.engine.choices import VERBS, parse_choice
from dicetown.engine.state import CHANCE
from dicetown.records.game import new_game
from dicetown.records.positions import format_position, parse_position
from dicetown.records.schema import schema
from dicetown.rules.catalogue import ruleset

DOCS = Path(__file__).parents[2] / "docs" / "research"
RECORDS = (DOCS / "records.md").read_text(encoding="utf-8")
POSITIONS = (DOCS / "positions.md").read_text(encoding="utf-8")


def test_digest_example_is_right_by_link() -> None:
    found = re.search(r"```json\n(.*)\n```", RECORDS)
    assert found is not None
    header = found[1]
    links = re.findall(r"^\| (?:fate|entry \d+) \| `(.+)` \| `([0-9a-f]{64})` \|$", RECORDS, re.MULTILINE)
    assert len(links) == 3
    before = b"dicetown/record/1\x00" + header.encode("ascii")
    for text, digest in links:
        assert sha256(before + text.encode("ascii")).hexdigest() == digest
        before = bytes.fromhex(digest)
    game = new_game("classic", 2, fate=NoFate(), sheriff=0)
    for text, _ in links[1:]:
        game.apply(CHANCE, parse_choice(json.loads(text)["answers"]["chance"]))
    record = game.record()
    assert record.header() == json.loads(header)
    assert [entry.data() for entry in record.entries] == [json.loads(text) for text, _ in links[1:]]
    assert record.digest == links[-1][1]


def names_in(part: object) -> set[str]:
    """The names of all fields a schema allows, parts of the box left out."""
    names: set[str] = set()
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "properties" and isinstance(value, dict):
                names.update(value)
            if key != "parts" and not key.endswith("_parts"):
                names |= names_in(value)
    elif isinstance(part, list):
        for value in part:
            names |= names_in(value)
    return names


def test_every_field_of_a_record_is_documented() -> None:
    fields = names_in(schema())
    assert {"format", "nonces", "outcome", "tiebreak"} <= fields
    missing = [name for name in fields if f"`{name}`" not in RECORDS and f'"{name}"' not in RECORDS]
    assert missing == []


def test_documented_positions_match_their_games() -> None:
    full, seen = re.findall(r"```\n(dt1/.*)\n```", POSITIONS)
    game = new_game("classic", seats=2, seed=7)
    assert game.position() == full
    assert game.position(1, full=False) == seen
    for text in (full, seen):
        position = parse_position(text)
        assert format_position(position.state, position.seen) == text


def test_position_fields_are_documented_in_order() -> None:
    rules = ruleset("revised+wanted+indians+cowboys", parts={"setup": {"dollars": 9}})
    text = new_game(rules, 2, seed=1).position()
    names = [word.split("=")[0] for word in text.split("/")[1:]]
    table = POSITIONS.split("## Choices")[0]
    documented: list[str] = []
    for row in re.findall(r"^\| (`.+?) \| ", table, re.MULTILINE):
        documented.extend(re.findall(r"`([a-z-]+)`", row))
    assert sorted(documented) == sorted(names)


def test_table_of_choices_is_complete_and_readable() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| ", POSITIONS.split("## Choices")[1], re.MULTILINE)
    assert {row.split(":")[0] for row in rows} == {*VERBS, "pass", "more", "decline"}
    for text in rows:
        assert parse_choice(text).text == text


def test_other_choices_in_text_are_readable() -> None:
    mentioned = re.findall(r"`([a-z]+:[^` ]+)`", POSITIONS.split("## Choices")[1])
    for text in mentioned:
        assert parse_choice(text).text == text
    assert "keep:QQQ+brute" in mentioned


def test_entry_examples_fit_the_schema() -> None:
    rows = re.findall(r"^    (\{.*\})$", RECORDS, re.MULTILINE)
    assert len(rows) == 5
    data = json.loads(new_game(ruleset("classic", version=2), 3, seed=1).record().to_json())
    data["entries"] = [json.loads(row) for row in rows]
    jsonschema.Draft202012Validator(schema()).validate(data)
