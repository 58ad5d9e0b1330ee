/** The deal of the day. */
export default {
  "daily.title": "The deal of the day",
} as const;
