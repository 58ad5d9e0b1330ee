"""The games that come with the server: of every ruleset, true, and told without their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicetown.records.record import parse_record
from dicetown.records.replay import replay
from dicetown.records.verify import verify
from dicetown.rules.catalogue import ruleset_names
from dicetown.rules.rulebook import LANGUAGES
from dicetown.web.http.errors import Unknown
from dicetown.web.replays.corpus import EXPERT, corpus, corpus_names, corpus_record

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("name", EXPERT)
def test_a_game_that_was_played_well_is_what_it_is_said_to_be(name: str) -> None:
    record = parse_record(corpus_record(name))
    played = EXPERT[name]
    assert (record.rules.name, record.seats, record.fate.seed) == played
    assert verify(record, record.digest).unchecked == []
    assert replay(record).over


def test_the_golden_games_are_those_of_the_tests() -> None:
    golden = [game for game in corpus("en") if game.shelf == "golden"]
    assert {game.ruleset for game in golden} == set(ruleset_names())
    for game in golden:
        told = (GOLDEN / f"{game.ruleset}.txt").read_text(encoding="utf-8")
        assert f"digest {parse_record(corpus_record(game.name)).digest}\n" in told


def test_the_corpus_is_told_in_both_languages_with_a_table_of_every_size() -> None:
    told = [corpus(lang) for lang in LANGUAGES]
    assert [game.name for game in told[0]] == [game.name for game in told[1]]
    assert all(one.sentence != other.sentence for one, other in zip(*told, strict=True))
    assert {game.seats for game in told[0] if game.shelf == "expert"} == {2, 3, 4, 5, 6}
    assert len(set(corpus_names(6, "fr"))) == 6


@pytest.mark.parametrize("name", ["", "nobody", "../texts/en", "golden-", "golden-classic+wanted"])
def test_a_game_that_is_not_there_is_said_to_be_unknown(name: str) -> None:
    with pytest.raises(Unknown, match="no game"):
        corpus_record(name)
