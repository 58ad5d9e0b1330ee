"""The OpenAPI description of the plain requests, generated from the server's routes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from types import UnionType
from typing import Any, Final, get_args

import msgspec

from dicetown import __version__
from dicetown.records.record import Record
from dicetown.records.schema import schema as record_schema
from dicetown.web.http.routing import Parameter, Route
from dicetown.web.people.sessions import COOKIE
from dicetown.web.protocol import bodies, schema

SCHEMAS: Final = "#/components/schemas/"

PROBLEMS: Final[dict[int, tuple[str, str]]] = {
    400: ("BadRequest", "The request is not what is expected; the message says where it is wrong."),
    401: ("NoSession", "This needs a session: a cookie from `POST /api/session`, or a token."),
    403: ("Forbidden", "It is not for this player, or the request comes from a page of another site."),
    404: ("NotFound", "There is no such thing, or none that this player may know of."),
    409: ("Refused", "The rules of the game or of the table do not allow it now."),
    413: ("TooLarge", "The body is larger than anything that makes sense here."),
    429: ("TooMany", "Too much from this player or this address: wait a little."),
    503: ("NotNow", "The server cannot keep anything now. Look whether it was done before asking again."),
}

MEDIA: Final[dict[Any, str]] = {str: "text/plain", bytes: "image/svg+xml"}
"""The media types of answers that are not JSON."""

TAGS: Final = {
    "you": "Who one is. A name is all it takes; a cookie or a token says it again with every request.",
    "tables": "Opening, finding and looking up tables. Playing happens over the WebSocket "
    "`/api/tables/{table}/live`, which docs/bots/protocol.md explains.",
    "records": "What can be kept of a game, looked at again, and played on from.",
    "deals": "The deal of the day: one game that is the same for everybody on this server.",
    "puzzles": "Positions of games with one best choice to find.",
    "notices": "Being told, away from the page, that it is one's turn.",
    "rules": "What there is to play with, in words.",
    "server": "The server itself.",
}


def describe(routes: Iterable[Route]) -> dict[str, Any]:
    """Generate the OpenAPI 3.1 description of the plain requests."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Dice Town",
            "version": __version__,
            "summary": "Tables where people and bots play Dice Town",
            "description": "Plain requests: who one is, tables, records, rules. A game is played over a "
            "WebSocket per viewer, `/api/tables/{table}/live`; docs/bots/protocol.md explains both, and "
            "`/api/schema` has the messages. Times are milliseconds since 1970.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": _schemas(),
            "responses": {name: _problem(text) for name, text in PROBLEMS.values()},
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(route: Route) -> dict[str, Any]:
    session: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]
    found: dict[str, Any] = {
        "operationId": route.name,
        "tags": [route.tag],
        "summary": route.summary,
        "security": session if route.auth else [{}, *session],
    }
    if route.details:
        found["description"] = route.details
    if route.parameters:
        found["parameters"] = [_parameter(parameter, route) for parameter in route.parameters]
    if route.body is not None:
        optional = all(not field.required for field in msgspec.structs.fields(route.body))
        content = {"application/json": {"schema": _schema_of(route.body)}}
        found["requestBody"] = {"required": not optional, "content": content}
    problems = {
        str(status): {"$ref": f"#/components/responses/{PROBLEMS[status][0]}"} for status in route.statuses
    }
    found["responses"] = {**_answer(route.answer), **problems}
    return found


def _parameter(parameter: Parameter, route: Route) -> dict[str, Any]:
    in_path = f"{{{parameter.name}}}" in route.path
    return {
        "name": parameter.name,
        "in": "path" if in_path else "query",
        "required": in_path,
        "description": parameter.text,
        "schema": parameter.schema,
    }


def _answer(kind: Any) -> dict[str, Any]:
    if kind is None:
        return {"204": {"description": "Done."}}
    media = MEDIA.get(kind, "application/json")
    return {"200": {"description": "Done.", "content": {media: {"schema": _schema_of(kind)}}}}


def _problem(text: str) -> dict[str, Any]:
    return {"description": text, "content": {"application/json": {"schema": _schema_of(bodies.Problem)}}}


def _schema_of(kind: Any) -> dict[str, Any]:
    """Return the schema of a body, usually a reference to the components."""
    if isinstance(kind, UnionType):
        return {"anyOf": [_schema_of(one) for one in get_args(kind)]}
    if kind is bytes:
        return {"type": "string"}
    if kind is Record:
        return {"$ref": f"{SCHEMAS}Record"}
    (found,), _ = msgspec.json.schema_components([kind], ref_template=SCHEMAS + "{name}")
    return dict(found)


def _schemas() -> dict[str, Any]:
    """Return the schemas of messages and records, with references adapted to this document."""
    record = record_schema()
    for word in ("$schema", "$id"):
        del record[word]
    messages = _moved(schema.schema()["$defs"], SCHEMAS)
    return {**messages, "Record": _moved(record, f"{SCHEMAS}Record/$defs/")}


def _moved(definitions: dict[str, Any], place: str) -> dict[str, Any]:
    moved: dict[str, Any] = json.loads(re.sub(r'"#/\$defs/', f'"{place}', json.dumps(definitions)))
    return moved
