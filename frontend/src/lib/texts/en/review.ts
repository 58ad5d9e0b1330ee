/** A finished game judged. */
export default {
  "review.title": "Look back",
} as const;
