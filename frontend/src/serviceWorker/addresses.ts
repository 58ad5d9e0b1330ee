/** Sorts requests to the server by their address. */

import { TEXTS } from "./texts";

/**
 * `own` is personal, belongs to a game, or is unknown to the worker: such requests pass through untouched.
 */
export type Kind = "screen" | "part" | "reference" | "own";

/**
 * Answers that are the same for all visitors; the server confirms it in each answer. The replay screen keeps
 * replays itself.
 */
const REFERENCE =
  /^(?!\/api\/corpus\/[^/]+\/replay$)\/api\/(bots|boxes|corpus|names|phrases|puzzles|rules|rulesets)(\/|$)/;
const SERVERS = /^\/(api|page)\/|^\/(healthz|metrics|sw\.js|manifest\.webmanifest)$/;

export function kindOf(path: string, navigates: boolean): Kind {
  if (navigates) return SERVERS.test(path) ? "own" : "screen";
  if (path.startsWith("/page/")) return "part";
  return REFERENCE.test(path) ? "reference" : "own";
}

/**
 * What is loaded in advance, so that new visitors can read the rules and cards offline, in all languages.
 */
export const WANTED: readonly string[] = [...TEXTS.keys()].flatMap((lang) => [
  `/api/rules?lang=${lang}`,
  `/api/rulesets?lang=${lang}`,
  `/api/boxes?lang=${lang}`,
  `/api/bots?lang=${lang}`,
  `/api/corpus?lang=${lang}`,
  `/api/puzzles?lang=${lang}`,
  ...["revised", "revised+wanted+indians+cowboys"].map(
    (ruleset) => `/api/names?ruleset=${encodeURIComponent(ruleset)}&lang=${lang}`,
  ),
]);
