/**
 * Finds the cause behind the faults of a report: one forged nonce makes every die wrong, but is one thing to
 * report.
 */

import { isChance, type GameRecord } from "./record";
import { fateOf, follows, type Fault, type Report } from "./verify";

/** Which nonces are forged, as far as that can be found out. */
export type NonceGuess =
  | { readonly how: "added"; readonly seat: number }
  | { readonly how: "exchanged"; readonly seats: readonly [number, number] }
  | { readonly how: "unknown" };

export type Diagnosis =
  | { readonly kind: "fault"; readonly fault: Fault }
  /** The seal does not match secret and header, but all chance follows from them. */
  | { readonly kind: "seal" }
  /** Neither the seal nor the chance follows from them. */
  | { readonly kind: "source" }
  | { readonly kind: "nonces"; readonly guess: NonceGuess }
  | { readonly kind: "seed" };

/** How many outcomes a guess has to explain before it is accepted. */
const TRIED = 40;

export function diagnose(report: Report): Diagnosis[] {
  const { faults, asked, record } = report;
  const outcomes = faults.filter(({ kind }) => kind === "outcome").length;
  // A die or two may be right by luck under any nonce.
  const source = outcomes > 3 && outcomes * 2 > asked.length;
  const sealWrong = faults.some(({ kind }) => kind === "commitment");
  const found: Diagnosis[] = [];
  for (const fault of faults) {
    if (fault.kind === "commitment") found.push({ kind: source ? "source" : "seal" });
    else if (!(source && fault.kind === "outcome")) found.push({ kind: "fault", fault });
  }
  if (!source || sealWrong) return found;
  const behind: Diagnosis =
    record.fate.kind === "seeded" ? { kind: "seed" } : { kind: "nonces", guess: guessNonces(record) };
  return [...found.filter(isDigest), behind, ...found.filter((one) => !isDigest(one))];
}

function isDigest(found: Diagnosis): boolean {
  return found.kind === "fault" && found.fault.kind === "digest";
}

function guessNonces(record: GameRecord): NonceGuess {
  if (record.fate.kind !== "sealed") return { how: "unknown" };
  const nonces = record.fate.nonces;
  for (const [seat, nonce] of nonces.entries()) {
    if (
      nonce !== null &&
      fits(
        record,
        nonces.map((one, at) => (at === seat ? null : one)),
      )
    )
      return { how: "added", seat };
    for (let other = seat + 1; other < nonces.length; other += 1) {
      const partner = nonces[other] ?? null;
      const exchanged = nonces.map((one, at) => (at === seat ? partner : at === other ? nonce : one));
      if (fits(record, exchanged)) return { how: "exchanged", seats: [seat, other] };
    }
  }
  return { how: "unknown" };
}

function fits(record: GameRecord, nonces: readonly (string | null)[]): boolean {
  const fate = fateOf(record, nonces);
  const chances = record.entries.filter(isChance).slice(0, TRIED);
  const right = chances.filter((entry) => fate !== null && follows(fate, entry)).length;
  return right * 2 > chances.length;
}
