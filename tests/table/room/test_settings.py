"""What a table can be set to: how far each setting goes, and what holds by default."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.table.room.settings import Clock, Settings, check_settings, checked_name, rules_of, tidy

DAY: Final = 24 * 3600
"""In seconds."""

LIMITS: Final = {
    "pace": (0, 10_000),
    "hush": (0, 60_000),
    "grace_seconds": (5, DAY),
    "clock.seconds": (1, DAY),
    "clock.bank": (10, DAY),
    "clock.days": (1, 60),
    "clock.window_seconds": (3, DAY),
}


def set_to(name: str, value: int) -> Settings:
    whose, _, field = name.rpartition(".")
    fields: dict[str, Any] = {field: value}
    return Settings(clock=replace(Clock(), **fields)) if whose else replace(Settings(), **fields)


@pytest.mark.parametrize("name", LIMITS)
def test_settings_have_told_limits(name: str) -> None:
    least, most = LIMITS[name]
    for value in (least, most):
        check_settings(set_to(name, value), 3)
    for value in (least - 1, most + 1):
        with pytest.raises(DiceTownError) as error:
            check_settings(set_to(name, value), 3)
        assert error.value.message == f"{name} cannot be {value}."
        assert error.value.hint == f"Choose from {least} to {most}."


@pytest.mark.rule("SETUP-1")
@pytest.mark.parametrize("name", ruleset_names())
def test_rules_limit_the_number_of_seats(name: str) -> None:
    rules = ruleset(name)
    for seats in (rules.min_seats, rules.max_seats):
        check_settings(Settings(ruleset=name), seats)
    for seats in (rules.min_seats - 1, rules.max_seats + 1):
        with pytest.raises(DiceTownError, match="cannot be played") as error:
            check_settings(Settings(ruleset=name), seats)
        assert error.value.rule == "SETUP-1"


@pytest.mark.rule("SETUP-10")
def test_first_sheriff_has_an_existing_seat() -> None:
    for seat in (None, 0, 2):
        check_settings(Settings(sheriff=seat), 3)
    for seat in (-1, 3):
        with pytest.raises(DiceTownError, match="first Sheriff") as error:
            check_settings(Settings(sheriff=seat), 3)
        assert error.value.hint.startswith("Choose from 0 to 2")


def test_names_and_titles_have_maximum_lengths() -> None:
    assert checked_name(f" {'n' * 24} ") == "n" * 24
    with pytest.raises(DiceTownError, match="25 characters"):
        checked_name("n" * 25)
    check_settings(Settings(title="t" * 60), 3)
    with pytest.raises(DiceTownError, match="61 characters"):
        check_settings(Settings(title="t" * 61), 3)


def test_title_is_kept_without_extra_blanks() -> None:
    assert tidy(Settings(title="  High \n noon ")).title == "High noon"
    assert tidy(Settings(title=" \n ")).title == ""
    with pytest.raises(DiceTownError, match="blanks"):
        check_settings(Settings(title="High  noon"), 3)


def test_default_table_is_private_and_slow() -> None:
    """It gives no help."""
    settings = Settings()
    assert not settings.public
    assert settings.watch
    assert settings.clock.kind == "none"
    assert not settings.memory
    assert not settings.coach
    assert (settings.hush, settings.sheriff) == (0, None)
    assert settings.stand_in == "greedy"


def test_corrected_parts_affect_their_table_only() -> None:
    def dynamite(parts: dict[str, dict[str, int]] | None) -> int:
        return rules_of(Settings(ruleset="classic", parts=parts)).parts.number("store", "dynamite")

    horses = rules_of(Settings(ruleset="classic")).parts.number("store", "horse")
    assert dynamite({"store": {"dynamite": 2, "horse": horses - 1}}) == 2
    assert dynamite(None) == 1
    assert dynamite({"store": {"dynamite": 0, "horse": horses + 1}}) == 0
