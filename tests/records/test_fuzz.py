"""Attacks on the parsers: any text gives an error of our own, or something sound."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicetown.engine.chance.fate import FateError, format_address, parse_address
from dicetown.engine.choices import VERBS, Choice, parse_choice
from dicetown.engine.errors import BadNotation, BadRecord, DiceTownError, Refused
from dicetown.engine.frames import parse_frame
from dicetown.engine.state import CHANCE
from dicetown.records.game import game_from_position
from dicetown.records.positions import format_position, parse_position
from dicetown.records.reading import parse_record
from dicetown.records.replay import replay
from dicetown.records.verify import verify
from dicetown.rules.catalogue import ruleset
from tests.records.games import begin, finished, play_on, sample_positions

# Characters that parsers trip over: digits that are none, letters that grow in upper case, half characters.
ODD = "٣²①ßŉİſK\ud800\udfff\x00\n\r\t\u2028\ufeff\U0001f3b2"
MARKS = "-+:;,.=/@%?*~'\"\\{}[]()0123456789 abkpsQTA"

anything = st.text(alphabet=st.one_of(st.sampled_from(ODD + MARKS), st.characters(exclude_categories=())))
numbers = st.one_of(
    st.integers(-2, 260), st.sampled_from([999, 1000, 9999, 2**31, 2**63, 10**23, 10**30, -(10**9)])
)


def check_short(error: DiceTownError) -> None:
    """An error does not repeat all that it was given."""
    assert len(str(error)) < 700


@st.composite
def mutated(draw: st.DrawFn, texts: tuple[str, ...], joiners: str) -> str:
    """A valid text with a few faults: characters and pieces changed, removed, repeated, taken from others."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["letter", "cut", "number", "piece", "double", "insert"]))
        start = draw(st.integers(0, max(0, len(text) - 1)))
        if kind == "letter":
            text = text[:start] + draw(st.sampled_from(ODD + MARKS)) + text[start + 1 :]
        elif kind == "cut":
            text = text[:start] + text[start + draw(st.integers(1, 9)) :]
        elif kind == "insert":
            text = text[:start] + draw(anything) + text[start:]
        elif kind == "number":
            end = start
            while end < len(text) and text[end].isascii() and text[end].isdigit():
                end += 1
            text = text[:start] + str(draw(numbers)) + text[end:]
        else:
            joiner = draw(st.sampled_from(joiners))
            pieces = text.split(joiner)
            number = draw(st.integers(0, len(pieces) - 1))
            other = draw(st.sampled_from(texts)).split(joiner)
            pieces[number] = other[min(number, len(other) - 1)]
            if kind == "double":
                pieces.insert(number, pieces[number])
            text = joiner.join(pieces)
    return text


CHOICES = (
    *[verb.example for verb in VERBS.values()],
    *["pass", "more", "keep:-", "keep:QQQ+brute", "place:-", "elixir:top", "offer:0:999d+999n+2.brute+p1"],
)


@settings(max_examples=500)
@given(
    st.one_of(
        anything,
        mutated(CHOICES, ":+."),
        st.sampled_from(sorted(VERBS)).flatmap(lambda verb: anything.map(lambda body: f"{verb}:{body}")),
    )
)
def test_fuzzed_choice_parses_uniquely_or_fails(text: str) -> None:
    try:
        choice = parse_choice(text)
    except BadNotation as error:
        check_short(error)
        return
    assert isinstance(choice, Choice)
    assert parse_choice(choice.text) == choice
    assert parse_choice(choice.text).cards == choice.cards
    assert parse_choice(choice.text).value == choice.value


@settings(max_examples=300)
@given(st.sampled_from(CHOICES), st.integers(0, 3))
def test_refused_choice_leaves_game_unchanged(text: str, seat: int) -> None:
    game = begin("revised", 3, 1)
    before = game.position()
    try:
        game.apply(seat, parse_choice(text))
    except Refused:
        assert game.position() == before
        assert not game.is_legal(seat, parse_choice(text))


@settings(max_examples=200)
@given(st.one_of(anything, mutated(("roll.r3.s2.n1", "p17.r0.s0.n0", "shuffle.r65535.s255.n65535"), ".")))
def test_fuzzed_address_parses_uniquely_or_fails(text: str) -> None:
    try:
        where = parse_address(text)
    except FateError:
        return
    assert format_address(where) == text


def frame_texts() -> tuple[str, ...]:
    found: set[str] = set()
    for text in sample_positions():
        fields = dict(word.split("=", 1) for word in text.split("/")[1:])
        found.update(fields["agenda"].split("@"))
        found.add(fields["asking"])
    return tuple(sorted(found - {"-"}))


@settings(max_examples=400)
@given(st.one_of(anything, mutated(frame_texts(), ":,")), st.sampled_from(["classic", "revised"]))
def test_fuzzed_frame_parses_uniquely_or_fails(text: str, edition: str) -> None:
    try:
        frame = parse_frame(text, ruleset(edition).frames)
    except BadNotation:
        return
    assert frame.text() == text


def with_frame(text: str, frame: str, where: str) -> str:
    """The position with another pending frame, or another question."""
    fields = text.split("/")
    for index, word in enumerate(fields):
        if where == "asking" and word.startswith("asking="):
            fields[index] = "asking=" + frame
        elif where == "agenda" and word.startswith("agenda="):
            fields[index] = "agenda=" + frame if word == "agenda=-" else f"{word}@{frame}"
    return "/".join(fields)


frames = st.one_of(st.sampled_from(frame_texts()), mutated(frame_texts(), ":,"))
tampered = st.one_of(
    anything,
    anything.map(lambda body: "dt1/" + body),
    mutated(sample_positions(), "/,+@"),
    st.builds(with_frame, st.sampled_from(sample_positions()), frames, st.sampled_from(["asking", "agenda"])),
)


@settings(max_examples=1500)
@given(tampered)
def test_fuzzed_position_is_sound_or_refused(text: str) -> None:
    try:
        position = parse_position(text)
    except BadNotation as error:
        check_short(error)
        return
    assert format_position(position.state, position.seen) == text.strip()
    if position.full:
        check_askable(text)


def check_askable(text: str) -> None:
    """A game that begins there can be asked everything, and takes an answer or refuses it."""
    game = game_from_position(text)
    assert game.position() == text.strip()
    for viewer in (None, *range(game.seats)):
        view = game.view_for(viewer)
        json.dumps(view.data())
        seen = game.position(viewer, full=False)
        assert (
            format_position(parse_position(seen).state, "spectator" if viewer is None else str(viewer))
            == seen
        )
    if game.over:
        game.score()
        return
    assert game.decision.seats
    for seat in game.decision.asked:
        options = game.options(seat)
        assert options
        assert all(game.is_legal(seat, option) for option in options)
        if seat != CHANCE:
            assert game.prompt_for(seat) is not None


def test_swapped_position_fields_are_sound_or_refused() -> None:
    """Faults that are nearly right, which random text seldom is."""
    rng = random.Random(1)
    texts = sample_positions()
    accepted = 0
    for _ in range(3000):
        honest = rng.choice(texts)
        words = honest.split("/")
        other = dict(word.split("=", 1) for word in rng.choice(texts).split("/")[1:])
        number = rng.randrange(1, len(words))
        name, _, value = words[number].partition("=")
        if rng.random() < 0.5:
            words[number] = f"{name}={other.get(name, value)}"
        else:
            digits = [index for index, letter in enumerate(value) if letter.isdigit()]
            if digits:
                place = rng.choice(digits)
                words[number] = f"{name}={value[:place]}{rng.choice('0123456789')}{value[place + 1 :]}"
        text = "/".join(words)
        if text == honest:
            continue
        try:
            position = parse_position(text)
        except BadNotation:
            continue
        accepted += 1
        if position.full:
            check_askable(text)
    assert 100 < accepted < 1500


RECORD = play_on(begin("revised", 3, 5, "sealed"), 5, decisions=6).record().to_json()
SHORT = finished("classic", 2).record().to_json()

json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        anything,
        st.sampled_from(
            ["pass", "keep:9", "9TJ", "roll.r1.s0.n1", "roll", "0" * 64, "ff" * 32, "classic", "sealed"]
        ),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.one_of(anything, st.sampled_from(["answers", "0", "chance", "op", "kind"])), inner, max_size=4
        ),
    ),
    max_leaves=12,
)


def places(data: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths to every value inside a JSON value."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found.extend(places(value, (*path, key)))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found.extend(places(value, (*path, index)))
    return found


@st.composite
def reshaped(draw: st.DrawFn) -> str:
    """A record with some of its values replaced, removed or renamed."""
    data = json.loads(RECORD)
    for _ in range(draw(st.integers(1, 2))):
        *path, last = draw(st.sampled_from(places(data)))
        place = data
        for step in path:
            place = place[step]
        how = draw(st.sampled_from(["replace", "remove", "rename", "swap"]))
        if how == "replace":
            place[last] = draw(json_values)
        elif how == "remove":
            del place[last]
        elif how == "rename" and isinstance(place, dict):
            place[draw(anything)] = place.pop(last)
        elif isinstance(place, list):
            place.append(place[0])
    return json.dumps(data)


def check_record(text: str) -> None:
    try:
        record = parse_record(text)
    except BadRecord as error:
        check_short(error)
        return
    assert parse_record(record.to_json()).to_json() == record.to_json()
    try:
        verify(record)
        again = replay(record)
    except BadRecord as error:
        check_short(error)
        return
    assert again.record().digest == record.digest


@settings(max_examples=500)
@given(st.one_of(anything, json_values.map(json.dumps), mutated((RECORD,), ",:\n{"), reshaped()))
def test_fuzzed_record_is_checkable_or_refused(text: str) -> None:
    check_record(text)


@settings(max_examples=60)
@given(mutated((SHORT,), ",:\n{"))
def test_mutated_finished_record_is_checked_or_refused(text: str) -> None:
    check_record(text)


@pytest.mark.parametrize("parse", [parse_choice, parse_position, parse_record])
@pytest.mark.parametrize(
    "text", ["(" * 100_000, "9" * 100_000, "keep:" + "9" * 100_000, "dt1/" * 100_000, "\ud800" * 9]
)
def test_long_garbage_gets_a_short_error(parse: object, text: str) -> None:
    assert callable(parse)
    with pytest.raises(DiceTownError) as caught:
        parse(text)
    assert len(str(caught.value)) < 500
