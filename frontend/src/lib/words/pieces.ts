/** Pieces of sentences: dice, cards, amounts, lists. The same as in `dicetown.rules.say`. */

import type { Names } from "$protocol";
import { isBack } from "../game/zones";
import { formatted, type Arguments } from "../texts/messages";

const NO_BREAK = "\u00a0";

/** A face as printed on the die. */
export function face(letter: string): string {
  return letter === "T" ? "10" : letter;
}

/** Dice in a row, without line breaks. */
export function row(dice: string): string {
  return [...dice.replace("-", "")].map(face).join(NO_BREAK);
}

export class Pieces {
  constructor(private readonly names: Names) {}

  has(key: string): boolean {
    const { sentences, titles } = this.names;
    return Object.hasOwn(sentences.messages, key) || Object.hasOwn(titles, key);
  }

  /** The text of a key; titles are used as they are. */
  say(key: string, given: Arguments = {}): string {
    const { sentences, titles } = this.names;
    if (!Object.hasOwn(sentences.messages, key)) return titles[key] ?? "";
    return formatted(sentences.messages[key] ?? "", given, sentences.lang);
  }

  sayOr(key: string, otherwise: string): string {
    return this.has(key) ? this.say(key) : otherwise;
  }

  list(items: readonly string[]): string {
    const [first, ...others] = items;
    if (first === undefined) return this.say("list.nothing");
    return others.reduce(
      (before, next, index) =>
        this.say(index < others.length - 1 ? "list.more" : "list.last", { before, next }),
      first,
    );
  }

  /** A card inside a sentence about an event: a General Store card by its title, in quotes. */
  title(card: string): string {
    const item = this.card(card);
    return this.family(card) === "store" && !isBack(card) ? this.say("list.quoted", { item }) : item;
  }

  /** A card with its text from the parts table, if its family has words for that. */
  inFull(card: string): string {
    const key = `detail.${this.family(card)}`;
    if (isBack(card) || !this.has(key)) return this.card(card);
    return this.say(key, { card: this.card(card), n: 1, ...this.names.parts[card] });
  }

  /** Cards as items of a list, in their order, with copies counted; properties with a value come last. */
  cards(cards: readonly string[]): string[] {
    const items: string[] = [];
    const worth = cards.filter((card) => this.worth(card) > 0).map((card) => String(this.worth(card)));
    for (const card of new Set(cards)) {
      if (this.worth(card) > 0) continue;
      const n = cards.filter((other) => other === card).length;
      const title = this.title(card);
      if (isBack(card)) items.push(this.say(`thing.${this.family(card)}`, { n }));
      else if (this.family(card) === "property") items.push(this.say(`thing.${card}`, { n }));
      else items.push(n === 1 ? title : `${n}${NO_BREAK}×${NO_BREAK}${title}`);
    }
    if (worth.length > 0) items.push(this.say("thing.worth", { n: worth.length, values: this.list(worth) }));
    return items;
  }

  /** An amount as an item of a list; an amount of 0 gives none. */
  amount(thing: string, n: number): string[] {
    return n === 0 ? [] : [this.say(`thing.${thing}`, { n })];
  }

  /** A player's points by source, without those of 0. */
  lines(lines: readonly (readonly [label: string, points: number, rule: string])[]): string {
    return lines
      .filter(([, points]) => points !== 0)
      .map(([label, points]) => this.say(`score.${label}`) + NO_BREAK + String(points))
      .join(", ");
  }

  /** The name of the kind of hand with this number. */
  hand(number: number): string {
    const { hands } = this.names.sentences;
    return this.say(`hand.${hands[number % hands.length] ?? ""}`);
  }

  private card(card: string): string {
    if (isBack(card)) return this.say(`thing.${this.family(card)}`, { n: 1 });
    const worth = this.worth(card);
    if (worth > 0) return this.say("thing.worth", { n: 1, values: String(worth) });
    const family = this.family(card);
    if (family === "property") return this.say(`thing.${card}`, { n: 1 });
    return this.say(`${family === "elixir" ? "elixir" : "card"}.${card}`);
  }

  private family(card: string): string {
    return this.names.families[card] ?? "";
  }

  private worth(card: string): number {
    return this.names.sentences.worth[card] ?? 0;
  }
}
