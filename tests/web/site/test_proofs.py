"""The records that the proof page is tested with are up to date and cover everything that can be forged."""

import json

from tools.forging import FORGERS
from tools.make_proofs import FOLDER, proofs


def test_the_records_of_the_proof_page_are_up_to_date() -> None:
    fresh = proofs()
    kept = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.json")}
    assert kept.keys() == fresh.keys()
    for name, content in fresh.items():
        assert kept[name] == json.loads(json.dumps(content)), f"{name}: run python -m tools.make_proofs"


def test_every_kind_of_forgery_is_among_them_and_every_one_is_refused() -> None:
    forgeries = [forgery for content in proofs().values() for forgery in content["forged"]]
    assert {forgery["name"] for forgery in forgeries} == FORGERS.keys()
    assert all(forgery["verdict"]["fault"] not in ("", "unreadable") for forgery in forgeries)
    faults = {forgery["verdict"]["fault"] for forgery in forgeries}
    assert faults == {"digest", "commitment", "twice", "outcome", "rules"}
