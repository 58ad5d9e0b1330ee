import { describe, expect, it } from "vitest";
import type { Flight } from "./flights";
import { flying } from "./flying";
import { freshOf, poseOf } from "./poses";

const boxes: Record<string, DOMRect> = { here: box(0, 0), there: box(100, 200) };

function box(left: number, top: number) {
  return { left, top, width: 20, height: 20 } as DOMRect;
}

const flight = (amount: number, to = "there"): Flight => ({ what: "dollar", amount, from: "here", to });
const fly = (flights: Flight[], pace = 1) => flying({ id: 1, flights, pace }, (key) => boxes[key] ?? null);

describe("what is in the air", () => {
  it("flies between the middles of anchors", () => {
    const [token] = fly([flight(1)]);
    expect(token?.frames.at(0)?.transform).toContain("translate(10.0px, 10.0px)");
    expect(token?.frames.at(-1)?.transform).toContain("translate(110.0px, 210.0px)");
  });

  it("moves by transform and opacity only", () => {
    const names = fly([flight(2)]).flatMap(({ frames }) => frames.flatMap((frame) => Object.keys(frame)));
    expect(new Set(names)).toEqual(new Set(["transform", "opacity", "offset"]));
  });

  it("leaves in sequence, up to a limit", () => {
    const delays = fly([flight(3)]).map(({ delay }) => delay);
    expect(delays).toEqual([...delays].sort((one, other) => one - other));
    expect(new Set(delays).size).toBe(3);
    expect(fly([flight(99)]).length).toBeLessThan(10);
    expect(fly(Array.from({ length: 30 }, () => flight(9))).length).toBeLessThanOrEqual(40);
  });

  it("does not fly to hidden places", () => {
    expect(fly([flight(3, "nowhere")])).toEqual([]);
  });

  it("shows known cards by name", () => {
    const known: Flight = { what: "card", amount: 1, from: "here", to: "there", card: "mule" };
    expect(fly([known, flight(1)]).map(({ card }) => card)).toEqual(["mule", undefined]);
  });

  it("is faster at a faster pace", () => {
    expect(fly([flight(1)], 0.5)[0]?.duration).toBe((fly([flight(1)])[0]?.duration ?? 0) / 2);
  });
});

describe("a seat's cup", () => {
  const still = { told: [], flights: [], pause: 0 };

  it("shakes and lifts", () => {
    expect(poseOf({ ...still, rolls: [1, 2] }, 2, 5)).toBe("shake");
    expect(poseOf({ ...still, reveals: [1, 2] }, 2, 5)).toBe("up");
    expect(poseOf({ ...still, rolls: [1] }, 2, null)).toBe("up");
  });

  it("shows its dice to its owner only", () => {
    expect(poseOf(null, 0, "9TJ")).toBe("peek");
    expect(poseOf(null, 0, 3)).toBe("down");
  });
});

describe("dice that a seat has just kept", () => {
  const reveal = { told: [], flights: [], pause: 0, reveals: [1] };

  it("differ from those there before", () => {
    expect(freshOf(reveal, 1, "99JKK", "9K")).toEqual([0, 3]);
    expect(freshOf(reveal, 1, "99JKK", "-")).toEqual([]);
  });

  it("belong only to lifted cups", () => {
    expect(freshOf(reveal, 2, "99", "9")).toEqual([]);
    expect(freshOf(null, 1, "99", "9")).toEqual([]);
  });
});
