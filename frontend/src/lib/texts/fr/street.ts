import type en from "../en/street";

/** La rue principale. */
export default {
  street: "Grand-rue",
  "street.join": " ; ",
  "street.river": "Rivière",
  "street.short.mine": "Mine",
  "street.short.river": "Rivière",
  "street.short.bank": "Banque",
  "street.short.coach": "Dilig.",
  "street.short.store": "Store",
  "street.short.saloon": "Saloon",
  "street.short.sheriff": "Sheriff",
  "street.short.hall": "Hall",
  "street.short.prairie": "Prairie",
  "street.short.doc": "Doc",
  "street.short.village": "Village",
  "street.note.river": "aux 9",
  "street.note.coach": "→ Banque",
  "street.note.doc": "malchance",
  "street.note.village": "dé indien",
  "street.by.9": "se joue aux 9",
  "street.by.T": "se joue aux 10",
  "street.by.J": "se joue aux Valets",
  "street.by.Q": "se joue aux Dames",
  "street.by.K": "se joue aux Rois",
  "street.by.A": "se joue aux As",
  "street.by.hand": "se joue à la meilleure combinaison",
  "street.stake.nuggets":
    "{n, plural, =0 {plus aucune Pépite} =1 {il reste une Pépite} other {il reste # Pépites}}",
  "street.stake.dollars": "{n} $",
  "street.stake.cards":
    "{n, plural, =0 {aucune carte dans la pioche} =1 {une carte dans la pioche} other {# cartes dans la pioche}}",
  "street.stake.hands":
    "{n, plural, =0 {personne n’a de carte en main} =1 {une seule carte dans toutes les mains} other {# cartes dans toutes les mains}}",
  "street.stake.outlaws":
    "{n, plural, =0 {aucun Hors-la-loi à recruter} =1 {un Hors-la-loi à recruter} other {# Hors-la-loi à recruter}}",
  "street.stake.badge": "{name} porte l’étoile",
  "street.stake.wanted":
    "{n, plural, =0 {aucun Hors-la-loi recherché} =1 {un Hors-la-loi recherché} other {# Hors-la-loi recherchés}}",
  "street.stake.row": "{n, plural, =0 {aucun Titre face visible} other {face visible : {cards}}}",
  "street.stake.deeds":
    "{n, plural, =0 {aucun Titre dans la pioche} =1 {un Titre dans la pioche} other {# Titres dans la pioche}}",
  "street.stake.elixirs": "{n, plural, =0 {aucun Élixir face visible} other {face visible : {cards}}}",
  "street.stake.remedies": "des remèdes pour qui n’a rien gagné",
  "street.stake.river":
    "{n, plural, =0 {plus aucune carte Rivière} =1 {il reste une carte Rivière} other {il reste # cartes Rivière}}",
  "street.stake.cows":
    "{n, plural, =0 {aucune Vache dans la Prairie} =1 {une Vache dans la Prairie} other {# Vaches dans la Prairie}}",
  "street.stake.cowboys": "{n, plural, =0 {aucun Cowboy face visible} other {face visible : {cards}}}",
  "street.stake.die": "{name} a le dé indien",
  "street.stake.die.home": "le dé indien est au village",
  "street.leads": "en tête : {names}, avec {n, plural, =1 {un dé} other {# dés}}",
  "street.leads.hand": "la meilleure combinaison : {names}",
  "street.leads.tie": "à égalité : {names} ; le Sheriff trancherait",
  "street.leads.second": "deuxième place : {names}",
  "street.leads.none": "personne ne mène encore",
  "street.closed": "lieu fermé pendant ce tour",
  "street.closed.short": "fermé",
  "street.last": "À l’instant",
  "street.gives": "Ce qu’on y gagne",
  "street.stake": "Ce qui s’y trouve",
  "street.leading": "Si le tour finissait maintenant",
  "street.gives.river":
    "Qui prospecte ici, au lieu d’exploiter la Mine, pioche une carte Rivière et l’applique.",
  "street.gives.coach":
    "Ce que les joueurs paient pour leurs dés est chargé ici et rejoint la Banque une fois celle-ci jouée.",
  "street.gives.remedies": "Qui n’a rien gagné ce tour-ci peut choisir un remède que ses dés permettent.",
  "street.gives.elixirs": "Qui n’a rien contrôlé ce tour-ci prend un Élixir.",
  "street.gives.village":
    "Qui rend au village un Titre gagné au Town Hall prend le dé indien et le lance au tour suivant.",
  "street.gives.both": "Deux actions : le premier choisit, le second fait l’autre.",
  "street.gives.either": "Deux actions : le premier choisit l’une des deux.",
} satisfies Record<keyof typeof en, string>;
