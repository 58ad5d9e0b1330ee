"""A scene at every kind of question, by kind: the samples of the page are made from them."""

from typing import Final

from tools.scenes import bribes, building, cards, cowboys, doc, indians, outlaws, river, saloon
from tools.scenes.table import Scenes

SCENES: Final[Scenes] = {
    **building.SCENES,
    **cards.SCENES,
    **bribes.SCENES,
    **saloon.SCENES,
    **doc.SCENES,
    **river.SCENES,
    **outlaws.SCENES,
    **indians.SCENES,
    **cowboys.SCENES,
}
