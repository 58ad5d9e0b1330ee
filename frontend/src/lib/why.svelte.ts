/** "Why?": the rule that the reader looks up, from any part of the page. */

import type { RuleInfo } from "$protocol";

class Why {
  /** The id of the rule, or null. */
  rule = $state("");
  /** The boxes of the ruleset in play: the dialog also shows what they change in a rule. */
  pieces = $state.raw<readonly string[]>([]);
  /** Rules that need no request: a lesson brings its own. */
  known = $state.raw<Readonly<Record<string, RuleInfo>>>({});

  ask(rule: string): void {
    this.rule = rule;
  }

  close(): void {
    this.rule = "";
  }
}

export const why = new Why();
