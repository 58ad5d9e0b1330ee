"""The lesson of Cowboys: two rounds on the prairie."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.fates import scripted
from tools.lessons.playing import BEA, CAL, Lesson


def play(lesson: Lesson) -> None:
    rolls = {
        4: (("9QKAA", "99A"), ("TJQKA", "9TJQ", "9TJ"), ("9TJQK", "9TQK", "JJK")),
        5: (("9KKAA",), ("9TJQK", "TJJQ"), ("9TJQK", "TJQQ")),
    }
    scene = dice(
        "revised+cowboys",
        3,
        {},
        fate=scripted(rolls),
        sheriff=BEA,
        round_no=4,
        dollars=[9, 8, 7],
        nuggets=[3, 4, 4],
        bank=3,
        cards={0: "boots", BEA: "lantern+saddle"},
        deeds={0: "p3", BEA: "p2", CAL: "p4"},
        store="canteen+revolver+horse+split",
        row="p2",
        properties="p5+p1+p4+p3",
        elixirs_shown="wealth+charm",
        lay={
            "posse": {0: "spades+hearts+diamonds", CAL: "clubs"},
            "cowboys-shown": "clubs+hearts",
            "cowboys": "spades+diamonds+clubs",
            "pasture": {BEA: "p4", CAL: "p5"},
        },
        annexes={"cows": "2,1,5,3,0,0,0,4,0,0,0,0,0,0,0"},
    )
    lesson.begin(scene, "Bea", "Cal")
    cows(lesson)
    rodeo(lesson)
    questions(lesson)


def cows(lesson: Lesson) -> None:
    lesson.tell(
        "Smell that? Cattle! Outside of town lies the prairie, and aces rule it. At the Town Hall they "
        "count for nothing extra any more: one property is on offer, not three.",
        "Vous sentez ? Du bétail ! Aux portes de la ville s’étend la Prairie, et les As y règnent. Au Town "
        "Hall, ils n’ajoutent plus rien : un seul Titre y est proposé, pas trois.",
        look="place:prairie",
    )
    lesson.tell(
        "You ride with three cowboys, each of another suit; press your name to see them. They lie open, "
        "nobody can steal them, and they always work for you.",
        "Trois Cowboys chevauchent avec vous, chacun d’une couleur ; touchez votre nom pour les voir. "
        "Personne ne peut les voler, et ils travaillent toujours pour vous.",
        look="seat:0",
        rule="COWBOY-1",
    )
    lesson.ask(
        "keep:AA",
        "Two aces on the first roll: keep both for $1, and the prairie is in reach.",
        "Deux As au premier lancer : gardez-les pour 1 $, et la Prairie est à portée.",
        rest={BEA: "keep:T", CAL: "keep:Q"},
        otherwise={
            "*": (
                "This time it’s about cows: the two aces, please.",
                "Cette fois, on parle Vaches : les deux As, s’il vous plaît.",
            ),
        },
    )
    lesson.ask(
        "keep:99A",
        "A third ace and two 9s: keep all three for $2. A full house: three of one face, two of another.",
        "Un troisième As et deux 9 : gardez les trois pour 2 $. Un full : trois dés identiques et une paire.",
        rest={BEA: "keep:T", CAL: "keep:Q"},
        otherwise={
            "*": (
                "Leave nothing to luck: ace and 9s together make mine, Town Hall and prairie yours.",
                "Ne laissez rien au hasard : l’As et les 9 ensemble vous donnent Mine, Town Hall et Prairie.",
            ),
        },
        watch="NuggetsMined",
    )
    lesson.tell(
        "Two 9s, and three nuggets! That is your Spade at work: one more from the mine. Diamonds bring $1 "
        "from everybody at the bank, Clubs one more cow, Hearts ward off a thief’s Queen.",
        "Deux 9, et trois Pépites ! C’est votre Pique : une de plus à la Mine. Le Carreau vous vaut "
        "1 $ de chacun à la Banque, le Trèfle une Vache de plus, le Cœur écarte une Dame des voleurs.",
        look="seat:0:nuggets",
    )
    lesson.watch(
        "PropertiesTaken",
        says=[(CAL, "card:revolver"), (CAL, "seat:1"), (CAL, "draw:1s+1p"), (CAL, "card:p2")],
    )
    lesson.tell(
        "Cal looked at you in the saloon and turned to Bea: your Heart spoils one of his Queens. At the "
        "Town Hall your full house takes the one property there.",
        "Au Saloon, Cal vous a regardé puis s’est tourné vers Bea : votre Cœur lui gâche une Dame. Au Town "
        "Hall, votre full prend le seul Titre proposé.",
        look="place:hall",
        rule="COWBOY-HEARTS",
    )
    lesson.watch()
    lesson.ask(
        "do:cows",
        "The prairie is yours, and here you choose: take cows, one per ace, or hire a cowboy. Take cows.",
        "La Prairie est à vous, et vous avez le choix : prendre des Vaches, une par As, ou recruter un "
        "Cowboy. Prenez des Vaches.",
        otherwise={
            "*": (
                "We’ll hire one soon. Cows first: three of them, one per ace.",
                "On recrutera bientôt. D’abord les Vaches : trois, une par As.",
            ),
        },
    )
    lesson.ask(
        "seat:1",
        "Only two were left on the prairie, so the third comes from somebody’s herd. Bea’s is the largest: "
        "take it from her.",
        "Il n’en restait que deux dans la Prairie, la troisième vient donc du troupeau d’un autre. Celui de "
        "Bea est le plus grand : prenez-la chez elle.",
        otherwise={
            "*": (
                "Cal’s herd is small already. It is Bea’s that threatens to be the largest: hers.",
                "Le troupeau de Cal est déjà petit. C’est celui de Bea qui menace d’être le plus grand : le "
                "sien.",
            ),
        },
    )
    lesson.ask(
        "graze:hand=p3",
        "Four cows in your herd. They can graze on a property: exactly as many as it is worth. It then lies "
        "open, can’t be stolen, and is worth a point more. Put three on your 3.",
        "Quatre Vaches dans votre troupeau. Elles peuvent paître sur un Titre : exactement autant qu’il "
        "vaut. Il est alors face visible, à l’abri des voleurs, et vaut un point de plus. Trois sur votre "
        "Titre de 3.",
        otherwise={
            "pass": (
                "In the herd they count only if it is the largest: 10 points, but all or nothing. Put them "
                "to grass.",
                "Dans le troupeau, elles ne comptent que si c’est le plus grand : 10 points, mais tout ou "
                "rien. Faites-les paître.",
            ),
            "*": (
                "That works too. The 3 is the one thieves would like best: protect that.",
                "Possible aussi. Mais c’est le 3 que voudraient les voleurs : protégez celui-là.",
            ),
        },
    )
    lesson.ask(
        "pass",
        "One cow is left, and your new property is worth 2: it stays in the herd. Leave it at that.",
        "Il reste une Vache, et votre nouveau Titre vaut 2 : elle reste dans le troupeau. Tenez-vous-en là.",
        watch="DocIdle",
    )
    lesson.tell(
        "Your 3 is safe, and worth 4. Nobody can touch what grazes; the cow in your herd may still be "
        "stolen, just like Bea’s.",
        "Votre 3 est à l’abri, et vaut 4. Personne ne touche à ce qui paît ; la Vache de votre troupeau "
        "peut encore être volée, tout comme celles de Bea.",
        look="seat:0",
        rule="PRAIRIE-4",
    )
    lesson.watch()


def rodeo(lesson: Lesson) -> None:
    lesson.ask(
        "keep:9KKAA",
        "A new round, and the best roll I’ve seen in weeks. Two aces, two Kings, a 9: keep all five, for $4.",
        "Nouveau tour, et le plus beau lancer depuis des semaines. Deux As, deux Rois, un 9 : gardez les "
        "cinq, pour 4 $.",
        rest={BEA: "keep:T", CAL: "keep:Q"},
        otherwise={
            "*": (
                "Cheaper, but slower. There is a rodeo in it for you if nobody gets more aces: keep all.",
                "Moins cher, mais plus lent. Il y a un Rodéo à la clé si personne n’a plus d’As : gardez "
                "tout.",
            ),
        },
        watch="LastRollCalled",
    )
    lesson.watch(
        says=[(BEA, "card:horse"), (CAL, "seat:1"), (CAL, "card:saddle")],
    )
    lesson.ask(
        "do:cowboy",
        "The prairie again. You have Spades, Hearts and Diamonds; a Club is waiting. This time, hire.",
        "Encore la Prairie. Vous avez Pique, Cœur et Carreau ; un Trèfle attend. Cette fois, recrutez.",
        otherwise={
            "*": (
                "Two more cows are fine, but a fourth suit is worth ten points. Hire!",
                "Deux Vaches de plus, soit, mais la quatrième couleur vaut dix points. Recrutez !",
            ),
        },
    )
    lesson.ask(
        "card:clubs",
        "Two cowboys to choose from. Clubs is the suit you lack.",
        "Deux Cowboys au choix. Le Trèfle, c’est la couleur qui vous manque.",
        otherwise={
            "*": (
                "A second Heart would keep thieves away even better. But with a Club you’d have all four "
                "suits.",
                "Un second Cœur éloignerait mieux encore les voleurs. Mais le Trèfle fait les quatre "
                "couleurs.",
            ),
        },
        watch="RodeoWon",
    )
    lesson.tell(
        "All four suits: at once they ride off to a rodeo, and that is worth 10 points at the end. There "
        "are only four rodeos, so don’t be late.",
        "Les quatre couleurs : ils partent aussitôt au Rodéo, et cela vaut 10 points à la fin. Il n’y a que "
        "quatre Rodéos, ne tardez pas.",
        look="seat:0",
    )
    lesson.tell(
        "And don’t forget the cows that graze nowhere: the largest herd is worth 10 points, or 5 for each "
        "of those who tie.",
        "Et n’oubliez pas les Vaches qui ne paissent pas : le plus grand troupeau vaut 10 points, ou 5 pour "
        "chacun en cas d’égalité.",
        look="place:prairie",
        rule="SCORE-9",
    )


def questions(lesson: Lesson) -> None:
    lesson.question(
        "PRAIRIE-1",
        ("Who gets the prairie?", "Qui obtient la Prairie ?"),
        ("Whoever shows the most aces", "Celui qui montre le plus d’As"),
        [
            ("Whoever has the most cows", "Celui qui a le plus de Vaches"),
            ("The best poker hand", "La meilleure main de poker"),
        ],
        (
            "Aces rule the prairie, and bring nothing extra at the Town Hall any more.",
            "Les As règnent sur la Prairie, et n’ajoutent plus rien au Town Hall.",
        ),
    )
    lesson.question(
        "PRAIRIE-3",
        (
            "How many cows go on a property worth 4?",
            "Combien de Vaches va-t-on poser sur un Titre qui vaut 4 ?",
        ),
        ("Exactly four", "Exactement quatre"),
        [("One", "Une"), ("As many as I like", "Autant que je veux")],
        (
            "As many as it is worth. It is then safe from thieves and worth one point more.",
            "Autant qu’il vaut. Il est alors à l’abri des voleurs et vaut un point de plus.",
        ),
    )
    lesson.question(
        "RODEO-1",
        (
            "You have a cowboy of each suit. What happens?",
            "Vous avez un Cowboy de chaque couleur. Que se passe-t-il ?",
        ),
        ("They are traded for a rodeo at once", "Ils sont échangés aussitôt contre un Rodéo"),
        [("Nothing until the end", "Rien avant la fin"), ("I win the game", "Je gagne la partie")],
        (
            "A rodeo is worth 10 points, as long as there are some left.",
            "Un Rodéo vaut 10 points, tant qu’il en reste.",
        ),
    )
    lesson.question(
        "SCORE-9",
        ("What is the largest herd worth at the end?", "Que vaut le plus grand troupeau à la fin ?"),
        ("10 points", "10 points"),
        [("A point per cow", "Un point par Vache"), ("5 points", "5 points")],
        (
            "10, or 5 for each of those who tie. Cows on properties are no longer in the herd.",
            "10, ou 5 pour chacun en cas d’égalité. Les Vaches posées sur des Titres ne sont plus du "
            "troupeau.",
        ),
    )
