"""What a module keeps beside the board, as text in a position: every field comes back where it was."""

import pytest

from dicetown.engine.box.zones import STRIDE
from dicetown.engine.errors import BadNotation
from dicetown.engine.state import Annex
from dicetown.rules.cowboys.annex import CowboysAnnex
from dicetown.rules.indians.annex import IndianAnnex
from dicetown.rules.wanted.annex import WantedAnnex

COWS = list(range(1, 2 * STRIDE + 4))
"""Another number in each field."""

WHOLE = {
    "chase": (WantedAnnex(0, 0), "9JQ,2"),
    "indian-die": (IndianAnnex(0, 0, 0, 0, 0, 0), "1,0,2,3,4,5"),
    "cowboys": (CowboysAnnex(0, [0] * STRIDE, 0, [0] * STRIDE, 0), ",".join(map(str, COWS))),
}

WRONG = {
    "chase": ["", "9JQ", "9JQ,", "9JQ,-1", "9JQ,10", "9JQ,²", "9X,1"],
    "indian-die": ["", "1,0,2,3,4", "1,0,2,3,4,5,6", "1,0,2,3,4,7", "1,0,2,3,4,-2", "1,0,2,3,4,²"],
    "cowboys": [
        "",
        "1",
        ",".join(map(str, COWS[1:])),
        ",".join(["-1", *map(str, COWS[1:])]),
        "²" + ",1" * 16,
    ],
}


@pytest.mark.parametrize("name", WHOLE)
def test_every_field_comes_back_where_it_was(name: str) -> None:
    annex, text = WHOLE[name]
    read = annex.parse(text)
    assert read.format() == text
    assert read.clone().format() == text
    assert read.clone().data() == read.data() != annex.data()


@pytest.mark.parametrize(
    ("annex", "text"), [(WHOLE[name][0], text) for name, texts in WRONG.items() for text in texts]
)
def test_misshapen_annex_text_is_refused(annex: Annex, text: str) -> None:
    with pytest.raises(BadNotation):
        annex.parse(text)
