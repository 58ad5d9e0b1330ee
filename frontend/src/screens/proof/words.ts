/** Words for chance on the proof page: the address of an outcome and the outcome itself. */

import { addressText, purposeOf, type Address } from "../../lib/proof/address";
import type { Fields } from "../../lib/proof/json";
import type { Chance, GameRecord } from "../../lib/proof/record";
import type { Flaw } from "../../lib/proof/shapes";
import type { Asked, Report } from "../../lib/proof/verify";
import { FACES } from "../../lib/game/dice";
import { sentence } from "../../lib/words/sentence";
import { t } from "../../lib/texts";

/** The piles that are shuffled, by the number in their address. */
const PILES: Readonly<Record<number, "store" | "properties" | "elixirs" | "river" | "outlaws" | "cowboys">> =
  { 0: "store", 2: "properties", 4: "elixirs", 9: "river", 11: "outlaws", 13: "cowboys" };
const EXTRAS = ["proof.chase", "proof.chase.again", "proof.ambush", "proof.indian"] as const;
const INDIAN_DIE = 3;
const EFFECTS = ["shaman", "ambush", "bodyguard", "warpath"] as const;

/** The name of a seat; a record has no names. */
export type NameOf = (seat: number) => string;

export function namesFrom(names: readonly string[]): NameOf {
  return (seat) => names[seat] || t("proof.seat", { n: seat + 1 });
}

/** The purpose of an outcome: "roll 2 of Ann". */
export function purposeWords(where: Address, nameOf: NameOf): string {
  const { seat, number } = where;
  const who = nameOf(seat);
  switch (purposeOf(where)) {
    case "roll":
      return t("proof.roll", { n: number, who });
    case "shuffle":
      return t(number === 0 ? "proof.shuffle" : "proof.shuffle.again", {
        pile: t(`proof.pile.${PILES[seat] ?? "other"}`),
      });
    case "theft":
      // One draw may take cards of both backs; the last bit says which.
      return t(number % 2 === 0 ? "proof.theft.store" : "proof.theft.property", { who });
    case "first_sheriff":
      return t("proof.sheriff");
    case "extra":
      return t(EXTRAS[number] ?? "proof.unknown", { who, address: addressText(where) });
    case null:
      return t("proof.unknown", { address: addressText(where) });
  }
}

/** The purpose with its round in front. */
export function placeWords(round: number, where: Address, nameOf: NameOf): string {
  const what = purposeWords(where, nameOf);
  return sentence(round === 0 ? what : t("proof.in.round", { round, what }));
}

/** The faces of a roll in the server's notation, `9TJQK`; empty for other outcomes. */
export function diceOfRoll({ op }: Chance, values: readonly number[]): string {
  return op === "roll" ? values.map((value) => FACES[value] ?? "").join("") : "";
}

/** The outcome in words, for everything but dice. */
export function outcomeWords(
  { where, op, size }: Chance,
  values: readonly number[],
  { parts }: GameRecord,
  nameOf: NameOf,
): string {
  const [value = 0] = values;
  const purpose = purposeOf(where);
  if (purpose === "first_sheriff") return nameOf(value);
  if (purpose === "extra" && where.number === INDIAN_DIE) return effectWords(parts, value);
  if (op === "pick") {
    return t("proof.cards", { n: values.length, cards: values.map((card) => card + 1).join(", "), size });
  }
  if (op === "shuffle") return t("proof.order", { size, order: values.map((card) => card + 1).join(" ") });
  return t("proof.number", { value: value + 1, size });
}

/** The Indian die has six sides; the parts table says how many sides show what. */
function effectWords(parts: Fields, side: number): string {
  const sides = parts.get("indian_die");
  let left = side;
  for (const effect of EFFECTS) {
    const amount = sides instanceof Map ? (sides as Fields).get(effect) : 0;
    left -= typeof amount === "number" ? amount : 0;
    if (left < 0) return t(`proof.effect.${effect}`);
  }
  return t("proof.number", { value: side + 1, size: 6 });
}

/** Words for what is wrong with a text that is no record. */
export function flawWords(flaw: Flaw): string {
  switch (flaw.kind) {
    case "json":
      return t("proof.flaw.json", { line: flaw.line, column: flaw.column });
    case "twice":
      return t("proof.flaw.twice", { line: flaw.line, name: flaw.name.slice(0, 40) });
    case "version":
      return t("proof.flaw.version", { version: flaw.version });
    case "field":
      return t("proof.flaw.field", { where: flaw.where });
    default:
      return t(`proof.flaw.${flaw.kind}`);
  }
}

export type Mark = "right" | "wrong" | "open";

/** The outcomes of a round, and how many of them are wrong. */
export interface Round {
  readonly round: number;
  readonly rows: readonly { readonly asked: Asked; readonly mark: Mark }[];
  readonly wrong: number;
}

export function roundsOf({ asked, faults }: Report): Round[] {
  const wrong = new Set(
    faults.flatMap((fault) => ("at" in fault && fault.kind !== "missing" ? fault.at : [])),
  );
  const rounds = new Map<number, { asked: Asked; mark: Mark }[]>();
  for (const one of asked) {
    const mark = wrong.has(one.at) ? "wrong" : one.computed === null ? "open" : "right";
    const rows = rounds.get(one.round);
    if (rows === undefined) rounds.set(one.round, [{ asked: one, mark }]);
    else rows.push({ asked: one, mark });
  }
  return [...rounds].map(([round, rows]) => ({
    round,
    rows,
    wrong: rows.filter(({ mark }) => mark === "wrong").length,
  }));
}

/** How many questions of each kind there were. */
export function countsOf({ asked }: Report): { rolls: number; shuffles: number; others: number } {
  const rolls = asked.filter(({ entry }) => entry.op === "roll").length;
  const shuffles = asked.filter(({ entry }) => entry.op === "shuffle").length;
  return { rolls, shuffles, others: asked.length - rolls - shuffles };
}
