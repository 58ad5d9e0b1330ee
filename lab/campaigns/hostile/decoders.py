"""Everything of ours that reads what somebody else has written, with good texts to spoil."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dicetown.cli.terminal.answers import read_answer
from dicetown.cli.terminal.local.saves import SaveHeading, begin_saving, read_save
from dicetown.cli.terminal.menu import make_menu
from dicetown.cli.terminal.offers import NotUnderstood
from dicetown.engine.chance.fate import format_address, parse_address
from dicetown.engine.choices import VERBS, parse_choice
from dicetown.engine.errors import DiceTownError
from dicetown.engine.frames import parse_frame
from dicetown.records.game import Game, game_from_position
from dicetown.records.positions import format_position, parse_position
from dicetown.records.reading import parse_record
from dicetown.records.verify import verify
from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import LANGUAGES, catalogue
from dicetown.table.local.logs import MemoryLog
from dicetown.table.room import log
from dicetown.table.room.settings import Settings, check_settings
from dicetown.table.store.archive import Archived, fold_archived
from dicetown.web.http import app
from dicetown.web.ops.config import load_config
from dicetown.web.protocol import bodies
from dicetown.web.protocol import messages as p
from tests.cli.old_saves import write_old_save
from tests.records.games import begin, play_on, sample_positions
from tests.table.local.games import opened
from tests.table.local.games import play_on as play_at
from tests.table.sitting import Sitting
from tests.web.hostile.fuzzing import MESSAGES

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


class Unsound(AssertionError):
    """Something was taken that is not what it says, or was changed by what was refused."""


class Decoder(NamedTuple):
    """Something that reads texts; what is wrong with one it says as an error of ours."""

    name: str
    share: int
    """How many inputs it gets in a batch."""
    samples: tuple[str, ...]
    joiners: str
    read: Callable[[str, random.Random], None]
    json: bool = False


def _same(what: object, again: object) -> None:
    if what != again:
        raise Unsound(f"read as {str(again)[:200]!r}")


def _choice(text: str, rng: random.Random) -> None:
    choice = parse_choice(text)
    _same(choice, parse_choice(choice.text))


@cache
def _games() -> tuple[Game, ...]:
    cells = (("revised", 3), ("classic+wanted", 4), ("revised+wanted+indians+cowboys", 6))
    return tuple(
        play_on(begin(name, seats, 2, bribes="all"), 2, decisions=length)
        for name, seats in cells
        for length in (0, 7, 20, 41, 64)
    )


def _answer(text: str, rng: random.Random) -> None:
    """A choice in a game, which stays as it was if it refuses."""
    game = rng.choice(_games())
    seat, before, copy = rng.randrange(-1, game.seats + 1), game.position(), game.clone()
    try:
        copy.apply(seat, text)
    except DiceTownError:
        _same(before, copy.position())
        raise
    finally:
        _same(before, game.position())


def _typed(text: str, rng: random.Random) -> None:
    """What a person types at a question."""
    game = rng.choice([game for game in _games() if not game.over])
    seat = rng.choice(game.decision.seats)
    view, texts, names = game.view_for(seat), catalogue(rng.choice(LANGUAGES)), NAMES[: game.seats]
    if view.prompt is None:
        return
    menu = make_menu(view.prompt, view, names, texts)
    try:
        game.is_legal(seat, read_answer(text, view.prompt, menu, view, names, texts))
    except NotUnderstood as problem:
        # It repeats what was typed, to whoever typed it.
        raise DiceTownError(str(problem)[:100]) from None


def _fate_address(text: str, rng: random.Random) -> None:
    _same(text, format_address(parse_address(text)))


def _frame(text: str, rng: random.Random) -> None:
    _same(text, parse_frame(text, ruleset("revised+wanted+indians+cowboys").frames).text())


def _position(text: str, rng: random.Random) -> None:
    position = parse_position(text)
    _same(text.strip(), format_position(position.state, position.seen))
    if not position.full:
        return
    game = game_from_position(text)
    for viewer in (None, *range(game.seats)):
        json.dumps(game.view_for(viewer).data())
    if game.over:
        game.score()
        return
    for seat in game.decision.asked:
        if not game.options(seat):
            raise Unsound(f"seat {seat} is asked and has no options")


def _record(text: str, rng: random.Random) -> None:
    record = parse_record(text)
    _same(record.to_json(), parse_record(record.to_json()).to_json())
    verify(record)


def _client_message(text: str, rng: random.Random) -> None:
    message = p.decode_client(_bytes(text))
    _same(message, p.decode_client(p.encode(message)))


def _server_message(text: str, rng: random.Random) -> None:
    message = p.decode_server(_bytes(text))
    _same(message, p.decode_server(p.encode(message)))


def _body(text: str, rng: random.Random) -> None:
    wanted = app._decode(_bytes(text), bodies.OpenTable)
    assert isinstance(wanted, bodies.OpenTable)
    check_settings(wanted.settings, len(wanted.seats))


def _entry(text: str, rng: random.Random) -> None:
    entry = log.decode(_bytes(text))
    _same(entry, log.decode(log.encode(entry)))


@cache
def _log() -> tuple[bytes, ...]:
    sitting = Sitting(Settings(ruleset="revised", bribes="all")).begin()
    for _ in range(12):
        sitting.answer(sitting.rng.choice(sitting.asked()))
    return tuple(log.encode(entry) for entry in sitting.log)


def _whole_log(text: str, rng: random.Random) -> None:
    """A log from outside in which one entry is another."""
    entries = list(_log())
    entries[rng.randrange(len(entries))] = _bytes(text)
    fold_archived(Archived(id="t", entries=entries))


@cache
def _file() -> Path:
    return Path(tempfile.mkdtemp(prefix="dicetown-inputs-")) / "input"


def _save(text: str, rng: random.Random) -> None:
    _file().write_bytes(_bytes(text))
    read_save(_file())


def _config(text: str, rng: random.Random) -> None:
    _file().write_bytes(_bytes(text))
    load_config(_file(), {"HOME": "/nowhere"}, {})


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


CHOICES = (
    *[verb.example for verb in VERBS.values()],
    *["pass", "more", "keep:-", "keep:QQQ+brute", "place:-", "elixir:top", "offer:0:999d+999n+2.brute+p1"],
)
TYPED = (*CHOICES, "1", "2)", "9 9 J", "10 Q!", "Bob 3d 2n", "myself 1d", "pass", "?", "Q=K", "moi-même 1d")
CONFIG = (
    'host = "0.0.0.0"\nport = 8377\npublic_url = "https://example.org"\n',
    'data = "here"\nlog_level = "info"\nmessages_per_second = 20\nthinkers = 2\n',
)
OPENED = (
    '{"settings":{"ruleset":"classic+wanted","bribes":"all","clock":{"kind":"bank","bank":60}},'
    '"seats":[{"kind":"me"},{"kind":"open"},{"kind":"bot","bot":"greedy"}]}',
    '{"settings":{"parts":{"setup":{"mine":20},"store":{"joe":2}},"sheriff":1,"title":"x","hush":250},'
    '"seats":[{"kind":"me"},{"kind":"open"}],"start":true}',
)
SENT = tuple(
    p.encode(message).decode()
    for message in (
        p.Pong(id="x", now=1),
        p.Refusal(id="x", message="no"),
        p.Bye(reason="abuse", again=False),
    )
)


def _frame_texts(positions: tuple[str, ...]) -> tuple[str, ...]:
    found: set[str] = set()
    for text in positions:
        fields = dict(word.split("=", 1) for word in text.split("/")[1:])
        found.update(fields["agenda"].split("@"), [fields["asking"]])
    return tuple(sorted(found - {"-"}))


def _saved() -> str:
    heading = SaveHeading(you=0, lang="en", bots=("greedy",) * 3)
    kept = MemoryLog()
    play_at(opened(kept), [0, 1, 2] * 3)
    begin_saving(_file(), heading, kept.entries)
    return _file().read_text(encoding="utf-8")


def _old_save() -> str:
    write_old_save(_file(), _games()[1], 0, list(NAMES[:3]))
    return _file().read_text(encoding="utf-8")


@cache
def decoders() -> tuple[Decoder, ...]:
    """All of them."""
    positions = sample_positions()
    sent = tuple(json.dumps(message) for message in MESSAGES)
    entries = tuple(entry.decode() for entry in _log())
    record = play_on(begin("revised", 3, 5, "sealed"), 5, decisions=6).record().to_json()
    return (
        Decoder("choices", 4000, CHOICES, ":+.", _choice),
        Decoder("answers in a game", 1500, CHOICES, ":+.", _answer),
        Decoder("answers as typed", 400, TYPED, " :+", _typed),
        Decoder("addresses of chance", 4000, ("roll.r3.s2.n1", "p17.r0.s0.n0"), ".", _fate_address),
        Decoder("frames of the agenda", 3000, _frame_texts(positions), ":,", _frame),
        Decoder("positions", 800, positions, "/,+@", _position),
        Decoder("records", 200, (record,), ",:\n{", _record, json=True),
        Decoder("messages of clients", 6000, sent, ',:"{', _client_message, json=True),
        Decoder("messages of servers", 2000, SENT, ',:"{', _server_message, json=True),
        Decoder("bodies with settings", 300, OPENED, ',:"{', _body, json=True),
        Decoder("entries of logs", 4000, entries, ',:"{', _entry, json=True),
        Decoder("logs", 150, entries, ',:"{', _whole_log, json=True),
        Decoder("saved games", 100, (_saved(),), ',:"{\n', _save),
        Decoder("saved games of 0.7", 50, (_old_save(),), ',:"{', _save, json=True),
        Decoder("configurations", 300, CONFIG, '=\n"', _config),
    )
