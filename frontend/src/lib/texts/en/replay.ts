/** Games watched again. */
export default {
  "replay.title": "Watch games again",
} as const;
