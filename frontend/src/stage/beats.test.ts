// @vitest-environment jsdom
import type { EventInfo } from "$protocol";
import { describe, expect, it } from "vitest";
import reference from "../../../docs/rules/reference.md?raw";
import type { Move } from "../lib/model/moves";
import { Names } from "../lib/model/names.svelte";
import { beatOf, grouped, together, type Beat } from "./beats";
import { SCENES } from "./scenes";

/** The events of the table in the reference. */
function eventsOfReference(): string[] {
  const [, part = ""] = reference.split("\n## Events\n");
  const [table = ""] = part.split("\nTypes of fields:");
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
}

function event(name: string, fields: Record<string, unknown>, ...moves: Move[]): EventInfo {
  return { event: name, rule: "", fields, moves };
}

const KINDS = new Names({
  told: { CardFinished: "never", LootReturned: "never", DiceRolled: "elsewhere" },
  happens_at: { NuggetsMined: "mine", PropertyGivenBack: "village", DocIdle: "doc" },
});

function shown(one: EventInfo, town: string | null = null): Beat {
  const beat = beatOf(one, town, KINDS);
  if (beat === null) throw new Error(`${one.event} shows nothing.`);
  return beat;
}

const count = (what: string, from: number | string | null, to: number | string, amount = 1): Move => ({
  move: "count",
  what,
  from,
  to,
  amount,
});
const cards = (from: string | null, to: string, ...names: string[]): Move => ({
  move: "cards",
  from,
  to,
  cards: names,
});
const mined = event("NuggetsMined", { seat: 2, amount: 3, left: 4 }, count("nuggets", "mine", 2, 3));

describe("what events show", () => {
  it("differs from moves only for known events", () => {
    const events = eventsOfReference();
    expect(events.length).toBeGreaterThan(90);
    expect(Object.keys(SCENES).filter((name) => !events.includes(name))).toEqual([]);
  });

  it("follows from moves for other kinds", () => {
    const risen = event("MoonRisen", { seat: 1 }, count("dollars", 1, "bank", 2));
    expect(shown(risen)).toMatchObject({ seat: 1, sound: "coin", flights: [{ what: "dollar", amount: 2 }] });
    expect(shown(event("toString", {})).flights).toEqual([]);
  });

  it("works with secret events", () => {
    for (const name of eventsOfReference()) {
      expect(() => beatOf({ event: name, rule: "", fields: {} }, null, KINDS), name).not.toThrow();
    }
  });

  it("flies nuggets from the mine to players", () => {
    expect(shown(mined)).toMatchObject({
      told: [mined],
      place: "mine",
      seat: 2,
      sound: "nugget",
      flights: [{ what: "nugget", amount: 3, from: "place:mine", to: "seat:2:nuggets" }],
    });
  });

  it("is at the river for river cards", () => {
    expect(shown({ ...mined, rule: "RIVER-GOLD" }, "mine")).toMatchObject({
      place: "river",
      flights: [{ from: "place:mine" }],
    });
  });

  it("is short and silent without gains", () => {
    const none = shown(event("BankRobbed", { seat: 0, amount: 0 }));
    expect([none.flights, none.sound]).toEqual([[], undefined]);
    expect(none.pause).toBeLessThan(shown(mined).pause);
  });

  it("is nothing for tidying without flights", () => {
    expect(beatOf(event("CardFinished", {}, cards("in-play", "store-out", "mule")), null, KINDS)).toBeNull();
    expect(shown(event("LootReturned", { seat: 0 }, cards("looking@0", "hand@1", "?s"))).flights).toEqual([
      { what: "card", amount: 1, from: "seat:0:cards", to: "seat:1:cards" },
    ]);
  });

  it("names known cards and counts others", () => {
    const [known, secret] = [
      ["dynamite", "mule"],
      ["?s", "?s"],
    ].map((names) => shown(event("StoreCardsDrawn", { seat: 1 }, cards("store", "looking@1", ...names))));
    expect(known?.flights.map(({ card, amount }) => [card, amount])).toEqual([
      ["dynamite", 1],
      ["mule", 1],
    ]);
    expect(secret?.flights.map(({ card, amount }) => [card, amount])).toEqual([[undefined, 2]]);
  });

  it("flies nothing that stays in place", () => {
    const kept = event("CardStolen", { seat: 1 }, cards("looking@1", "deeds@1", "?p"));
    const fresh = event("DeckShuffled", {}, cards("store-out", "store", "?s", "?s"));
    const begun = event("GameBegun", {}, cards(null, "store", "?s"), count("dollars", null, 0, 8));
    expect([kept, fresh, begun].flatMap((one) => shown(one).flights)).toEqual([]);
    expect([kept, fresh, begun].map((one) => shown(one).sound)).toEqual(["card", "card", undefined]);
  });

  it("moves badge and die between owners", () => {
    const set = (fact: string, value: number | null): Move => ({ move: "set", fact, value });
    const ways = [
      event("SheriffChosen", { seat: 1 }, set("sheriff", 1)),
      event("BadgePassed", { seat: 1, to: 2 }, set("sheriff", 2)),
      event("IndianDieSnatched", { seat: 3, victim: 4 }, set("indian-die.holder", 3)),
      event("IndianDieReturned", { seat: 3 }, set("indian-die.holder", null)),
    ].map((one) => {
      const { flights, seat } = shown(one);
      return [seat, flights[0]?.what, flights[0]?.from, flights[0]?.to];
    });
    expect(ways).toEqual([
      [1, "badge", "place:sheriff", "seat:1"],
      [2, "badge", "seat:1", "seat:2"],
      [3, "die", "seat:4", "seat:3"],
      [3, "die", "seat:3", "place:village"],
    ]);
  });

  it("throws the ambush die among the dice", () => {
    const dice: Move = { move: "dice", seat: 3, aside: "9", kept: "-", cup: null };
    expect(shown(event("DieAmbushed", { seat: 1, victim: 3 }, dice))).toMatchObject({
      seat: 3,
      flights: [{ what: "die", from: "seat:1", to: "seat:3:dice" }],
    });
  });

  it("removes things at the event's place", () => {
    const back = event("PropertyGivenBack", { seat: 0 }, cards("claims@0", "box", "?p"));
    expect(shown(back, "hall").flights[0]?.to).toBe("place:village");
  });

  it("shows a played card and its player", () => {
    const played = event("CardPlayed", { seat: 1, card: "dynamite" }, cards("hand@1", "in-play", "dynamite"));
    expect(shown(played)).toMatchObject({
      spot: { card: "dynamite", seat: 1 },
      flights: [{ what: "card", card: "dynamite", from: "seat:1:cards", to: "deck:in-play" }],
    });
    const cancelled = shown(event("CardCancelled", { seat: 1, card: "dynamite", by: 3 }));
    expect(cancelled).toMatchObject({ seat: 3, spot: { card: "dynamite", seat: 1, cancelled: true } });
  });

  it("keeps secret cards hidden", () => {
    const drawn = event("RiverCardDrawn", { seat: 1 }, cards("river", "in-play", "?r"));
    const shot = event("OutlawCaptured", { seat: 1, card: null });
    expect([shown(drawn).spot, shown(shot).spot]).toEqual([undefined, undefined]);
  });

  it("stays in place between events", () => {
    expect(shown(event("StoreCardKept", { seat: 0, card: null }), "store").place).toBe("store");
    expect(shown(event("TieFound", { location: "none" }), "store").place).toBe("store");
    expect(shown(event("TieFound", { location: "bank" }), "store").place).toBe("bank");
    expect(shown(event("DocIdle", {}), "store").place).toBe("doc");
  });
});

describe("events that happen at once", () => {
  const lifted = [0, 1, 2].map((seat) =>
    event("DiceShown", { seat, dice: "9K", paid: 1 }, count("dollars", seat, "coach")),
  );

  it("are one beat for all cups", () => {
    const groups = grouped([event("RoundBegun", {}), ...lifted, event("LastRollCalled", { seats: [0] })]);
    expect(groups.map((group) => group.length)).toEqual([1, 3, 1]);
    const beat = together(lifted.map((one) => shown(one)));
    expect(beat?.reveals).toEqual([0, 1, 2]);
    expect(beat?.flights.map(({ from }) => from)).toEqual([
      "seat:0:dollars",
      "seat:1:dollars",
      "seat:2:dollars",
    ]);
    expect(beat?.told).toEqual(lifted);
    expect(beat?.seat).toBeUndefined();
    expect(beat?.crowd).toBe("stage.reveals");
  });

  it("use their sentence for one seat", () => {
    const beat = together(lifted.slice(0, 1).map((one) => shown(one)));
    expect([beat?.crowd, beat?.told]).toEqual([undefined, lifted.slice(0, 1)]);
  });

  it("are more than events with one name", () => {
    expect(grouped([mined, mined])).toHaveLength(2);
  });
});
