"""The View that a client rebuilds from what a server tells is the one the server made it from."""

import random
import re
from collections.abc import Sequence

import msgspec
import pytest

import dicetown as dt
from dicetown.bots.registry import make_bot
from dicetown.engine.decisions import Prompt
from dicetown.engine.errors import DiceTownError
from dicetown.engine.views.view import View
from dicetown.records.game import new_game
from dicetown.records.positions import format_position
from dicetown.table.room import log
from dicetown.table.room.hosting import Player, open_table
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import Table
from dicetown.table.snapshots.telling import PromptInfo, TableInfo, table_info, view_info
from dicetown.web.client import TableState, view_of
from dicetown.web.protocol.messages import PROTOCOL, TalkInfo, Welcome, You, decode_server, encode
from dicetown.web.protocol.words import event_infos

NAMES = ["Ann", "Bob", "Cleo"]
UNTOLD = re.compile(r"/(thefts|shuffles|counted)=[^/]*")
"""What only a running game needs: where its chance is, and whether all hands are open."""


def over_the_wire(view: View, ruleset: str) -> TableState:
    """What a client knows that is welcomed with this view."""
    told = decode_server(encode(a_welcome(view, ruleset)))
    assert isinstance(told, Welcome)
    return TableState(told, lambda: 0)


def a_welcome(view: View, ruleset: str, talk: Sequence[TalkInfo] = ()) -> Welcome:
    prompt = view.prompt
    return Welcome(
        protocol=PROTOCOL,
        release="",
        now=0,
        you=You(name="Ann", seats=[], seat=view.seat, host=False),
        table=a_table(ruleset),
        view=view_info(view),
        prompt=None if prompt is None else a_prompt(prompt),
        words=None,
        order=None,
        since=0,
        events=event_infos(view.history, view.rules),
        talk=list(talk),
        present=[],
        watching=0,
    )


def a_prompt(prompt: Prompt) -> PromptInfo:
    return msgspec.convert({**prompt.data(), "deadline": None}, PromptInfo)


def a_table(ruleset: str) -> TableInfo:
    places = [log.Place(kind="person", player=name, name=name) for name in NAMES]
    opened = open_table("abcdefghjk", Player(id="Ann"), Settings(ruleset=ruleset), places, 0)
    return table_info(Table(opened))


def written(view: View) -> str:
    seen = "spectator" if view.seat is None else str(view.seat)
    return UNTOLD.sub("", format_position(view.state, seen))


@pytest.mark.parametrize("ruleset", dt.ruleset_names())
def test_client_view_equals_server_view(ruleset: str) -> None:
    game = new_game(dt.ruleset(ruleset), len(NAMES), seed=5)
    source = random.Random(ruleset)
    compared = 0
    while not game.over:
        if source.random() < 0.06:
            for seat in (*range(len(NAMES)), None):
                compare(game.view_for(seat), ruleset)
                compared += 1
        for seat in game.decision.seats:
            game.apply(seat, source.choice(game.options(seat)))
    for seat in (*range(len(NAMES)), None):
        compare(game.view_for(seat), ruleset)
    assert compared > 20


def compare(view: View, ruleset: str) -> None:
    rebuilt = view_of(over_the_wire(view, ruleset))
    assert written(rebuilt) == written(view)
    assert [event.data() for event in rebuilt.history] == [event.data() for event in view.history]
    assert [event.values for event in rebuilt.history] == [event.values for event in view.history]
    assert (rebuilt.prompt is None) == (view.prompt is None)
    if rebuilt.prompt is not None and view.prompt is not None:
        assert rebuilt.prompt.data() == view.prompt.data()
        assert rebuilt.prompt.options == view.prompt.options


def test_bot_chooses_alike_on_client_view() -> None:
    name = "revised+wanted+indians+cowboys"
    game = new_game(dt.ruleset(name), len(NAMES), seed=9)
    here, there = make_bot("greedy", 1), make_bot("greedy", 1)
    while not game.over and game.state.round < 4:
        for seat in game.decision.seats:
            view = game.view_for(seat)
            rebuilt = view_of(over_the_wire(view, name))
            assert view.prompt is not None
            assert rebuilt.prompt is not None
            choice = here.choose(view, view.prompt, view.prompt.options)
            assert there.choose(rebuilt, rebuilt.prompt, rebuilt.prompt.options) == choice
            game.apply(seat, choice)


def test_game_from_newer_release_is_refused() -> None:
    game = new_game(dt.ruleset("revised"), len(NAMES), seed=5)
    state = over_the_wire(game.view_for(0), "revised")
    assert state.game is not None
    state.game.values = msgspec.structs.replace(state.game.values, agenda=["Teleport:1"])
    with pytest.raises(DiceTownError, match="does not understand"):
        view_of(state)
    state.game = None
    with pytest.raises(DiceTownError, match="has not begun"):
        view_of(state)


def said(*texts: str, first: int = 0) -> list[TalkInfo]:
    return [
        TalkInfo(number=number, at=number, seat=0, name="Ann", text=text)
        for number, text in enumerate(texts, first)
    ]


@pytest.mark.parametrize(
    ("welcomed", "known", "news"),
    [
        (said("a", "b", "c"), "abc", "c"),
        (said("b", "c", "d", first=1), "abcd", "cd"),
        (said("a", "x", "y"), "axy", "xy"),
        (said("a"), "a", ""),
        ([], "", ""),
    ],
    ids=[
        "more was said",
        "only the end is told",
        "a backup was restored",
        "less was said",
        "nothing was said",
    ],
)
def test_returning_client_hears_only_new_talk(welcomed: list[TalkInfo], known: str, news: str) -> None:
    view = new_game(dt.ruleset("classic"), len(NAMES), seed=5).view_for(0)
    state = TableState(a_welcome(view, "classic", said("a", "b")), lambda: 0)
    change = state.merge(a_welcome(view, "classic", welcomed))
    assert "".join(one.text for one in state.talk) == known
    assert "".join(one.text for one in change.talk) == news
