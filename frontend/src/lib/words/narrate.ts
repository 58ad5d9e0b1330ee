/**
 * Turns events into sentences for the viewer, as `dicetown.rules.narrate` does, with the same catalogues.
 * `docs/hacking/messages.md` says which arguments a message gets. No event has words or code of its own here.
 */

import type { EventInfo, Names } from "$protocol";
import type { Argument } from "../texts/messages";
import { face, Pieces, row } from "./pieces";

/** The viewer, and the names of the players by seat. */
export interface Reader {
  readonly people: readonly string[];
  /** The viewer's seat; null for a spectator. */
  readonly you: number | null;
}

type Fields = Readonly<Record<string, unknown>>;
type Given = Record<string, Argument>;
/** Writes the value of a field, with a function for names. */
type Teller = (given: Given, field: string, value: unknown) => void;

const yesNo = (is: boolean): string => (is ? "yes" : "no");
const number = (value: unknown): number => (typeof value === "number" ? value : 0);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : []);
/** A word that can select a form of a message. */
const word = (value: string): string => value.replaceAll("-", "_");

export class Narrator {
  private readonly pieces: Pieces;

  constructor(private readonly names: Names) {
    this.pieces = new Pieces(names);
  }

  /** The sentence for an event as the viewer saw it; null if there are no words for it. */
  say(event: EventInfo, reader: Reader): string {
    const key = `event.${event.event}`;
    const own = `${key}.${event.rule}`;
    if (!this.pieces.has(key)) return "";
    return this.pieces.say(this.pieces.has(own) ? own : key, this.given(event, reader));
  }

  /** The arguments of an event's message. */
  private given({ event, fields }: EventInfo, reader: Reader): Given {
    const given: Given = {};
    const types = this.names.sentences.events[event] ?? {};
    const tellers = this.tellers(reader);
    const seats: [string, unknown][] = [];
    for (const [field, marked] of Object.entries(types)) {
      const type = marked.replace("!", "");
      const value = fields[field] ?? null;
      if (type !== marked) given[`${field}_known`] = yesNo(value !== null);
      if (type === "seat") seats.push([field, value]);
      tellers[type]?.(given, field, value);
    }
    for (const [one, seat] of seats)
      for (const [other, another] of seats)
        if (one !== other) given[`${one}_is_${other}`] = yesNo(seat === another);
    this.addTogether(given, fields);
    return given;
  }

  /** How to write a field, by its type. */
  private tellers({ people, you }: Reader): Readonly<Record<string, Teller>> {
    const { pieces } = this;
    return {
      seat: (given, field, value) => {
        given[field] = people[number(value)] ?? "";
        given[`${field}_you`] = yesNo(value === you);
      },
      seats: (given, field, value) => {
        const seats = list<number>(value);
        const others = seats.filter((seat) => seat !== you).map((seat) => people[seat] ?? "");
        const mine = others.length < seats.length;
        given[field] = pieces.list(mine ? [...others, pieces.say("list.you")] : others);
        given[`${field}_count`] = seats.length;
        given[`${field}_you`] = yesNo(mine);
      },
      card: (given, field, value) => {
        given[field] = value === null ? "" : pieces.title(text(value));
        given[`${field}_full`] = value === null ? "" : pieces.inFull(text(value));
      },
      cards: (given, field, value) => {
        const cards = list<string>(value);
        given[field] = pieces.list(pieces.cards(cards));
        given[`${field}_count`] = cards.length;
      },
      dice: (given, field, value) => {
        const dice = text(value).replace("-", "");
        given[field] = row(dice);
        given[`${field}_count`] = dice.length;
      },
      face: (given, field, value) => {
        given[field] = face(text(value));
      },
      flag: (given, field, value) => {
        given[field] = yesNo(value === true);
      },
      amount: (given, field, value) => {
        given[field] = number(value);
      },
      name: (given, field, value) => this.addWord(given, field, text(value)),
      lines: (given, field, value) => {
        given[field] = pieces.lines(list<[string, number, string]>(value));
      },
    };
  }

  private addWord(given: Given, field: string, value: string): void {
    const key = `${field}.${value}`;
    const name = this.pieces.sayOr(key, value);
    given[field] = word(value);
    given[`${field}_name`] = name;
    if (field !== "location") return;
    for (const form of ["the", "at"]) given[`${field}_${form}`] = this.pieces.sayOr(`${key}.${form}`, name);
  }

  /** Arguments made from several fields. */
  private addTogether(given: Given, fields: Fields): void {
    const has = (...names: string[]): boolean => names.every((name) => name in fields);
    const { location, action, amount } = fields;
    if (has("before", "after")) given.same = yesNo(fields.before === fields.after);
    if (has("store", "properties")) given.things = this.things(fields);
    if (has("location", "action"))
      given.action_name = this.pieces.sayOr(`action.${text(location)}.${text(action)}`, text(action));
    if (has("location", "amount")) this.addClaim(given, text(location), number(amount));
  }

  /** A player's claim to a place: the number of its dice, or a kind of hand. */
  private addClaim(given: Given, location: string, amount: number): void {
    const die = this.pieces.sayOr(`die.${location}`, "");
    const claim = { location, amount, die, hand: this.pieces.hand(amount) };
    Object.assign(given, claim, { claim: this.pieces.say("claim", claim) });
  }

  /** All that an event moves or shows, as one list. */
  private things({ store, properties, dollars, nuggets, cards }: Fields): string {
    const { pieces } = this;
    if (Array.isArray(store) && Array.isArray(properties))
      return pieces.list(pieces.cards([...list<string>(store), ...list<string>(properties)]));
    const money = [
      ...pieces.amount("dollars", number(dollars)),
      ...pieces.amount("nuggets", number(nuggets)),
    ];
    const told = Array.isArray(cards)
      ? pieces.cards(list<string>(cards))
      : [...pieces.amount("store", number(store)), ...pieces.amount("property", number(properties))];
    return pieces.list([...money, ...told]);
  }
}
