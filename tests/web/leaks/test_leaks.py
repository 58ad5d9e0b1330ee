"""No viewer learns over the wire what they may not know; planted leaks are all caught.

`python -m lab.campaigns wire-leaks` is the long form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import pytest
from msgspec.structs import replace

from dicetown.rules.catalogue import ruleset_names
from dicetown.table.room.settings import Settings
from tests.web.leaks import plants
from tests.web.leaks.lockstep import Case, Leak
from tests.web.leaks.twins import ALWAYS, TURNS, VARIANTS, case_of, compare_twins
from tests.web.virtual_time import run_virtually, settle
from tests.web.worlds import NAMES, STRANGER, Frame, Line, World

PLAIN, HUSH, CLOCK = VARIANTS[:3]
OPEN: Final = replace(PLAIN, bribes="all", rules_version=2)
VIEW, QUESTION, DICE = '"view":{', '"prompt":{', '"cup":"'
DIFFERENCES: Final = {"sealing", "look", "exchange", "covert", "seal", "manner"}


@pytest.mark.rule("INFO-1", "INFO-2", "INFO-3", "INFO-4")
@pytest.mark.parametrize("part", range(2))
def test_indistinguishable_worlds_send_the_same_bytes(part: int) -> None:
    """They also send them at the same times."""
    pairs: Counter[str] = Counter()
    for number in range(part, 2 * len(ruleset_names()), 2):
        # Some games from their first question on, others when people have cards in their hands.
        pairs += compare_twins(case_of(number), 70, first_round=1 + number // 12 * 2)
    assert set(pairs) == DIFFERENCES
    assert pairs.total() > 800
    assert pairs["covert"] > 15


@pytest.mark.rule("BRIBE-2", "INFO-2")
def test_open_bargaining_shows_offered_cards_to_two() -> None:
    """Only the Sheriff and the player who offers them can tell them apart."""
    met: Counter[str] = Counter()
    for seed in range(4):
        met += compare_twins(Case(OPEN, 4, seed), 70, ["exchange", "look"], first_round=2)
    assert met["exchange"] > 100


def test_public_end_of_game_leaks_nothing() -> None:
    # Here a card that a bot plays ends the game in a round in which cards were exchanged.
    assert compare_twins(case_of(679, seed=1), pairs=10_000).total() > 100


def caught(settings: Settings, turns: Sequence[str], games: int = 6) -> bool:
    """Whether any of a few games shows a leak."""
    try:
        for seed in range(games):
            compare_twins(Case(settings, 3, seed), 400, turns, first_round=2)
    except Leak:
        return True
    return False


@pytest.mark.parametrize(
    ("plant", "settings", "turns"),
    [
        (plants.dice_under_other_cups, PLAIN, TURNS),
        (plants.offers_that_all_see, replace(PLAIN, bribes="all"), ["exchange"]),
        (plants.offers_that_all_see, OPEN, ["exchange"]),
        (plants.moves_with_their_secrets, PLAIN, ["exchange"]),
        (plants.sealed_answers, PLAIN, ["seal"]),
        (plants.how_full_a_hand_is_of_good_cards, PLAIN, ["exchange"]),
        (plants.points_counted_once_for_those_who_see_all_of_it_and_for_others, PLAIN, ["exchange"]),
        (plants.leads_by_dice_that_are_still_under_a_cup, PLAIN, TURNS),
        (plants.seats_of_a_covert_question, PLAIN, ["exchange"]),
        (plants.deadlines_of_covert_questions, CLOCK, ["exchange"]),
        (plants.events_with_their_secrets, PLAIN, ["exchange"]),
        (plants.events_kept_for_everybody, PLAIN, TURNS),
        (plants.the_secret_of_the_fate, PLAIN, TURNS),
        (plants.ids_of_players, PLAIN, ["move"]),
        (plants.numbers_of_the_log, PLAIN, TURNS),
        (plants.updates_that_say_nothing, PLAIN, ["exchange"]),
        (plants.acknowledging_after_the_game_went_on, PLAIN, ["exchange"]),
        (plants.hush_that_lasts_longer_while_players_think, HUSH, ["exchange"]),
        (plants.hush_only_where_a_player_is_asked, HUSH, ["exchange"]),
        (plants.lists_that_count_covert_answers_as_changes, HUSH, ["exchange"]),
        (plants.lists_that_miss_moments_without_questions, HUSH, ["exchange"]),
        (plants.a_list_that_counts_the_seats_asked, HUSH, ["exchange"]),
        (plants.a_bank_that_pays_for_covert_questions, HUSH, ["exchange"]),
        (plants.covert_answers_that_bring_people_back, HUSH, ["manner"]),
        (plants.covert_answers_that_end_what_can_be_taken_back, HUSH, ["exchange"]),
        (plants.bots_for_players_missing_a_covert_question, CLOCK, ["manner"]),
        (plants.ids_that_count_the_questions_of_others, PLAIN, ["exchange"]),
        (plants.refusals_that_name_hidden_cards, PLAIN, ["look"]),
        (plants.refusals_of_another_length, PLAIN, ["look"]),
        (plants.a_memory_that_knows_the_truth, PLAIN, ["look", "move"]),
        (plants.a_record_of_the_whole_position, PLAIN, ["look", "move"]),
        (plants.a_plain_request_that_counts_entries, HUSH, ["exchange"]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_planted_leak_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None],
    settings: Settings,
    turns: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch)
    assert caught(settings, turns)


@pytest.mark.rule("INFO-4")
def test_removed_player_sees_through_no_seat() -> None:
    async def play() -> tuple[list[Frame], list[Frame]]:
        world = World(1)
        await world.open(ALWAYS, 4)
        sent_away, moved = world.connect(NAMES[1], "seat=1"), world.connect(NAMES[2], "seat=2")
        await settle()
        world.lines[0].send({"type": "remove-seat", "id": "1", "seat": 1})
        await settle()
        assert world.table.names() == [NAMES[0], NAMES[2], NAMES[3]]
        world.lines[0].send({"type": "start", "id": "2"})
        for seat, person in enumerate((0, 2, 3)):
            await settle()
            world.lines[person].send({"type": "nonce", "id": "3", "seat": seat, "nonce": "00"})
        await settle()
        for line in (sent_away, moved):
            await line.close()
        await world.close()
        return sent_away.frames, moved.frames

    sent_away, moved = run_virtually(play())
    assert not any(QUESTION in frame.text or DICE in frame.text for frame in sent_away)
    seen = [frame.text for frame in moved if QUESTION in frame.text and DICE in frame.text]
    assert '"seats":[1],"seat":1' in seen[0]


@pytest.mark.rule("INFO-4")
def test_start_disconnects_spectators_of_closed_table() -> None:
    """The table allows no spectators, so those who came before the game are disconnected."""

    async def play() -> tuple[list[Frame], list[int]]:
        world = World(1)
        await world.open(replace(ALWAYS, watch=False), 3)
        await world.seal(["00", "01"])
        await world.give_nonce(2, "02")
        again = world.connect(STRANGER, "seat=watch")
        await settle()
        asked = [("", STRANGER), ("?seat=0", STRANGER), ("", NAMES[1]), ("?seat=1", NAMES[1])]
        replies = [
            await world.request("GET", f"/api/tables/{{table}}/record{query}", who) for query, who in asked
        ]
        frames = world.lines[None].frames + again.frames
        await world.close()
        return frames, [reply.status for reply in replies]

    frames, statuses = run_virtually(play())
    assert not any(VIEW in frame.text for frame in frames)
    assert any('"type":"bye"' in frame.text for frame in frames)
    assert statuses == [403, 403, 200, 200]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("GET", "/record", None),
        ("GET", "/record?seat=0", None),
        ("GET", "/story", None),
        ("GET", "/replay", None),
        ("GET", "/review", None),
        ("POST", "/invite", {}),
        ("POST", "/branch", {"step": 0, "seat": 0}),
        ("WEBSOCKET", "/live", None),
        ("WEBSOCKET", "/live?seat=0", None),
        ("WEBSOCKET", "/live?seat=watch", None),
    ],
)
def test_private_table_looks_missing_to_strangers(method: str, path: str, body: object) -> None:
    async def ask(world: World, target: str) -> object:
        if method != "WEBSOCKET":
            return await world.request(method, target, STRANGER, body)
        line = Line(world, target, STRANGER)
        await settle()
        await line.close()
        return line.frames

    async def play() -> tuple[object, object]:
        world = World(1)
        await world.open(replace(ALWAYS, public=False), 2)
        answers = [await ask(world, f"/api/tables/{table}{path}") for table in (world.table.id, "abcdefghjk")]
        await world.close()
        return answers[0], answers[1]

    there, nowhere = run_virtually(play())
    assert there == nowhere
    assert "404" in str(there)
