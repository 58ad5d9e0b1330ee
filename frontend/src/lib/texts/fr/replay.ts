import type en from "../en/replay";

const fr: Record<keyof typeof en, string> = {
  "replay.title": "Revoir des parties",
};

export default fr;
