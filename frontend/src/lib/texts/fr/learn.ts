import type en from "../en/learn";

const fr: Record<keyof typeof en, string> = {
  "learn.title": "Apprendre à jouer",
};

export default fr;
