/** Puzzles. */
export default {
  "puzzles.title": "Puzzles",
} as const;
