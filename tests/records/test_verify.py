"""Verification: a true record passes, and every planted fault is caught."""

import random

import pytest

from dicetown.engine.chance.fate import ScriptedFate, SeededFate, format_address, parse_address
from dicetown.engine.choices import parse_choice
from dicetown.engine.errors import BadRecord
from dicetown.records.game import commitment, new_game, new_sealed_game
from dicetown.records.reading import parse_record
from dicetown.records.record import Answers, ChanceEntry, Entry, FateHeader, Record
from dicetown.records.verify import verify
from dicetown.rules.catalogue import ruleset
from tests.records.games import FATES, SECRET, TABLES, begin, finished, play_on, remade

Entries = list[Entry]


@pytest.fixture(scope="module")
def record() -> Record:
    return finished("revised", 3, fate="sealed").record()


def refused(forged: Record, noted: str | None = None) -> str:
    with pytest.raises(BadRecord) as caught:
        verify(parse_record(forged.to_json()), noted)
    return str(caught.value)


def with_fate(record: Record, **changes: object) -> Record:
    fate = record.fate
    values: dict[str, object] = {
        "kind": fate.kind,
        "seed": fate.seed,
        "commitment": fate.commitment,
        "nonces": fate.nonces,
        "secret": fate.secret,
        **changes,
    }
    return remade(record, fate=FateHeader(**values))  # type: ignore[arg-type]


def with_entry(record: Record, number: int, entry: Entry) -> Record:
    entries: Entries = list(record.entries)
    entries[number] = entry
    return remade(record, entries=entries)


def altered(entry: ChanceEntry) -> ChanceEntry:
    """The same question with the nearest other outcome."""
    values = list(entry.outcome)
    if entry.op == "shuffle":
        values[0], values[-1] = values[-1], values[0]
    elif entry.op == "pick":
        values = sorted({(value + 1) % entry.size for value in values})
    else:
        values[-1] = (values[-1] + 1) % entry.size
    return ChanceEntry(entry.where, entry.op, entry.size, tuple(values))


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("fate", FATES)
def test_true_record_passes_verification(edition: str, seats: int, fate: str) -> None:
    """It passes with the noted digest and without it."""
    record = parse_record(finished(edition, seats, fate=fate).record().to_json())
    verdict = verify(record, record.digest.upper() + "\n")
    assert verdict.digest == record.digest
    assert any("noted" in sentence for sentence in verdict.checked)
    assert any("noted" in sentence for sentence in verify(record).unchecked)
    assert ("not sealed" in " ".join(verdict.unchecked)) == (fate == "none")


def test_change_without_new_digest_is_caught(record: Record) -> None:
    rng = random.Random(3)
    for number in rng.sample(range(len(record.entries)), 40):
        entries = list(record.entries)
        del entries[number]
        forged = remade(record, entries=entries, digest=record.digest)
        assert "digest does not fit" in refused(forged)


@pytest.mark.slow
def test_altered_die_shuffle_or_theft_is_caught(record: Record) -> None:
    ops: set[str] = set()
    for number, entry in enumerate(record.entries):
        if isinstance(entry, ChanceEntry):
            ops.add(entry.op)
            forged = with_entry(record, number, altered(entry))
            assert f"entries[{number}] at {format_address(entry.where)}" in refused(forged)
            assert "not the one that was noted" in refused(forged, record.digest)
    assert ops == {"roll", "shuffle", "pick", "below"}


def test_reordered_dice_are_caught(record: Record) -> None:
    """The game they lead to is the same."""
    for number, entry in enumerate(record.entries):
        if isinstance(entry, ChanceEntry) and entry.op == "roll" and len(set(entry.outcome)) > 1:
            forged = with_entry(
                record, number, ChanceEntry(entry.where, "roll", 6, tuple(reversed(entry.outcome)))
            )
            if entry.outcome != tuple(reversed(entry.outcome)):
                assert f"entries[{number}]" in refused(forged)


def test_moved_outcome_is_caught(record: Record) -> None:
    number, entry = next(
        (number, entry) for number, entry in enumerate(record.entries) if isinstance(entry, ChanceEntry)
    )
    assert f"entries[{number}]" in refused(
        with_entry(
            record, number, ChanceEntry(parse_address("p99.r0.s0.n0"), entry.op, entry.size, entry.outcome)
        )
    )


@pytest.mark.parametrize("nonces", [("0101", None, "0102"), (None, None, "0102"), ("0100", "00", "0102")])
def test_altered_removed_or_added_nonce_is_caught(record: Record, nonces: tuple[str | None, ...]) -> None:
    assert record.fate.nonces == ("0100", None, "0102")
    forged = with_fate(record, nonces=nonces)
    assert "does not follow from the secret and the nonces" in refused(forged)
    assert "not the one that was noted" in refused(forged, record.digest)


def test_exchanged_nonces_are_caught(record: Record) -> None:
    assert "does not follow" in refused(with_fate(record, nonces=tuple(reversed(record.fate.nonces))))


def test_an_altered_commitment_is_caught(record: Record) -> None:
    first = "1" if record.fate.commitment[0] == "0" else "0"
    forged = with_fate(record, commitment=first + record.fate.commitment[1:])
    assert "commitment" in refused(forged)


def test_altered_secret_is_caught_despite_digest(record: Record) -> None:
    """The digest does not cover the secret."""
    forged = with_fate(record, secret="ff" * 32)
    assert forged.digest == record.digest
    assert "commitment" in refused(forged)


@pytest.mark.parametrize(
    "change",
    [
        {"rules": ruleset("revised", bribes="all")},
        {"rules": ruleset("revised", parts={"points": {"badge": 6}})},
        {"rules": ruleset("classic")},
        {"sheriff": 0},
    ],
)
def test_commitment_catches_an_altered_header(record: Record, change: dict[str, object]) -> None:
    assert "commitment" in refused(remade(record, **change))  # type: ignore[arg-type]


def test_commitment_catches_another_number_of_seats(record: Record) -> None:
    fate = FateHeader("sealed", None, record.fate.commitment, (*record.fate.nonces, None), record.fate.secret)
    forged = remade(record, fate=fate, seats=4, result=None)
    assert "commitment" in refused(forged)


def test_rewritten_legal_game_needs_noted_digest(record: Record) -> None:
    """Only the digest noted during the game catches a legal answer replaced with all that follows."""
    game = begin("revised", 3, 1, "sealed")
    answered = [entry for entry in record.entries if isinstance(entry, Answers)]
    for entry in answered[:10]:
        for seat, choice in entry.choices.items():
            game.apply(int(seat), choice)
    forged = play_on(game, 99).record()
    assert forged.digest != record.digest
    assert verify(parse_record(forged.to_json())).digest == forged.digest
    assert "not the one that was noted" in refused(forged, record.digest)


@pytest.mark.slow
def test_illegal_answer_is_caught_either_way(record: Record) -> None:
    """The digest catches it, or the replay does."""
    numbers = [number for number, entry in enumerate(record.entries) if isinstance(entry, Answers)]
    for number in numbers:
        entry = record.entries[number]
        assert isinstance(entry, Answers)
        # A remedy of the classic Doc is no answer to anything in a revised game.
        choices = {seat: parse_choice("remedy:wire") for seat in entry.choices}
        forged = with_entry(record, number, Answers(choices))
        assert f"entries[{number}]" in refused(forged)
        assert "digest does not fit" in refused(remade(forged, digest=record.digest))


def test_a_missing_chance_entry_is_caught(record: Record) -> None:
    """The secret gives the outcome anyway, but the replay must ask exactly what is there."""
    numbers = [number for number, entry in enumerate(record.entries) if isinstance(entry, ChanceEntry)]
    for number in [*numbers[:4], *numbers[4::12], numbers[-1]]:
        entries = list(record.entries)
        del entries[number]
        assert "rules do not lead to" in refused(remade(record, entries=entries))


def test_extra_chance_entry_is_caught(record: Record) -> None:
    """Its outcome is the right one."""
    where = parse_address("roll.r999.s0.n1")
    fate = finished("revised", 3, fate="sealed").state.fate
    for number in (0, 7, len(record.entries)):
        entries = list(record.entries)
        entries.insert(number, ChanceEntry(where, "below", 6, (fate.below(where, 6),)))
        assert f"entries[{number}]" in refused(remade(record, entries=entries))


def test_doubled_chance_entry_is_caught(record: Record) -> None:
    entries = list(record.entries)
    entries.insert(3, entries[0])
    assert "asked twice" in refused(remade(record, entries=entries))


def test_chance_entries_in_another_order_are_caught(record: Record) -> None:
    entries = list(record.entries)
    entries[0], entries[1] = entries[1], entries[0]
    assert "entries[0]" in refused(remade(record, entries=entries))


def test_record_ending_too_early_is_caught(record: Record) -> None:
    entries = list(record.entries)
    assert "result" in refused(remade(record, entries=entries[:-1]))
    assert "missing at its end" in refused(remade(record, entries=entries[:4], result=None))


def test_an_answer_after_the_end_is_caught(record: Record) -> None:
    forged = remade(record, entries=[*record.entries, Answers({"0": parse_choice("pass")})])
    assert "put to no seat" in refused(forged)


def test_an_altered_result_is_caught(record: Record) -> None:
    assert record.result is not None
    winner = record.result["winner"]
    assert isinstance(winner, int)
    assert "result" in refused(remade(record, result={**record.result, "winner": (winner + 1) % 3}))
    assert "result" in refused(remade(record, result=None))


def test_altered_seeded_dice_are_caught() -> None:
    record = finished("classic", 3).record()
    for number, entry in enumerate(record.entries):
        if isinstance(entry, ChanceEntry) and number % 10 == 0:
            assert f"entries[{number}]" in refused(with_entry(record, number, altered(entry)))


def test_another_seed_is_caught() -> None:
    assert "entries[0]" in refused(with_fate(finished("classic", 3).record(), seed=2))


def test_sealed_game_without_nonces_says_so() -> None:
    """It passes; with some of the nonces missing, it passes without a remark."""
    for nonces, said in (((b"", b"\x07", b""), False), ((b"", b"", b""), True)):
        game = play_on(new_sealed_game("classic", 3, SECRET, nonces), 1)
        verdict = verify(parse_record(game.record().to_json()))
        assert any("No seat gave a nonce" in sentence for sentence in verdict.unchecked) == said


def test_running_sealed_game_is_partly_checked() -> None:
    game = play_on(begin("revised", 4, 5, "sealed"), 5, decisions=20)
    verdict = verify(parse_record(game.record().to_json()))
    unchecked = " ".join(verdict.unchecked)
    assert "secret is not revealed" in unchecked
    assert "not finished" in unchecked


def test_commitment_shown_before_is_in_record(record: Record) -> None:
    assert commitment("revised", 3, SECRET) == record.fate.commitment
    assert commitment("revised", 3, SECRET, sheriff=0) != record.fate.commitment


def test_game_without_fate_verifies_chance_answers() -> None:
    record = finished("revised", 2, fate="none").record()
    assert not any(isinstance(entry, ChanceEntry) for entry in record.entries)
    verdict = verify(parse_record(record.to_json()))
    assert any("legal" in sentence for sentence in verdict.checked)
    numbers = [
        number
        for number, entry in enumerate(record.entries)
        if isinstance(entry, Answers) and "chance" in entry.choices
    ]
    forged = with_entry(record, numbers[0], Answers({"chance": parse_choice("top:dynamite")}))
    assert f"entries[{numbers[0]}]" in refused(forged)


def test_chance_entries_without_fate_are_caught() -> None:
    record = finished("revised", 2, fate="none").record()
    forged = remade(
        record, entries=[ChanceEntry(parse_address("roll.r1.s0.n1"), "roll", 6, (0,)), *record.entries]
    )
    assert "entries[0]" in refused(forged)


def test_scripted_game_passes_with_unchecked_chance() -> None:
    game = play_on(new_game("classic", 2, fate=ScriptedFate({}, SeededFate(1))), 1)
    record = parse_record(game.record().to_json())
    assert record.fate.kind == "scripted"
    assert any("not sealed" in sentence for sentence in verify(record).unchecked)
    entries = list(record.entries)
    del entries[next(number for number, entry in enumerate(entries) if isinstance(entry, ChanceEntry))]
    assert "cannot be replayed from its start" in refused(remade(record, entries=entries))
