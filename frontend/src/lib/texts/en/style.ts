/** The style page. */
export default {
  style: "Style page",
  "style.questions": "Questions",
  "style.light": "Light",
  "style.dusk": "Dusk",
} as const;
