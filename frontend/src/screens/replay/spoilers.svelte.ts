/** Whether to hide the lengths and results of games, which this browser remembers. */

import { recall, remember } from "../../lib/browser/keep";

const NAME = "no-spoilers";

class Spoilers {
  hidden = $state(recall<unknown>(NAME, false) === true);

  hide(hidden: boolean): void {
    this.hidden = hidden;
    remember(NAME, hidden);
  }
}

export const spoilers = new Spoilers();
