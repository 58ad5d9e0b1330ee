/** What is said while things move. */
export default {
  "stage.roll": "You shake your cup…",
  "stage.rolls": "Dice roll under the cups…",
  "stage.reveals": "Up with the cups!",
  "stage.hands": "All hands are laid on the table.",
  "stage.counts": "The points are counted…",
  "stage.cancelled": "Cancelled",
} as const;
