"""JSON Schemas of the protocol, generated from the message types.

`python3 run.py regen` writes the result of `make_schema` to `protocol.schema.json`, and a test keeps it up to
date. Its `$defs` hold `ClientMessage`, `ServerMessage` and the bodies of plain requests and answers, each
under the name of its class.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterable, Sequence
from importlib import resources
from itertools import pairwise
from typing import Annotated, Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Meta

from dicetown.review import data as review_data
from dicetown.web.deals import bodies as deals
from dicetown.web.notices import bodies as notices
from dicetown.web.protocol import bodies, messages
from dicetown.web.puzzles import bodies as puzzles
from dicetown.web.replays import bodies as replays
from dicetown.web.reviews import bodies as reviews

BODIES: Final = (bodies, replays, reviews, review_data, puzzles, deals, notices)
FILE: Final = "protocol.schema.json"
PARTIAL: Final = "Partial"
"""The prefix of the client's form of a type that both sides send; a client may omit fields with defaults."""

_SENT: Final = Annotated[
    messages.ClientMessage, Meta(title="ClientMessage", description="The messages that a client sends.")
]
_TOLD: Final = Annotated[
    messages.ServerMessage, Meta(title="ServerMessage", description="The messages that a server sends.")
]

Definitions = dict[str, dict[str, Any]]


def schema_text() -> str:
    """Read the published schemas as text."""
    return resources.files("dicetown.web.protocol").joinpath(FILE).read_text(encoding="utf-8")


def schema() -> dict[str, Any]:
    """Read the published schemas as data; each call returns a new copy."""
    data = json.loads(schema_text())
    assert isinstance(data, dict)
    return data


def make_schema() -> dict[str, Any]:
    """Generate one document of draft 2020-12 with every type in `$defs`, by name.

    A client may omit fields that have a default. A server writes every field. So these fields are required
    in what a server sends, and its readers need not handle defaults.
    """
    kinds = [kind for module in BODIES for kind in _structs_of(module)]
    requests = [kind for kind in kinds if issubclass(kind, bodies.Body)]
    answers = [kind for kind in kinds if not issubclass(kind, bodies.Body)]
    sent = _definitions(_SENT, requests)
    told = _definitions(_TOLD, answers, complete=True)
    sent = _renamed(sent, {name: PARTIAL + name for name in sent if name in told})
    found = {**sent, **told}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://dicetown.invalid/protocol-{messages.PROTOCOL}.schema.json",
        "title": f"Dice Town protocol {messages.PROTOCOL}",
        "description": "Messages of the WebSocket of a table (ClientMessage, ServerMessage) and bodies of "
        "plain requests. docs/bots/protocol.md explains them. New fields in what a server sends do not raise "
        "the number of the protocol: ignore those you do not know.",
        "$defs": {name: found[name] for name in sorted(found)},
    }


def _structs_of(module: object) -> list[type[msgspec.Struct]]:
    """List the types that a module itself defines, except the base class of all bodies."""
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == getattr(module, "__name__", "")
        and kind is not bodies.Body
    ]


def _definitions(union: Any, kinds: Sequence[type[msgspec.Struct]], complete: bool = False) -> Definitions:
    """Define the union under its title, the given types, and all types they refer to."""
    schemas, found = msgspec.json.schema_components([union, *kinds], ref_template="#/$defs/{name}")
    structs = _reachable([union, *kinds])
    for name, definition in found.items():
        _describe(definition, structs[name])
        if complete and not structs[name].__struct_config__.omit_defaults:
            _require_defaults(definition)
    found[schemas[0]["title"]] = schemas[0]
    return found


def _reachable(annotations: Iterable[Any]) -> dict[str, type[msgspec.Struct]]:
    """Collect by name every struct that the annotations mention, and those that their fields mention."""
    found: dict[str, type[msgspec.Struct]] = {}
    left = list(annotations)
    while left:
        annotation = left.pop()
        left.extend(get_args(annotation))
        is_struct = isinstance(annotation, type) and issubclass(annotation, msgspec.Struct)
        if is_struct and annotation.__name__ not in found:
            found[annotation.__name__] = annotation
            left.extend(get_type_hints(annotation).values())
    return found


def _describe(definition: dict[str, Any], kind: type[msgspec.Struct]) -> None:
    """Add the docstrings of the struct and its fields as descriptions, in the terms of JSON."""
    if "description" in definition:
        definition["description"] = _in_json_words(definition["description"])
    written = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    for name, doc in _field_docs(kind).items():
        definition["properties"][written[name]]["description"] = _in_json_words(doc)


def _in_json_words(doc: str) -> str:
    return re.sub(r"\bNone\b", "null", inspect.cleandoc(doc))


def _field_docs(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Read the docstrings of a struct's fields, inherited ones included, from the source.

    Python does not keep them at run time.
    """
    docs: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not issubclass(base, msgspec.Struct) or base is msgspec.Struct:
            continue
        source = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        assert isinstance(source, ast.ClassDef)
        for field, after in pairwise(source.body):
            match field, after:
                case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(doc))):
                    docs[name] = doc
    return docs


def _renamed(definitions: Definitions, names: dict[str, str]) -> Definitions:
    """Return the same definitions with some of them renamed."""
    text = json.dumps({names.get(name, name): definition for name, definition in definitions.items()})
    for old, new in names.items():
        text = text.replace(f'"#/$defs/{old}"', f'"#/$defs/{new}"')
        text = text.replace(f'"title": "{old}"', f'"title": "{new}"')
    renamed: Definitions = json.loads(text)
    return renamed


def _require_defaults(definition: dict[str, Any]) -> None:
    required = set(definition["required"])
    for name, field in definition["properties"].items():
        if "default" in field:
            del field["default"]
            required.add(name)
    definition["required"] = [name for name in definition["properties"] if name in required]
