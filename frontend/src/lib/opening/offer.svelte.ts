/** What this server offers to play with, in words: rulesets, boxes, bots. */

import type { BotInfo, BoxInfo, RulesetInfo } from "$protocol";
import { getOnce } from "../net/api";
import { language } from "../texts";

const LEAST = 2;
const MOST = 5;

class Offer {
  rulesets = $state.raw<readonly RulesetInfo[]>([]);
  bots = $state.raw<readonly BotInfo[]>([]);
  boxes = $state.raw<readonly BoxInfo[]>([]);

  /** Loads what is missing in the language of the page. */
  async load(): Promise<void> {
    const lang = language();
    const ask = async <Answer>(what: string): Promise<Answer | null> => {
      const found = await getOnce<Answer>(`/api/${what}?lang=${lang}`).catch(() => null);
      return language() === lang ? found : null;
    };
    const [rulesets, bots, boxes] = await Promise.all([
      ask<RulesetInfo[]>("rulesets"),
      ask<BotInfo[]>("bots"),
      ask<BoxInfo[]>("boxes"),
    ]);
    this.rulesets = rulesets ?? this.rulesets;
    this.bots = bots ?? this.bots;
    this.boxes = boxes ?? this.boxes;
  }

  boxTitle(name: string): string {
    return this.boxes.find((box) => box.name === name)?.title ?? name;
  }

  titleOf(ruleset: string): string {
    return this.rulesets.find((one) => one.name === ruleset)?.title ?? ruleset;
  }

  seatsOf(ruleset: string): { least: number; most: number } {
    const found = this.rulesets.find((one) => one.name === ruleset);
    return { least: found?.least_seats ?? LEAST, most: found?.most_seats ?? MOST };
  }

  botTitle(name: string): string {
    return this.bots.find((bot) => bot.name === name)?.title ?? name;
  }

  get botOptions(): (readonly [string, string])[] {
    return this.bots.map((bot) => [bot.name, bot.title] as const);
  }
}

export const offer = new Offer();
