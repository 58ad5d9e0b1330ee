import type en from "../en/style";

const fr: Record<keyof typeof en, string> = {
  style: "Page de style",
  "style.questions": "Questions",
  "style.light": "Jour",
  "style.dusk": "Crépuscule",
};

export default fr;
