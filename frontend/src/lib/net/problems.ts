/** Error messages for people. */

import { Problem } from "./api";
import { ENGLISH, language, t, tOr } from "../texts";

/** The server writes in English; for other languages the page has its own words for the expected errors. */
export function problemWords(problem: unknown): string {
  if (!(problem instanceof Problem) || problem.status === 0) return t("home.offline");
  const told = [problem.message, problem.hint].filter((part) => part !== "").join(" ");
  return language() === ENGLISH && told !== "" ? told : tOr(`problem.${problem.status}`, t("refused"));
}
