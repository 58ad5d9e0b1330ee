/** Compares what a player wrote down with what a record says. */

/** Fewer digits could agree by accident. */
const FEWEST = 8;

/**
 * `same`: all digits agree; `beginning`: those that were noted agree; `short`: too few; `unreadable`: no hex
 * digits.
 */
export type Comparison = "nothing" | "same" | "beginning" | "different" | "short" | "unreadable";

export function compareNoted(noted: string, value: string): Comparison {
  const digits = noted.replace(/[\s.…-]/g, "").toLowerCase();
  if (digits === "") return "nothing";
  if (!/^[0-9a-f]+$/.test(digits)) return "unreadable";
  if (digits === value) return "same";
  if (!value.startsWith(digits)) return digits.length < FEWEST ? "short" : "different";
  return digits.length < FEWEST ? "short" : "beginning";
}
