import type en from "../en/bribes";

const fr: Record<keyof typeof en, string> = {
  "bribes.favour": "Pour",
  "bribes.self": "vous-même",
  "bribes.dollars": "Dollars",
  "bribes.nuggets": "Pépites",
  "bribes.of": "/ {most}",
  "bribes.cards": "Cartes : appuyez sur celles que vous offrez",
  "bribes.offer": "Offrir {things} pour {name}",
  "bribes.things.dollars": "{n} $",
  "bribes.things.nuggets": "{n, plural, one {une Pépite} other {# Pépites}}",
  "bribes.earlier": "Refusées auparavant",
  "bribes.has": "possède",
  "bribes.nothing": "rien",
  "bribes.gets": "Vous rapporte",
  "bribes.gets.nothing": "Aucune offre",
};

export default fr;
