import type en from "../en/review";

const fr: Record<keyof typeof en, string> = {
  "review.title": "Retour sur la partie",
};

export default fr;
