/** Moments in which a card can be played, and standing orders about them. */
export default {
  "reactions.cards": "Cards you can play now",
  orders: "Standing orders",
  "orders.secret": "Nobody else knows that you are asked.",
  "orders.pass": "Never ask me whether I play a card: always pass",
  "orders.card": "Do not ask me about {card} again",
  "orders.answer": "For the rest of the round: {answer}",
  "orders.stop": "Ask me again",
  "orders.round": "{answer} until the round ends",
} as const;
