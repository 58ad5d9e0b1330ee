/** French, for the screens that are not wanted at once. */

import type en from "../en/more";
import daily from "./daily";
import learn from "./learn";
import proof from "./proof";
import puzzles from "./puzzles";
import replay from "./replay";
import review from "./review";

const fr: Record<keyof typeof en, string> = {
  ...learn,
  ...replay,
  ...review,
  ...puzzles,
  ...daily,
  ...proof,
};

export default fr;
