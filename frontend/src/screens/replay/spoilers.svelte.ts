/** Whether somebody wants to know neither how long games are nor how they end; this browser remembers it. */

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
