/** English, for the screens that are not wanted at once. */

import daily from "./daily";
import learn from "./learn";
import proof from "./proof";
import puzzles from "./puzzles";
import replay from "./replay";
import review from "./review";

export default {
  ...learn,
  ...replay,
  ...review,
  ...puzzles,
  ...daily,
  ...proof,
} as const;
