import type { ViewInfo } from "$protocol";
import { describe, expect, test } from "vitest";
import elixir from "$samples/elixir.json";
import remedy from "$samples/remedy.json";
import draw from "$samples/draw.json";
import { claimOf, closedOf, duskOf, leadsOf, placesOf, stakesOf } from "./places";

const view = elixir.welcome.view as unknown as ViewInfo;
const base = draw.welcome.view as unknown as ViewInfo;

describe("the places in a game", () => {
  test("the base game has eight", () => {
    expect(placesOf(base)).toEqual(["mine", "bank", "coach", "store", "saloon", "sheriff", "hall", "doc"]);
  });

  test("others appear with their first things", () => {
    expect(placesOf({ ...base, annexes: { cows: {} } })).toContain("prairie");
    expect(placesOf({ ...base, annexes: { "indian-die": {} } })).toContain("village");
    expect(placesOf({ ...base, zones: { ...base.zones, river: [] } })).toContain("river");
    expect(placesOf(view)).toHaveLength(11);
  });
});

describe("the day", () => {
  const begun = [{ event: "GameBegun", rule: "SETUP-3", fields: { mine: 20 } }];

  test("follows the gold of the mine", () => {
    expect(duskOf({ ...view, mine: 20 }, begun)).toBe(0);
    expect(duskOf({ ...view, mine: 5 }, begun)).toBe(0.75);
    expect(duskOf({ ...view, mine: 0 }, begun)).toBe(1);
  });

  test("begins with the game", () => {
    expect(duskOf({ ...view, mine: 10 }, [])).toBe(0);
  });
});

describe("what is at stake", () => {
  test("counts nuggets and dollars", () => {
    expect(stakesOf("mine", view)).toEqual([{ kind: "nuggets", amount: 22 }]);
    expect(stakesOf("bank", view)).toEqual([{ kind: "dollars", amount: 6 }]);
    expect(stakesOf("coach", { ...view, coach: 3 })).toEqual([{ kind: "dollars", amount: 3 }]);
  });

  test("includes wanted outlaws only where played", () => {
    const kinds = (of: ViewInfo): string[] => stakesOf("sheriff", of).map(({ kind }) => kind);
    expect(kinds(view)).toEqual(["badge", "wanted"]);
    expect(kinds(base)).toEqual(["badge"]);
  });

  test("at the Doc is elixirs or remedies", () => {
    expect(stakesOf("doc", view)[0]?.cards).toEqual(["protection", "friendship"]);
    const classic = remedy.welcome.view as unknown as ViewInfo;
    expect(stakesOf("doc", classic)).toEqual([{ kind: "remedies", amount: 0 }]);
  });

  test("includes the Indian die and its owner", () => {
    expect(stakesOf("village", view)[0]?.seat).toBe(1);
    const home = { ...view, annexes: { "indian-die": { holder: null } } };
    expect(stakesOf("village", home)[0]?.seat).toBeNull();
  });

  test("at the Saloon is all hands and properties", () => {
    const dealt = {
      ...base,
      players: base.players.map((player) => ({ ...player, zones: { hand: ["?s"], deeds: ["?p", "?p"] } })),
    };
    expect(stakesOf("saloon", dealt)).toEqual([{ kind: "hands", amount: 3 * base.players.length }]);
  });
});

test("the server says who leads", () => {
  expect(leadsOf({ ...view, leads: { mine: [[2], [0, 1]] } }, "mine")).toEqual([[2], [0, 1]]);
  expect(leadsOf({ ...view, leads: {} }, "mine")).toEqual([]);
});

test("a claim counts dice of the face", () => {
  expect(claimOf(view, 0, "T")).toBe(2);
  expect(claimOf(view, 0, "A")).toBe(0);
});

test("the location on the warpath is closed", () => {
  const closed = { ...view, annexes: { "indian-die": { closed: 1 } } };
  expect(closedOf(closed, ["mine", "bank"])).toBe("bank");
  expect(closedOf(view, ["mine", "bank"])).toBeNull();
});
