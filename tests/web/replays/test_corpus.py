"""The games that come with the server: of every ruleset, true, and told without their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicetown.records.reading import parse_record
from dicetown.records.replay import replay
from dicetown.records.verify import verify
from dicetown.rules.catalogue import ruleset_names
from dicetown.rules.rulebook import LANGUAGES
from dicetown.web.http.errors import Unknown
from dicetown.web.replays.corpus import EXPERT, corpus, corpus_names, corpus_record

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.mark.parametrize("name", EXPERT)
def test_expert_game_matches_its_description(name: str) -> None:
    record = parse_record(corpus_record(name))
    played = EXPERT[name]
    assert (record.rules.name, record.seats, record.fate.seed) == played
    assert verify(record, record.digest).unchecked == []
    assert replay(record).over


def test_corpus_has_golden_games_of_tests() -> None:
    golden = [game for game in corpus("en") if game.shelf == "golden"]
    assert {game.ruleset for game in golden} == set(ruleset_names())
    for game in golden:
        told = (GOLDEN / f"{game.ruleset}.txt").read_text(encoding="utf-8")
        assert f"digest {parse_record(corpus_record(game.name)).digest}\n" in told


def test_corpus_has_both_languages_and_all_sizes() -> None:
    told = [corpus(lang) for lang in LANGUAGES]
    assert [game.name for game in told[0]] == [game.name for game in told[1]]
    assert all(one.sentence != other.sentence for one, other in zip(*told, strict=True))
    assert {game.seats for game in told[0] if game.shelf == "expert"} == {2, 3, 4, 5, 6}
    assert len(set(corpus_names(6, "fr"))) == 6


@pytest.mark.parametrize("name", ["", "unknown", "../texts/en", "golden-", "golden-classic+wanted"])
def test_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(Unknown, match="no game"):
        corpus_record(name)
