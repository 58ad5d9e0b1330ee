"""The lesson of the Indians: how one gets the die, and what it does."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.fates import scripted
from tools.lessons.playing import BEA, CAL, Lesson

SHAMAN, WARPATH = 0, 5
"""Sides of the die."""
INDIAN_DIE = 3
"""The number of its roll among the extra ones."""


def play(lesson: Lesson) -> None:
    rolls = {
        4: (("9AAAA",), ("9TJQK", "9TKK"), ("9TJQK", "TTJQ")),
        5: (("9KKAA",), ("9TJQK", "9TJJ"), ("9TJQK", "9TQA")),
        6: (("99KKA",), ("9TJQK", "TJQQ"), ("9TJQK", "9TTJ")),
    }
    scene = dice(
        "revised+wanted+indians",
        3,
        {},
        fate=scripted(rolls, {(5, 0, INDIAN_DIE): SHAMAN, (6, 0, INDIAN_DIE): WARPATH}),
        sheriff=CAL,
        round_no=4,
        dollars=[14, 8, 8],
        nuggets=[3, 3, 3],
        bank=4,
        cards={0: "boots+saddle", BEA: "lantern", CAL: "canteen"},
        deeds={0: "p5", BEA: "p3", CAL: "p2"},
        store="horse+revolver+split+marshall+girls+cattle+winchester",
        row="p1+p4+p3",
        properties="p2+p5+p1+p4+p2+p3",
        elixirs_shown="wealth+charm",
        elixirs="fortune+protection+power",
        lay={
            "office": "colonel+badger",
            "outlaws": "vulture+coyote+gambler+widow",
            "river": "gold2+wallet2+gold3+nothing",
        },
    )
    lesson.begin(scene, "Bea", "Cal")
    gift(lesson)
    shaman(lesson)
    warpath(lesson)
    questions(lesson)


def gift(lesson: Lesson) -> None:
    lesson.tell(
        "Beyond the river lies a village, and in it the Indian die. Whoever holds it rolls it before the "
        "town is visited, and it can turn a round around.",
        "Par-delà la rivière, il y a un village, et dans ce village le dé indien. Qui le tient le lance "
        "avant qu’on parcoure la ville, et il peut renverser le cours d’un tour.",
        look="place:village",
    )
    lesson.ask(
        "keep:9AAAA",
        "One gets it by way of the Town Hall, and for that you have the dice: four aces! Keep all five for "
        "$4.",
        "On l’obtient en passant par le Town Hall, et pour cela vous avez les dés : quatre As ! Gardez les "
        "cinq pour 4 $.",
        rest={BEA: "keep:9", CAL: "keep:T"},
        otherwise={
            "*": (
                "Four aces at once? Nobody will beat that. Keep all five and be done.",
                "Quatre As d’un coup ? Personne ne fera mieux. Gardez les cinq, et affaire conclue.",
            ),
        },
        watch="LastRollCalled",
    )
    lesson.watch(
        says=[
            (BEA, "do:exploit"),
            (CAL, "do:rob"),
            (CAL, "do:visit"),
            (CAL, "do:steal"),
            (CAL, "seat:1"),
            (CAL, "draw:0s+1p"),
            (BEA, "do:badge"),
        ]
    )
    lesson.ask(
        "do:take",
        "The town is done up to the Town Hall, and your aces are the best hand. Take from the row: one "
        "property, and one more per ace, so all three.",
        "La ville est parcourue jusqu’au Town Hall, et vos As sont la meilleure combinaison. Prenez dans la "
        "file : un Titre, plus un par As, donc les trois.",
        otherwise={
            "*": (
                "One unseen property against three in the open? The row, please.",
                "Un Titre caché contre trois bien visibles ? La file, s’il vous plaît.",
            ),
        },
    )
    lesson.ask(
        "card:p1",
        "Now you may give one of these properties back to the village and get the die for it. Give the "
        "smallest: a point is a fair price.",
        "Vous pouvez maintenant rendre au village un de ces Titres et recevoir le dé en échange. Rendez le "
        "plus petit : un point, c’est un prix honnête.",
        look="question",
        otherwise={
            "pass": (
                "You need not, and then the second at the Town Hall may. For one point, get the die.",
                "Rien ne vous y oblige, et alors le deuxième du Town Hall le pourrait. Pour un point, "
                "prenez le dé.",
            ),
            "*": (
                "That would be a dear gift. The property worth 1 does just as well.",
                "Ce serait un cadeau coûteux. Le Titre qui vaut 1 fait tout aussi bien l’affaire.",
            ),
        },
        watch="PropertyGivenBack",
    )
    lesson.tell(
        "The die is yours until the end of the next round. If nobody gives a property then, it goes home to "
        "the village.",
        "Le dé est à vous jusqu’à la fin du prochain tour. Si personne ne rend alors de Titre, il retourne "
        "au village.",
        look="seat:0",
        rule="INDIAN-7",
    )
    lesson.watch()


def shaman(lesson: Lesson) -> None:
    lesson.ask(
        "keep:9KKAA",
        "Next round: two pairs and a 9. Keep all five for $4, the die will do the rest.",
        "Tour suivant : deux paires et un 9. Gardez les cinq pour 4 $, le dé fera le reste.",
        rest={BEA: "keep:T", CAL: "keep:9"},
        otherwise={
            "*": (
                "Be quick, and let the others have their one roll: all five.",
                "Soyez rapide, et laissez aux autres leur unique lancer : les cinq.",
            ),
        },
        watch="IndianDieRolled",
    )
    lesson.watch()
    lesson.ask(
        "turn:9=A",
        "Before the mine is visited you must roll it. The Shaman! Turn one of your dice to any face: make "
        "the 9 an ace, and two pairs become a full house.",
        "Avant la Mine, il faut le lancer. Le Chaman ! Tournez un de vos dés sur la face de votre choix : "
        "le 9 devient un As, et vos deux paires un full.",
        look="question",
        otherwise={
            "turn:9=K": (
                "A full house as well, and one more for a chase. Aces bring more properties, though: the "
                "ace.",
                "Un full aussi, et un Roi de plus pour une poursuite. Mais les As rapportent des Titres : "
                "l’As.",
            ),
            "*": (
                "Look for what makes your hand stronger: the 9 is alone, and a third ace makes a full house.",
                "Cherchez ce qui renforce votre combinaison : le 9 est seul, et un troisième As fait un "
                "full.",
            ),
        },
        watch="DieTurned",
    )
    lesson.tell(
        "Another side is the Ambush: an opponent rolls a die of your choice again. The Bodyguard keeps "
        "thieves and other pests off you for the round.",
        "Une autre face est l’Embuscade : un adversaire relance un dé de votre choix. Le Garde du corps "
        "éloigne de vous voleurs et autres importuns pour le tour.",
        look="seat:0:dice",
        rule="INDIAN-4",
    )
    lesson.watch(
        says=[
            (CAL, "do:exploit"),
            (BEA, "do:rob"),
            (BEA, "do:visit"),
            (BEA, "card:split"),
            (CAL, "do:steal"),
            (CAL, "seat:1"),
        ]
    )
    lesson.ask(
        "do:badge",
        "Your Kings are alone at the Sheriff’s. Take the badge.",
        "Vos Rois sont seuls chez le Sheriff. Prenez l’étoile.",
        otherwise={
            "*": (
                "You have chased before. Today the badge: 5 points.",
                "La chasse, vous connaissez. Aujourd’hui l’étoile : 5 points.",
            ),
        },
    )
    lesson.ask(
        "do:take",
        "The full house is best: take from the row again, one and one per ace.",
        "Le full est le meilleur : prenez encore dans la file, un plus un par As.",
        otherwise={
            "*": (
                "The row brings you three, the deck one. The row!",
                "La file en rapporte trois, la pioche un seul. La file !",
            ),
        },
    )
    lesson.ask(
        "card:p1",
        "And give the smallest again: so you keep the die for another round.",
        "Et rendez de nouveau le plus petit : ainsi vous gardez le dé un tour de plus.",
        otherwise={
            "pass": (
                "Then the die would go home. You can have it again for a single point.",
                "Alors le dé rentrerait au village. Il est de nouveau à vous pour un seul point.",
            ),
            "*": (
                "The smallest will do.",
                "Le plus petit suffit.",
            ),
        },
    )


def warpath(lesson: Lesson) -> None:
    lesson.ask(
        "keep:99KKA",
        "Two pairs again. All five, and let’s see what the die says.",
        "Encore deux paires. Les cinq, et voyons ce que dit le dé.",
        rest={BEA: "keep:Q", CAL: "keep:T"},
        otherwise={
            "*": (
                "All five for $4: they are worth it, and the die is waiting.",
                "Les cinq pour 4 $ : ils les valent, et le dé attend.",
            ),
        },
        watch="IndianDieRolled",
    )
    lesson.watch()
    lesson.ask(
        "at:saloon",
        "The Warpath: you close a place for this round, and nobody acts there. Bea shows three Queens and "
        "your hand is full of properties. Close the saloon.",
        "Le Sentier de la guerre : vous fermez un lieu pour ce tour, et personne n’y agit. Bea montre trois "
        "Dames et votre main est pleine de Titres. Fermez le Saloon.",
        look="seat:1:dice",
        otherwise={
            "*": (
                "You could. But at the saloon three Queens are after your properties: close that.",
                "Possible. Mais au Saloon, trois Dames en veulent à vos Titres : fermez-le.",
            ),
        },
        watch="WarpathTaken",
    )
    lesson.tell(
        "No theft today. That’s the Indian die: dear to get, gone again soon, and now and then worth a "
        "whole round.",
        "Pas de vol aujourd’hui. Voilà le dé indien : il coûte un Titre, il repart vite, et vaut parfois un "
        "tour entier.",
        look="place:saloon",
    )


def questions(lesson: Lesson) -> None:
    lesson.question(
        "INDIAN-1",
        ("How does one get the Indian die?", "Comment obtient-on le dé indien ?"),
        (
            "By giving back a property just gained at the Town Hall",
            "En rendant un Titre tout juste gagné au Town Hall",
        ),
        [("By showing the most aces", "En montrant le plus d’As"), ("By paying $5", "En payant 5 $")],
        (
            "The first at the Town Hall may do so; if not, the second may.",
            "Le premier du Town Hall le peut ; sinon, le deuxième.",
        ),
    )
    lesson.question(
        "INDIAN-2",
        ("When is it rolled?", "Quand le lance-t-on ?"),
        ("In the next round, before the mine", "Au tour suivant, avant la Mine"),
        [("At once", "Tout de suite"), ("Whenever one likes", "Quand on veut")],
        (
            "Its holder must roll it then and apply the result.",
            "Celui qui le tient doit alors le lancer et appliquer le résultat.",
        ),
    )
    lesson.question(
        "INDIAN-6",
        (
            "The Warpath leads to the bank. What happens there?",
            "Le Sentier de la guerre mène à la Banque. Et alors ?",
        ),
        ("Nobody acts at the bank this round", "Personne n’agit à la Banque ce tour-ci"),
        [
            ("The holder of the die robs it", "Celui qui tient le dé la braque"),
            ("It is closed for good", "Elle ferme pour toujours"),
        ],
        (
            "The place is closed for the round: nobody controls it.",
            "Le lieu est fermé pour le tour : personne ne le contrôle.",
        ),
    )
    lesson.question(
        "INDIAN-7",
        (
            "Nobody gave a property back this round. Where does the die go?",
            "Personne n’a rendu de Titre ce tour-ci. Où va le dé ?",
        ),
        ("Home to the village", "Il retourne au village"),
        [("Its holder keeps it", "Celui qui le tient le garde"), ("To the Sheriff", "Chez le Sheriff")],
        (
            "After the Doc it returns, unless somebody paid for it anew.",
            "Après le Doc il y retourne, à moins que quelqu’un ne l’ait payé de nouveau.",
        ),
    )
