import type en from "../en/deeds";

const fr: Record<keyof typeof en, string> = {
  "deeds.now": "À présent",
  "warpath.leads": "Y serait en tête : {names}",
  "warpath.none": "Personne n’y serait en tête",
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
