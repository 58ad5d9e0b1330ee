import type en from "../en/deeds";

const fr: Record<keyof typeof en, string> = {
  "deeds.now": "À présent",
  "brings.nuggets": "{n, plural, =0 {La mine est vide} one {# Pépite} other {# Pépites}}",
  "brings.dollars": "{n, plural, =0 {Rien à prendre} other {# $}}",
  "brings.deck":
    "{n, plural, =0 {La pioche est vide} =1 {La dernière carte, cachée} other {Cachée, une sur #}}",
  "brings.visit":
    "{n, plural, one {1 carte à piocher et à conserver} other {# cartes à piocher, 1 à conserver}}{twice, select, yes {, deux fois} other {}}",
  "brings.elixir": "Un de ces Élixirs, ou le premier de la pioche",
  "brings.remedy": "Un remède que vos dés permettent",
  "brings.steal":
    "{n, plural, =0 {{ranch, select, yes {Aucune carte en main à voler, mais un Ranch avec Whisky} other {Personne n’a de carte à voler}}} =1 {1 carte au plus à piocher et à conserver} other {# cartes au plus à piocher, 1 à conserver}}",
  "brings.recruit": "{n, plural, =0 {Il ne reste aucun Hors-la-loi} other {Ce Hors-la-loi}}",
  "brings.badge": "Vous êtes le Sheriff",
  "brings.badge.own": "Vous restez le Sheriff",
  "brings.chase":
    "{wanted, plural, =0 {Personne n’est recherché} other {{n, plural, one {# dé} other {# dés}} pour {wanted} Hors-la-loi}}",
  "brings.row": "{n, plural, =0 {Aucun Titre n’est là} =1 {Ce Titre} other {Ces # Titres}}",
  "brings.cows":
    "{n, plural, =0 {Aucune Vache à prendre} one {# Vache} other {# Vaches}}{herds, plural, =0 {} other {, dont # dans les troupeaux}}",
  "brings.cowboy": "{n, plural, =0 {Aucun Cowboy n’est là} =1 {Ce Cowboy} other {Un des deux}}",
  "remedy.missing": "Vous n’avez pas ce dé",
  "remedy.now.wire":
    "Jusqu’à deux Titres face visible, à l’abri des voleurs ({n, plural, =0 {aucun en main} other {# en main}})",
  "remedy.now.store": "La première carte General Store",
  "remedy.now.dollars": "2 $ de chacun : {n} $ en tout",
  "remedy.now.nuggets": "Une Pépite de chacun : {n} en tout",
  "warpath.leads": "Y serait en tête : {names}",
  "warpath.nobody": "Personne n’y serait en tête",
  "cows.take": "Vaches à prendre",
  "cows.herd": "Troupeau : {name}",
  "cows.rest": "{name} en garde {n}.",
  "cows.elsewhere":
    "{n, plural, =0 {} =1 {Il en reste une à prendre ailleurs.} other {Il en reste # à prendre ailleurs.}}",
  "pasture.needs": "Vaches nécessaires",
  "pasture.hand": "en main",
  "pasture.open": "visible",
  "pasture.leaves":
    "Laisse {n, plural, =0 {le troupeau vide} =1 {une Vache dans le troupeau} other {# Vaches dans le troupeau}}",
};

export default fr;
