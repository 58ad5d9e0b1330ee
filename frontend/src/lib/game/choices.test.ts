import { describe, expect, test } from "vitest";
import {
  bodyOf,
  cardsOf,
  cardsText,
  keepText,
  numberOf,
  offerOf,
  offerText,
  PASS,
  turnOf,
  turnText,
  usesOf,
  usesText,
  withBrute,
} from "./choices";

const samples = import.meta.glob<{ welcome: { prompt: { options: string[] } } }>(
  "../../../samples/*-*.json",
  {
    eager: true,
    import: "default",
  },
);
const more = import.meta.glob<{ welcome: { prompt: { options: string[] } } }>(
  "../../../samples/{keep,turn,shaman,offer,draw}.json",
  { eager: true, import: "default" },
);
const options = [...Object.values(samples), ...Object.values(more)].flatMap(
  ({ welcome }) => welcome.prompt.options,
);
const of = (verb: string): string[] => options.filter((option) => option.startsWith(`${verb}:`));

describe("the server's notation is read and written", () => {
  test.each(of("turn"))("%s", (choice) => {
    const turn = turnOf(choice);
    expect(turn && turnText(turn)).toBe(choice);
  });
  test.each(of("offer"))("%s", (choice) => {
    const offer = offerOf(choice);
    expect(offer && offerText(offer)).toBe(choice);
  });
  test.each(of("use"))("%s", (choice) => {
    const uses = usesOf(choice);
    expect(uses && usesText(uses)).toBe(choice);
  });
});

test("a keep is written in order", () => {
  expect(keepText(["Q", "9", "T"])).toBe("keep:9TQ");
  expect(keepText([], false)).toBe("keep:-");
  expect(keepText(["A", "A"], true)).toBe("keep:AA+brute");
});

test("The Brute is added and removed", () => {
  expect(withBrute("keep:AA", true)).toBe("keep:AA+brute");
  expect(withBrute("keep:AA+brute", true)).toBe("keep:AA+brute");
  expect(withBrute("keep:AA+brute", false)).toBe("keep:AA");
});

test("an offer lists all its things", () => {
  const offer = { favour: 2, dollars: 3, nuggets: 1, cards: ["dynamite", "p3", "p3"] };
  expect(offerText(offer)).toBe("offer:2:3d+1n+dynamite+2.p3");
  expect(offerOf("offer:2:3d+1n+dynamite+2.p3")).toEqual(offer);
});

test("backs are read as cards", () => {
  expect(offerOf("offer:1:2.%p+%s")?.cards).toEqual(["?p", "?p", "?s"]);
  expect(cardsText(["?p", "?p", "?s"])).toBe("2.%p+%s");
});

test("empty choices are passes or dashes", () => {
  expect(offerText({ favour: 0, dollars: 0, nuggets: 0, cards: [] })).toBe(PASS);
  expect(usesText(new Map([["coyote", 0]]))).toBe(PASS);
  expect(cardsText([])).toBe("-");
  expect(cardsOf("-")).toEqual([]);
});

test("a choice of another verb is null", () => {
  expect(bodyOf("play:brute", "card")).toBeNull();
  expect(numberOf("seat:x", "seat")).toBeNull();
  expect(numberOf("seat:12", "seat")).toBe(12);
  expect(turnOf("turn:9=A=K")).toBeNull();
  expect(offerOf("offer:2:")).toBeNull();
  expect(usesOf("pass")).toBeNull();
});
