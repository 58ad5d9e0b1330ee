"""The end of the first lesson: the last round of a game, and the questions."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.fates import scripted
from tools.lessons.playing import BEA, CAL, Lesson


def last_round(lesson: Lesson) -> None:
    rolls = {12: (("99KKA",), ("9JQKA", "TTJA"), ("9TJQK", "JJQQ"))}
    scene = dice(
        "revised",
        3,
        {},
        fate=scripted(rolls),
        sheriff=CAL,
        round_no=12,
        dollars=[9, 6, 8],
        nuggets=[10, 9, 9],
        mine=2,
        bank=4,
        cards={0: "boots", BEA: "saddle", CAL: "horse"},
        deeds={0: "p4+p3", BEA: "p5+p2+p1", CAL: "p5+p1"},
        store="canteen+lantern",
        row="p3+p4+p2",
        elixirs_shown="charm+power",
    )
    lesson.begin(scene, "Bea", "Cal")
    lesson.tell(
        "Two nuggets left in the mine. The game ends after the round in which the mine is emptied, or the "
        "last property taken. Cal wears the badge, and it is close.",
        "Plus que deux Pépites dans la Mine. La partie s’achève après le tour où la Mine se vide ou "
        "bien où le dernier Titre est pris. Cal porte l’étoile, et c’est serré.",
        look="place:mine",
        rule="END-1",
    )
    lesson.ask(
        "keep:99KKA",
        "What a roll! Mine, badge and a strong hand, all at once. Keep all five for $4: the others get one "
        "roll and no choice.",
        "Quel lancer ! La Mine, l’étoile et une belle combinaison, d’un seul coup. Gardez les cinq pour "
        "4 $ : les autres n’auront qu’un lancer, sans choisir.",
        rest={BEA: "keep:K", CAL: "keep:K"},
        otherwise={
            "*": (
                "Every roll you leave them may spoil this. $4 are two points, and this is worth ten: keep "
                "all five.",
                "Chaque lancer que vous leur laissez peut tout gâter. 4 $ font deux points, et ceci en vaut "
                "dix : gardez les cinq.",
            ),
        },
        watch="NuggetsMined",
    )
    lesson.tell(
        "The last gold is yours. The round is played to its end: with two Kings you take the badge, five "
        "points from Cal to you.",
        "Les dernières Pépites sont à vous. On finit le tour : avec deux Rois vous prenez l’étoile, cinq "
        "points de Cal à vous.",
        look="place:sheriff",
        rule="END-2",
    )
    lesson.watch(
        "GameWon", says=[(CAL, "card:canteen"), (CAL, "seat:1"), (CAL, "draw:0s+2p"), (CAL, "card:p2")]
    )
    lesson.tell(
        "Counted up: a point per nugget, a point per $2, 5 for the badge, properties and cards like "
        "Boots as printed. You win! Most points, that’s all there is to it.",
        "On compte : un point par Pépite, un par 2 $, 5 pour l’étoile, Titres et cartes comme les "
        "Bottes selon leur valeur. Vous gagnez ! Le plus de points, tout est là.",
        look="score",
        rule="SCORE-1",
    )


def questions(lesson: Lesson) -> None:
    lesson.question(
        "DICE-3",
        (
            "You want to keep three of the dice you just rolled. What does it cost?",
            "Vous voulez garder trois des dés que vous venez de lancer. Combien cela coûte-t-il ?",
        ),
        ("$2", "2 $"),
        [("Nothing", "Rien"), ("$3", "3 $")],
        (
            "One die is free, each one more costs $1. Keeping none costs $1.",
            "Un dé est gratuit, chaque autre coûte 1 $. N’en garder aucun coûte 1 $.",
        ),
    )
    lesson.question(
        "DICE-6",
        (
            "Bea has just completed her hand. You still lack two dice. What now?",
            "Bea vient de compléter sa combinaison. Il vous manque deux dés. Et maintenant ?",
        ),
        (
            "I roll them once and keep what falls, for free",
            "Je les lance une fois et garde ce qui tombe, sans payer",
        ),
        [
            ("I go on until I have five", "Je continue jusqu’à en avoir cinq"),
            ("I play the round with three dice", "Je finis le tour avec trois dés"),
        ],
        (
            "A complete hand ends the rolling: everybody else has one last roll and no choice.",
            "Une combinaison complète met fin aux lancers : les autres en ont un dernier, sans choix.",
        ),
    )
    lesson.question(
        "TIE-1",
        (
            "You and Cal tie for the store with two Jacks each. Who gets it?",
            "Cal et vous êtes à égalité au General Store, deux Valets chacun. Qui l’obtient ?",
        ),
        ("Whom the Sheriff chooses, bribed or not", "Celui que choisit le Sheriff, soudoyé ou non"),
        [
            ("Whoever has the better poker hand", "Celui qui a la meilleure main de poker"),
            ("Nobody this round", "Personne ce tour-ci"),
        ],
        (
            "The Sheriff breaks every tie, and may even be one of those tied.",
            "Le Sheriff tranche toute égalité, même s’il en fait partie.",
        ),
    )
    lesson.question(
        "HALL-1",
        (
            "Your hand K K 9 9 A is the best at the table. How many properties do you take?",
            "Votre combinaison K K 9 9 A est la meilleure de la table. Combien de Titres prenez-vous ?",
        ),
        ("Two: one, and one more for the ace", "Deux : un, plus un pour l’As"),
        [("One", "Un"), ("All three of the row", "Les trois de la file")],
        (
            "The best hand takes the bottom property, and one more for each of its aces.",
            "La meilleure combinaison prend le Titre du bas, et un de plus par As.",
        ),
    )
    lesson.question(
        "DOC-R1",
        (
            "No place was yours this round. What happens?",
            "Aucun lieu n’était à vous ce tour-ci. Que se passe-t-il ?",
        ),
        ("I visit Doc Badluck and take an elixir", "Je vais chez le Doc Badluck et prends un Élixir"),
        [("Nothing", "Rien"), ("I get my dollars back", "Je récupère mes dollars")],
        (
            "Whoever controlled no place must see the Doc, and gets an elixir.",
            "Qui n’a contrôlé aucun lieu doit passer chez le Doc, et reçoit un Élixir.",
        ),
    )
    lesson.question(
        "SCORE-3",
        ("Which of these is worth the most at the end?", "Qu’est-ce qui vaut le plus à la fin ?"),
        ("The Sheriff’s badge", "L’étoile du Sheriff"),
        [("Four nuggets", "Quatre Pépites"), ("$8", "8 $")],
        (
            "The badge is worth 5, four nuggets are 4, and $8 are 4 as well.",
            "L’étoile vaut 5, quatre Pépites 4, et 8 $ aussi 4.",
        ),
    )
