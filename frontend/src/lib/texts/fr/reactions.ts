import type en from "../en/reactions";

const fr: Record<keyof typeof en, string> = {
  "reactions.cards": "Cartes que vous pouvez jouer maintenant",
  orders: "Consignes",
  "orders.secret": "Personne d’autre ne sait qu’on vous pose la question.",
  "orders.pass": "Ne jamais me demander si je joue une carte : toujours passer",
  "orders.card": "Ne plus me demander pour {card}",
  "orders.answer": "Jusqu’à la fin du tour : {answer}",
  "orders.stop": "Me redemander",
  "orders.round": "{answer} jusqu’à la fin du tour",
};

export default fr;
