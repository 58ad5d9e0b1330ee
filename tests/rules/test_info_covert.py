"""Covert questions: a card window or a cancel is seen only by those asked (INFO-4)."""

from collections.abc import Callable

import pytest

from dicetown.testing.scenario import Scene, dice, town
from tests.rules.scenes import every_decision, keep_one, scene_at
from tests.rules.viewers import seen

both = pytest.mark.parametrize("edition", ["classic", "revised"])
COVERT = ("window", "cancel")


def cheater(edition: str, hands: dict[int, str]) -> Scene:
    scene = dice(edition, 4, {}, cards=hands)
    keep_one(scene, (0, 1, 2, 3))
    return scene


def dynamite(edition: str, hands: dict[int, str]) -> Scene:
    return town(edition, ["TTTKK", "999JJ", "QQAA9", "QQAAT"], cards=hands, deeds={0: "p1"})


def split(edition: str, hands: dict[int, str]) -> Scene:
    return town(edition, ["TTTKK", "999JJ", "QQAA9", "QQAA9"], step="bank", bank=7, cards=hands)


def credits_card(edition: str, hands: dict[int, str]) -> Scene:
    return town(
        edition, ["TTTKK", "999JJ", "QQAA9", "QQAA9"], step="store", cards=hands, store="boots+saddle"
    )


def girls(edition: str, hands: dict[int, str]) -> Scene:
    hold = {0: "p1+p2", 2: "p3"}
    return town(edition, ["TTTKK", "QQQJJ", "QTAA9", "QTAA9"], step="saloon", cards=hands, deeds=hold)


def sheriff(edition: str, hands: dict[int, str]) -> Scene:
    return town(edition, ["TTTKK", "99QJJ", "QTAA9", "QTAA9"], step="sheriff", cards=hands, sheriff=3)


def corruption(edition: str, hands: dict[int, str]) -> Scene:
    return town(edition, ["TTTKK", "9999J", "QTAA9", "QTAA9"], step="hall", cards=hands, row="p1+p2+p3")


def elixir(edition: str, hands: dict[int, str]) -> Scene:
    done = (0, 1, 2)
    return town(
        edition, ["TTTKK", "9999J", "QTAA9", "QTAA9"], step="doc", cards=hands, won=done, controlled=done
    )


WINDOWS: dict[str, Callable[[str, dict[int, str]], Scene]] = {
    "cheater": cheater,
    "dynamite": dynamite,
    "split": split,
    "credits": credits_card,
    "girls": girls,
    "joe": sheriff,
    "marshall": sheriff,
    "corruption": corruption,
    "elixir": elixir,
}
"""For each card that is asked about in a window: seat 1 could play it."""

IN_BOTH = [(edition, card) for edition in ("classic", "revised") for card in WINDOWS]
IN_BOTH.remove(("revised", "joe"))
every_window = pytest.mark.parametrize(("edition", "card"), IN_BOTH)


@every_window
@pytest.mark.rule("INFO-4", "CARD-2")
def test_passed_window_leaves_no_trace(edition: str, card: str) -> None:
    asked = WINDOWS[card](edition, {1: card})
    assert (asked.kind, asked.seats) == ("window", (1,))
    asked.say(1, "pass")
    unasked = WINDOWS[card](edition, {1: "horse"})
    assert asked.kind == unasked.kind
    assert asked.kind not in COVERT
    for viewer in (0, 2, 3, None):
        assert seen(asked.game, viewer) == seen(unasked.game, viewer)


@every_window
@pytest.mark.rule("INFO-4", "CARD-2")
def test_open_window_looks_like_standing_still(edition: str, card: str) -> None:
    scene = WINDOWS[card](edition, {1: card})
    for viewer in (0, 2, 3, None):
        view = scene.game.view_for(viewer)
        assert (view.prompt, view.waiting, view.data()["asking"]) == (None, (), None)
    mine = scene.game.view_for(1)
    assert mine.prompt is not None
    assert mine.waiting == (1,)


@pytest.mark.parametrize(
    ("edition", "card"), [pair for pair in IN_BOTH if pair[1] in ("split", "joe", "marshall", "elixir")]
)
@pytest.mark.rule("INFO-4", "CARD-2")
def test_others_cannot_tell_who_is_asked(edition: str, card: str) -> None:
    one = WINDOWS[card](edition, {1: card, 2: "horse"})
    two = WINDOWS[card](edition, {1: "horse", 2: card})
    assert (one.seats, two.seats) == ((1,), (2,))
    for viewer in (0, 3, None):
        assert seen(one.game, viewer) == seen(two.game, viewer)


@both
@pytest.mark.rule("INFO-4", "CARD-2")
def test_seats_asked_together_see_own_question(edition: str) -> None:
    scene, answered = scene_at(edition, "window"), scene_at(edition, "window")
    assert scene.seats == (0, 1)
    before = [seen(scene.game, viewer) for viewer in (0, 2, 3, None)]
    assert scene.game.view_for(0).waiting == (0,)
    assert answered.say(1, "play:cheater") == []
    assert before == [seen(answered.game, viewer) for viewer in (0, 2, 3, None)]
    prompt = answered.game.prompt_for(1)
    assert prompt is not None
    assert prompt.data()["answer"] == "play:cheater"


@both
@pytest.mark.rule("INFO-4")
def test_prompt_ids_hide_covert_questions(edition: str) -> None:
    asked = dynamite(edition, {1: "dynamite"})
    asked.say(1, "pass")
    unasked = dynamite(edition, {1: "horse"})
    assert asked.game.decision.id != unasked.game.decision.id
    for scene in (asked, unasked):
        scene.quietly("keep")
    assert asked.game.decision.id != unasked.game.decision.id
    for seat in (0, 2, 3):
        left, right = asked.game.prompt_for(seat), unasked.game.prompt_for(seat)
        assert left is not None
        assert right is not None
        assert left.id == right.id


@both
@pytest.mark.parametrize("name", ["keep", "offer"])
@pytest.mark.rule("INFO-4")
def test_answered_seats_of_open_decision_are_public(edition: str, name: str) -> None:
    scene = scene_at(edition, name)
    asked = scene.seats
    scene.say(asked[0], scene.options(asked[0])[0])
    for viewer in (0, 1, 2, 3, None):
        assert scene.game.view_for(viewer).waiting == asked[1:]


@pytest.mark.parametrize(("edition", "name"), every_decision())
@pytest.mark.rule("INFO-4")
def test_only_asked_seats_get_prompts(edition: str, name: str) -> None:
    scene = scene_at(edition, name)
    for seat in range(4):
        prompt = scene.game.prompt_for(seat)
        if seat in scene.seats:
            assert prompt is not None
            assert [option.text for option in prompt.options] == scene.options(seat)
        else:
            assert prompt is None
