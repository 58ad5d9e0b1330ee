/** Lessons. */
export default {
  "learn.title": "Learn to play",
} as const;
