import type en from "../en/choosing";

const fr: Record<keyof typeof en, string> = {
  "people.dollars": "{n} $",
  "people.ranches": "{n, plural, one {# Ranch} other {# Ranchs}}",
  "people.cows": "{n, plural, one {# Vache} other {# Vaches}}",
  "cards.store": "{n, plural, one {# carte General Store} other {# cartes General Store}}",
  "cards.property": "{n, plural, one {# Titre de propriété} other {# Titres de propriété}}",
  "cards.choose": "Les cartes au choix",
  "cards.press": "Touchez une carte pour la choisir.",
  "cards.copies": "×{n}",
  "cards.unseen": "Personne ne sait ce que c’est.",
  "draw.store": "General Store",
  "draw.property": "Titres",
  "draw.of": "sur {all}",
  "protect.safe": "Touchez-en un ou deux. Face visible, ils comptent toujours à la fin.",
  "cowboy.posse": "Vos Cowboys : {suits}.",
  "cowboy.posse.none": "aucun pour l’instant",
  "cowboy.missing": "Il faut les quatre couleurs pour un Rodéo.",
  "river.top": "Au-dessus",
  "river.under": "Dessous",
  "elixir.top": "Le premier Élixir de la pioche",
};

export default fr;
