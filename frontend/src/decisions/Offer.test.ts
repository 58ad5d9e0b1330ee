// @vitest-environment jsdom
import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test } from "vitest";
import { offerOf, offerText, type Offer } from "../lib/game/choices";
import { thingsOf } from "./bribes/offers";
import Question from "./Question.svelte";
import { ask, type Room } from "./testing";

const OWN = {
  dollars: 2,
  nuggets: 1,
  zones: { hand: ["dynamite", "mule"], deeds: ["p3", "p3"], "face-up": ["ranch"] },
};
const SIMPLE = ["1d", "2d", "1n", "dynamite", "mule", "p3"];
const OPTIONS = ["pass", ...[0, 5].flatMap((seat) => SIMPLE.map((thing) => `offer:${seat}:${thing}`))];

const table = (answer: string | null = null): Promise<Room> =>
  ask("offer", { own: OWN, prompt: { options: OPTIONS, answer } });

async function compose(room: Room, { favour, dollars, nuggets, cards }: Offer): Promise<void> {
  const radios = room.container.querySelectorAll("input[type=radio]");
  const radio = radios[favour === 0 ? 0 : 1];
  if (radio !== undefined) await fireEvent.click(radio);
  for (let n = 0; n < dollars; n += 1) await room.press("Dollars: more");
  for (let n = 0; n < nuggets; n += 1) await room.press("Nuggets: more");
  const left = [...room.container.querySelectorAll<HTMLButtonElement>("[data-pick]")];
  for (const card of cards) {
    const [pick] = left.splice(
      left.findIndex((one) => one.dataset.pick === card),
      1,
    );
    if (pick !== undefined) await fireEvent.click(pick);
  }
}

test.each([
  ...OPTIONS.filter((option) => option !== "pass"),
  "offer:5:2d+1n+dynamite+mule+2.p3",
  "offer:0:1d+p3",
])("%s is put together and sent", async (choice) => {
  const room = await table();
  const offer = offerOf(choice);
  if (offer === null) throw new Error(choice);
  await compose(room, offer);
  expect(room.open().sort()).toEqual([choice, "pass"].sort());
  await room.give(choice);
  expect(room.answers).toEqual([choice]);
});

test("an empty offer is a pass", async () => {
  const room = await table();
  expect(room.open()).toEqual(["pass"]);
  await room.give("pass");
  expect(room.answers).toEqual(["pass"]);
});

test("players who are not tied pass quickly", async () => {
  const tied = await table();
  const own = tied.table.seat ?? 0;
  const options = (seat: number): string[] => ["pass", `offer:${seat}:1d`];
  const meant = ({ container }: Room): boolean =>
    container.querySelector('[data-choice="pass"].main') !== null;
  expect(meant(await ask("offer", { own: OWN, prompt: { options: options(own) } }))).toBe(false);
  const outside = await ask("offer", { own: OWN, prompt: { options: options(own + 1) } });
  expect(meant(outside)).toBe(true);
  await outside.press(/^offer nothing until the round ends/i);
  expect(outside.answers).toEqual(["pass"]);
});

test("an offer is limited to one's things", async () => {
  const room = await table();
  for (let n = 0; n < 5; n += 1) await room.press("Dollars: more");
  expect(room.open()).toContain("offer:0:2d");
  expect(room.container.querySelector('[data-pick="ranch"]')).toBeNull();
});

test("the button says the offer in words", async () => {
  const room = await table();
  await compose(room, { favour: 5, dollars: 2, nuggets: 1, cards: ["dynamite"] });
  expect(room.container.textContent).toContain("Offer $2, one nugget and Dynamite in favour of Flo");
});

test("a sealed offer is the start", async () => {
  const room = await table("offer:5:1d+p3");
  expect(room.open()).toContain("offer:5:1d+p3");
});

test("refused offers are listed", async () => {
  const room = await table();
  expect(room.container.textContent).not.toContain("Refused before");
  const state = room.table.shown;
  if (state === null) throw new Error("There is no table.");
  const shown = { seat: 2, favour: 5, dollars: 3, nuggets: 0, store: 1, properties: 0, cards: null };
  const events = [
    { event: "OfferShown", rule: "BRIBE-2", fields: shown },
    { event: "BetterOffersAsked", rule: "BRIBE-3", fields: { sheriff: 0 } },
  ];
  room.table.shown = { ...state, events: [...state.events, ...events] };
  await tick();
  expect(room.container.textContent).toContain("Refused before");
  const told = room.container.querySelector(".things")?.getAttribute("aria-label");
  expect(told).toBe(thingsOf({ dollars: 3, nuggets: 0, cards: ["?s"] }, room.table.names));
});

test("a sealed offer is shown in words", async () => {
  const { table: sample } = await table("offer:5:2d+1n+p3");
  const { container } = render(Question, { table: sample });
  expect(container.textContent).toContain("Offer $2, one nugget and property worth three in favour of Flo");
});

test("every simple offer can be made", async () => {
  const { prompt } = await ask("offer");
  const offers = prompt.options.flatMap((option) => offerOf(option) ?? []);
  const largest = offers.reduce((most, offer) => (offer.dollars > most.dollars ? offer : most));
  const room = await ask("offer");
  await compose(room, largest);
  expect(room.open()).toContain(offerText(largest));
});
