// @vitest-environment jsdom
import { fireEvent } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { ask, type Room } from "../testing";
import { brings } from "./brings";

function textOf({ container }: Room, choice: string): string {
  return container.querySelector(`[data-choice="${choice}"]`)?.textContent?.replace(/\s+/g, " ") ?? "";
}

test.each(["remedy", "action", "warpath"])("every answer to %s is one press away", async (kind) => {
  const room = await ask(kind);
  expect(room.open()).toEqual(room.prompt.options);
  for (const option of room.prompt.options) await room.give(option);
  expect(room.answers).toEqual(room.prompt.options);
});

test.each(["gift", "pasture"])("%s can be passed at once, or answered with a card", async (kind) => {
  const room = await ask(kind);
  expect(room.open()).toEqual(["pass"]);
  for (const button of room.container.querySelectorAll<HTMLButtonElement>("button[data-pick]")) {
    await fireEvent.click(button);
    const choice = button.dataset.pick ?? "";
    expect(room.open()).toEqual(["pass", choice]);
    await room.give(choice);
  }
  await room.give("pass");
  expect([...room.answers].sort()).toEqual([...room.prompt.options].sort());
});

test("a remedy that no die allows is shown, but can't be taken", async () => {
  const room = await ask("remedy", { prompt: { options: ["pass", "remedy:wire"] } });
  expect(room.open()).toEqual(["remedy:wire", "pass"]);
  expect(room.container.textContent).toContain("Big con");
});

test("what everybody would give for a remedy is counted", async () => {
  const room = await ask("remedy");
  expect(textOf(room, "remedy:dollars")).toContain("$6 in all");
  expect(textOf(room, "remedy:nuggets")).toContain("1 in all");
});

test("both actions tell what they would bring now", async () => {
  const room = await ask("action");
  expect(textOf(room, "do:exploit")).toContain("1 nugget");
  expect(textOf(room, "do:river")).toContain("Unseen, one of 11");
});

test("what an action brings is never more than there is", async () => {
  const { table } = await ask("action");
  const view = table.view;
  const own = view?.players[0];
  if (view == null || own === undefined) throw new Error("no view");
  const now = {
    ...view,
    mine: 2,
    coach: 1,
    players: [{ ...own, aside: "99TTA" }, ...view.players.slice(1)],
  };
  expect(brings({ ...now, mine: 1 }, 0, "mine", "exploit").says).toBe("1 nugget");
  expect(brings(now, 0, "bank", "coach").says).toBe("$1");
});

test("only cows that can be taken are promised", async () => {
  const { table } = await ask("action");
  const view = table.view;
  if (view === null) throw new Error("no view");
  const says = (prairie: number, herds: readonly number[], beside: object = {}): string => {
    const players = view.players.map((player, seat) => ({
      ...player,
      aside: seat === 0 ? "AAAJK" : player.aside,
      counts: { ...player.counts, cows: herds[seat] ?? 0 },
    }));
    const annexes = { cows: { prairie, spared: [] }, ...beside };
    return brings({ ...view, players, annexes }, 0, "prairie", "cows").says;
  };
  expect(says(0, [15, 2, 3])).toBe("3 cows, 3 of them from herds");
  expect(says(1, [18, 1])).toBe("2 cows, 1 of them from herds");
  expect(says(1, [19])).toBe("1 cow");
  expect(says(0, [20])).toBe("No cow can be taken");
  expect(says(0, [17, 3], { "indian-die": { guarded: 1 } })).toBe("No cow can be taken");
  expect(says(0, [17, 3], { cows: { prairie: 0, spared: [1] } })).toBe("No cow can be taken");
});

test("a theft promises no more cards than can be drawn from anybody", async () => {
  const { table } = await ask("action");
  const view = table.view;
  if (view === null) throw new Error("no view");
  const says = (...others: readonly (readonly [cards: number, hearts: number])[]): string => {
    const players = view.players.map((player, seat) => {
      const [cards, hearts] = others[seat - 1] ?? [0, 0];
      const zones = { hand: Array<string>(cards).fill("?s"), posse: Array<string>(hearts).fill("hearts") };
      return { ...player, aside: seat === 0 ? "QQQJK" : player.aside, zones };
    });
    return brings({ ...view, players, annexes: {} }, 0, "saloon", "steal").says;
  };
  expect(says([4, 0])).toBe("Draw up to 3 cards, keep 1");
  expect(says([4, 2])).toBe("Draw up to 1 card and keep it");
  expect(says([4, 2], [2, 0])).toBe("Draw up to 2 cards, keep 1");
  expect(says([4, 3])).toBe("Nobody has a card to steal");
});

test("whoever holds Whiskey is told of a ranch where no hand has a card", async () => {
  const { table } = await ask("action");
  const view = table.view;
  if (view === null) throw new Error("no view");
  const says = (hand: readonly string[], hearts = 0): string => {
    const players = view.players.map((player, seat) => {
      const other = { "face-up": ["ranch"], posse: Array<string>(hearts).fill("hearts") };
      const zones: Record<string, string[]> = seat === 0 ? { hand: [...hand] } : other;
      return { ...player, aside: seat === 0 ? "QQQJK" : player.aside, zones };
    });
    return brings({ ...view, players, annexes: {} }, 0, "saloon", "steal").says;
  };
  expect(says(["whiskey"])).toBe("No card in hand to steal, but a ranch with Whiskey");
  expect(says([])).toBe("Nobody has a card to steal");
  expect(says(["whiskey"], 3)).toBe("Nobody has a card to steal");
});

test("on the warpath everybody who would control a place is named", async () => {
  const room = await ask("warpath");
  const shown = room.table.shown;
  if (shown?.view == null) throw new Error("no view");
  room.table.shown = { ...shown, view: { ...shown.view, leads: { mine: [[1, 2]] } } };
  await Promise.resolve();
  const mine = room.container.querySelector('[data-choice="at:mine"]');
  expect(mine?.getAttribute("aria-label")).toContain("Bea, Cal would control it");
});

test("every number of cows can be taken, and what is left is told", async () => {
  const room = await ask("cows");
  expect(room.open()).toEqual(["cows:3"]);
  await room.press(/less/);
  expect(room.open()).toEqual(["cows:2"]);
  expect(room.container.textContent).toContain("Flo keeps 4.");
  expect(room.container.textContent).toContain("1 more to take from other herds.");
  await room.press(/less/);
  await room.give("cows:1");
  expect(room.answers).toEqual(["cows:1"]);
});

test("before cows go to a property it is told how many stay", async () => {
  const room = await ask("pasture");
  await fireEvent.click(room.container.querySelector('[data-pick="graze:hand=p5"]') as HTMLElement);
  expect(textOf(room, "graze:hand=p5")).toContain("Leaves 4 cows in your herd");
});
