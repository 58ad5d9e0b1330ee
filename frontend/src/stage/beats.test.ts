import type { EventInfo } from "$protocol";
import { describe, expect, it } from "vitest";
import reference from "../../../docs/reference.md?raw";
import { beatsOf, moments, SHOWS, together } from "./beats";

/** The events of the table in the reference. */
function eventsOfReference(): string[] {
  const [, part = ""] = reference.split("\n## Events\n");
  const [table = ""] = part.split("\nTypes of fields:");
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
}

function event(name: string, fields: Record<string, unknown>): EventInfo {
  return { event: name, rule: "", fields, says: `${name}.` };
}

const nowhere = { place: null };

describe("what events show", () => {
  it("is decided for every event of the reference, and for no other", () => {
    expect(eventsOfReference().length).toBeGreaterThan(90);
    expect(Object.keys(SHOWS).sort()).toEqual(eventsOfReference().sort());
  });

  it("is nothing for an event that a newer server may send", () => {
    expect(beatsOf(event("MoonRisen", {}), nowhere)).toEqual([]);
    expect(beatsOf(event("toString", {}), nowhere)).toEqual([]);
  });

  it("can be worked out though everything is secret", () => {
    for (const name of eventsOfReference()) {
      expect(() => beatsOf(event(name, {}), nowhere), name).not.toThrow();
    }
  });

  it("leads nuggets from the mine to whoever dug them up", () => {
    const [beat] = beatsOf(event("NuggetsMined", { seat: 2, amount: 3, left: 4 }), nowhere);
    expect(beat).toMatchObject({
      place: "mine",
      seat: 2,
      say: "NuggetsMined.",
      flights: [{ what: "nugget", amount: 3, from: "place:mine", to: "seat:2:nuggets" }],
    });
  });

  it("has nothing fly where nothing was paid", () => {
    const [beat] = beatsOf(event("DiceShown", { seat: 0, dice: "9", paid: 0 }), nowhere);
    expect(beat?.flights).toEqual([]);
  });

  it("names cards that may be known and only counts the others", () => {
    const drawn = { seat: 1, amount: 2, cards: ["dynamite", "mule"] };
    const [known] = beatsOf(event("StoreCardsDrawn", drawn), nowhere);
    const [secret] = beatsOf(event("StoreCardsDrawn", { ...drawn, cards: null }), nowhere);
    expect(known?.flights.map(({ card, amount }) => [card, amount])).toEqual([
      ["dynamite", 1],
      ["mule", 1],
    ]);
    expect(secret?.flights.map(({ card, amount }) => [card, amount])).toEqual([[undefined, 2]]);
  });

  it("stays where the town has come to, unless the event is elsewhere", () => {
    const kept = event("StoreCardKept", { seat: 0, card: null });
    expect(beatsOf(kept, { place: "store" })[0]?.place).toBe("store");
    expect(beatsOf(event("DocIdle", {}), { place: "store" })[0]?.place).toBe("doc");
  });
});

describe("events that happen at once", () => {
  const shown = [0, 1, 2].map((seat) => event("DiceShown", { seat, dice: "9K", paid: 1 }));

  it("are one moment: all cups are lifted together", () => {
    const groups = moments([event("RoundBegun", {}), ...shown, event("LastRollCalled", { seats: [0] })]);
    expect(groups.map((group) => group.length)).toEqual([1, 3, 1]);
    const beat = together(shown.flatMap((one) => beatsOf(one, nowhere)));
    expect(beat?.reveals).toEqual([0, 1, 2]);
    expect(beat?.flights.map(({ from }) => from)).toEqual([
      "seat:0:dollars",
      "seat:1:dollars",
      "seat:2:dollars",
    ]);
    expect(beat?.say).toBe("DiceShown. DiceShown. DiceShown.");
    expect(beat?.seat).toBeUndefined();
  });

  it("are not those that merely have the same name", () => {
    const mined = event("NuggetsMined", { seat: 0, amount: 1, left: 3 });
    expect(moments([mined, mined])).toHaveLength(2);
  });
});
