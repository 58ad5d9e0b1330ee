"""What describes the protocol to programs is true: JSON Schemas, TypeScript types, the OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_type_hints

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetown.engine.errors import DiceTownError
from dicetown.web.http.errors import STATUS
from dicetown.web.http.openapi import PROBLEMS, describe
from dicetown.web.http.routes import ROUTES
from dicetown.web.protocol import bodies, messages
from dicetown.web.protocol.schema import schema
from tests.web.protocol.message_strategies import spoiled, values_of

REQUESTS = [route.body for route in ROUTES if route.body is not None]


def test_sent_records_have_one_limit() -> None:
    limits = {
        (route.largest, get_type_hints(route.body, include_extras=True)["record"])
        for route in ROUTES
        if route.body is not None and "record" in route.body.__struct_fields__
    }
    assert limits == {(bodies.LARGEST_RECORD_BODY, bodies.RecordText)}


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({**schema(), "$ref": f"#/$defs/{name}"})


VALIDATORS = {name: validator(name) for name in schema()["$defs"]}


def decodes(kind: Any, message: Any) -> bool:
    try:
        msgspec.json.decode(json.dumps(message), type=kind)
    except msgspec.DecodeError:
        return False
    return True


# What is committed


def test_schemas_are_valid_and_described() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    welcome = schema()["$defs"]["Welcome"]
    assert welcome["description"].startswith("The whole of what a viewer is shown")
    assert welcome["properties"]["since"]["description"] == "The number of the first event that follows."


# Schemas and decoders


@given(values_of(messages.ClientMessage))
def test_client_messages_decode_and_fit_schema(message: Any) -> None:
    VALIDATORS["ClientMessage"].validate(message)
    decoded = messages.decode_client(json.dumps(message))
    assert messages.decode_client(messages.encode(decoded)) == decoded


@given(values_of(messages.ServerMessage))
def test_server_messages_fit_the_schema(message: Any) -> None:
    encoded = messages.encode(messages.decode_server(json.dumps(message)))
    VALIDATORS["ServerMessage"].validate(json.loads(encoded))


@given(spoiled(values_of(messages.ClientMessage)))
def test_schema_and_decoder_agree_on_messages(message: Any) -> None:
    assert VALIDATORS["ClientMessage"].is_valid(message) == decodes(messages.ClientMessage, message)


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_schema_and_decoder_agree_on_bodies(kind: type, data: st.DataObject) -> None:
    body = data.draw(values_of(kind) | spoiled(values_of(kind)))
    assert VALIDATORS[kind.__name__].is_valid(body) == decodes(kind, body)


ANSWER = {"type": "answer", "id": "a", "seat": 0, "prompt": "s0.1", "choice": "keep:-"}
REFUSED: dict[str, Any] = {
    "a field that there is not": {**ANSWER, "loud": True},
    "a message that there is not": {**ANSWER, "type": "dance"},
    "a message without a type": {"id": "a"},
    "a command without an id": {"type": "start"},
    "an empty id": {"type": "start", "id": ""},
    "an id that is too long": {"type": "start", "id": "a" * 41},
    "an id with a blank": {"type": "start", "id": "a b"},
    "a seat in quotes": {**ANSWER, "seat": "0"},
    "a seat below the first": {**ANSWER, "seat": -1},
    "a seat beyond the last": {**ANSWER, "seat": 6},
    "half a seat": {**ANSWER, "seat": 0.5},
    "no seat where one is needed": {**ANSWER, "seat": None},
    "a choice that is too long": {**ANSWER, "choice": "keep:" + "9" * 200},
    "a nonce that is not hex": {"type": "nonce", "id": "a", "seat": 0, "nonce": "xy"},
    "half a byte": {"type": "nonce", "id": "a", "seat": 0, "nonce": "abc"},
    "a clock that there is not": {"type": "settings", "id": "a", "settings": {"clock": {"kind": "sundial"}}},
    "a setting that there is not": {"type": "settings", "id": "a", "settings": {"music": "loud"}},
    "a list": [ANSWER],
    "nothing": None,
}


@pytest.mark.parametrize("message", REFUSED.values(), ids=REFUSED)
def test_other_messages_are_refused_by_both(message: Any) -> None:
    """The schema and the decoder refuse them."""
    assert VALIDATORS["ClientMessage"].is_valid(ANSWER)
    messages.decode_client(json.dumps(ANSWER))
    assert not VALIDATORS["ClientMessage"].is_valid(message)
    with pytest.raises(DiceTownError, match="not a message"):
        messages.decode_client(json.dumps(message))


def test_client_may_leave_out_optional_fields() -> None:
    definitions = schema()["$defs"]
    assert definitions["PartialClock"]["required"] == []
    assert definitions["Clock"]["required"] == list(definitions["Clock"]["properties"])
    assert "says" not in definitions["EventInfo"]["required"]


# The OpenAPI document


def references(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("$ref"), str):
            yield data["$ref"]
        for value in data.values():
            yield from references(value)
    elif isinstance(data, list):
        for value in data:
            yield from references(value)


def test_every_route_is_described_once() -> None:
    document = describe(ROUTES)
    described = [
        (method, path, operation["operationId"])
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    ]
    assert sorted(described) == sorted((route.method.lower(), route.path, route.name) for route in ROUTES)
    assert len({route.name for route in ROUTES}) == len(ROUTES)
    for reference in references(document):
        found: Any = document
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]


def test_every_handler_has_a_summary() -> None:
    assert [route.name for route in ROUTES if not route.summary] == []


def test_every_problem_status_is_described() -> None:
    assert {status for _, status in STATUS} == set(PROBLEMS)
    for route in ROUTES:
        assert set(route.statuses) <= set(PROBLEMS)


def test_problems_fit_their_description() -> None:
    document = describe(ROUTES)
    problem = msgspec.to_builtins(bodies.Problem(message="No."))
    for name, _ in PROBLEMS.values():
        described = document["components"]["responses"][name]["content"]["application/json"]["schema"]
        jsonschema.Draft202012Validator({**document, **described}).validate(problem)


def test_every_request_tag_is_explained() -> None:
    described = describe(ROUTES)
    used = {tag for path in described["paths"].values() for asked in path.values() for tag in asked["tags"]}
    assert used == {tag["name"] for tag in described["tags"]}
