/** What went wrong, in words. */

import { Problem } from "./api";
import { language, t, tOr } from "../texts";

/** The server explains itself in English; in other languages the page has words for what can be expected. */
export function problemWords(problem: unknown): string {
  if (!(problem instanceof Problem) || problem.status === 0) return t("home.offline");
  const told = [problem.message, problem.hint].filter((part) => part !== "").join(" ");
  return language() === "en" && told !== "" ? told : tOr(`problem.${problem.status}`, t("refused"));
}
