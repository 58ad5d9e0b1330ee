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

test("what only one edition says is told apart, in English and in French", () => {
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

test("a ruling may be about one edition only", () => {
  expect(partsOf("Pay. Ruling (classic): in every round.")).toEqual([
    { voice: "all", text: "Pay." },
    { voice: "ruling", text: "(classic) in every round." },
  ]);
});

test("a text that is all ruling has one part, and a word in the middle of a sentence is no mark", () => {
  expect(partsOf("Ruling: anybody may.")).toEqual([{ voice: "ruling", text: "anybody may." }]);
  expect(partsOf("The Classic: a song.")).toEqual([{ voice: "all", text: "The Classic: a song." }]);
});

test("with a ruleset only the rules and remarks of its boxes hold", () => {
  const base = rule("MINE-1", "base", "", { remarks: { wanted: "A.", cowboys: "B." } });
  expect(inPlay("classic", "revised+wanted")).toBe(false);
  expect(inPlay("wanted", "revised+wanted")).toBe(true);
  expect(inPlay("base", "classic")).toBe(true);
  expect(remarksOf(base, "revised+wanted")).toEqual([["wanted", "A."]]);
  expect(remarksOf(base, "")).toHaveLength(2);
});

test("looking for something ignores accents, case and the shape of an apostrophe", () => {
  const rules = [
    rule("MINE-1", "base", "Prenez une pépite de la Mine d’or."),
    rule("BANK-1", "base", "Prenez tout."),
  ];
  expect(found(rules, "PEPITE", ruleText).map(({ id }) => id)).toEqual(["MINE-1"]);
  expect(found(rules, "mine d'or", ruleText).map(({ id }) => id)).toEqual(["MINE-1"]);
  expect(found(rules, "bank-1", ruleText).map(({ id }) => id)).toEqual(["BANK-1"]);
});

test("all words have to be found, in whatever order; without any, everything is", () => {
  const rules = [rule("A-1", "base", "dollars and nuggets"), rule("A-2", "base", "dollars")];
  expect(found(rules, "nuggets dollars", ruleText)).toHaveLength(1);
  expect(found(rules, "  ", ruleText)).toHaveLength(2);
});

test("rules are grouped by box, then by chapter, and keep their order", () => {
  const rules = [rule("MINE-1", "base"), rule("MINE-2", "wanted"), rule("BANK-1", "base")];
  expect(grouped(rules).map(({ scope, chapters }) => [scope, ...chapters.map(({ name }) => name)])).toEqual([
    ["base", "MINE", "BANK"],
    ["wanted", "MINE"],
  ]);
});

test("the editions are compared where they differ, and only there", () => {
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

test("a rule that a text names becomes a link, other words in capitals do not", () => {
  const isRule = (id: string): boolean => ["DOC-C2", "CARD-JOE"].includes(id);
  expect(linked("10 VP (see DOC-C2, CARD-JOE, X-9).", isRule).filter(({ rule }) => rule)).toEqual([
    { text: "DOC-C2", rule: true },
    { text: "CARD-JOE", rule: true },
  ]);
});
