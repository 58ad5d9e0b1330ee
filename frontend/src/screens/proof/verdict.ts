/** What a report comes to in one word, with what somebody noted. */

import { compareNoted, type Comparison } from "../../lib/proof/noted";
import type { Report } from "../../lib/proof/verify";

export type Verdict = "fair" | "forged" | "other" | "unproved" | "repeats";

/** What was written down at the table, as it was typed. */
export interface Noted {
  seal: string;
  digest: string;
  nonce: string;
}

export interface Compared {
  readonly seal: Comparison;
  readonly digest: Comparison;
  /** The seat whose nonce it is; null for nobody's. */
  readonly nonce: { readonly comparison: Comparison; readonly seat: number | null };
}

export function compared({ record, digest }: Report, noted: Noted): Compared {
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
  };
}

export function verdictOf({ faults, gaps }: Report, { seal, digest, nonce }: Compared): Verdict {
  if (faults.length > 0) return "forged";
  if ([seal, digest, nonce.comparison].includes("different")) return "other";
  if (gaps.includes("unsealed") || gaps.includes("secret")) return "unproved";
  return gaps.includes("seeded") ? "repeats" : "fair";
}
