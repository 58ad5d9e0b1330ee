"""`hint` at the table: what a strong bot thinks of the options; and who sits opposite."""

import io
import json
import re
from pathlib import Path

import pytest

import dicetown as dt
from dicetown.bots import advice as asking
from dicetown.bots.base import Bot
from dicetown.bots.explain import Explanation, Rating, Term
from dicetown.bots.registry import bot_names, make_bot
from dicetown.bots.words import bot_title
from dicetown.cli.common.screen import Screen
from dicetown.cli.terminal import advice
from dicetown.cli.terminal.advice import show_advice
from dicetown.cli.terminal.answers import read_answer, typed_for
from dicetown.cli.terminal.menu import make_menu
from dicetown.records.game import Game
from dicetown.rules.rulebook import LANGUAGES, catalogue
from dicetown.table.room.begin import bot_seed
from dicetown.testing import dice, town
from tests.cli.said import Run
from tests.table.local.games import opened

ALL = "revised+wanted+indians+cowboys"
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
HEADINGS = {"en": "The Gambler (hard) says:", "fr": "Le Flambeur (difficile) conseille :"}


def heading_in(lang: str) -> str:
    heading = catalogue(lang).say("ui.hint.heading", {"bot": bot_title("solver", lang)})
    return heading.replace("\u00a0", " ")


def told_between(out: str, word: str) -> list[str]:
    """What was said to a word that was typed, up to the next one."""
    return out.split(f"> {word}\n", 1)[1].split("\n> ", 1)[0].splitlines()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("word", ["hint", "conseil"])
def test_hint_shows_best_options_and_reason(play: Run, lang: str, word: str) -> None:
    code, out, err = play("--seed", "3", "--lang", lang, typed=f"{word}\n1\nquit\n")
    assert (code, err) == (0, "")
    heading, *rows = told_between(out, word)
    assert heading.strip() == HEADINGS.get(lang, heading_in(lang))
    worth = re.compile(r"^ +(or|ou)? +[0-9]+\) .* [+−]?[0-9]+[.,][0-9] (VP|PV)")
    options = [number for number, row in enumerate(rows) if worth.match(row)]
    assert len(options) == 3
    assert not rows[options[0]].lstrip().startswith(("or ", "ou "))
    for number in options[1:]:
        assert rows[number].split()[0] == {"en": "or", "fr": "ou"}[lang]
    # The reason stands with the option it is for.
    assert rows[options[1] - 1].strip().endswith(".")


def test_hint_does_not_change_the_game(play: Run, tmp_path: Path) -> None:
    """The person may ask as often as they like: bots, luck and the saved game stay as they are."""
    file = tmp_path / "state" / "dicetown" / "last-game.json"
    play("--seed", "3", typed="1\n1\n1\nquit\n")
    without = log_in(file)
    file.unlink()
    play("--seed", "3", typed="hint\n1\nhint\nhint\n1\n1\nquit\n")
    assert log_in(file) == without


def log_in(file: Path) -> list[dict[str, object]]:
    """What a saved game says, but for when it happened."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [{**json.loads(line), "at": 0, "until": 0} for line in lines]


def test_help_names_hint_in_both_languages(play: Run) -> None:
    _, out, _ = play("--seed", "3", "--lang", "en", typed="help\nquit\n")
    assert re.search(r"^  hint +what a good player would choose, and why$", out, re.MULTILINE)
    assert "hint what a good player would choose." in " ".join(out.split())
    _, out, _ = play("--seed", "3", "--lang", "fr", typed="aide\nquitter\n")
    assert re.search(r"^  conseil +ce que choisirait un bon joueur, et pourquoi$", out, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_a_hint(play: Run, lang: str) -> None:
    typed = "hint\n3\n2\n1\n" * 30
    code, out, err = play("--ruleset", ALL, "--seats", "3", "--seed", "5", "--lang", lang, typed=typed)
    assert (code, err) == (0, "")
    assert catalogue(lang).say("ui.hint.none") not in out
    assert out.count(heading_in(lang)) > 20
    assert not re.search(r"\b(greedy|solver|search)-", out)


def advised(game: Game, seat: int, lang: str = "en") -> str:
    view, texts = game.view_for(seat), catalogue(lang)
    assert view.prompt is not None
    out = io.StringIO()
    menu = make_menu(view.prompt, view, NAMES, texts)
    show_advice(Screen(out, io.StringIO()), menu, view, NAMES, texts)
    return out.getvalue().replace("\u00a0", " ")


class Stub(Bot):
    """Explains what it is told to."""

    explained: Explanation | None = None

    def choose(self, view: dt.View | None, prompt: dt.Prompt | None, options: object) -> dt.Choice:
        raise NotImplementedError

    def explain(self, view: dt.View | None, prompt: dt.Prompt | None, options: object) -> Explanation | None:
        return self.explained


def test_worth_lists_its_largest_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The number of samples is told too."""
    keep, none = dt.parse_choice("keep:99"), dt.parse_choice("keep:-")
    terms = (Term("money", -0.5), Term("cards", 0.01), Term("mine", 2.04, 0.625), Term("doc", 0.3, 0.1))
    ratings = (Rating(keep, 1.84, terms), Rating(none, -0.02, (Term("money", -0.02),)))
    stub = Stub(1)
    stub.explained = Explanation(keep, ratings, "Nines are gold.", {}, 40)
    monkeypatch.setattr(asking, "make_bot", lambda spec, seed: stub)
    game = dice("revised", 3, {(0, 1): "99JKA"}).game
    lines = advised(game, 0).splitlines()
    assert lines[0].strip() == HEADINGS["en"]
    assert lines[1].endswith("keep 9 9: $1, leaves $7  +1.8 VP")
    assert lines[2].strip() == "Gold Mine 62%: +2.0; money −0.5; Doc Badluck 10%: +0.3"
    assert lines[3].strip() == "Nines are gold."
    assert lines[4].endswith("keep no die: $1, leaves $7  0.0 VP")
    assert [line.strip() for line in lines[5:]] == ["The figures are estimates from 40 playouts."]
    french = advised(game, 0, "fr").splitlines()
    assert "Mine d’or 62 % : +2,0" in french[2]


def stubbed(monkeypatch: pytest.MonkeyPatch, explained: Explanation) -> None:
    """Let this be the advice."""
    stub = Stub(1)
    stub.explained = explained
    monkeypatch.setattr(asking, "make_bot", lambda spec, seed: stub)


def test_negative_place_is_told_as_rivals_gain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep = dt.parse_choice("keep:99")
    terms = (Term("mine", 2.5, 0.8), Term("store", -2.0, 0.03), Term("doc", -0.5, 0.1))
    stubbed(monkeypatch, Explanation(keep, (Rating(keep, 0.0, terms),), "Nines are gold."))
    game = dice("revised", 3, {(0, 1): "99JKA"}).game
    told = advised(game, 0)
    assert "Gold Mine 80%: +2.5; others at the General Store −2.0; others at Doc Badluck’s −0.5" in told
    french = " ".join(advised(game, 0, "fr").split())
    assert "les autres au General Store −2,0 ; les autres chez le Doc Badluck −0,5" in french


def test_best_option_starts_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep, none = dt.parse_choice("keep:99"), dt.parse_choice("keep:-")
    terms = (Term("mine", 2.5, 0.8), Term("money", -2.0), Term("bank", 0.3, 0.4), Term("hall", 0.0, 0.35))
    ratings = (Rating(keep, 0.8, terms), Rating(none, 0.7, terms))
    facts = {"location": "bank", "percent": 40, "open_location": "hall", "open": 35, "other": 20}
    stubbed(monkeypatch, Explanation(keep, ratings, "solver-keep-open", facts))
    lines = advised(dice("revised", 3, {(0, 1): "99JKA"}).game, 0).splitlines()
    assert lines[2].strip() == "Bank 40%: +0.3; Town Hall 35%: 0.0; Gold Mine 80%: +2.5"
    assert lines[-1].strip() == "Gold Mine 80%: +2.5; money −2.0; Bank 40%: +0.3"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_unnumbered_option_shows_what_to_type(lang: str) -> None:
    texts = catalogue(lang)
    tie = ["TJJQK", "T99JQ", "99KKA"]
    cards = {0: "dynamite+horse+brute"}
    offers = town("classic", tie, step="bank", bank=30, sheriff=2).game
    many = town("classic", tie, step="bank", bank=30, cards=cards, deeds={0: "p4+p5"}, sheriff=2).game
    brutes = dice("classic", 2, {(0, 1): "TTTTA"}, bank=16, dollars=[0, 8], cards=cards).game
    for game in (offers, many, brutes):
        view = game.view_for(0)
        assert view.prompt is not None
        menu = make_menu(view.prompt, view, NAMES, texts)
        listed = {item.choice for item in menu.items()}
        others = [option for option in view.prompt.options if option not in listed]
        assert others
        for option in others:
            assert read_answer(typed_for(option), view.prompt, menu, view, NAMES, texts) == option
        explained = make_bot("solver", 0).explain(view, view.prompt, view.prompt.options)
        assert explained is not None
        told = [line.strip() for line in advised(game, 0, lang).splitlines()]
        for rating in explained.ratings[: advice.SHOWN]:
            shown = f"{texts.say('ui.hint.type')} {typed_for(rating.choice)}" in told
            assert shown == (rating.choice in others)
    assert f"{texts.say('ui.hint.type')} 0 8d" in advised(offers, 0, lang)


def test_simpler_bot_hints_without_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The strong bots need packages that may be missing."""

    def making(spec: str, seed: int) -> Bot:
        if spec == "solver":
            raise dt.DiceTownError("The bot 'solver' needs numpy, which is not installed.")
        return make_bot(spec, seed)

    monkeypatch.setattr(asking, "make_bot", making)
    game = town("revised", ["9JJQK", "9TTJQ", "TTTKA"], step="mine", sheriff=2).game
    assert "The Greenhorn (easy) says:" in advised(game, 0)


def test_missing_advice_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "make_bot", lambda spec, seed: Stub(seed))
    game = dice("revised", 3, {(0, 1): "99JKA"}).game
    assert advised(game, 0).strip() == "Nobody here has advice for this question."


def test_table_tells_each_bot_and_its_strength(play: Run) -> None:
    _, out, _ = play("--seed", "1", "--bots", "random,greedy,random", typed="help\nquit\n")
    for line in ("Billy and Wyatt: Tumbleweed (plays at random)", "Calamity: Greenhorn (easy)"):
        assert out.splitlines().count(line) == 1
        assert out.splitlines().count(f"  {line}") == 1
    assert "Calamity: Greenhorn (easy)" in play("--resume", typed="quit\n")[1]
    _, out, _ = play("--resume", "--lang", "fr", typed="quitter\n")
    assert "Calamity : Pied-tendre (facile)" in out


def test_greenhorns_play_unless_others_are_chosen(play: Run, tmp_path: Path) -> None:
    _, out, _ = play("--seed", "1", typed="quit\n")
    assert "Billy, Calamity and Wyatt: Greenhorn (easy)" in out
    saved = (tmp_path / "state" / "dicetown" / "last-game.json").read_text(encoding="utf-8")
    assert set(json.loads(saved.splitlines()[0])["bots"]) == {"greedy"}


def test_command_help_lists_bots_with_titles(play: Run) -> None:
    code, out, _ = play("--help")
    assert code == 0
    told = " ".join(out.split())
    for name in bot_names():
        assert f"{name} = {bot_title(name, 'en')}" in told
    assert "./mybot.py:MyBot" in told
    assert "(default: greedy)" in told


def test_bot_seed_does_not_reveal_game_seed() -> None:
    """The seed of a game tells its future, so bots get another that does not lead back."""
    for seed in (1, 2, 1000):
        seeds = [bot_seed(opened(seed=seed).table.bot_seed, seat) for seat in range(4)]
        assert len(set(seeds)) == 4
        assert not {seed, seed * 8, seed * 8 + 1} & set(seeds)
        assert all(abs(made - seed * 8) > 10**6 for made in seeds)
