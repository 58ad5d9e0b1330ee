/** What a card says of itself to whoever cannot see it. */
export default {
  "card.worth": "{n, plural, one {worth # point} other {worth # points}}",
  "card.chosen": "chosen",
  "card.playable": "can be played now",
} as const;
