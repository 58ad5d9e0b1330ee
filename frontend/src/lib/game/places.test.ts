import type { ViewInfo } from "$protocol";
import { describe, expect, test } from "vitest";
import elixir from "$samples/elixir.json";
import remedy from "$samples/remedy.json";
import { claimOf, closedOf, duskOf, faceOf, leadsOf, placesOf, stakesOf } from "./places";

const view = elixir.welcome.view as unknown as ViewInfo;
const EVERYTHING = "revised+wanted+indians+cowboys";

describe("the places in a ruleset", () => {
  test("the base game has eight", () => {
    expect(placesOf("classic")).toEqual([
      "mine",
      "bank",
      "coach",
      "store",
      "saloon",
      "sheriff",
      "hall",
      "doc",
    ]);
  });

  test("each expansion adds its own", () => {
    expect(placesOf("revised+cowboys")).toContain("prairie");
    expect(placesOf("revised+cowboys")).not.toContain("river");
    expect(placesOf(EVERYTHING)).toHaveLength(11);
  });
});

describe("the day", () => {
  const begun = [{ event: "GameBegun", rule: "SETUP-3", fields: { mine: 20 } }];

  test("it is as far gone as the gold that the mine began with", () => {
    expect(duskOf({ ...view, mine: 20 }, begun, EVERYTHING)).toBe(0);
    expect(duskOf({ ...view, mine: 5 }, begun, EVERYTHING)).toBe(0.75);
    expect(duskOf({ ...view, mine: 0 }, begun, EVERYTHING)).toBe(1);
  });

  test("without the beginning of the game the rules say how much gold there was", () => {
    expect(duskOf({ ...view, mine: 10 }, [], EVERYTHING)).toBe(0.75);
    expect(duskOf({ ...view, mine: 15 }, [], "classic")).toBe(0.5);
  });
});

describe("what is at stake", () => {
  test("the mine has its nuggets, the bank and the stagecoach their dollars", () => {
    expect(stakesOf("mine", view, EVERYTHING)).toEqual([{ kind: "nuggets", amount: 32 }]);
    expect(stakesOf("bank", view, EVERYTHING)).toEqual([{ kind: "dollars", amount: 6 }]);
    expect(stakesOf("coach", { ...view, coach: 3 }, EVERYTHING)).toEqual([{ kind: "dollars", amount: 3 }]);
  });

  test("wanted outlaws are there only where they are played with", () => {
    const kinds = (ruleset: string): string[] => stakesOf("sheriff", view, ruleset).map(({ kind }) => kind);
    expect(kinds(EVERYTHING)).toEqual(["badge", "wanted"]);
    expect(kinds("revised")).toEqual(["badge"]);
  });

  test("the Doc shows elixirs in the revised edition and has remedies in the classic one", () => {
    expect(stakesOf("doc", view, EVERYTHING)[0]?.cards).toEqual(["protection", "friendship"]);
    const classic = remedy.welcome.view as unknown as ViewInfo;
    expect(stakesOf("doc", classic, "classic+wanted")).toEqual([{ kind: "remedies", amount: 0 }]);
  });

  test("the Indian die is somebody's or in the village", () => {
    expect(stakesOf("village", view, EVERYTHING)[0]?.seat).toBe(1);
    const home = { ...view, annexes: { "indian-die": { holder: null } } };
    expect(stakesOf("village", home, EVERYTHING)[0]?.seat).toBeNull();
  });

  test("cards of all hands can be stolen, properties too", () => {
    const dealt = {
      ...view,
      players: view.players.map((player) => ({ ...player, zones: { hand: ["?s"], deeds: ["?p", "?p"] } })),
    };
    expect(stakesOf("saloon", dealt, "revised")).toEqual([{ kind: "hands", amount: 18 }]);
  });
});

test("the server says which face decides; before it has, the rules do", () => {
  expect(faceOf("mine", "A")).toBe("A");
  expect(faceOf("mine", "")).toBe("9");
  expect(faceOf("hall", "")).toBeNull();
});

test("who leads is what the server says, and nobody where it says nothing", () => {
  expect(leadsOf({ ...view, leads: { mine: [[2], [0, 1]] } }, "mine")).toEqual([[2], [0, 1]]);
  expect(leadsOf({ ...view, leads: {} }, "mine")).toEqual([]);
});

test("a claim counts the dice of the face", () => {
  expect(claimOf(view, 0, "T")).toBe(2);
  expect(claimOf(view, 0, "A")).toBe(0);
});

test("the location on the warpath is closed, by its number among the locations", () => {
  const closed = { ...view, annexes: { "indian-die": { closed: 1 } } };
  expect(closedOf(closed, ["mine", "bank"])).toBe("bank");
  expect(closedOf(view, ["mine", "bank"])).toBeNull();
});
