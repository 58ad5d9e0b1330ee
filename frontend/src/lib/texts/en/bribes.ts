/** The bribe table: what is offered to the Sheriff, and whom it favours. */
export default {
  "bribes.favour": "For",
  "bribes.self": "yourself",
  "bribes.dollars": "Dollars",
  "bribes.nuggets": "Nuggets",
  "bribes.of": "/ {most}",
  "bribes.cards": "Cards: press those you offer",
  "bribes.offer": "Offer {things} in favour of {name}",
  "bribes.things.dollars": "${n}",
  "bribes.things.nuggets": "{n, plural, one {one nugget} other {# nuggets}}",
  "bribes.earlier": "Refused before",
  "bribes.has": "has",
  "bribes.nothing": "nothing",
  "bribes.gets": "Brings you",
  "bribes.gets.nothing": "No offer",
} as const;
