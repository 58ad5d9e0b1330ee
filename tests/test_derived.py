"""Every file that is derived from others is what it would be if it were derived now."""

from pathlib import Path

import pytest

from tools.regen import DERIVED, ROOT, Derived, main, renew, stale

PLAYED = {"fingerprints", "corpus"}
"""For these many whole games are played."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in PLAYED)) for name in DERIVED]
)
def test_derived_files_are_fresh(name: str) -> None:
    found = sorted(str(path.relative_to(ROOT)) for path in stale(DERIVED[name]))
    assert found == [], f"{', '.join(found)}: run `python3 run.py regen` and review what changes"


@pytest.fixture
def three_files(tmp_path: Path) -> Derived:
    """Three files, of which one is as it should be, one is not and one is left over."""
    for name in "abz":
        (tmp_path / f"{name}.txt").write_text(name, encoding="utf-8")
    texts = {"a": "a", "b": "B", "c": "é\n"}
    return Derived(lambda: {tmp_path / f"{name}.txt": text for name, text in texts.items()}, ("*.txt",))


def test_only_files_that_differ_are_written(three_files: Derived, tmp_path: Path) -> None:
    before = (tmp_path / "a.txt").stat().st_mtime_ns
    assert [path.name for path in renew(three_files, tmp_path)] == ["b.txt", "c.txt", "z.txt"]
    assert (tmp_path / "a.txt").stat().st_mtime_ns == before
    assert (tmp_path / "c.txt").read_bytes() == "é\n".encode()
    assert not (tmp_path / "z.txt").exists()
    assert renew(three_files, tmp_path) == []


def test_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["goldens", "silvers"]) == 2
    assert "silvers. Use reference, schema" in capsys.readouterr().err
