import type en from "../en/proof";

/** La page de preuve : un enregistrement est recalculé dans le navigateur. */
const fr: Record<keyof typeof en, string> = {
  "proof.title": "Les dés étaient-ils honnêtes ?",
  "proof.intro":
    "Ouvrez l’enregistrement d’une partie finie. Cette page tire de nouveau chaque lancer et chaque mélange, à partir du secret et des nombres ajoutés par les joueurs, et compare. Rien ne quitte votre appareil.",
  "proof.record": "L’enregistrement",
  "proof.open": "Ouvrir un fichier",
  "proof.drop": "ou déposez-le n’importe où sur cette page",
  "proof.paste": "Ou collez son texte",
  "proof.paste.check": "Vérifier",
  "proof.another": "Un autre enregistrement",
  "proof.fetching": "L’enregistrement de cette table arrive…",
  "proof.reading": "Lecture…",
  "proof.checking": "Recalcul",
  "proof.stop": "Arrêter",
  "proof.stopped": "Arrêté. Rien n’est tranché.",
  "proof.again": "Recommencer",
  "proof.unfetched":
    "L’enregistrement n’a pas pu être obtenu. Téléchargez-le à la table et ouvrez le fichier ici.",
  "proof.unopened": "Ce fichier n’a pas pu être ouvert.",
  "proof.flaw.large": "C’est trop grand pour être l’enregistrement d’une partie.",
  "proof.flaw.foreign": "Ce n’est pas un enregistrement de Dice Town.",
  "proof.flaw.seen":
    "Ce n’est que ce qu’un joueur a vu d’une partie en cours. Son secret est ouvert à la fin de la partie : il y aura alors quelque chose à vérifier.",
  "proof.flaw.json":
    "Le texte est coupé ou abîmé à la ligne {line}, colonne {column}. Reprenez l’enregistrement et ouvrez-le en entier.",
  "proof.flaw.twice":
    "« {name} » y est deux fois (ligne {line}). Aucun enregistrement n’est écrit ainsi : on pourrait lire l’un ou l’autre.",
  "proof.flaw.version": "Cet enregistrement a la version de format {version} ; cette page lit la version 1.",
  "proof.flaw.field":
    "Cet enregistrement n’est pas valable : « {where} » manque, est inconnu ou n’est pas ce qu’il devrait être.",
  "proof.fair": "Honnête",
  "proof.forged": "Falsifié",
  "proof.other": "Pas votre partie",
  "proof.unproved": "Sans preuve",
  "proof.repeats": "Reproductible",
  "proof.fair.what":
    "{rolls, plural, one {# lancer} other {# lancers}} et {shuffles, plural, one {# mélange} other {# mélanges}} recalculés{others, plural, =0 {} one {, et un autre tirage} other {, et # autres tirages}}. Chaque résultat découle du secret sous le sceau et des nombres des joueurs.",
  "proof.repeats.what":
    "{rolls, plural, one {# lancer} other {# lancers}} et {shuffles, plural, one {# mélange} other {# mélanges}} recalculés{others, plural, =0 {} one {, et un autre tirage} other {, et # autres tirages}}. Chaque résultat découle de la graine.",
  "proof.unproved.what": "L’enregistrement se tient, mais rien ne permet de vérifier d’où viennent ses dés.",
  "proof.forged.what":
    "{n, plural, one {Un élément n’est pas d’origine :} other {# éléments ne sont pas d’origine :}}",
  "proof.other.what":
    "L’enregistrement se tient, mais ce n’est pas la partie dont vous avez noté les chiffres.",
  "proof.more": "{n, plural, one {et encore une} other {et encore #}}",
  "proof.gap.seeded":
    "Cette partie a été tirée d’une graine, sans sceau. Qui a choisi la graine a pu connaître d’avance chaque lancer.",
  "proof.gap.unsealed":
    "Le hasard n’était pas scellé dans cette partie : les résultats sont ceux que quelqu’un a inscrits.",
  "proof.gap.secret":
    "Le secret n’est pas dans l’enregistrement. Il est ouvert à la fin de la partie ; d’ici là, rien ne peut être recalculé.",
  "proof.gap.nonces":
    "Aucun joueur n’a ajouté de nombre à lui. Les dés ne pouvaient plus changer une fois le sceau montré, mais qui a tiré le secret a pu en tirer beaucoup et garder celui qui lui plaisait.",
  "proof.gap.unfinished": "La partie n’a pas été jouée jusqu’au bout.",
  "proof.gap.choices":
    "Si chaque choix était permis, cette page ne le vérifie pas : « dicetown verify » rejoue toute la partie.",
  "proof.fault.digest":
    "L’empreinte ne correspond pas à l’enregistrement : quelque chose a été changé après coup, et pas seulement là où autre chose est nommé ici.",
  "proof.fault.seal":
    "Le sceau : ce n’est pas celui de ce secret et de ces règles. Les dés découlent bien du secret ; c’est donc le sceau qui a été échangé.",
  "proof.fault.source":
    "Le secret, ou bien les règles, le matériel ou les places en tête de l’enregistrement : ni le sceau ni les dés n’en découlent.",
  "proof.fault.seed": "La graine : presque aucun résultat n’en découle.",
  "proof.fault.nonces.unknown":
    "Le nombre d’un joueur : presque aucun résultat ne découle du secret et des nombres de l’enregistrement, alors que le secret correspond au sceau. L’un des nombres a été modifié ou retiré, ou bien secret et sceau ont été échangés ensemble. Regardez si le vôtre y est.",
  "proof.fault.nonces.added":
    "Un nombre ({who}) : il a été ajouté après coup. Sans lui, les résultats découlent du secret.",
  "proof.fault.nonces.exchanged": "Deux nombres ({one} et {other}) : ils ont été intervertis.",
  "proof.fault.outcome": "{what} : ce n’est pas ce que donnent le secret et les nombres.",
  "proof.fault.outcome.seed": "{what} : ce n’est pas ce que donne la graine.",
  "proof.fault.twice": "{what} : y est deux fois. Le hasard n’est interrogé qu’une fois à chaque endroit.",
  "proof.fault.missing": "{what} : manque.",
  "proof.fault.misplaced": "{what} : n’a rien à faire à cet endroit.",
  "proof.recorded": "dans l’enregistrement",
  "proof.computed": "recalculé",
  "proof.in.round": "Tour {round}, {what}",
  "proof.seat": "Place {n}",
  "proof.roll": "{who}, lancer {n}",
  "proof.shuffle": "mélange ({pile})",
  "proof.shuffle.again": "nouveau mélange ({pile})",
  "proof.theft.store": "{who}, cartes General Store piochées dans une main",
  "proof.theft.property": "{who}, Titres de propriété piochés dans une main",
  "proof.sheriff": "premier Sheriff",
  "proof.chase": "{who}, poursuite",
  "proof.chase.again": "{who}, dé de la poursuite relancé",
  "proof.ambush": "{who}, dé relancé après une embuscade",
  "proof.indian": "{who}, dé indien",
  "proof.unknown": "résultat dont personne ne connaît l’usage ({address})",
  "proof.pile.store": "pioche du General Store",
  "proof.pile.properties": "pioche des Titres de propriété",
  "proof.pile.elixirs": "pioche des Élixirs",
  "proof.pile.river": "pioche de la Rivière",
  "proof.pile.outlaws": "pile des Hors-la-loi",
  "proof.pile.cowboys": "pioche des Cowboys",
  "proof.pile.other": "pile de cartes",
  "proof.effect.shaman": "Chaman",
  "proof.effect.ambush": "Embuscade",
  "proof.effect.bodyguard": "Garde du corps",
  "proof.effect.warpath": "Sentier de la guerre",
  "proof.cards": "{n, plural, one {carte} other {cartes}} {cards} sur {size}",
  "proof.order": "{size, plural, one {# carte} other {# cartes}} : {order}",
  "proof.number": "{value} sur {size}",
  "proof.events": "Tous les résultats",
  "proof.events.none": "Cet enregistrement ne contient aucun résultat du hasard à part.",
  "proof.events.start": "Avant le premier tour",
  "proof.events.round": "Tour {n}",
  "proof.events.right":
    "{n, plural, one {# résultat, conforme au recalcul} other {# résultats, tous conformes au recalcul}}",
  "proof.events.wrong":
    "{n, plural, one {# résultat} other {# résultats}}, dont {wrong, plural, one {# différent} other {# différents}} du recalcul",
  "proof.events.open": "{n, plural, one {# résultat, non vérifié} other {# résultats, non vérifiés}}",
  "proof.events.more": "En montrer plus",
  "proof.mark.right": "conforme au recalcul",
  "proof.mark.wrong": "différent du recalcul",
  "proof.mark.open": "non vérifié",
  "proof.noted": "Ce que vous avez noté",
  "proof.noted.what":
    "Un faussaire peut tout accorder, sauf avec ce que vous avez noté vous-même. Les huit premiers chiffres suffisent.",
  "proof.noted.seal": "Le sceau, d’avant le premier lancer",
  "proof.noted.digest": "L’empreinte, de la fin de la partie",
  "proof.noted.nonce": "Un nombre ajouté par un joueur",
  "proof.noted.same": "C’est le même.",
  "proof.noted.beginning": "Le début est le même.",
  "proof.noted.different": "C’en est un autre : ce n’est pas la partie où il a été noté.",
  "proof.noted.short": "Au moins huit chiffres.",
  "proof.noted.unreadable": "Seuls les chiffres de 0 à 9 et les lettres de a à f sont possibles.",
  "proof.noted.nonce.of": "Il y est ({who}).",
  "proof.noted.nonce.missing": "Il n’est pas parmi les nombres de cet enregistrement.",
  "proof.own.there":
    "Votre propre nombre aléatoire y est : ce navigateur en a donné un avant le premier lancer ({who}) et l’a gardé pour comparer.",
  "proof.own.missing":
    "Ce navigateur a donné un nombre aléatoire avant le premier lancer ({who}). Il n’est pas dans cet enregistrement.",
  "proof.own.resealed":
    "Ce navigateur a donné un nombre aléatoire avant le premier lancer ({who}), mais à un autre sceau que celui de cet enregistrement.",
  "proof.figures": "Les chiffres de l’enregistrement",
  "proof.figures.rules": "Règles",
  "proof.figures.nonce": "Nombre ({who})",
  "proof.figures.none": "aucun",
  "proof.words": "En clair",
  "proof.words.seal": "Comment les dés sont scellés",
  "proof.words.seal.1":
    "Avant le premier lancer, le serveur tire un nombre secret et en montre le sceau : imaginez une enveloppe que tous voient, et que personne ne peut ouvrir ni échanger. Dès lors, le serveur est lié à son secret.",
  "proof.words.seal.2":
    "C’est seulement alors que l’appareil de chaque joueur ajoute un nombre à lui, tiré sans connaître le secret. Les dés viennent de tout cela ensemble. Le serveur n’a donc pas pu les choisir, faute de connaître les nombres des joueurs ; et aucun joueur non plus, faute de connaître le secret.",
  "proof.words.seal.3":
    "Une fois la partie finie, l’enveloppe est ouverte : le secret est dans l’enregistrement.",
  "proof.words.yes": "Ce qui est prouvé",
  "proof.words.yes.1":
    "Chaque lancer, chaque mélange, chaque carte piochée dans une main est exactement ce que donnent le secret et les nombres. Un seul dé tourné après coup est trouvé et nommé.",
  "proof.words.yes.2":
    "Le secret est bien celui dont le sceau est dans l’enregistrement, pour ces règles et ces places.",
  "proof.words.yes.3":
    "Personne n’a pu changer quoi que ce soit au hasard une fois arrivé le dernier nombre d’un joueur : ni un joueur, ni qui fait tourner le serveur.",
  "proof.words.no": "Ce qui ne l’est pas",
  "proof.words.no.1":
    "Que personne n’ait regardé dans l’enveloppe. Qui fait tourner le serveur a le secret et peut savoir ce qui vient ; jouez avec des gens à qui vous faites confiance jusque-là.",
  "proof.words.no.2":
    "Que le serveur n’ait pas attendu les autres nombres pour choisir le dernier, au nom d’un joueur à lui. Regardez si votre nombre est dans l’enregistrement.",
  "proof.words.no.3":
    "Que les choix soient ceux qui ont été faits. Qui en modifie un peut refaire l’empreinte : seule celle que vous avez notée à la fin le montre.",
  "proof.words.no.4":
    "Que chaque choix ait été permis et qu’aucune entrée ne manque. Pour cela, il faut les règles : « dicetown verify FICHIER » rejoue toute la partie.",
  "proof.words.note": "Ce qu’il faut noter",
  "proof.words.note.1":
    "Avant le premier lancer : le sceau. À la fin : l’empreinte. Une photo de l’écran suffit. Personne ne pourra alors vous présenter une autre partie comme la vôtre.",
  "proof.words.trust": "Et qui vérifie cette page ?",
  "proof.words.trust.1":
    "Elle fonctionne sans le serveur : ouvrez le fichier avec le réseau coupé. La manière de calculer le hasard est écrite jusqu’au dernier octet, pour que chacun puisse la refaire avec son propre programme ; « dicetown verify » en est un, livré avec le jeu.",
};

export default fr;
