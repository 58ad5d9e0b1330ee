"""The records that the proof page is tested with cover everything that can be forged."""

from tools.forging import FORGERS
from tools.make_proofs import proofs


def test_every_kind_of_forgery_is_refused() -> None:
    forgeries = [forgery for content in proofs().values() for forgery in content["forged"]]
    assert {forgery["name"] for forgery in forgeries} == FORGERS.keys()
    assert all(forgery["verdict"]["fault"] not in ("", "unreadable") for forgery in forgeries)
    faults = {forgery["verdict"]["fault"] for forgery in forgeries}
    assert faults == {"digest", "commitment", "twice", "outcome", "rules"}
