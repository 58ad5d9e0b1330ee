import type en from "../en/dice";

export default {
  "dice.face.9": "neuf",
  "dice.face.T": "dix",
  "dice.face.J": "Valet",
  "dice.face.Q": "Dame",
  "dice.face.K": "Roi",
  "dice.face.A": "As",
  "dice.none": "aucun dé",
  "dice.hidden": "un dé encore caché",
  "dice.unseen": "{n, plural, one {un dé caché} other {# dés cachés}}",
  "dice.labelled": "{label} : {dice}",
  "dice.row": "Vos dés",
  "dice.cup": "Gobelet",
  "dice.cup.over":
    "{n, plural, =0 {Gobelet vide} one {Gobelet, un dé dessous} other {Gobelet, # dés dessous}}",
  "dice.cup.peek": "Regarder sous le gobelet",
  "dice.cup.cover": "Recouvrir les dés",
} satisfies Record<keyof typeof en, string>;
