/** Prepares a review for one seat. */

import type { GameReview, JudgedDecision, LeadParts, LuckStroke, SeatAccount } from "$protocol";
import { number, t } from "../../lib/texts";

/** Less luck than this in a whole game is not mentioned. */
const EVEN = 0.5;
/** Values below this are shown as 0.0. */
const NOTHING = 0.05;
const KNOWN = ["dice", "draws", "choices", "others-luck", "others-choices", "start"] as const;

/** Where the reviewed game can be watched. */
export type Watch =
  { readonly kind: "link"; readonly table: string } | { readonly kind: "step"; go: (step: number) => void };

/** The names of the players, and the reader's seat. */
export interface Called {
  readonly names: readonly string[];
  /** The reader's seat. */
  readonly own: number | null;
}

export function nameOf({ names }: Called, seat: number): string {
  return names[seat] ?? "";
}

export function percent(chance: number): string {
  return t("review.percent", { n: number(chance * 100) });
}

export function points(worth: number): string {
  return number(worth, 1, true);
}

export interface Share {
  readonly part: keyof LeadParts;
  readonly worth: number;
}

const tenths = (worth: number): number => Math.round(worth * 10);

/**
 * The parts of a lead with one decimal. The rest takes the rounding error, so that the shown figures add up.
 */
export function shares({ lead, parts }: SeatAccount): Share[] {
  const known = KNOWN.map((part) => ({ part, worth: tenths(parts[part]) / 10 }));
  const rest = tenths(lead) - known.reduce((sum, { worth }) => sum + tenths(worth), 0);
  return [
    ...known.filter(({ part, worth }) => part !== "start" || worth !== 0),
    { part: "rest", worth: rest / 10 },
  ];
}

export const COLUMNS = ["luck", "choices", "others", "rest", "lead"] as const;
export type Column = (typeof COLUMNS)[number];

/** The same in fewer figures, which fit side by side on a phone. */
export function columns(account: SeatAccount): Record<Column, number> {
  const worth = new Map(shares(account).map((share) => [share.part, tenths(share.worth)]));
  const sum = (...parts: (keyof LeadParts)[]): number =>
    parts.reduce((total, part) => total + (worth.get(part) ?? 0), 0) / 10;
  return {
    luck: sum("dice", "draws"),
    choices: sum("choices"),
    others: sum("others-luck", "others-choices"),
    rest: sum("rest", "start"),
    lead: tenths(account.lead) / 10,
  };
}

/** A game in three sentences: the result, the luck, the choices. */
export function headline(review: GameReview, seat: number, called: Called): string[] {
  const account = review.accounts[seat];
  if (account === undefined) return [];
  const others = review.accounts.filter((one) => one.seat !== seat);
  const who = { you: seat === called.own ? "yes" : "no", name: nameOf(called, seat) };
  const luck = account.parts.dice + account.parts.draws;
  const cost = -account.parts.choices;
  const theirs = others.reduce((sum, { parts }) => sum - parts.choices, 0) / Math.max(1, others.length);
  const size = { ...who, n: number(Math.abs(luck), 1) };
  const spent = { ...who, n: number(cost, 1), others: number(theirs, 1) };
  return [
    resultWords(review, account, others, who, called),
    Math.abs(luck) < EVEN
      ? t("review.luck.even", who)
      : t(luck > 0 ? "review.luck.good" : "review.luck.bad", size),
    t(cost < NOTHING ? "review.choices.none" : "review.choices", spent),
  ];
}

function resultWords(
  { winner, accounts }: GameReview,
  account: SeatAccount,
  others: readonly SeatAccount[],
  who: { you: string; name: string },
  called: Called,
): string {
  if (account.seat === winner) {
    const next = Math.max(...others.map((one) => one.points));
    return t("review.won", { ...who, n: account.points - next });
  }
  const best = accounts[winner]?.points ?? 0;
  return t("review.behind", { ...who, n: best - account.points, winner: nameOf(called, winner) });
}

export const GROUPS = ["all", "dice", "bribes", "cards", "town"] as const;
export type Group = (typeof GROUPS)[number];

const GROUPED: Readonly<Record<string, Group>> = {
  keep: "dice",
  reroll: "dice",
  turn: "dice",
  offer: "bribes",
  "break-tie": "bribes",
  window: "cards",
  cancel: "cards",
  remedy: "cards",
};

export function groupOf({ kind }: JudgedDecision): Group {
  return GROUPED[kind] ?? "town";
}

export interface Wanted {
  readonly order: "worst" | "time";
  readonly mistakes: boolean;
  readonly group: Group;
}

export function decisionsOf(
  { decisions }: GameReview,
  seat: number,
  { order, mistakes, group }: Wanted,
): JudgedDecision[] {
  const found = decisions.filter(
    (one) => one.seat === seat && !(mistakes && one.good) && (group === "all" || groupOf(one) === group),
  );
  return order === "time" ? found : found.toSorted((one, other) => other.cost - one.cost);
}

export interface Strokes {
  readonly all: readonly LuckStroke[];
  /** The luckiest first. */
  readonly best: readonly LuckStroke[];
  /** The unluckiest first. */
  readonly worst: readonly LuckStroke[];
}

export function strokesOf({ luck }: GameReview, seat: number, most: number): Strokes {
  const all = luck.filter((one) => one.seat === seat);
  const ranked = all.toSorted((one, other) => other.luck - one.luck);
  return {
    all,
    best: ranked.filter((one) => one.luck >= NOTHING).slice(0, most),
    worst: ranked
      .filter((one) => one.luck <= -NOTHING)
      .toReversed()
      .slice(0, most),
  };
}

/** The first step of a round, if anything was decided in it. */
export function stepOf({ decisions }: GameReview, round: number): number | null {
  return decisions.find((one) => one.round === round)?.step ?? null;
}

export function roundWords(round: number): string {
  return round === 0 ? t("review.before") : t("review.round", { n: round });
}
