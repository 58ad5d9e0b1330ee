/** The verdict on a record in one word, including the reader's notes. */

import { compareNoted, type Comparison } from "../../lib/proof/noted";
import type { OwnNumber } from "../../lib/proof/ownNumbers";
import type { Report } from "../../lib/proof/verify";

export type Verdict = "fair" | "forged" | "other" | "unproved" | "repeats";

/** What the reader wrote down at the table, as typed. */
export interface Noted {
  seal: string;
  digest: string;
  nonce: string;
}

export interface Compared {
  readonly seal: Comparison;
  readonly digest: Comparison;
  /** The seat that gave the nonce; null if no seat did. */
  readonly nonce: { readonly comparison: Comparison; readonly seat: number | null };
  /** What the record says about the numbers that this browser gave. */
  readonly own: readonly OwnCompared[];
}

/** The number is in the record, or missing, or it was given to another seal. */
export interface OwnCompared {
  readonly seat: number;
  readonly found: "there" | "missing" | "resealed";
}

function comparedOwn({ record: { fate } }: Report, { seat, seal, nonce }: OwnNumber): OwnCompared {
  if (fate.kind !== "sealed" || fate.commitment !== seal) return { seat, found: "resealed" };
  return { seat, found: fate.nonces[seat] === nonce ? "there" : "missing" };
}

export function compared(report: Report, noted: Noted, own: readonly OwnNumber[] = []): Compared {
  const { record, digest } = report;
  const { fate } = record;
  const nonces = fate.kind === "sealed" ? fate.nonces : [];
  const found = nonces.map((nonce) => compareNoted(noted.nonce, nonce ?? ""));
  const seat = found.findIndex((one) => one === "same" || one === "beginning");
  return {
    seal: compareNoted(noted.seal, fate.kind === "sealed" ? fate.commitment : ""),
    digest: compareNoted(noted.digest, digest),
    nonce: {
      comparison: found[Math.max(seat, 0)] ?? compareNoted(noted.nonce, ""),
      seat: seat < 0 ? null : seat,
    },
    own: own.map((one) => comparedOwn(report, one)),
  };
}

export function verdictOf({ faults, gaps }: Report, { seal, digest, nonce, own }: Compared): Verdict {
  if (faults.length > 0) return "forged";
  if ([seal, digest, nonce.comparison].includes("different")) return "other";
  if (own.some(({ found }) => found !== "there")) return "other";
  if (gaps.includes("unsealed") || gaps.includes("secret")) return "unproved";
  return gaps.includes("seeded") ? "repeats" : "fair";
}
