// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Advice, Memory } from "$protocol";
import { Problem } from "../../../lib/net/api";
import type { Answered } from "../../../lib/net/link";
import { sampleTable } from "../../../lib/model/sample.svelte";
import type { TableStore } from "../../../lib/model/table.svelte";
import { speak } from "../../../lib/texts";
import Coach from "./Coach.svelte";
import MemoryAid from "./MemoryAid.svelte";

beforeEach(speak);
afterEach(cleanup);

/** The server's next answers, in order; some are refusals. */
function answering(
  table: TableStore,
  ...answers: (Answered | Problem)[]
): { type: string; fields: object }[] {
  const sent: { type: string; fields: object }[] = [];
  table.send = async (type, fields) => {
    sent.push({ type, fields });
    const next = answers.shift();
    if (next === undefined) throw new Error("Nothing more is answered.");
    if (next instanceof Problem) throw next;
    return next;
  };
  return sent;
}

const term = (name: string, worth: number) => ({ name, worth, chance: 0.5, says: `${name} 50% ${worth}` });

const advice: Advice = {
  type: "advice",
  id: "1",
  prompt: "p1",
  bot: "solver",
  ratings: [
    {
      choice: "keep:Q",
      worth: 3,
      label: "keep Q",
      terms: ["mine", "store", "bank", "saloon", "hall"].map((name, at) => term(name, at + 1)),
    },
    {
      choice: "keep:9",
      worth: 1,
      label: "keep 9",
      terms: ["mine", "store", "bank", "saloon", "hall"].map((name, at) => term(name, -at - 1)),
    },
  ],
  reason: "place",
  arguments: {},
  sampled: 0,
  says: "Better for the Saloon.",
};

test("the coach explains the best answer", async () => {
  const table = await sampleTable("keep", "en");
  answering(table, advice);
  render(Coach, { table });
  expect(await screen.findByText("Better for the Saloon.")).toBeTruthy();
  expect(screen.getByText("mine 50% 1")).toBeTruthy();
  expect(screen.queryByText("mine 50% -1")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "All figures" }));
  expect(screen.getByText("mine 50% -1")).toBeTruthy();
  expect(screen.getByText(/Your own dice are counted exactly/)).toBeTruthy();
});

test("the coach marks estimates", async () => {
  const table = await sampleTable("break-tie", "en");
  answering(table, advice);
  render(Coach, { table });
  expect(await screen.findByText(/These are estimates/)).toBeTruthy();
});

test("advice is taken with one press", async () => {
  const table = await sampleTable("keep", "en");
  const sent = answering(table, advice, { type: "ack", id: "2" });
  render(Coach, { table });
  await fireEvent.click(await screen.findByRole("button", { name: "Take the advice" }));
  expect(sent[1]).toEqual({ type: "answer", fields: { seat: table.seat, prompt: "p1", choice: "keep:Q" } });
});

test("the coach retries after a lost connection", async () => {
  const table = await sampleTable("keep", "en");
  const sent = answering(table, new Problem(0), advice);
  table.status = "offline";
  render(Coach, { table });
  expect((await screen.findByRole("alert")).textContent).toContain("The connection was lost");
  expect(sent).toHaveLength(1);
  table.status = "online";
  await tick();
  expect(await screen.findByText("Better for the Saloon.")).toBeTruthy();
});

test("a busy coach can be asked again", async () => {
  const table = await sampleTable("keep", "en");
  answering(table, new Problem(409, "No."), advice);
  render(Coach, { table });
  expect((await screen.findByRole("alert")).textContent).toContain("no answer right now");
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Better for the Saloon.")).toBeTruthy();
});

test("the memory aid retries too", async () => {
  const table = await sampleTable("keep", "en");
  const memory: Memory = {
    type: "memory",
    id: "1",
    seat: 0,
    cards: [{ card: "boots", copies: 1, places: ["store"], label: "boots" }],
  };
  answering(table, new Problem(0), memory);
  table.status = "offline";
  render(MemoryAid, { table });
  expect((await screen.findByRole("alert")).textContent).toContain("The connection was lost");
  table.status = "online";
  await tick();
  expect(await screen.findByText("Certain")).toBeTruthy();
});
