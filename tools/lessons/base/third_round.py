"""The third round: the Sheriff decides, a card is cancelled, the Doc is visited."""

from __future__ import annotations

from tools.lessons.playing import BEA, CAL, Lesson


def third_round(lesson: Lesson) -> None:
    lesson.ask(
        "keep:A",
        "Round three, and what a mess: five different faces. With $1 left you can’t buy much. Keep the ace: "
        "it is free, and counts most in a poker hand.",
        "Troisième tour, et quel fouillis : cinq faces différentes. Avec 1 $, on n’achète pas grand-chose. "
        "Gardez l’As : il est gratuit, et c’est lui qui compte le plus dans une main de poker.",
        rest={BEA: "keep:JJ", CAL: "keep:QQ"},
        otherwise={
            "keep:-": (
                "Your last dollar for nothing? One free die is better. The ace.",
                "Votre dernier dollar pour rien ? Un dé gratuit vaut mieux. L’As.",
            ),
            "*": (
                "Why not, but aces make the strongest pairs for the Town Hall. Just the ace.",
                "Pourquoi pas, mais les As font les plus fortes paires pour le Town Hall. Juste l’As.",
            ),
        },
        rule="DICE-4",
    )
    lesson.ask(
        "keep:A",
        "Read the table: Bea shows two Jacks, Cal two Queens. Racing them for those is hopeless now. "
        "Another ace makes a pair, and costs nothing.",
        "Lisez la table : Bea montre deux Valets, Cal deux Dames. Inutile de courir après. Un second As "
        "fait une paire, et ne coûte rien.",
        rest={BEA: "keep:TT", CAL: "keep:TTA"},
        look="seat:2:dice",
        otherwise={
            "*": (
                "Too late for that: the others are ahead there. Keep the ace alone, it is free.",
                "Trop tard pour ça : les autres y ont de l’avance. Gardez l’As seul, il est gratuit.",
            ),
        },
        watch="LastRollCalled",
    )
    lesson.watch(says=[(BEA, "offer:1:1d"), (CAL, "offer:2:2d")])
    lesson.ask(
        "seat:2",
        "Cal was fast, your last roll fell as it liked, and nothing is yours this round. But look: Bea and "
        "Cal tie at the bank, and you’re the Sheriff! Cal offers $2, Bea $1. Take the better one.",
        "Cal a été rapide, votre dernier lancer est tombé comme il voulait, et aucun lieu n’est à vous. "
        "Mais voilà : Bea et Cal sont à égalité à la Banque, et le Sheriff, c’est vous ! Cal offre 2 $, Bea "
        "1 $. Prenez la meilleure offre.",
        otherwise={
            "seat:1": (
                "Then only Bea’s $1 would be yours. Nobody says a Sheriff must be fair: take Cal’s $2.",
                "Alors vous n’auriez que le dollar de Bea. Personne n’exige qu’un Sheriff soit juste : "
                "prenez les 2 $ de Cal.",
            ),
            "more": (
                "You may ask for better offers, twice at most, and they may also come back worse. Take the "
                "$2 today.",
                "Vous pouvez demander mieux, deux fois au plus, mais cela peut aussi baisser. Prenez les "
                "2 $ aujourd’hui.",
            ),
        },
        watch="BankRobbed",
    )
    lesson.tell(
        "Two dollars for a nod. Cal robs the bank, and everybody is happy, except Bea.",
        "Deux dollars pour un clin d’œil. Cal vide la Banque, et tout le monde est content, sauf Bea.",
        look="seat:0:dollars",
        rule="BRIBE-3",
    )
    lesson.watch(says=[(BEA, "card:split"), (CAL, "play:girls")])
    lesson.ask(
        "play:poster",
        "Cal plays the Girls: he would steal twice! You hold the Wanted poster and may cancel any card that "
        "is played. Do it.",
        "Cal joue les Girls : il volerait deux fois ! Vous tenez l’Avis de recherche, qui annule n’importe "
        "quelle carte jouée. Allez-y.",
        otherwise={
            "*": (
                "You could wait for something worse. But two thefts are bad enough: nail up the poster.",
                "On pourrait attendre pire. Mais deux vols, c’est assez : clouez l’Avis.",
            ),
        },
        watch="CardCancelled",
    )
    lesson.tell(
        "Cancelled. Both cards are gone, and Cal steals just once, from whom he likes.",
        "Annulé. Les deux cartes sont défaussées, et Cal ne vole qu’une fois, à qui il veut.",
    )
    lesson.watch("DocVisitBegun", says=[(CAL, "seat:1"), (CAL, "draw:1s+1p"), (CAL, "card:p5")])
    lesson.watch()
    lesson.ask(
        "elixir:wealth",
        "Nobody showed a King, so the badge stays with you. But no place was yours: off to the Doc. Choose "
        "an elixir: Wealth brings $2 from each of the others.",
        "Personne n’a montré de Roi, l’étoile vous reste. Mais aucun lieu n’était à vous : chez le Doc. "
        "Choisissez un Élixir : celui de Richesse vous vaut 2 $ de chacun des autres.",
        otherwise={
            "elixir:charm": (
                "Charm takes a nugget from each of the others, and they have only one between them. Take "
                "Wealth.",
                "Le Charme prend une Pépite à chacun, et ils n’en ont qu’une à eux deux. Prenez la Richesse.",
            ),
            "*": (
                "The top one of the deck is a surprise. Wealth you can count on.",
                "Celui du dessus de la pioche est une surprise. Sur la Richesse, on peut compter.",
            ),
        },
        watch="ElixirDiscarded",
    )
    lesson.tell(
        "Four dollars for a bad day. Now let’s leap ahead: weeks later, same table, last round.",
        "Quatre dollars pour un mauvais jour. Maintenant, faisons un bond : des semaines plus tard, même "
        "table, dernier tour.",
        look="seat:0:dollars",
    )
