"""The first round: dice, every place of the town, the Doc."""

from __future__ import annotations

from tools.lessons.playing import BEA, CAL, Lesson


def first_round(lesson: Lesson) -> None:
    lesson.tell(
        "Howdy! You sit down with Bea and Cal, and I’ll look over your shoulder. Gold, land, money and the "
        "Sheriff’s badge all count at the end: whoever has the most points wins.",
        "Bienvenue ! Vous voilà à table avec Bea et Cal, et je regarde par-dessus votre épaule. L’or, les "
        "terres, l’argent et l’étoile du Sheriff comptent à la fin : qui a le plus de points l’emporte.",
    )
    lesson.tell(
        "This is the street. The dice show 9, 10, Jack, Queen, King or ace, and each place goes by one of "
        "these: the gold mine by 9s, the bank by 10s. Whoever shows the most of them gets the place. Press "
        "a place to read more about it.",
        "Voici la rue. Les dés montrent 9, 10, Valet, Dame, Roi ou As, et chaque lieu obéit à l’une de ces "
        "faces : la Mine d’or aux 9, la Banque aux 10. Qui en montre le plus obtient le lieu. Touchez un "
        "lieu pour en savoir plus.",
        look="place:mine",
        rule="TOWN-2",
    )
    lesson.tell(
        "And this is you: $8 to begin with, nothing else yet. At the end $2 make a point; until then they "
        "pay for dice you want to keep.",
        "Et vous voici : 8 $ pour commencer, rien d’autre encore. À la fin, 2 $ font un point. D’ici là, "
        "l’argent paie les dés que vous voulez garder.",
        look="seat:0",
    )
    lesson.ask(
        "keep:99",
        "Everybody rolls five dice under a cup, unseen. You choose what to keep and roll the rest again, "
        "until you have kept five. On each roll one die is free, each one more costs $1. Keep both 9s: tap "
        "them, then the button.",
        "Tout le monde lance cinq dés sous son gobelet, en secret. Vous choisissez lesquels garder et "
        "relancez le reste, jusqu’à en avoir gardé cinq. À chaque lancer un dé est gratuit, chaque autre "
        "coûte 1 $. Gardez les deux 9 : touchez-les, "
        "puis le bouton.",
        look="question",
        rest={BEA: "keep:K", CAL: "keep:A"},
        otherwise={
            "keep:-": (
                "You may keep none, and even pay $1 for it. But two 9s on the first roll are a gift: keep "
                "both.",
                "On peut ne rien garder, et on paie même 1 $ pour cela. Mais deux 9 d’entrée, c’est un "
                "cadeau : gardez-les.",
            ),
            "keep:9": (
                "That one is free. Its twin costs a single dollar and makes the mine much safer: keep both.",
                "Celui-là est gratuit. Son jumeau ne coûte qu’un dollar et rend la Mine bien plus sûre : "
                "gardez les deux.",
            ),
            "*": (
                "Fair enough, but they would pull your hand apart. Two of a kind beat one of each: both 9s, "
                "please.",
                "Possible, mais votre combinaison partirait dans tous les sens. Deux pareils valent mieux "
                "que deux différents : les deux 9, s’il vous plaît.",
            ),
        },
    )
    lesson.tell(
        "All show together what they kept. Bea has a King, Cal an ace, and the dollar you paid went to the "
        "stagecoach. Look at the others’ dice before you choose: that is half of the game.",
        "Tous montrent en même temps ce qu’ils gardent. Bea a un Roi, Cal un As, et votre dollar est parti "
        "à la Diligence. Regarder les dés des autres avant de choisir, c’est la moitié du jeu.",
        look="seat:1:dice",
    )
    lesson.ask(
        "keep:J",
        "Three dice left. A Jack rules the General Store, and nobody has one yet. Keep it: one die is free "
        "on every roll.",
        "Plus que trois dés. Le Valet règne sur le General Store, et personne n’en a encore. Gardez-le : à "
        "chaque lancer, un dé est gratuit.",
        rest={BEA: "keep:KK", CAL: "keep:A"},
        otherwise={
            "*": (
                "You could. But the store is still free, and a single Jack costs nothing: keep just the "
                "Jack.",
                "C’est permis. Mais le General Store est libre, et un seul Valet ne coûte rien : gardez "
                "juste le Valet.",
            ),
        },
    )
    lesson.ask(
        "keep:JA",
        "A second Jack, and an ace! Keep both for $1 and your five dice are complete. When somebody has "
        "five, the others roll just once more and must take what falls.",
        "Un second Valet, et un As ! Gardez les deux pour 1 $ et votre combinaison est complète. Dès que "
        "quelqu’un a cinq dés, les autres n’ont plus qu’un lancer et prennent ce qui tombe.",
        rest={BEA: "keep:T", CAL: "keep:9"},
        otherwise={
            "*": (
                "Then Bea and Cal could choose once more, too. Take both now and leave them no time.",
                "Alors Bea et Cal pourraient encore choisir, eux aussi. Prenez les deux et ne leur laissez "
                "pas le temps.",
            ),
        },
        watch="LastRollCalled",
        rule="DICE-6",
    )
    lesson.watch("LocationTaken")
    lesson.tell(
        "That’s it for the dice: Bea and Cal had to take their last roll as it fell. Now the town is "
        "visited, place after place, from left to right.",
        "Fini pour les dés : Bea et Cal ont pris leur dernier lancer tel quel. Maintenant on parcourt la "
        "ville, lieu après lieu, de gauche à droite.",
        look="seat:2:dice",
    )
    lesson.watch("NuggetsMined")
    lesson.tell(
        "The gold mine, for 9s. You have two, Cal one: the mine is yours, one nugget for each of your 9s. A "
        "nugget is a point. When the mine is empty, the game ends.",
        "La Mine d’or, pour les 9. Vous en avez deux, Cal un : elle est à vous, une Pépite par 9. Une "
        "Pépite vaut un point. Quand la Mine est vide, la partie s’achève.",
        look="place:mine",
    )
    lesson.watch("CoachArrived")
    lesson.tell(
        "The bank, for 10s: Bea takes all that lies there. Then the stagecoach brings in what was paid for "
        "dice. So paying fills the bank for the next round.",
        "La Banque, pour les 10 : Bea prend tout. Puis la Diligence y apporte ce qu’ont coûté les dés. Ce "
        "qu’on paie remplit donc la Banque pour le tour suivant.",
        look="place:bank",
    )
    lesson.watch()
    lesson.ask(
        "card:dynamite",
        "The General Store, for Jacks. Two Jacks, so you look at two cards and keep one. Boots are simply 3 "
        "points; Dynamite doubles a haul of gold. Take the Dynamite.",
        "Le General Store, pour les Valets. Deux Valets : vous regardez deux cartes et en gardez une. Les "
        "Bottes font 3 points tout court ; la Dynamite double une récolte d’or. Prenez la Dynamite.",
        otherwise={
            "*": (
                "Three sure points are not bad at all. But I want to show you a bang: take the Dynamite.",
                "Trois points sûrs, ce n’est pas mal du tout. Mais je veux vous montrer un beau boum : la "
                "Dynamite.",
            ),
        },
    )
    lesson.ask(
        "card:poster",
        "In the first round, and only then, the store is visited twice. Keep the Wanted poster: it makes a "
        "card that somebody plays worth nothing. You will see.",
        "Au premier tour, et alors seulement, on passe deux fois au General Store. Gardez l’Avis de "
        "recherche : il annule une carte que quelqu’un joue. Vous verrez.",
        otherwise={
            "*": (
                "Two points for the lantern, fine. The poster will be worth more when Cal gets nasty: keep "
                "that.",
                "Deux points pour la Lanterne, soit. L’Avis vaudra mieux quand Cal deviendra méchant : "
                "gardez-le.",
            ),
        },
        watch="LocationIdle",
        rule="STORE-2",
    )
    lesson.tell(
        "The saloon, for Queens. Nobody shows one, so it stays quiet. With Queens one steals cards from "
        "another player’s hand; you’ll get your chance.",
        "Le Saloon, pour les Dames. Personne n’en montre, il reste calme. Avec des Dames, on vole des "
        "cartes dans la main d’un autre ; votre heure viendra.",
        look="place:saloon",
    )
    lesson.watch("BadgePassed")
    lesson.tell(
        "The Sheriff’s office, for Kings. Bea has three and takes the badge from Cal. The Sheriff breaks "
        "every tie, and at the end the badge is worth 5 points.",
        "Le bureau du Sheriff, pour les Rois. Bea en a trois et prend l’étoile à Cal. Le Sheriff tranche "
        "chaque égalité, et à la fin l’étoile vaut 5 points.",
        look="badge",
    )
    lesson.watch("RowFilled")
    lesson.tell(
        "The Town Hall goes to the best poker hand among the dice: Bea’s full house, three of one face and "
        "two of another, beats your two pairs. She takes the lowest property of the row, worth 4 points. "
        "Each ace among her dice would have brought one more.",
        "Le Town Hall revient à la meilleure main de poker aux dés : le full de Bea, trois dés "
        "identiques et une paire, bat vos deux paires. Elle prend le Titre du bas de la file, 4 points. "
        "Chaque As parmi ses dés en aurait rapporté un de plus.",
        look="place:hall",
        rule="RANK-1",
    )
    lesson.watch("DocVisitBegun")
    lesson.tell(
        "Cal got nothing anywhere, so he must see Doc Badluck. The Doc has an elixir for those without "
        "luck: a bad round is never a lost one.",
        "Cal n’a rien obtenu nulle part, il doit passer chez le Doc Badluck. Le Doc a un Élixir pour les "
        "malchanceux : un mauvais tour n’est jamais tout à fait perdu.",
        look="place:doc",
    )
    lesson.watch(says=[(CAL, "elixir:fortune")])
