"""The message subset of docs/hacking/messages.md, held to the shared vectors."""

import json
from pathlib import Path
from typing import Any

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.rules.messages import MessageError, compile_message
from dicetown.rules.plurals import plural_category, plural_rules

ROOT = Path(__file__).resolve().parents[3]
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / "docs" / "vectors" / "messages.json").read_text(encoding="utf-8")
)
MALFORMED = [vector for vector in VECTORS["errors"] if "lang" not in vector]
MISUSED = [vector for vector in VECTORS["errors"] if "lang" in vector]


def named(vector: dict[str, Any]) -> str:
    return f"{vector['message']!r} {vector.get('arguments', '')}"


@pytest.mark.parametrize("vector", VECTORS["formats"], ids=named)
def test_a_message_says_what_its_vector_expects(vector: dict[str, Any]) -> None:
    message = compile_message(vector["message"])
    assert message.format(vector["arguments"], vector["lang"]) == vector["expected"]


@pytest.mark.parametrize("vector", MALFORMED, ids=named)
def test_a_malformed_message_is_refused_when_compiled(vector: dict[str, Any]) -> None:
    with pytest.raises(MessageError) as caught:
        compile_message(vector["message"])
    assert (caught.value.code, caught.value.position) == (vector["error"], vector["position"])


@pytest.mark.parametrize("vector", MISUSED, ids=named)
def test_unfit_arguments_are_refused_when_formatted(vector: dict[str, Any]) -> None:
    message = compile_message(vector["message"])
    with pytest.raises(MessageError) as caught:
        message.format(vector["arguments"], vector["lang"])
    assert (caught.value.code, caught.value.position) == (vector["error"], vector["position"])


def test_documented_error_codes_match_the_vectors() -> None:
    page = (ROOT / "docs" / "hacking" / "messages.md").read_text(encoding="utf-8")
    table = page.split("## Errors")[1].split("##")[0]
    documented = {line.split("`")[1] for line in table.splitlines() if line.startswith("| `")}
    assert documented == {vector["error"] for vector in VECTORS["errors"]}


def test_error_names_argument_place_and_message() -> None:
    message = compile_message("Hi {who}, here is {gift}")
    with pytest.raises(DiceTownError) as caught:
        message.format({"who": "Ada"}, "en")
    assert str(caught.value) == (
        "The argument 'gift' is missing, at position 18 of the message 'Hi {who}, here is {gift}'."
    )


def test_placeholders_are_collected_from_every_branch() -> None:
    message = compile_message("{n, plural, one {{a}} other {{g, select, x {{b}} other {{a}}}}}")
    assert message.placeholders == ["a", "b", "g", "n"]


def test_quoted_braces_are_no_placeholders() -> None:
    assert compile_message("'{'a'}' {b}").placeholders == ["b"]


def test_message_formats_repeatedly_in_both_languages() -> None:
    message = compile_message("{n, plural, one {s} other {p}}")
    assert [message.format({"n": n}, lang) for lang in ("en", "fr") for n in (0, 1, 2)] == list("pspssp")


def test_zero_is_singular_only_in_french() -> None:
    assert plural_category(0, "fr") == "one"
    assert plural_category(0, "en") == "other"


def test_region_has_plurals_of_its_language() -> None:
    assert [plural_category(0, lang) for lang in ("pt", "pt-BR", "pt-PT")] == ["one", "one", "other"]
    assert plural_rules("xx-DE") is None
