import type en from "../en/cards";

const fr: Record<keyof typeof en, string> = {
  "card.worth": "{n, plural, one {vaut # point} other {vaut # points}}",
  "card.chosen": "choisie",
  "card.playable": "jouable maintenant",
};

export default fr;
