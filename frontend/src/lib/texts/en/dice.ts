/** Dice, the cup, and the pieces that move. */
export default {
  "dice.face.9": "nine",
  "dice.face.T": "ten",
  "dice.face.J": "Jack",
  "dice.face.Q": "Queen",
  "dice.face.K": "King",
  "dice.face.A": "Ace",
  "dice.none": "no dice",
  "dice.hidden": "a die nobody may see yet",
  "dice.unseen": "{n, plural, one {one hidden die} other {# hidden dice}}",
  "dice.labelled": "{label}: {dice}",
  "dice.row": "Your dice",
  "dice.cup": "Cup",
  "dice.cup.over":
    "{n, plural, =0 {Empty cup} one {Cup with one die under it} other {Cup with # dice under it}}",
  "dice.cup.peek": "Peek under the cup",
  "dice.cup.cover": "Cover the dice again",
} as const;
