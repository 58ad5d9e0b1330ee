"""Positions as texts: every decision survives them, and what no game can be in is refused."""

import re

import pytest

from dicetown.engine.choices import parse_choice
from dicetown.engine.errors import BadNotation, DiceTownError
from dicetown.engine.state import CHANCE
from dicetown.engine.views.imagine import imagine
from dicetown.engine.views.view import View
from dicetown.records.game import Game, game_from_position, game_from_state, new_game
from dicetown.records.positions import LONGEST, format_position, parse_position, read_position
from dicetown.rules.catalogue import ruleset
from dicetown.testing import town
from tests.records.games import EDITIONS, TABLES, begin, play_on, viewers

every_table = pytest.mark.parametrize(("edition", "seats"), TABLES)


def round_trip(text: str) -> None:
    position = parse_position(text)
    assert format_position(position.state, position.seen) == text
    assert f"/seen={position.seen}/" in text


@pytest.mark.slow
@every_table
@pytest.mark.parametrize("fate", ["seeded", "none"])
def test_positions_survive_for_every_viewer(edition: str, seats: int, fate: str) -> None:
    def look(game: Game) -> None:
        for text in viewers(game):
            round_trip(text)

    play_on(begin(edition, seats, 6, fate, bribes="all"), 6, visit=look)


@every_table
def test_game_from_position_continues_like_original(edition: str, seats: int) -> None:
    game = play_on(begin(edition, seats, 21), 21, decisions=12)
    again = game_from_position(game.position(), seed=21)
    assert again.position() == game.position()
    assert again.decision.kind == game.decision.kind
    for seat in game.decision.seats:
        assert again.options(seat) == game.options(seat)
    assert play_on(again, 5).position() == play_on(game, 5).position()


@every_table
def test_position_keeps_sealed_answers_mid_decision(edition: str, seats: int) -> None:
    game = begin(edition, seats, 4)
    first = game.decision.seats[0]
    choice = game.options(first)[0]
    game.apply(first, choice)
    assert f"/answers={choice.text},-" in game.position()
    assert "/answers=sealed,-" in game.position(None, full=False)
    assert f"/answers={choice.text},-" in game.position(first, full=False)
    again = game_from_position(game.position(), seed=4)
    assert again.decision.seats == game.decision.seats
    assert play_on(again, 4).position() == play_on(game, 4).position()


@pytest.mark.parametrize("edition", EDITIONS)
def test_world_is_imagined_from_seen_position(edition: str) -> None:
    def look(game: Game) -> None:
        for seat in range(game.seats):
            seen = parse_position(game.position(seat, full=False))
            view = View(seat, seen.state, None, ())
            world = game_from_state(imagine(view, 3))
            assert world.seats == game.seats

    play_on(begin(edition, 3, 2), 2, decisions=30, visit=look)


def test_position_after_the_end_stays_over() -> None:
    game = play_on(begin("classic", 3, 9), 9)
    again = game_from_position(game.position())
    assert again.over
    assert again.score().data() == game.score().data()
    with pytest.raises(DiceTownError, match="over"):
        _ = again.decision


def test_game_from_position_has_no_record() -> None:
    again = game_from_position(begin("classic", 3, 9).position())
    with pytest.raises(DiceTownError, match="no record"):
        again.record()


def test_seen_position_cannot_be_played_on() -> None:
    with pytest.raises(DiceTownError, match="one viewer"):
        game_from_position(begin("classic", 3, 9).position(1, full=False))


def test_game_without_fate_keeps_asking_chance() -> None:
    game = begin("revised", 2, 0, "none")
    again = game_from_position(game.position())
    assert again.decision.asked == (CHANCE,)
    assert play_on(again, 3).position() == play_on(game, 3).position()


def test_corrected_parts_travel_with_the_position() -> None:
    rules = ruleset("revised", parts={"properties": {"1": 6, "2": 2}, "setup": {"dollars": 10}})
    text = new_game(rules, 2, seed=1).position()
    assert "/parts=setup.dollars:10+properties.1:6+properties.2:2/" in text
    round_trip(text)
    assert parse_position(text).state.rules.parts.data() == rules.parts.data()


def test_hidden_offers_of_both_decks_survive() -> None:
    offered = parse_choice("offer:1:2d+%s+2.%p")
    assert offered.text == "offer:1:2d+%s+2.%p"
    assert parse_choice("offer:1:2.%p+2d+%s") == offered


def test_position_is_one_shell_safe_word() -> None:
    def look(game: Game) -> None:
        for text in viewers(game):
            assert re.fullmatch(r"[A-Za-z0-9/=,.+%:@_-]+", text)

    play_on(begin("revised", 4, 1, bribes="all"), 1, visit=look)


def test_space_around_a_position_does_not_matter() -> None:
    text = begin("classic", 2, 1).position()
    assert parse_position(f"  {text}\n").state.round == 1


AT_KEEP = begin("classic", 3, 1).position()
DECK = sum(ruleset("classic").parts.section("store").values())
SEEN = begin("classic", 3, 1).position(1, full=False)


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ("dt1/", "dt2/", "not a position"),
        ("rules=classic,", "rules=modern,", "modern"),
        ("bribes=ties", "bribes=often", "often"),
        (",bribes=ties", "", "should be written"),
        ("seats=3", "seats=6", "2 to 5"),
        ("seats=3", "seats=03", "should be written"),
        ("seats=3", "seats=٣", "not a number"),
        ("seen=full", "seen=3", "0 to 2"),
        ("seen=full", "seen=nobody", "not a number"),
        ("seen=full", "seen=spectator", "not seen"),
        ("round=1", "round=-1", "not a number"),
        ("round=1", "round=" + "9" * 5000, "not a number"),
        ("round=1", "round=1/round=1", "twice"),
        ("round=1", "round=1/weather=fine", "weather"),
        ("/round=1", "", "round"),
        ("/round=1", "/round", "name=value"),
        ("mine=30", "mine=9999", "nuggets are more"),
        ("bank=3", "bank=999", "more than any game"),
        ("won=0", "won=8", "0 to 7"),
        ("winner=-1", "winner=0", "question is open"),
        ("dollars=8,8,8", "dollars=8,8", "2 entries instead of 3"),
        ("dollars=8,8,8", "dollars=8,8,-8", "not a number"),
        ("aside=-", "aside=99999", "cup of seat 0"),
        ("kept=-", "kept=9", "not set aside"),
        ("kept=-", "kept=999999", "five dice"),
        ("offers=-", "offers=offer:1:9d", "more than seat 0 has"),
        ("offers=-", "offers=offer:7:1d", "favour of no seat"),
        ("offers=-", "offers=keep:9", "does not belong here"),
        ("offers=-", "offers=offer:1:%s", "hides"),
        ("hand=-", "hand=brute", "more than the game has"),
        ("hand=-", "hand=p1", "cannot lie in hand"),
        ("hand=-", "hand=%s", "add up"),
        ("store=lantern", "store=%s", "hides cards that are seen"),
        ("hand=-", "hand=wealth", "cannot lie in hand"),
        ("row=", "row=p1+", "more than the game has"),
        ("row=", "row=p9+", "more than the game has"),
        ("store=", "store=100.brute+", "number of cards"),
        ("store=", "store=" + "9" * 5000 + ".brute+", "number of cards"),
        ("store=", "store=" + "+".join(["99.brute"] * 1000) + "+", "more cards than any game"),
        ("agenda=-", "agenda=Nonsense", "Nonsense"),
        ("agenda=-", "agenda=ResolveStep", "takes 1 numbers"),
        ("agenda=-", "agenda=ResolveStep:1,2", "takes 1 numbers"),
        ("agenda=-", "agenda=ResolveStep:-0", "not a number"),
        ("agenda=-", "agenda=ResolveStep:99", "index is 99"),
        ("agenda=-", "agenda=DecidePlaces:0,-1", "placed is -1"),
        ("agenda=-", "agenda=ChooseVictim:3,1", "thief is 3"),
        ("agenda=-", "agenda=FinishCard:77", "card is 77"),
        ("agenda=-", "agenda=Window:99,0,-", "moment is 99"),
        ("agenda=-", "agenda=Window:2,0,-", "makes no sense"),
        ("agenda=-", "agenda=Window:3,0,7", "partner is 7"),
        ("agenda=-", "agenda=ResolvePlays:0,-1,1.0,0.128", "makes no sense"),
        ("agenda=-", "agenda=ResolvePlays:0,-1,1.0,0", "makes no sense"),
        ("agenda=-", "agenda=ResolvePlays:0,-1,1.0,7.1", "queue is 7"),
        ("agenda=-", "agenda=SettleTie:0,99,3", "makes no sense"),
        ("agenda=-", "agenda=TurnDie:999999999", "seat is"),
        ("agenda=-", "agenda=TurnDie:9999999999", "not a number"),
        ("asking=KeepDice:1", "asking=ResolveStep:1", "is not a question"),
        ("asking=KeepDice:1", "asking=TurnDie:0", "put to the wrong seats"),
        ("asking=KeepDice:1", "asking=ShuffleDeck:0", "put to the wrong seats"),
        ("asking=KeepDice:1", "asking=BreakTie:0,99,7,0", "makes no sense"),
        ("asking=KeepDice:1", "asking=-", "otherwise"),
        ("asked=7", "asked=3", "don't fit together"),
        ("asked=7", "asked=135", "instead of 8"),
        ("waiting=7", "waiting=8", "don't fit together"),
        ("waiting=7", "waiting=0", "did not go on"),
        ("waiting=7", "waiting=6", "answers don't fit"),
        ("answers=-,-,-", "answers=-", "don't fit together"),
        ("answers=-,-,-", "answers=pass,-,-", "answers don't fit"),
        ("waiting=7/answers=-", "waiting=6/answers=pass", "not an answer of seat 0"),
        ("waiting=7/answers=-", "waiting=6/answers=sealed", "sealed or shown"),
    ],
)
def test_impossible_position_is_refused(before: str, after: str, named: str) -> None:
    assert before in AT_KEEP
    with pytest.raises(BadNotation) as caught:
        parse_position(AT_KEEP.replace(before, after, 1))
    assert named in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ("seen=1", "seen=0", "cup"),
        ("seen=1", "seen=full", "not a face of a die"),
        ("cup=%", "cup=99999", "cup of seat 0"),
        (f"store={DECK}.%s", f"store={DECK - 1}.%s+brute", "not seen"),
        (f"store={DECK}.%s", f"store={DECK + 1}.%s", "add up"),
        (f"store={DECK}.%s", f"store={DECK}.?s", "should be written"),
        ("22.%p/row=p", "21.%p/row=%p+p", "hides cards that are seen"),
        ("22.%p", "21.%p", "add up"),
        ("waiting=7/answers=-", "waiting=6/answers=keep:9", "sealed or shown"),
        ("waiting=7/answers=-,-", "waiting=5/answers=-,sealed", "sealed or shown"),
    ],
)
def test_seen_position_shows_exactly_what_is_seen(before: str, after: str, named: str) -> None:
    assert before in SEEN
    with pytest.raises(BadNotation) as caught:
        parse_position(SEEN.replace(before, after, 1))
    assert named in str(caught.value)


def test_misordered_fields_are_refused_with_right_spelling() -> None:
    words = AT_KEEP.split("/")
    words[4], words[5] = words[5], words[4]
    with pytest.raises(BadNotation, match=r"'sheriff=.' should be written 'round=1' here"):
        parse_position("/".join(words))


def test_too_long_position_is_refused_unread() -> None:
    with pytest.raises(BadNotation, match="too long"):
        parse_position(AT_KEEP + "x" * LONGEST)


@pytest.mark.parametrize("length", [0, 1, 3, 4, 10, 100, 300])
def test_a_position_cut_anywhere_is_refused(length: int) -> None:
    with pytest.raises(BadNotation):
        parse_position(AT_KEEP[:length])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("indian-die=-1,0,-1,-1,-1,-1", "indian-die=-1,-1,-1,-1,-1,-1"),
        ("indian-die=-1,0,-1,-1,-1,-1", "indian-die=3,0,-1,-1,-1,-1"),
        ("indian-die=-1,0,-1,-1,-1,-1", "indian-die=-1,0,-1,-1,1,1"),
        ("indian-die=-1,0,-1,-1,-1,-1", "indian-die=-1,0,-1,-1,-1,2"),
        ("indian-die=-1,0,-1,-1,-1,-1", "indian-die=x"),
        ("cows=20,0,0,0,0,0,0,4", "cows=19,0,0,0,0,0,0,4"),
        ("cows=20,0,0,0,0,0,0,4", "cows=19,0,0,0,0,1,0,4"),
        ("0,0,0,0,0,0,0", "0,0,0,0,0,0,99"),
        ("chase=-,0", "chase=9,0"),
        ("chase=-,0", "chase=-,x"),
        ("chase=-,0", "chase=-"),
    ],
)
def test_impossible_annex_is_refused(before: str, after: str) -> None:
    text = new_game("revised+wanted+indians+cowboys", 3, seed=1).position()
    head, found, tail = text.rpartition(before)
    assert found
    with pytest.raises(BadNotation):
        parse_position(head + after + tail)


def test_hidden_top_of_public_pile_is_refused() -> None:
    text = new_game("classic+wanted", 3, seed=1).position(0, full=False)
    found = re.search(r"outlaws=9[.]%o[+]([a-z]+)", text)
    assert found
    with pytest.raises(BadNotation):
        parse_position(text.replace(found[0], "outlaws=10.%o"))


def test_position_before_any_question_can_be_read() -> None:
    """As cases begin; a position from elsewhere is not read so."""
    game = town("classic", ["9TJQK", "TJQKA"], go=False).game
    word = game.position()
    assert "/agenda=ResolveStep:0/asking=-/" in word
    assert format_position(read_position(word).state) == word
    with pytest.raises(BadNotation, match="no winner"):
        parse_position(word)
