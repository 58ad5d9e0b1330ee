import type en from "../en/daily";

const fr: Record<keyof typeof en, string> = {
  "daily.title": "La donne du jour",
};

export default fr;
