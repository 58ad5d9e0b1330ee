import type en from "../en/review";

/** Une partie terminée, jugée. */
const fr: Record<keyof typeof en, string> = {
  "review.title": "Comment on a joué",
  "review.waits": "La partie est refaite, décision par décision. Cela prend quelques secondes.",
  "review.busy": "Le serveur examine d’autres parties en ce moment. Réessayez dans un instant.",
  "review.again": "Réessayer",
  "review.seat": "Bilan pour",
  "review.seat.you": "{name} (vous)",
  "review.won":
    "{you, select, yes {Vous avez} other {{name} a}} gagné {n, plural, =0 {au départage} one {d’un point} other {de # points}}.",
  "review.behind":
    "{you, select, yes {Vous finissez} other {{name} finit}} {n, plural, =0 {à égalité avec {winner}, qui gagne au départage} one {un point derrière {winner}} other {# points derrière {winner}}}.",
  "review.luck.good":
    "Dés et cartes {you, select, yes {vous ont rapporté} other {ont rapporté à {name}}} {n} PV de plus que ce qu’on pouvait attendre.",
  "review.luck.bad":
    "Dés et cartes {you, select, yes {vous ont rapporté} other {ont rapporté à {name}}} {n} PV de moins que ce qu’on pouvait attendre.",
  "review.luck.even":
    "Dés et cartes {you, select, yes {vous ont rapporté} other {ont rapporté à {name}}} à peu près ce qu’on pouvait attendre.",
  "review.choices":
    "Décision par décision, {you, select, yes {vous avez} other {{name} a}} choisi {n} PV d’avance espérée de moins que le conseiller, les autres {others} en moyenne.",
  "review.choices.none":
    "Décision par décision, {you, select, yes {vous avez} other {{name} a}} choisi aussi bien que le conseiller ; les autres, {others} PV d’avance espérée de moins en moyenne.",
  "review.choices.sum":
    "Cette différence est une somme sur {n, plural, one {# décision} other {# décisions}} et ne fait pas partie du décompte : ce qu’un choix rapporte à un rival compte aussi, et chaque décision est évaluée à nouveau.",
  "review.good":
    "{good, plural, one {# décision sur {n} valait} other {# décisions sur {n} valaient}} les meilleures.",
  "review.percent": "{n} %",
  "review.made": "Chance et choix",
  "review.made.of": "{name} : de quoi est faite l’avance",
  "review.made.all": "Tout le monde, en points",
  "review.part.dice": "Chance aux dés",
  "review.part.draws": "Chance aux cartes",
  "review.part.choices": "Ses propres choix",
  "review.part.others-luck": "Chance des autres",
  "review.part.others-choices": "Choix des autres",
  "review.part.start": "La première étoile",
  "review.part.rest": "Le reste",
  "review.part.lead": "Avance sur les autres",
  "review.column.luck": "Chance",
  "review.column.choices": "Choix",
  "review.column.others": "Autres",
  "review.column.rest": "Reste",
  "review.column.lead": "Avance",
  "review.player": "Joueur",
  "review.made.note":
    "L’avance, ce sont les points d’un joueur moins la moyenne des autres. Le reste, c’est ce que les autres ont fait à ce seul joueur, vols, cadeaux et égalités, ce que la ville a révélé, et tout ce que personne ne pouvait prévoir. C’est souvent la plus grande part.",
  "review.chances": "Chances de gagner",
  "review.chances.what": "Les chances de gagner de chacun après chaque tour, en pour cent",
  "review.chances.table": "Les chances en tableau",
  "review.chances.start": "Au début",
  "review.chances.round": "Après le tour {n}",
  "review.turned":
    "La partie a basculé au tour {n} : pour {name}, les chances sont passées de {before} à {after}.",
  "review.turned.see": "Revoir le tour {n}",
  "review.decisions": "Décisions",
  "review.order": "Ordre",
  "review.order.worst": "Par coût",
  "review.order.time": "Dans l’ordre",
  "review.mistakes": "Seulement ce qui a coûté",
  "review.kind": "À propos",
  "review.kind.all": "de tout",
  "review.kind.dice": "des dés",
  "review.kind.bribes": "des pots-de-vin et égalités",
  "review.kind.cards": "des cartes jouées",
  "review.kind.town": "de la ville",
  "review.none": "Il n’y a rien de ce genre.",
  "review.none.cost": "Rien de ce genre n’a coûté quoi que ce soit.",
  "review.cost": "coût {n}",
  "review.good.one": "vaut les meilleures",
  "review.round": "Tour {n}",
  "review.before": "Avant le tour 1",
  "review.rolled": "Lancés",
  "review.aside": "Conservés",
  "review.chosen": "Choisi",
  "review.best": "Le mieux",
  "review.chosen.best": "Choisi, et le mieux",
  "review.see": "Revoir",
  "review.see.what": "Revoir ce moment, tour {n}",
  "review.more": "{n, plural, one {En montrer une de plus} other {En montrer # de plus}}",
  "review.luck": "Ce qu’ont fait les dés et les cartes",
  "review.luck.sum": "Dés {dice}, cartes {draws} : {sum} PV en tout.",
  "review.stroke.roll": "Lancer",
  "review.stroke.last-roll": "Dernier lancer",
  "review.luck.best": "Les coups de chance",
  "review.luck.worst": "Les coups de malchance",
  "review.luck.none": "Rien qui vaille d’être raconté.",
  "review.luck.all": "Tout, dans l’ordre",
  "review.luck.what": "Ce qui est venu",
  "review.luck.expected": "Attendu",
  "review.luck.came": "Valait",
  "review.luck.luck": "Chance",
  "review.notes": "Ce que veulent dire les chiffres",
  "review.note.cost":
    "Un coût, c’est la valeur de la meilleure réponse moins celle du choix, en points de victoire, selon le robot « solver » et d’après ce que le joueur pouvait savoir alors. Ses propres dés sont calculés exactement ; les rivaux, les égalités, la valeur des lieux et des cartes sont des estimations. Un petit coût ne dit donc pas grand-chose.",
  "review.note.shows":
    "De ce que coûtent les choix selon ce calcul, la moitié ou moins se voit dans le résultat d’un tour : chance et choix n’expliquent pas une avance comme une facture, et le reste est grand.",
  "review.note.luck":
    "La chance, c’est ce qui est venu moins ce qu’on pouvait attendre avant, avec les mêmes valeurs. Sur beaucoup de parties, elle vaut zéro en moyenne.",
  "review.note.chances":
    "Les chances viennent de ce que chacun possède et des tours à venir, comme si des joueurs égaux continuaient. Le modèle ne sait pas qui joue le mieux.",
};

export default fr;
