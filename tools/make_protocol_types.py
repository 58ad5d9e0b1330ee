"""The JSON Schemas of the protocol from the message types, and TypeScript types from the schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dicetown.web.protocol.messages import LARGEST_FRAME, PROTOCOL
from dicetown.web.protocol.schema import FILE, make_schema

FOLDER = Path(__file__).resolve().parent.parent / "src" / "dicetown" / "web" / "protocol"
SCHEMA_TARGET = FOLDER / FILE
TYPES_TARGET = FOLDER / "protocol.ts"

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
UNIONS = ("ClientMessage", "ServerMessage")


def schema_file() -> str:
    return json.dumps(make_schema(), indent=2, ensure_ascii=False) + "\n"


def types_file(schema: dict[str, Any]) -> str:
    """The types, unions of messages first: narrowing on `type` tells which one it is."""
    definitions = schema["$defs"]
    lines = [
        f"// Written by `python3 run.py regen` from {FILE}; a test keeps it up to date.",
        "",
        "/** The version of the protocol that these types are of; `welcome.protocol` has the server's. */",
        f"export const PROTOCOL = {PROTOCOL};",
        "",
        "/** Bytes of the largest message that a server takes. */",
        f"export const LARGEST_FRAME = {LARGEST_FRAME};",
    ]
    for name in (*UNIONS, *(name for name in definitions if name not in UNIONS)):
        lines += [
            "",
            *comment(definitions[name].get("description", "")),
            *declaration(name, definitions[name]),
        ]
    return "\n".join(lines) + "\n"


def declaration(name: str, definition: dict[str, Any]) -> Iterator[str]:
    if "anyOf" in definition:
        members = "".join(f"\n  | {type_of(one)}" for one in definition["anyOf"])
        yield f"export type {name} ={members};"
        return
    yield f"export interface {name} {{"
    for field, schema in definition["properties"].items():
        yield from comment(schema.get("description", ""), "  ")
        mark = "" if field in definition["required"] else "?"
        name = field if field.isidentifier() else json.dumps(field)
        yield f"  {name}{mark}: {type_of(schema)};"
    yield "}"


def type_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(one) for one in schema["anyOf"])
    match schema.get("type"):
        case "array":
            item = type_of(schema["items"])
            return f"({item})[]" if "|" in item else f"{item}[]"
        case "object":
            return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
        case None:
            return "unknown"
        case kind:
            return PLAIN[kind]


def comment(text: str, indent: str = "") -> Iterator[str]:
    lines = text.replace("*/", "*\\/").splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}".rstrip() for line in lines)
        yield f"{indent} */"


def files() -> dict[Path, str]:
    return {SCHEMA_TARGET: schema_file(), TYPES_TARGET: types_file(make_schema())}
