"""The samples of the page: a scene for every kind of question, and none of them depends on the box."""

from __future__ import annotations

import pytest

from dicetown.engine.frames import Ask
from dicetown.rules.base.cards import BRUTE
from dicetown.rules.catalogue import ruleset, ruleset_names
from tools.make_samples import sample
from tools.scenes import SCENES


def test_every_kind_of_question_has_a_scene() -> None:
    frames = [frame for name in ruleset_names() for frame in ruleset(name).frames.values()]
    kinds = {frame.kind for frame in frames if issubclass(frame, Ask)}
    assert set(SCENES) == kinds - {"chance"}


@pytest.mark.parametrize("kind", SCENES)
def test_scene_asks_its_own_question(kind: str) -> None:
    prompt = sample(SCENES[kind]())["welcome"]["prompt"]
    assert prompt["kind"] == kind
    assert len(prompt["options"]) > 1


@pytest.mark.parametrize("kind", SCENES)
def test_another_card_changes_no_sample(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sample(SCENES[kind]())
    for name in ruleset_names():
        monkeypatch.setitem(ruleset(name).cards, BRUTE, 3)
    assert sample(SCENES[kind]()) == before
