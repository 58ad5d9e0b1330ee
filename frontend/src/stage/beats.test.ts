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

  it("is at the river for river cards and for what they bring, wherever that comes from", () => {
    const drawn = event("RiverCardDrawn", { seat: 2, card: "gold3" });
    const gold = { ...event("NuggetsMined", { seat: 2, amount: 3, left: 4 }), rule: "RIVER-GOLD" };
    const wallet = { ...event("WalletFound", { seat: 2, amount: 2 }), rule: "RIVER-WALLET" };
    expect(beatsOf(drawn, { place: "mine" })[0]).toMatchObject({
      place: "river",
      flights: [{ from: "deck:river" }],
    });
    expect(beatsOf(gold, nowhere)[0]).toMatchObject({ place: "river", flights: [{ from: "place:mine" }] });
    expect(beatsOf(wallet, nowhere)[0]).toMatchObject({ place: "river", flights: [{ from: "place:bank" }] });
    expect(beatsOf(event("RiverEmpty", { seat: 2 }), { place: "mine" })[0]?.place).toBe("river");
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

  it("puts a card that is played before everybody's eyes, with who played it", () => {
    const [played] = beatsOf(event("CardPlayed", { seat: 1, card: "dynamite" }), nowhere);
    expect(played).toMatchObject({
      spot: { card: "dynamite", seat: 1 },
      flights: [{ what: "card", card: "dynamite", from: "seat:1:cards", to: "deck:in-play" }],
    });
    const [cancelled] = beatsOf(event("CardCancelled", { seat: 1, card: "dynamite", by: 3 }), nowhere);
    expect(cancelled).toMatchObject({ seat: 3, spot: { card: "dynamite", seat: 1, cancelled: true } });
  });

  it("shows nobody a card that is secret", () => {
    const [stolen] = beatsOf(event("CardStolen", { seat: 1, victim: 2, kind: "store" }), nowhere);
    const [drawn] = beatsOf(event("RiverCardDrawn", { seat: 1 }), nowhere);
    expect([stolen?.spot, drawn?.spot]).toEqual([undefined, undefined]);
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
    expect(beat?.crowd).toBe("stage.reveals");
  });

  it("are called by their sentence where only one does it", () => {
    const [alone] = shown.flatMap((one) => beatsOf(one, nowhere));
    const beat = together(alone === undefined ? [] : [alone]);
    expect([beat?.crowd, beat?.say]).toEqual([undefined, "DiceShown."]);
  });

  it("are not those that merely have the same name", () => {
    const mined = event("NuggetsMined", { seat: 0, amount: 1, left: 3 });
    expect(moments([mined, mined])).toHaveLength(2);
  });
});
