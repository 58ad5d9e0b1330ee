/** What is asked of the server, told apart by its address. */

/** `own` is a person's or a game's, and what the worker knows nothing of: it goes by untouched. */
export type Kind = "screen" | "part" | "reference" | "own";

/** Answers that are the same for everybody; the server says so of each once more. Replays are kept by their screen. */
const REFERENCE =
  /^(?!\/api\/corpus\/[^/]+\/replay$)\/api\/(bots|boxes|corpus|names|phrases|puzzles|rules|rulesets)(\/|$)/;
const SERVERS = /^\/(api|page)\/|^\/(healthz|metrics|sw\.js|manifest\.webmanifest)$/;

export function kindOf(path: string, navigates: boolean): Kind {
  if (navigates) return SERVERS.test(path) ? "own" : "screen";
  if (path.startsWith("/page/")) return "part";
  return REFERENCE.test(path) ? "reference" : "own";
}

/** With it, the rules and the cards can be read by who has not opened them before, in either language. */
export const WANTED: readonly string[] = ["en", "fr"].flatMap((lang) => [
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
