"""The second round: a tie with bribes, a card played, a theft, the badge."""

from __future__ import annotations

from tools.lessons.playing import BEA, CAL, Lesson


def second_round(lesson: Lesson) -> None:
    lesson.ask(
        "keep:99",
        "Round two, five fresh dice. Cal drew a card at the Doc’s, I wonder which. You hold Dynamite, so 9s "
        "are worth double to you: keep both.",
        "Deuxième tour, cinq dés tout neufs. Cal a tiré une carte chez le Doc, je me demande laquelle. Avec "
        "la Dynamite, vos 9 valent double : gardez les deux.",
        rest={BEA: "keep:J", CAL: "keep:9"},
        otherwise={
            "*": (
                "Mind your Dynamite: it works at the mine only. Both 9s, for $1.",
                "Pensez à votre Dynamite : elle ne sert qu’à la Mine. Les deux 9, pour 1 $.",
            ),
        },
    )
    lesson.ask(
        "keep:QKK",
        "Two Kings and a Queen! Keep all three for $2. Your hand is complete at once, and the others have "
        "one roll left. Being fast costs money, and is often worth it.",
        "Deux Rois et une Dame ! Gardez les trois pour 2 $. Votre combinaison est complète d’un coup, et "
        "il reste un seul lancer aux autres. La vitesse a un prix, mais elle en vaut souvent la peine.",
        rest={BEA: "keep:J", CAL: "keep:9"},
        otherwise={
            "*": (
                "Cheaper, yes, but then they may choose twice more. All three: badge and saloon are within "
                "reach.",
                "Moins cher, oui, mais eux choisiront encore. Les trois : l’étoile et le Saloon sont à "
                "portée.",
            ),
        },
    )
    lesson.ask(
        "offer:0:2d",
        "A tie at the mine: you and Cal both show two 9s. The Sheriff decides, and that’s Bea. Before she "
        "does, everybody may slip her a bribe, in secret. Offer her $2 in your own favour.",
        "Égalité à la Mine : deux 9 pour vous, deux pour Cal. C’est le Sheriff qui tranche, donc Bea. Avant "
        "cela, chacun peut lui glisser un pot-de-vin, en secret. Offrez-lui 2 $ en votre faveur.",
        rest={CAL: "offer:2:1d"},
        otherwise={
            "pass": (
                "Then Cal’s money would speak alone. Offers are made blind and are paid only if they work: "
                "try $2.",
                "Alors l’argent de Cal parlerait seul. Les offres se font à l’aveugle et ne sont payées que "
                "si elles réussissent : tentez 2 $.",
            ),
            "offer:0:1d": (
                "Cal may well have the same idea. One more dollar for four nuggets is cheap: make it $2.",
                "Cal a peut-être la même idée. Un dollar de plus pour quatre Pépites, c’est donné : mettez "
                "2 $.",
            ),
            "offer:2:*": (
                "That would be in Cal’s favour! Choose yourself, and $2.",
                "Ce serait en faveur de Cal ! Choisissez-vous vous-même, et 2 $.",
            ),
            "*": (
                "Generous! Dollars, nuggets and cards can all be offered. But $2 will do.",
                "Généreux ! On peut offrir dollars, Pépites et cartes. Mais 2 $ suffiront.",
            ),
        },
        watch="OfferShown",
    )
    lesson.watch("TieBroken", says=[(BEA, "seat:0")])
    lesson.tell(
        "Cal offered $1, you $2: Bea pockets yours and gives you the mine. Cal keeps his dollar, for an "
        "offer that does not win is not paid.",
        "Cal offrait 1 $, vous 2 $ : Bea empoche les vôtres et vous donne la Mine. Cal garde son dollar, "
        "car une offre qui ne gagne pas n’est pas payée.",
        look="seat:1:dollars",
    )
    lesson.watch()
    lesson.ask(
        "play:dynamite",
        "Now! When a card can help, you are asked, and only you know of it. Light the Dynamite: two nuggets "
        "for each 9.",
        "Maintenant ! Quand une carte peut servir, on vous le demande, et vous seul le savez. Allumez la "
        "Dynamite : deux Pépites par 9.",
        otherwise={
            "*": (
                "You can save it for three or four 9s some day. Today, let it blow.",
                "On peut la garder pour un jour à trois ou quatre 9. Aujourd’hui, faites-la sauter.",
            ),
        },
    )
    lesson.ask(
        "pass",
        "The poster in your hand could stop any card that is played, even your own. Not this one: let it "
        "pass.",
        "L’Avis que vous tenez peut arrêter toute carte jouée, même la vôtre. Pas celle-ci : laissez faire.",
        otherwise={
            "*": (
                "You would put out your own fuse! Keep the poster for somebody else’s card.",
                "Vous éteindriez votre propre mèche ! Gardez l’Avis pour la carte d’un autre.",
            ),
        },
        watch="NuggetsMined",
    )
    lesson.tell(
        "Four nuggets instead of two. That’s six points of gold in your pouch.",
        "Quatre Pépites au lieu de deux. Voilà six points d’or dans votre bourse.",
        look="seat:0:nuggets",
    )
    lesson.watch(says=[(BEA, "card:saddle")])
    lesson.ask(
        "seat:1",
        "Your Queen opens the saloon: steal a card. Bea holds the property she took last round, in plain "
        "sight of all. Choose Bea.",
        "Votre Dame vous ouvre le Saloon : volez une carte. Bea tient le Titre qu’elle a pris au vu de "
        "tous. Choisissez Bea.",
        otherwise={
            "*": (
                "Cal has one card, and we don’t know which. Of Bea’s we do know one: a property worth 4.",
                "Cal a une carte, on ne sait laquelle. De Bea, on en connaît une : un Titre qui vaut 4.",
            ),
        },
    )
    lesson.ask(
        "draw:0s+1p",
        "One Queen, one card. The backs differ: say which kind you want. You’re after the property.",
        "Une Dame, une carte. Les dos diffèrent : dites quelle sorte vous voulez. C’est le Titre qui vous "
        "tente.",
        otherwise={
            "*": (
                "Her store card may be anything. The property is worth 4 points for sure.",
                "Sa carte du General Store peut être n’importe quoi. Le Titre, lui, vaut 4 points à coup "
                "sûr.",
            ),
        },
        watch="CardStolen",
    )
    lesson.tell(
        "Four points change hands. Nothing in a hand is safe from Queens, and neither is yours.",
        "Quatre points changent de main. Rien de ce qu’on tient n’est à l’abri des Dames, chez vous non "
        "plus.",
        look="own:hand",
        rule="SALOON-3",
    )
    lesson.watch("BadgePassed")
    lesson.tell(
        "And your two Kings bring you the badge. From now on you break the ties, and bribes go to you.",
        "Et vos deux Rois vous donnent l’étoile. Désormais, c’est vous qui tranchez, et c’est vous qu’on "
        "soudoie.",
        look="badge",
        rule="TIE-3",
    )
    lesson.watch("DocIdle")
    lesson.tell(
        "At the Town Hall Bea’s three Jacks were best, and her ace brought a second property. Everybody had "
        "a place this time, so the Doc plays solitaire.",
        "Au Town Hall, le brelan de Valets de Bea était le meilleur, et son As a rapporté un second Titre. "
        "Chacun avait un lieu cette fois : le Doc fait une patience.",
        look="place:hall",
    )
    lesson.watch()
