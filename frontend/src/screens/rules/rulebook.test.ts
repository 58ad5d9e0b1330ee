import type { RuleInfo } from "$protocol";
import { expect, test } from "vitest";
import { compared, found, grouped, inPlay, linked, partsOf, remarksOf, ruleText } from "./rulebook";

const rule = (id: string, scope: string, text = "", more: Partial<RuleInfo> = {}): RuleInfo => ({
  id,
  title: id.toLowerCase(),
  text,
  scope,
  ruling: false,
  assumed: false,
  remarks: {},
  ...more,
});

test("one edition's parts are marked", () => {
  expect(partsOf("Shuffle. Classic: 25 cards. Revised: 20 cards. Assumed: all alike.")).toEqual([
    { voice: "all", text: "Shuffle." },
    { voice: "classic", text: "25 cards." },
    { voice: "revised", text: "20 cards." },
    { voice: "assumed", text: "all alike." },
  ]);
  expect(partsOf("Mélangez. Édition classique : 25 cartes. Édition révisée : 20 cartes.")).toEqual([
    { voice: "all", text: "Mélangez." },
    { voice: "classic", text: "25 cartes." },
    { voice: "revised", text: "20 cartes." },
  ]);
});

test("a ruling may name one edition", () => {
  expect(partsOf("Pay. Ruling (classic): in every round.")).toEqual([
    { voice: "all", text: "Pay." },
    { voice: "ruling", text: "(classic) in every round." },
  ]);
});

test("marks count only at the start", () => {
  expect(partsOf("Ruling: anybody may.")).toEqual([{ voice: "ruling", text: "anybody may." }]);
  expect(partsOf("The Classic: a song.")).toEqual([{ voice: "all", text: "The Classic: a song." }]);
});

test("a ruleset limits rules and remarks", () => {
  const base = rule("MINE-1", "base", "", { remarks: { wanted: "A.", cowboys: "B." } });
  expect(inPlay("classic", "revised+wanted")).toBe(false);
  expect(inPlay("wanted", "revised+wanted")).toBe(true);
  expect(inPlay("base", "classic")).toBe(true);
  expect(remarksOf(base, "revised+wanted")).toEqual([["wanted", "A."]]);
  expect(remarksOf(base, "")).toHaveLength(2);
});

test("search ignores accents, case and apostrophes", () => {
  const rules = [
    rule("MINE-1", "base", "Prenez une pépite de la Mine d’or."),
    rule("BANK-1", "base", "Prenez tout."),
  ];
  expect(found(rules, "PEPITE", ruleText).map(({ id }) => id)).toEqual(["MINE-1"]);
  expect(found(rules, "mine d'or", ruleText).map(({ id }) => id)).toEqual(["MINE-1"]);
  expect(found(rules, "bank-1", ruleText).map(({ id }) => id)).toEqual(["BANK-1"]);
});

test("search needs all words in any order", () => {
  const rules = [rule("A-1", "base", "dollars and nuggets"), rule("A-2", "base", "dollars")];
  expect(found(rules, "nuggets dollars", ruleText)).toHaveLength(1);
  expect(found(rules, "  ", ruleText)).toHaveLength(2);
});

test("rules are grouped by box and chapter", () => {
  const rules = [rule("MINE-1", "base"), rule("MINE-2", "wanted"), rule("BANK-1", "base")];
  expect(grouped(rules).map(({ scope, chapters }) => [scope, ...chapters.map(({ name }) => name)])).toEqual([
    ["base", "MINE", "BANK"],
    ["wanted", "MINE"],
  ]);
});

test("editions are compared where they differ", () => {
  const rules = [
    rule("SETUP-1", "base", "Two to five."),
    rule("SETUP-7", "base", "Shuffle. Classic: 25. Revised: 20."),
    rule("DOC-C1", "classic"),
    rule("DOC-R1", "revised"),
  ];
  expect(
    compared(rules).map(({ chapter, both, classic, revised }) => [
      chapter,
      both.length,
      classic.length,
      revised.length,
    ]),
  ).toEqual([
    ["SETUP", 1, 0, 0],
    ["DOC", 0, 1, 1],
  ]);
});

test("rule names in texts become links", () => {
  const isRule = (id: string): boolean => ["DOC-C2", "CARD-JOE"].includes(id);
  expect(linked("10 VP (see DOC-C2, CARD-JOE, X-9).", isRule).filter(({ rule }) => rule)).toEqual([
    { text: "DOC-C2", rule: true },
    { text: "CARD-JOE", rule: true },
  ]);
});
