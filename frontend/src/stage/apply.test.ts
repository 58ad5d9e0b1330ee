import type { EventInfo, ViewInfo } from "$protocol";
import cows from "$samples/cows.json";
import protect from "$samples/protect.json";
import { describe, expect, it } from "vitest";
import { applied } from "./apply";

/** The whole table with six seats and all modules, and a classic one with four. */
const full = cows.welcome.view as unknown as ViewInfo;
const classic = protect.welcome.view as unknown as ViewInfo;

function after(
  view: ViewInfo,
  ...events: [name: string, fields: Record<string, unknown>, rule?: string][]
): ViewInfo {
  return events.reduce<ViewInfo>((now, [event, fields, rule = ""]) => {
    return applied(now, { event, fields, rule } satisfies EventInfo);
  }, view);
}

function seat(view: ViewInfo, number: number): ViewInfo["players"][number] {
  const player = view.players[number];
  if (player === undefined) throw new Error(`Nobody sits at ${number}.`);
  return player;
}

function count(view: ViewInfo, number: number, zone: string): number {
  return seat(view, number).zones[zone]?.length ?? -1;
}

describe("what is shown after an event", () => {
  it("leaves the view as it was", () => {
    const before = structuredClone(full);
    after(full, ["BankRobbed", { seat: 1, amount: 5 }], ["RoundBegun", { round: 9, sheriff: 2 }]);
    after(full, ["CowsStolen", { seat: 0, victim: 5, amount: 2 }], ["CardPlayed", { seat: 0, card: "mule" }]);
    expect(full).toEqual(before);
  });

  it("is the same view where nothing is known to change", () => {
    expect(after(full, ["DocIdle", {}])).toBe(full);
    expect(after(full, ["constructor", {}])).toBe(full);
  });

  it("moves dollars from the bank, the stagecoach and between seats", () => {
    const [one, two] = [seat(full, 1).dollars, seat(full, 2).dollars];
    const view = after(
      { ...full, coach: 3 },
      ["BankRobbed", { seat: 1, amount: 5 }],
      ["CoachArrived", { amount: 3, bank: 3 }],
      ["DollarsGiven", { seat: 1, to: 2, amount: 2 }],
    );
    expect([view.bank, view.coach]).toEqual([3, 0]);
    expect([seat(view, 1).dollars, seat(view, 2).dollars]).toEqual([one + 3, two + 2]);
  });

  it("takes nuggets out of the mine", () => {
    const before = seat(full, 3).nuggets;
    const view = after({ ...full, mine: 9 }, ["NuggetsMined", { seat: 3, amount: 4, left: 5 }]);
    expect([view.mine, seat(view, 3).nuggets]).toEqual([5, before + 4]);
  });

  it("rolls under the cup, sets aside what is shown and pays for it", () => {
    const begun = after(
      full,
      ["WalletFound", { seat: 4, amount: 3 }],
      ["RoundBegun", { round: 9, sheriff: 4 }],
    );
    expect([begun.round, begun.sheriff, seat(begun, 0).aside]).toEqual([9, 4, "-"]);
    const rolled = after(
      begun,
      ["DiceRolled", { seat: 4, amount: 5, dice: "99TKA" }],
      ["DiceRolled", { seat: 5, amount: 5, dice: null }],
    );
    expect([seat(rolled, 4).cup, seat(rolled, 5).cup]).toEqual(["99TKA", 5]);
    const shown = after(rolled, ["DiceShown", { seat: 4, dice: "9K", paid: 1 }]);
    expect(seat(shown, 4)).toMatchObject({
      aside: "9K",
      kept: "9K",
      cup: null,
      dollars: seat(begun, 4).dollars - 1,
    });
    expect(shown.coach).toBe(full.coach + 1);
    const again = after(shown, ["DiceShown", { seat: 4, dice: "TA", paid: 0 }]);
    expect(seat(again, 4)).toMatchObject({ aside: "9TKA", kept: "TA" });
  });

  it("turns one die of several alike", () => {
    const view = after(full, ["DieTurned", { seat: 0, before: "A", after: "9" }]);
    expect(seat(view, 0).aside).toBe("9QKAA");
  });

  it("pays a bribe with all that was offered", () => {
    const [payer, sheriff] = [seat(full, 0), seat(full, 1)];
    const paid = { dollars: 0, nuggets: 0, store: 1, properties: 1, cards: ["mule", "p4"] };
    const view = after(full, ["BribePaid", { seat: 0, sheriff: 1, ...paid }]);
    expect(seat(view, 0).zones.hand).not.toContain("mule");
    expect(seat(view, 0).zones.deeds).not.toContain("p4");
    expect(seat(view, 1).zones.hand).toHaveLength((sheriff.zones.hand?.length ?? 0) + 1);
    expect(count(view, 0, "deeds")).toBe((payer.zones.deeds?.length ?? 0) - 1);
  });

  it("passes the badge", () => {
    expect(after(full, ["BadgePassed", { seat: full.sheriff, to: 5 }]).sheriff).toBe(5);
  });

  it("counts cows for the seat and for the herds", () => {
    const view = after(full, ["CowsStolen", { seat: 0, victim: 5, amount: 2 }]);
    expect([seat(view, 0).counts.cows, seat(view, 5).counts.cows]).toEqual([3, 4]);
    expect(view.annexes.cows).toMatchObject({ herds: [3, 0, 0, 0, 5, 4], rodeos_left: 4 });
  });

  it("moves cards that nobody may know by their number", () => {
    const view = after(
      full,
      ["StoreCardsDrawn", { seat: 2, amount: 3, cards: null }],
      ["StoreCardKept", { seat: 2, card: null }],
      ["StoreCardsDiscarded", { seat: 2, amount: 2, cards: null }],
    );
    expect(view.zones.store).toHaveLength((full.zones.store?.length ?? 0) - 3);
    expect(view.zones["store-out"]).toHaveLength((full.zones["store-out"]?.length ?? 0) + 2);
    expect([count(view, 2, "looking"), count(view, 2, "hand")]).toEqual([0, count(full, 2, "hand") + 1]);
  });

  it("keeps what was gained at the Town Hall apart where a gift can be made of it", () => {
    const taken: [string, Record<string, unknown>, string] = [
      "PropertiesTaken",
      { seat: 1, cards: ["p2"] },
      "HALL-1",
    ];
    expect(count(after(full, taken), 1, "claims")).toBe(count(full, 1, "claims") + 1);
    const plain = {
      ...classic,
      players: classic.players.map(({ zones, ...rest }) => ({ ...rest, zones: without(zones) })),
    };
    expect(count(after(plain, taken), 1, "deeds")).toBe(count(plain, 1, "deeds") + 1);
  });

  it("shuffles the discards into the deck before they are drawn from", () => {
    const empty = { ...full, zones: { ...full.zones, store: [], "store-out": ["?s", "?s", "?s"] } };
    const view = after(
      empty,
      ["DeckShuffled", { deck: "store", amount: 3 }],
      ["StoreCardTaken", { seat: 0, card: "mule" }],
    );
    expect([view.zones.store?.length, view.zones["store-out"]?.length]).toEqual([2, 0]);
  });
});

function without(zones: Record<string, string[]>): Record<string, string[]> {
  const { claims: _, "claims-open": __, ...rest } = zones;
  return rest;
}
