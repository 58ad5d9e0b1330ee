"""What a new player wants to be told: claims, stakes, reasons, warnings."""

import io
from collections.abc import Mapping
from pathlib import Path

import pytest

import dicetown as dt
from dicetown.cli.board.board import show_brief, show_dice
from dicetown.cli.board.standings import show_score
from dicetown.cli.common.screen import Screen
from dicetown.cli.main import main
from dicetown.cli.terminal.answers import read_answer
from dicetown.cli.terminal.console import Console
from dicetown.cli.terminal.local.seat import GameSeat, LocalSeat
from dicetown.cli.terminal.local.session import COMMANDS, Session
from dicetown.cli.terminal.menu import make_menu
from dicetown.cli.terminal.words import terminal_words
from dicetown.records.game import Game
from dicetown.rules.narrate import describe_prompt
from dicetown.rules.rulebook import catalogue
from dicetown.testing import dice, town

ALL = "revised+wanted+indians+cowboys"
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def in_one_line(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def menu_of(game: Game, seat: int, lang: str = "en") -> str:
    view = game.view_for(seat)
    assert view.prompt is not None
    out = io.StringIO()
    menu = make_menu(view.prompt, view, NAMES, catalogue(lang))
    menu.show(Screen(out, io.StringIO()))
    return in_one_line(out.getvalue())


def question_of(game: Game, seat: int, lang: str = "en") -> str:
    view = game.view_for(seat)
    assert view.prompt is not None
    return in_one_line(describe_prompt(view.prompt, view, NAMES, lang))


def reads(game: Game, seat: int, typed: str) -> str:
    view = game.view_for(seat)
    assert view.prompt is not None
    texts = catalogue("en")
    return read_answer(
        typed, view.prompt, make_menu(view.prompt, view, NAMES, texts), view, NAMES, texts
    ).text


class SceneSeat(LocalSeat):
    """A seat of a game that was laid out, at no table."""

    def __init__(self, game: Game, number: int) -> None:
        GameSeat.__init__(self, game, number, NAMES[: game.seats])

    @property
    def game(self) -> Game:
        return self._game

    def answer(self, choice: dt.Choice) -> None:
        self._game.apply(self.number, choice)


def session(game: Game, number: int, typed: str) -> tuple[Session, io.StringIO]:
    """A person who sits at a seat of this game and types these lines."""
    out = io.StringIO()
    seat = SceneSeat(game, number)
    console = Console(seat, Screen(out, io.StringIO(typed)), terminal_words("en"), COMMANDS, COMMANDS)
    return Session(seat, console, ["random"] * game.seats, None), out


@pytest.mark.rule("TIE-1", "TOWN-4")
def test_tie_for_second_names_the_first() -> None:
    """The question says what is tied, too."""
    game = town("revised+wanted", ["99JQK", "9TTJQ", "9TTKA", "JJQKA"], step="mine", sheriff=3).game
    assert game.decision.kind == "offer"
    told = "Gold Mine: you are first (2 × 9). Tied for second with 1 × 9: Bob and Cleo."
    assert question_of(game, 0) == f"{told} What do you offer Dan, the Sheriff?"
    told = "Gold Mine: Ann is first (2 × 9). Tied for second with 1 × 9: Cleo and you."
    assert question_of(game, 1) == f"{told} What do you offer Dan, the Sheriff?"
    french = (
        "Mine d’or : Ann est en tête (2 × 9). À égalité pour la deuxième place avec 1 × 9 : Cleo et vous."
    )
    assert question_of(game, 1, "fr") == f"{french} Qu’offrez-vous à Dan, le Sheriff ?"
    for seat in game.decision.seats:
        game.apply(seat, dt.parse_choice("pass"))
    told = "Gold Mine: Ann is first (2 × 9). Tied for second with 1 × 9: Bob and Cleo."
    assert question_of(game, 3) == f"You are Sheriff. {told} Who comes second?"


@pytest.mark.rule("TIE-1")
def test_tie_in_base_game_names_its_hand() -> None:
    game = town("revised", ["9JJQK", "9TTJQ", "TTTKA"], step="mine", sheriff=2).game
    told = question_of(game, 0)
    assert told == "Gold Mine: tied with 1 × 9: Bob and you. What do you offer Cleo, the Sheriff?"


def test_all_dice_precede_the_town_questions() -> None:
    game = town("revised+wanted", ["99JQK", "9TTJQ", "9TTKA", "JJQKA"], step="mine", sheriff=3).game
    asked, out = session(game, 0, "")
    view = game.view_for(0)
    assert view.prompt is not None
    menu = make_menu(view.prompt, view, NAMES, catalogue("en"))
    asked.console.questions.show(view.prompt, menu, view)
    assert "Ann [9][9][J][Q][K] Bob [9][10][10][J][Q]" in in_one_line(out.getvalue())
    asked.console.questions.show(view.prompt, menu, view)
    assert out.getvalue().count("[9][9][J][Q][K]") == 1
    shown = io.StringIO()
    show_dice(Screen(shown, io.StringIO()), view, NAMES[:4], catalogue("fr"))
    assert shown.getvalue().strip().startswith("Les dés de chacun")


def test_action_tells_what_it_would_bring() -> None:
    lay: Mapping[str, str | Mapping[int, str]] = {
        "posse": {0: "spades+diamonds"},
        "outlaws": "gambler",
        "office": "widow",
    }
    mine = menu_of(town(ALL, ["999JK", "99TTA", "QQKKA"], step="mine", lay=lay).game, 0)
    assert "Now: 3 nuggets for your 3 × 9 (+1 Cowboy of Spades)." in mine
    bank = menu_of(town(ALL, ["TT9JK", "99TJA", "QQKKA"], step="bank", lay=lay, bank=3, coach=8).game, 0)
    assert "Now: $3, and $1 from each opponent (Cowboy of Diamonds)." in bank
    assert "Now: $2 of the $8 for your 2 × 10." in bank
    saloon = menu_of(town(ALL, ["QQ9JK", "99TJQ", "TTKKA"], step="saloon", lay=lay).game, 0)
    assert "no opponent has a card that you could steal" in saloon
    assert "Now: this outlaw: Gus the Gambler." in saloon
    badge = town(ALL, ["KK9JQ", "99TJK", "TTQQA"], step="sheriff", sheriff=0, lay=lay).game
    assert "Now: you keep the badge." in menu_of(badge, 0)
    assert "Now: 2 dice for your 2 × K, 1 wanted: Wilma the Widow." in menu_of(badge, 0)
    hall = town("revised+wanted", ["KKKAA", "99TJK", "TTQQA"], step="hall", row="p3+p5+p7").game
    assert "Now: these 3 properties: properties worth 3, 5 and 7." in menu_of(hall, 0)
    doc = town("classic+wanted", ["JJJ9A", "JJTKK", "TTQQA"], step="store").game
    assert "Now: your dice allow Barbed wire, General Store card or Big con." in menu_of(doc, 0)


@pytest.mark.rule("PRAIRIE-2", "INDIAN-5", "CARD-HERDER")
def test_only_available_cows_are_promised() -> None:
    def told(cows: str, die: str = "-1,0,-1,-1,-1,-1") -> str:
        annexes = {"cows": cows, "indian-die": die}
        return menu_of(town(ALL, ["AAAJK", "99TTA", "QQKK9"], step="prairie", annexes=annexes).game, 0)

    nothing = "Now: there is no cow that you could take."
    assert nothing in told("0,20,0,0,0,0,0,4,0,0,0,0,0,0,0")
    assert nothing in told("0,17,0,3,0,0,0,4,0,0,0,0,0,0,0", "2,0,2,-1,-1,-1")
    assert nothing in told("0,17,0,3,0,0,0,4,0,0,0,0,0,0,4")
    assert "Now: 2 cows for your 3 × A, 2 of them from herds." in told("0,18,1,1,0,0,0,4,0,0,0,0,0,0,0")
    assert "Now: 2 cows for your 3 × A, 1 of them from herds." in told("1,18,1,0,0,0,0,4,0,0,0,0,0,0,0")
    assert "Now: 1 cow for your 3 × A." in told("1,19,0,0,0,0,0,4,0,0,0,0,0,0,0")
    assert "Now: 3 cows for your 3 × A, 3 of them from herds." in told("0,15,2,3,0,0,0,4,0,0,0,0,0,0,0")


@pytest.mark.rule("COWBOY-HEARTS", "SALOON-1")
def test_theft_promises_only_cards_within_reach() -> None:
    def told(cards: Mapping[int, str], posse: Mapping[int, str], lang: str = "en") -> str:
        hands = ["QQQJK", "99TTA", "TTKK9"]
        return menu_of(town(ALL, hands, step="saloon", cards=cards, lay={"posse": posse}).game, 0, lang)

    rich, both = {1: "horse+boots+saddle"}, {1: "horse+boots+saddle", 2: "brute+joe"}
    assert "Now: draw 3 for your 3 × Q, keep 1." in told(rich, {})
    assert "Now: draw 1 for your 3 × Q, keep 1." in told(rich, {1: "2.hearts"})
    assert "Now: draw 2 for your 3 × Q, keep 1." in told({2: "brute+joe"}, {})
    assert "Now: draw 2 for your 3 × Q, keep 1." in told(both, {1: "hearts"})
    assert "Now: draw up to 2 for your 3 × Q, keep 1." in told(both, {1: "2.hearts"})
    assert "Now: draw up to 3 for your 3 × Q, keep 1." in told(both, {2: "hearts"})
    assert "À présent : 3 au plus à piocher pour vos 3 × Q, 1 à conserver." in told(both, {}, "fr")
    assert "no opponent has a card that you could steal" in told(rich, {1: "3.hearts"})


@pytest.mark.rule("CARD-WHISKEY", "SALOON-3", "COWBOY-HEARTS")
def test_whiskey_holder_is_told_of_ranches() -> None:
    """No hand has a card here."""

    def told(cards: Mapping[int, str], posse: Mapping[int, str] | None = None, lang: str = "en") -> str:
        hands, lay = ["QQQJK", "99TTA", "TTKK9"], {"posse": posse or {}, "face-up": {1: "ranch"}}
        return menu_of(town(ALL, hands, step="saloon", cards=cards, lay=lay).game, 0, lang)

    ranch = "Now: no opponent has a card in hand that you could steal, but with Whiskey you can take a ranch."
    no_victim = "Now: no opponent has a card that you could steal."
    assert ranch in told({0: "whiskey"})
    assert "mais avec Whisky vous pouvez prendre un Ranch." in told({0: "whiskey"}, lang="fr")
    assert no_victim in told({})
    assert no_victim in told({0: "whiskey"}, {1: "3.hearts"})
    assert "keep 1; or take a ranch with Whiskey." in told({0: "whiskey", 2: "joe"})


def test_action_can_be_called_by_letter() -> None:
    game = town("revised+wanted", ["999JK", "99TTA", "QQKKA"], step="mine").game
    assert "1) A Dig in the Gold Mine" in menu_of(game, 0)
    assert "2) B Pan in the river" in menu_of(game, 0)
    assert reads(game, 0, "a") == "do:exploit"
    assert reads(game, 0, "B") == "do:river"


@pytest.mark.rule("COWBOY-HEARTS", "INDIAN-5", "SALOON-3")
def test_victims_show_how_many_cards_to_draw() -> None:
    """Victims out of reach are named."""
    lay = {"posse": {1: "hearts", 3: "2.hearts"}}
    cards = {1: "brute+joe+horse", 2: "brute+horse", 3: "joe", 4: "joe"}
    hands = ["QQ9JK", "99TJA", "TTKKA", "9TJKA", "9TTJK"]
    annexes = {"indian-die": "4,0,4,-1,-1,-1"}
    game = town(ALL, hands, step="saloon", lay=lay, cards=cards, annexes=annexes).game
    game.apply(0, dt.parse_choice("do:steal"))
    assert game.decision.kind == "victim"
    menu = menu_of(game, 0)
    assert "rob Bob (3 General Store cards in hand; you draw 1 of 3)" in menu
    assert "rob Cleo (2 General Store cards in hand; you draw 2 of 2)" in menu
    assert "Not to be chosen: Dan (Cowboys of Hearts leave you no Q)." in menu
    assert "Not to be chosen: Eve (has a bodyguard)." in menu
    assert "Eve (a un garde du corps)." in menu_of(game, 0, "fr")


@pytest.mark.rule("GIVE-2", "ELIXIR-DOMINATION", "ELIXIR-FRIENDSHIP")
def test_possible_givers_are_listed_with_things() -> None:
    for elixir, things in (("domination", "a property"), ("friendship", "2 General Store cards")):
        game = town(
            "revised",
            ["999JK", "TTJQA", "QQKKA"],
            step="doc",
            cards={0: "brute+horse", 1: "brute+horse"},
            deeds={0: "p3", 1: "p4"},
            elixirs_shown=elixir,
            controlled=(0, 1),
        ).game
        game.apply(2, dt.parse_choice(f"elixir:{elixir}"))
        assert f"Ann ({things} in hand)" in menu_of(game, 2)


def test_option_that_gives_nothing_says_so() -> None:
    doc = town("classic+wanted", ["JJJ9A", "JJTKK", "TTQQA"], step="store").game
    doc.apply(0, dt.parse_choice("do:doc"))
    assert "Now: nothing, you have no property in hand." in menu_of(doc, 0)
    doc = town("classic+wanted", ["JJJ9A", "JJTKK", "TTQQA"], step="store", deeds={0: "p3"}).game
    doc.apply(0, dt.parse_choice("do:doc"))
    assert "Now: your property face up, safe from thieves." in menu_of(doc, 0)


@pytest.mark.rule("PRAIRIE-3")
def test_terminal_answers_questions_with_single_options() -> None:
    annexes = {"cows": "20,0,0,0,0,0,0,4,0,0,0,0,0,0,0"}
    hands = ["A99TT", "KKJ9T", "QQJ9T"]
    game = town("revised+cowboys", hands, step="prairie", deeds={0: "p5"}, annexes=annexes).game
    game.apply(0, dt.parse_choice("do:cows"))
    assert game.decision.kind == "pasture"
    alone, out = session(game, 0, "")
    alone.answer()
    assert "You have 1 cow: it stays in the herd" in in_one_line(out.getvalue())
    assert ">" not in out.getvalue()
    assert game.decision.kind != "pasture"


@pytest.mark.rule("CARD-BRUTE")
def test_brute_is_typed_and_not_listed() -> None:
    game = dice("revised", 3, {(0, 1): "9JJKA"}, cards={0: "brute"}).game
    menu = menu_of(game, 0)
    assert "With The Brute, free: type the dice with ! after them, like 9JJKA!." in menu
    assert "free with The Brute" not in menu
    assert reads(game, 0, "9JJ!") == "keep:9JJ+brute"


def test_brief_table_shows_face_up_cards() -> None:
    lay = {"gang": {0: "coyote"}, "face-up": {1: "ranch+ranch"}, "posse": {2: "2.hearts+clubs"}}
    view = town(ALL, ["999JK", "99TTA", "QQKKA"], step="mine", lay=lay).game.view_for(0)
    out = io.StringIO()
    show_brief(Screen(out, io.StringIO()), view, NAMES, catalogue("en"))
    assert out.getvalue().strip() == "Face up: Ann (Cal [9]) · Bob (2 ranches) · Cleo (Hearts ×2, Clubs)"


def test_count_names_bounties_once_any_exist() -> None:
    for captured, label in (("", "Dollars "), ("widow", "Dollars and bounties")):
        lay = {"captured": {1: captured}} if captured else {}
        out = io.StringIO()
        view = town("revised+wanted", ["999JK", "99TTA", "QQKKA"], step="mine", lay=lay).game.view_for(0)
        show_score(Screen(out, io.StringIO()), view, NAMES[:3], catalogue("en"))
        assert label in out.getvalue()
        assert ("bounties" in out.getvalue()) == bool(captured)


def test_why_at_window_shows_playable_card_rules() -> None:
    game = town("revised", ["999JK", "9TTJA", "QQKKA"], step="mine", cards={0: "dynamite"}).game
    assert game.decision.kind == "window"
    asked, out = session(game, 0, "")
    asked.console.put(game.view_for(0))
    asked.console.explain("")
    assert "CARD-DYNAMITE" in out.getvalue()


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(list(arguments))
    printed = capsys.readouterr()
    return code, printed.out + printed.err


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--ruleset", "revisd"), "Did you mean revised?"),
        (("--ruleset", "classic+want"), "Did you mean wanted?"),
        (("--with", "cowbos"), "Did you mean cowboys?"),
        (("--seats", "6"), "or add --with wanted for 6."),
        (("--with", "indians"), "Use --with wanted --with indians."),
    ],
)
def test_mistake_in_the_ruleset_gets_a_hint(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, str], hint: str
) -> None:
    for command in ("play", "sim"):
        code, told = run(capsys, command, *arguments)
        assert code == 2
        assert hint in told


def test_blanks_in_ruleset_name_are_ignored(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rules", "MINE-2", "--ruleset", " revised + wanted ")[0] == 0
    code, told = run(capsys, "sim", "--ruleset", "revised", "--with", "wanted,cowboys", "--games", "1")
    assert (code, "revised+wanted+cowboys" in told) == (0, True)


def test_rule_out_of_force_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "rules", "TOWN-5", "--ruleset", "revised+cowboys", "--lang", "en")[1]
    assert told.strip() == "TOWN-5 is not in force in revised+cowboys."


def test_file_without_a_record_is_named_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for text in ("Dear diary", '{"name": "x"}', "[1]"):
        file = tmp_path / "other.txt"
        file.write_text(text, encoding="utf-8")
        for command in ("replay", "verify"):
            code, told = run(capsys, command, str(file))
            assert code == 2
            assert "This is not a record of a game." in told
