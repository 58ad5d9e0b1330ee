"""The settings of a table: rules, clock, talk, help. They are checked when they are set, not when used."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from dicetown.bots.registry import BOTS, bot_names
from dicetown.engine.errors import DiceTownError
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.catalogue import RULES_VERSION, VERSIONS, ruleset

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 60

DEFAULT_BOT: Final = "greedy"
"""A bot for a family's first game: it plays sensibly and can be beaten."""


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long players may think.

    `decision` gives `seconds` for each question. `bank` starts with a bank of seconds and adds `seconds` for
    each question. `days` gives that many days for each question. Covert questions have their own limit and
    never use the bank: a change of the bank would tell all players that its owner was asked (INFO-4).
    """

    kind: Literal["none", "decision", "bank", "days"] = "none"
    seconds: int = 60
    bank: int = 600
    days: int = 2
    window_seconds: int = 20


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings that a player chooses when opening a table."""

    ruleset: str = "revised"
    bribes: str = "ties"
    rules_version: int | None = None
    """The version of the rules; None is that of new games, and at a table the one it was opened with."""
    bargaining: Literal["open", "sealed"] | None = None
    """How offers to the Sheriff are made; None is as the version of the rules has it."""
    parts: dict[str, dict[str, int]] | None = None
    """Corrections of the parts table."""
    sheriff: int | None = None
    """The seat of the first Sheriff; None leaves it to chance (SETUP-10)."""
    title: Annotated[str, Meta(max_length=4 * LONGEST_TITLE)] = ""
    public: bool = False
    """Whether the lobby shows the table; otherwise players need its link."""
    watch: bool = True
    """Whether people without a seat may watch."""
    clock: Clock = Clock()
    chat: Literal["on", "phrases", "off"] = "on"
    memory: bool = False
    """Whether players may look up the cards they have seen and where the others can still be."""
    coach: bool = False
    """Whether players may ask a bot for advice."""
    stand_in: str = DEFAULT_BOT
    """The bot that plays for players who are gone or out of time."""
    pace: int = 900
    """The least number of milliseconds that a bot takes for an open question; 0 for none."""
    hush: int = 0
    """Milliseconds that every moment for playing cards takes, so that timing reveals nothing; 0 for none."""
    bargaining_seconds: int = 8
    """How long an open bargaining between people lasts at least. With 0, or a pace of 0, players are asked in
    turn and nothing waits."""
    grace_seconds: int = 90
    """How long the table waits for a player who lost the connection before the stand-in plays."""


_RANGES: Final[tuple[tuple[str, int, int], ...]] = (
    ("pace", 0, 10_000),
    ("hush", 0, 60_000),
    ("bargaining_seconds", 0, 600),
    ("grace_seconds", 5, 24 * 3600),
)
_MOST_RULESETS: Final = 64
"""The most rulesets with corrected parts that are cached."""
_CLOCK_RANGES: Final[tuple[tuple[str, int, int], ...]] = (
    ("seconds", 1, 24 * 3600),
    ("bank", 10, 24 * 3600),
    ("days", 1, 60),
    ("window_seconds", 3, 24 * 3600),
)


def rules_of(settings: Settings) -> Ruleset:
    """Return the ruleset that the settings name."""
    version = RULES_VERSION if settings.rules_version is None else settings.rules_version
    bargaining: str | None = settings.bargaining
    if bargaining is None and version > 1 and settings.clock.kind == "days" and settings.bribes != "off":
        # Players who look in once a day cannot answer each other's offers.
        bargaining = "sealed"
    if settings.parts is None:
        return ruleset(settings.ruleset, settings.bribes, bargaining=bargaining, version=version)
    parts = tuple([(section, tuple(values.items())) for section, values in settings.parts.items()])
    return _corrected_rules(settings.ruleset, settings.bribes, bargaining, version, parts)


@lru_cache(_MOST_RULESETS)
def _corrected_rules(
    name: str,
    bribes: str,
    bargaining: str | None,
    version: int,
    parts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...],
) -> Ruleset:
    """Return a ruleset with corrected parts, cached because tables ask often and many share their rules."""
    corrected = {section: dict(values) for section, values in parts}
    return ruleset(name, bribes, corrected, bargaining=bargaining, version=version)


def pinned(settings: Settings, version: int) -> Settings:
    """Return the settings with this version of the rules, unless they name one themselves.

    Of rules that are unknown here the settings name none: no game is played by them.
    """
    if version not in VERSIONS:
        return msgspec.structs.replace(settings, rules_version=None, bargaining=None)
    if settings.rules_version is not None:
        return settings
    return msgspec.structs.replace(settings, rules_version=version)


def check_settings(settings: Settings, seats: int) -> None:
    """Raise DiceTownError if the settings are wrong for this number of seats."""
    rules = rules_of(settings)
    if not rules.min_seats <= seats <= rules.max_seats:
        raise DiceTownError(
            f"{rules.name} cannot be played with {seats} seats.",
            "SETUP-1",
            f"Choose from {rules.min_seats} to {rules.max_seats}.",
        )
    if settings.clock.kind == "days" and rules.bargaining == "open":
        raise DiceTownError(
            "With a clock of days players cannot bargain openly.", "BRIBE-2", "Choose sealed offers."
        )
    if settings.sheriff is not None and not 0 <= settings.sheriff < seats:
        raise DiceTownError(
            f"Seat {settings.sheriff} cannot be the first Sheriff.",
            "SETUP-10",
            f"Choose from 0 to {seats - 1}, or leave it to chance.",
        )
    for what, holder, ranges in (("", settings, _RANGES), ("clock.", settings.clock, _CLOCK_RANGES)):
        for name, least, most in ranges:
            value = getattr(holder, name)
            if not least <= value <= most:
                raise DiceTownError(
                    f"{what}{name} cannot be {value}.", hint=f"Choose from {least} to {most}."
                )
    check_bot(settings.stand_in)
    if settings.title != tidy_title(settings.title):
        raise DiceTownError("The title has line breaks or blanks at its ends.", hint="Write it on one line.")


def tidy(settings: Settings) -> Settings:
    """Return the settings as they are stored: texts without invisible blanks."""
    return msgspec.structs.replace(settings, title=tidy_title(settings.title))


def tidy_title(title: str) -> str:
    return checked_text(title, LONGEST_TITLE, "title") if title.strip() else ""


def check_bot(name: str) -> None:
    """Refuse a bot that the server does not offer: a player's own file must not run on the server."""
    if BOTS.get(name) is None:
        raise DiceTownError(f"There is no bot {name[:40]!r}.", hint=f"Choose from {', '.join(bot_names())}.")


def checked_name(name: str) -> str:
    """Return the name of a player without extra blanks. Raises DiceTownError if it is not allowed."""
    return checked_text(name, LONGEST_NAME, "name")


def checked_text(text: str, longest: int, what: str) -> str:
    """Return a text for others to read, on one line. Raises DiceTownError if it is not allowed."""
    text = " ".join(text.split())
    if not text:
        raise DiceTownError(f"The {what} is empty.", hint=f"Write a {what} of 1 to {longest} characters.")
    if len(text) > longest:
        raise DiceTownError(f"The {what} has {len(text)} characters.", hint=f"Use at most {longest}.")
    # Characters without a shape (control characters, direction marks, lone surrogates) can make one text
    # look like another.
    if not text.isprintable():
        raise DiceTownError(
            f"The {what} has characters that cannot be shown.", hint="Use letters, digits and signs."
        )
    return text
