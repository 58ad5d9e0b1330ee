"""The lesson of Wanted: a round with a river, outlaws and ranches, and what they count."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.fates import scripted
from tools.lessons.playing import BEA, CAL, Lesson


def play(lesson: Lesson) -> None:
    rolls = {3: (("9KK",), ("9TQKA", "9JJA"), ("9TQKA", "TJKA"))}
    scene = dice(
        "revised+wanted",
        3,
        {},
        fate=scripted(rolls, {(3, 0, 0): "KA"}),
        sheriff=BEA,
        round_no=3,
        dollars=[6, 7, 8],
        nuggets=[2, 3, 2],
        bank=4,
        coach=1,
        cards={BEA: "boots", CAL: "mule"},
        deeds={BEA: "p3", CAL: "p2"},
        store="lantern+saddle",
        row="ranch+p5+p2",
        properties="p4+p1+ranch",
        elixirs_shown="wealth+charm",
        lay={
            "gang": {0: "widow"},
            "office": "colonel+badger",
            "outlaws": "vulture+coyote+gambler",
            "river": "gold4+nothing+gold2",
            "face-up": {0: "ranch"},
        },
    )
    lesson.begin(scene, "Bea", "Cal")
    building(lesson)
    town(lesson)
    questions(lesson)


def building(lesson: Lesson) -> None:
    lesson.tell(
        "Back again? The town has grown: there’s a river behind the mine, outlaws at the saloon, and "
        "ranches for sale. And every place now has two things to do.",
        "Déjà de retour ? La ville a grandi : une rivière derrière la Mine, des Hors-la-loi au Saloon, des "
        "Ranchs à vendre. Et dans chaque lieu, il y a maintenant deux choses à faire.",
    )
    lesson.tell(
        "So second best counts: at every place the first picks one of the two actions, the second gets the "
        "other. A single 9 behind somebody’s two is worth something now.",
        "Être deuxième compte donc : dans chaque lieu, le premier choisit une des deux actions, le deuxième "
        "a l’autre. Un seul 9 derrière les deux d’un autre vaut désormais quelque chose.",
        look="place:mine",
        rule="TOWN-5",
    )
    lesson.ask(
        "use:widow=2",
        "Wilma the Widow rides with you. She is an outlaw who lends Queens: before a roll she turns one or "
        "two of your dice to Queens, for free. Let her make two.",
        "Wilma la Veuve est de votre bande. C’est un Hors-la-loi qui prête des Dames : avant un lancer, "
        "elle tourne gratuitement un ou deux de vos dés sur la Dame. Qu’elle en fasse deux.",
        look="question",
        otherwise={
            "pass": (
                "You can save her for later, she does not run away. But two free dice are a fine start: use "
                "her.",
                "On peut la garder pour plus tard, elle ne s’enfuit pas. Mais deux dés gratuits, c’est un "
                "beau départ : servez-vous-en.",
            ),
            "use:widow=1": (
                "She would set two for the same price, which is nothing. Two Queens!",
                "Elle en fait deux pour le même prix, c’est-à-dire rien. Deux Dames !",
            ),
        },
    )
    lesson.tell(
        "Used is wanted: her poster now hangs at the Sheriff’s, and whoever goes hunting there may catch "
        "her. You will see how.",
        "Qui a servi est recherché : son affiche pend maintenant chez le Sheriff, et qui y part en chasse "
        "peut l’attraper. Vous verrez comment.",
        look="place:sheriff",
        rule="OUTLAW-3",
    )
    lesson.ask(
        "keep:9KK",
        "Only three dice to roll, and look: two Kings and a 9. Keep all three for $2, and your hand is "
        "complete.",
        "Trois dés à lancer seulement, et voyez : deux Rois et un 9. Gardez les trois pour 2 $, et votre "
        "combinaison est complète.",
        rest={BEA: "keep:9", CAL: "keep:T"},
        otherwise={
            "*": (
                "That would give the others time. Two Kings, two Queens and a 9: take all three.",
                "Cela laisserait du temps aux autres. Deux Rois, deux Dames et un 9 : prenez les trois.",
            ),
        },
        watch="LastRollCalled",
    )
    lesson.watch("NuggetsMined", says=[(BEA, "do:exploit")])


def town(lesson: Lesson) -> None:
    lesson.tell(
        "Bea has two 9s, so she is first at the mine and digs. You’re second with one: for you there is the "
        "river.",
        "Bea a deux 9 : première à la Mine, elle creuse. Avec un 9 vous êtes deuxième : à vous la rivière.",
        look="place:mine",
    )
    lesson.watch("RiverCardRemoved")
    lesson.tell(
        "Four nuggets out of the water, for one die! The river may also hold money, a lost badge, or "
        "nothing at all.",
        "Quatre Pépites sorties de l’eau, pour un seul dé ! La rivière peut aussi cacher de l’argent, une "
        "étoile perdue, ou rien du tout.",
        look="seat:0:nuggets",
    )
    lesson.watch("CoachArrived", says=[(CAL, "do:rob")])
    lesson.tell(
        "At the bank one robs as before, or holds up the stagecoach for $1 per 10. Cal is alone here, so "
        "the coach gets through.",
        "À la Banque, on braque comme avant, ou l’on attaque la Diligence : 1 $ par 10. Cal est seul ici, "
        "la Diligence passe.",
        look="place:bank",
    )
    lesson.watch(
        "ElixirDiscarded",
        says=[(BEA, "do:visit"), (BEA, "card:saddle"), (CAL, "elixir:charm")],
    )
    lesson.tell(
        "At the store the other action is a visit to the Doc, at once. Bea bought, so Cal drank: an Elixir "
        "of Charm, and a nugget from each of you.",
        "Au General Store, l’autre action est une visite immédiate chez le Doc. Bea achète, alors Cal "
        "boit : un Élixir de Charme, et chacun lui donne une Pépite.",
        look="place:store",
    )
    lesson.watch()
    lesson.ask(
        "do:recruit",
        "The saloon is yours. Steal a card as before, or hire the outlaw on top of the pile: Vince the "
        "Vulture, who lends aces. Hire him.",
        "Le Saloon est à vous. Voler une carte comme avant, ou recruter le Hors-la-loi du dessus : Vince le "
        "Vautour, qui prête des As. Recrutez-le.",
        otherwise={
            "*": (
                "Stealing you know already. Hire the Vulture: two free aces in a round of your choice.",
                "Voler, vous savez déjà. Recrutez le Vautour : deux As gratuits dans un tour de votre choix.",
            ),
        },
        watch="OutlawRecruited",
    )
    lesson.tell(
        "He lies face up in front of you and cannot be stolen. Next round you may use him.",
        "Il est face visible devant vous, et on ne peut pas le voler. Vous pourrez vous en servir au "
        "prochain tour.",
        look="seat:0",
        rule="OUTLAW-1",
    )
    lesson.watch()
    lesson.ask(
        "do:chase",
        "And the Sheriff’s: take the badge, or chase the outlaws on the posters. You roll one die per King; "
        "each catches an outlaw wanted for that face. Chase!",
        "Et le bureau du Sheriff : prendre l’étoile, ou poursuivre les Hors-la-loi affichés. Vous lancez un "
        "dé par Roi ; chacun attrape un Hors-la-loi recherché pour cette face. En chasse !",
        otherwise={
            "*": (
                "Five points at the end, if you keep it. But a chase is why we came: Cal gets the badge "
                "instead.",
                "Cinq points à la fin, si vous la gardez. Mais on est là pour la chasse : l’étoile ira à "
                "Cal.",
            ),
        },
        watch="OutlawCaptured",
    )
    lesson.tell(
        "A King and an ace: both caught, and one of them is your own Wilma! Bounties of $5 and $4, which "
        "count like dollars at the end. Cal, second here, takes the badge.",
        "Un Roi et un As : deux prises, dont votre propre Wilma ! Des primes de 5 $ et 4 $, qui comptent "
        "comme des dollars à la fin. Cal, deuxième ici, prend l’étoile.",
        look="place:sheriff",
        rule="OUTLAW-6",
    )
    lesson.watch()
    lesson.ask(
        "do:take",
        "Your two pairs are the best hand. At the Town Hall take from the row, or the top of the deck, "
        "unseen. First in the row lies a ranch: take it.",
        "Vos deux paires sont la meilleure combinaison. Au Town Hall, prenez dans la file, ou le dessus "
        "de la pioche, sans le voir. En tête de la file : un Ranch. Prenez-le.",
        otherwise={
            "*": (
                "A surprise from the deck may be worth 5, or 1. You own a ranch already, so the second is "
                "worth two.",
                "La surprise peut valoir 5, ou 1. Vous avez déjà un Ranch : le deuxième vaut deux points.",
            ),
        },
        watch="RowFilled",
    )
    lesson.tell(
        "Ranches lie open and are safe from thieves. The first is worth 1, the second 2, the third 3: four "
        "of them make 10 points.",
        "Les Ranchs sont posés face visible, à l’abri des voleurs. Le premier vaut 1, le deuxième 2, le "
        "troisième 3 : à quatre, ils font 10 points.",
        look="seat:0",
        rule="RANCH-1",
    )
    lesson.watch("DocIdle")
    lesson.tell(
        "Everybody was first or second somewhere, so the Doc rests. With two players there is no second, by "
        "the way: the first picks one action, and that’s it.",
        "Chacun a été premier ou deuxième quelque part : le Doc se repose. À deux joueurs, au fait, il n’y "
        "a pas de deuxième : le premier choisit une action, et c’est tout.",
        look="place:doc",
        rule="TOWN-6",
    )


def questions(lesson: Lesson) -> None:
    lesson.question(
        "TOWN-5",
        (
            "Four players. You are second at the bank. What do you get?",
            "Quatre joueurs. Vous êtes deuxième à la Banque. Que recevez-vous ?",
        ),
        ("The action that the first did not choose", "L’action que le premier n’a pas choisie"),
        [("Half of what the first gets", "La moitié de la part du premier"), ("Nothing", "Rien")],
        (
            "With three players or more the second takes the other action.",
            "À trois joueurs ou plus, le deuxième effectue l’autre action.",
        ),
    )
    lesson.question(
        "OUTLAW-2",
        ("What does an outlaw of yours do?", "Que fait un de vos Hors-la-loi ?"),
        (
            "Sets one or two dice to its face before a roll",
            "Il met un ou deux dés sur sa face avant un lancer",
        ),
        [
            ("Steals a card each round", "Il vole une carte à chaque tour"),
            ("Is worth points while he rides with me", "Il vaut des points tant qu’il est à mes côtés"),
        ],
        (
            "It is free, and used outlaws become wanted. Those in your gang count nothing at the end.",
            "C’est gratuit, et qui a servi devient recherché. Ceux de votre bande ne comptent pas à la fin.",
        ),
    )
    lesson.question(
        "OUTLAW-5",
        (
            "You chase with three Kings in your hand. How many dice do you roll?",
            "Vous poursuivez avec trois Rois dans votre combinaison. Combien de dés lancez-vous ?",
        ),
        ("Three", "Trois"),
        [("One", "Un"), ("Five", "Cinq")],
        (
            "One per King, and each may catch an outlaw wanted for the face it shows.",
            "Un par Roi, et chacun peut attraper un Hors-la-loi recherché pour sa face.",
        ),
    )
    lesson.question(
        "SCORE-6",
        ("What are three ranches worth together?", "Que valent trois Ranchs ensemble ?"),
        ("6 points", "6 points"),
        [("3 points", "3 points"), ("9 points", "9 points")],
        (
            "1 + 2 + 3. And nobody can steal them, except with Whiskey.",
            "1 + 2 + 3. Et personne ne peut les voler, sauf avec le Whisky.",
        ),
    )
