"""The first lesson: the base game, three rounds and the end of a game."""

from __future__ import annotations

from dicetown.testing.scenario import dice
from tools.lessons.base_end import last_round, questions
from tools.lessons.fates import scripted
from tools.lessons.playing import Lesson

BEA, CAL = 1, 2


def play(lesson: Lesson) -> None:
    rolls = {
        1: (("99JQK", "TJQ", "JA"), ("9TJQK", "9QKK", "9T", "T"), ("9TQQA", "JQQA", "9JT", "JT")),
        2: (("99TJK", "QKK"), ("9TJQK", "9JQA", "TJA"), ("9JQKA", "9JQA", "TTJ")),
        3: (("9TJQA", "9JQA", "TJQ"), ("9JJKA", "TTQ", "9"), ("9JQQK", "TTA")),
    }
    scene = dice(
        "revised",
        3,
        {},
        fate=scripted(rolls),
        sheriff=CAL,
        round_no=1,
        store="dynamite+boots+poster+lantern+girls+saddle+canteen+revolver+split+marshall",
        row="p4+p2+p5",
        properties="p1+p3+p2+p5+p4",
        elixirs_shown="fortune+wealth",
        elixirs="charm+protection+power+friendship+domination",
    )
    lesson.begin(scene, "Bea", "Cal")
    first_round(lesson)
    second_round(lesson)
    third_round(lesson)
    last_round(lesson)
    questions(lesson)


def first_round(lesson: Lesson) -> None:
    lesson.tell(
        "Howdy! You sit down with Bea and Cal, and I’ll look over your shoulder. Gold, land, money and the "
        "Sheriff’s badge all count at the end: whoever has the most points wins.",
        "Bienvenue ! Vous voilà à table avec Bea et Cal, et je regarde par-dessus votre épaule. L’or, les "
        "terres, l’argent et l’étoile du Sheriff comptent à la fin : le plus de points l’emporte.",
    )
    lesson.tell(
        "This is the street. Each place is ruled by one face of the dice: the gold mine by 9s, the bank by "
        "10s. Whoever shows the most of a face gets its place. Press a place to read more about it.",
        "Voici la rue. Chaque lieu obéit à une face des dés : la Mine d’or aux 9, la Banque aux 10. Qui "
        "montre le plus d’une face obtient son lieu. Touchez un lieu pour en savoir plus.",
        look="place:mine",
        rule="TOWN-2",
    )
    lesson.tell(
        "And this is you: $8 to begin with, nothing else yet. At the end $2 make a point; until then they "
        "buy better dice.",
        "Et vous voici : 8 $ pour commencer, rien d’autre encore. À la fin, 2 $ font un point. D’ici là, "
        "l’argent sert à garder de meilleurs dés.",
        look="seat:0",
    )
    lesson.ask(
        "keep:99",
        "Everybody rolls five dice under a cup, unseen. You choose what to keep; the rest is rolled again. "
        "One die is free, each one more costs $1. Keep both 9s: tap them, then the button.",
        "Tout le monde lance cinq dés sous son gobelet, en secret. Vous choisissez lesquels garder, le "
        "reste est relancé. Un dé est gratuit, chaque autre coûte 1 $. Gardez les deux 9 : touchez-les, "
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
                "Possible, mais votre main partirait dans tous les sens. Deux pareils valent mieux que deux "
                "différents : les deux 9, s’il vous plaît.",
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
        "A second Jack, and an ace! Keep both for $1 and your hand has five dice. When somebody has five, "
        "the others roll just once more and must take what falls.",
        "Un second Valet, et un As ! Gardez les deux pour 1 $ et votre main est complète. Dès que quelqu’un "
        "a cinq dés, les autres n’ont plus qu’un lancer et prennent ce qui tombe.",
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
        "The Town Hall goes to the best poker hand: Bea’s full house beats your two pairs. She takes the "
        "bottom property, worth 4 points. Each ace in the hand would have brought one more.",
        "Le Town Hall revient à la meilleure main de poker : le full de Bea bat vos deux paires. Elle prend "
        "le Titre du bas, 4 points. Chaque As de la main en rapporterait un de plus.",
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
        "Deux Rois et une Dame ! Gardez les trois pour 2 $. Votre main est complète d’un coup, et il reste "
        "un seul lancer aux autres. Être rapide coûte cher, et le vaut souvent.",
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


def third_round(lesson: Lesson) -> None:
    lesson.ask(
        "keep:A",
        "Round three, and what a mess: five different faces. With $1 left you can’t buy much. Keep the ace; "
        "it is free, and high.",
        "Troisième tour, et quel fouillis : cinq faces différentes. Avec 1 $, on n’achète pas grand-chose. "
        "Gardez l’As : il est gratuit, et fort.",
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
        "1 $. Prenez le mieux.",
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
