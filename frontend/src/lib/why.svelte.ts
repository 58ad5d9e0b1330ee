/** "Why?": the rule that is being looked up, wherever on the page it was asked for. */

import type { RuleInfo } from "$protocol";

class Why {
  /** The id of the rule, or nothing. */
  rule = $state("");
  /** The pieces of the ruleset in play: what they change in a rule is told with it. */
  pieces = $state.raw<readonly string[]>([]);
  /** Rules that need not be fetched: a lesson brings its own. */
  known = $state.raw<Readonly<Record<string, RuleInfo>>>({});

  ask(rule: string): void {
    this.rule = rule;
  }

  close(): void {
    this.rule = "";
  }
}

export const why = new Why();
