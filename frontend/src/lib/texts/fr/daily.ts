import type en from "../en/daily";

const fr: Record<keyof typeof en, string> = {
  "daily.title": "La donne du jour",
  "daily.paper": "La Gazette de Dice Town",
  "daily.motto": "Une donne par jour, la même pour tout le monde",
  "daily.streak":
    "{n, plural, =0 {Jouez aujourd’hui et lancez une série} one {Votre série : # jour} other {Votre série : # jours}}",
  "daily.today": "La donne du jour",
  "daily.earlier": "La donne de ce jour-là",
  "daily.company": "À la table",
  "daily.own": "Vous",
  "daily.you": "vous",
  "daily.play": "Jouer la donne",
  "daily.play.what": "Un seul essai, et il compte",
  "daily.go.on": "Continuer la partie",
  "daily.go.on.what": "Votre table vous attend",
  "daily.see": "Vers votre table",
  "daily.left":
    "La prochaine donne arrive à {time} à votre montre : dans {h, plural, =0 {} one {# heure} other {# heures}}{both, select, yes { et } other {}}{m, plural, =0 {} one {# minute} other {# minutes}}.",
  "daily.left.now": "La prochaine donne arrive d’un instant à l’autre.",
  "daily.utc": "Les jours sont comptés en UTC, à l’heure de Greenwich.",
  "daily.rule.same":
    "Même place, mêmes robots, mêmes dés : qui choisit comme vous joue exactement la même partie.",
  "daily.rule.once":
    "Le premier essai compte. Ce qui est choisi le reste : ni retour en arrière, ni conseiller, ni aide-mémoire.",
  "daily.rule.time": "Ce qui finit aujourd’hui compte ; plus tard, c’est pour le plaisir.",
  "daily.result": "Votre résultat",
  "daily.outcome":
    "{won, select, yes {{lead, plural, =0 {victoire au départage} one {victoire d’un point} other {victoire de # points}}} other {{behind, plural, =0 {défaite au départage} one {à un point de la tête} other {à # points de la tête}}}}",
  "daily.points": "{n, plural, one {# point} other {# points}}",
  "daily.place": "Rang {place} sur {n}",
  "daily.late": "La partie a fini après son jour : elle ne compte pas.",
  "daily.late.open": "Son jour est passé : vous pouvez la finir, mais elle ne compte plus.",
  "daily.closed": "Vous avez fermé la table avant la fin de la partie.",
  "daily.share": "À montrer aux autres, sans rien dévoiler",
  "daily.share.text":
    "Dice Town, donne du {day} : {points, plural, one {# point} other {# points}}, {outcome}.",
  "daily.results": "Le tableau",
  "daily.results.none": "Personne ne l’a encore finie.",
  "daily.results.unplayed": "Personne ne l’a jouée.",
  "daily.results.hidden":
    "{finished, plural, =0 {Personne ne l’a encore finie.} one {# personne l’a finie.} other {# personnes l’ont finie.}} Vous verrez les résultats quand vous l’aurez finie aussi.",
  "daily.results.open":
    "{n, plural, one {# personne l’a commencée sans la finir à temps.} other {# personnes l’ont commencée sans la finir à temps.}}",
  "daily.results.open.today":
    "{n, plural, one {# personne y joue encore.} other {# personnes y jouent encore.}}",
  "daily.results.shown": "Voici les {shown} meilleurs résultats sur {n}.",
  "daily.column.place": "Rang",
  "daily.column.name": "Nom",
  "daily.column.points": "Points",
  "daily.column.lead": "Écart",
  "daily.column.lead.what": "Écart : les points d’avance, ou de retard, sur le meilleur robot de la table.",
  "daily.won": "victoire",
  "daily.order": "D’abord la victoire, puis l’écart avec le meilleur robot, puis les points.",
  "daily.days": "Les jours passés",
  "daily.days.none": "La Gazette vient d’arriver en ville : il n’y a pas encore de jours passés.",
  "daily.days.best": "En tête : {names}{more, plural, =0 {} one { et # de plus} other { et # de plus}}",
  "daily.days.unfinished": "Personne ne l’a finie",
  "daily.days.yours": "Vous : rang {place}, {points, plural, one {# point} other {# points}}",
  "daily.seal": "Était-elle vraiment fixée d’avance ?",
  "daily.seal.what":
    "Ce sceau a été fait à partir du secret de la donne avant que quiconque joue. Notez-le : quand le jour est passé, le secret est imprimé ici, et la page de preuve s’en sert pour contrôler l’enregistrement de votre table. Personne n’y ajoute de nombre, sinon les dés seraient différents : qui tient ce serveur pourrait donc connaître une donne, mais pas la changer une fois le sceau imprimé.",
  "daily.seal.seal": "Sceau",
  "daily.seal.secret": "Secret",
  "daily.seal.later": "Il est imprimé ici quand le jour est passé.",
  "daily.seal.proof": "Vers la preuve",
  "daily.honour":
    "Ici, personne n’a besoin de compte : on ne peut donc empêcher personne de recommencer sous un autre nom. C’est une question d’honneur.",
};

export default fr;
