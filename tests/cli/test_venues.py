"""Where `sim` and `arena` play: as the options say, or with one clear error."""

import json
import sys
from types import ModuleType

import pytest

from dicetown.cli.main import main
from dicetown.sim.playing.venue import InTurn

COMMANDS = [["sim", "--games", "2"], ["arena", "--bots", "random,greedy", "--games", "4"]]
RAY = "dicetown.sim.playing.on_ray"


@pytest.mark.parametrize("command", COMMANDS)
def test_missing_package_names_its_extra(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, RAY, raising=False)
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*command, "--ray", "auto"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Playing on a cluster needs ray, which is not installed." in told.err
    assert "pip install 'dicetown[ray]'" in told.err


@pytest.mark.parametrize("command", COMMANDS)
def test_games_are_played_at_the_address(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What happens there is told."""
    addresses: list[str] = []

    class Elsewhere(InTurn):
        def __init__(self, address: str, tell: object) -> None:
            addresses.append(address)
            assert callable(tell)
            tell("A worker was lost.")

        def __enter__(self) -> "Elsewhere":
            return self

        def __exit__(self, *_: object) -> None:
            addresses.append("left")

    stand_in = ModuleType(RAY)
    monkeypatch.setattr(stand_in, "OnRay", Elsewhere, raising=False)
    monkeypatch.setitem(sys.modules, RAY, stand_in)
    assert main([*command, "--json", "--ray", "host:6379"]) == 0
    told = capsys.readouterr()
    assert addresses == ["host:6379", "left"]
    assert json.loads(told.out)["games"] >= 2
    assert told.err == "A worker was lost.\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_processes_and_cluster_exclude_each_other(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--jobs", "2", "--ray", "auto"]) == 2
    assert "--ray: not allowed with argument --jobs" in capsys.readouterr().err
