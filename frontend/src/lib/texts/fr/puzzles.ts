import type en from "../en/puzzles";

const fr: Record<keyof typeof en, string> = {
  "puzzles.title": "Problèmes",
};

export default fr;
