"""The campaign of the proofs finds that both verifiers agree, and notices when one of them is blind."""

from collections.abc import Iterator

import pytest

from lab.campaigns.hostile import proofs, prover
from lab.campaigns.hostile.proofs import Proofs
from lab.campaigns.hostile.prover import Prover
from tools.forging import FORGERS

pytestmark = pytest.mark.needs("node", "frontend/node_modules/.bin/rolldown")


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game a batch, forged in every way, and no verifier outlives its test."""
    begun: list[Prover] = []

    def begin(change: prover.Change | None = None) -> Prover:
        begun.append(Prover(change))
        return begun[-1]

    monkeypatch.setattr(proofs, "GAMES", 1)
    monkeypatch.setattr(proofs, "FORGERIES", len(FORGERS))
    monkeypatch.setattr(proofs, "prover", begin)
    yield
    for one in begun:
        one.close()


def test_both_verifiers_agree_on_every_record() -> None:
    """The records are true, forged or damaged."""
    batch = Proofs().play(0)
    assert not batch.harm
    assert batch.count == 1
    assert batch.notes["true"] == 1
    assert batch.notes["forged"] > 15
    assert batch.notes["damaged"] == 3


@pytest.mark.parametrize("fault", Proofs.faults)
def test_blind_verifier_is_noticed_by_the_campaign(fault: str) -> None:
    assert Proofs().play(0, fault).harm
