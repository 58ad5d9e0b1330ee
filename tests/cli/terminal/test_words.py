"""What a game in the terminal says by itself, in both languages."""

import pytest

from dicetown.cli.terminal.words import say_time, terminal_words


@pytest.mark.parametrize(
    ("milliseconds", "told"),
    [(-5, "0 seconds"), (1500, "1 second"), (119_000, "119 seconds"), (120_000, "2 minutes")],
)
def test_time_is_told_in_suitable_units(milliseconds: int, told: str) -> None:
    assert say_time(milliseconds, terminal_words("en")) == told
    assert say_time(3 * 86_400_000, terminal_words("fr")) == "3 jours"
