// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { You } from "$protocol";
import type { TableStore } from "../../lib/model/table.svelte";
import { speak } from "../../lib/texts";
import Bulletins from "./Bulletins.svelte";

const command = vi.fn();
const person = { kind: "person", away: null };
const info = {
  phase: "playing",
  paused: true,
  wants_pause: [],
  wants_resume: [],
  seats: [person, person],
  settings: { clock: { kind: "none" } },
};

/** The notices that a person sees while the game is paused. */
function paused(you: Partial<You>, wants: number[] = []): void {
  const table = {
    table: { ...info, wants_resume: wants },
    seat: you.seat ?? null,
    shown: { you: { seats: [], host: false, ...you }, prompt: null },
    nameOf: () => "Ann",
    page: "",
    status: "live",
    ending: null,
    problem: null,
    locked: false,
    command,
  } as unknown as TableStore;
  render(Bulletins, { table });
}

const resume = (): HTMLElement | null => screen.queryByRole("button", { name: "Go on" });

beforeEach(async () => {
  await speak();
  command.mockClear();
});

afterEach(cleanup);

test("a seated player agrees once to resume", () => {
  paused({ seats: [1], seat: 1 });
  resume()?.click();
  expect(command).toHaveBeenCalledExactlyOnceWith("pause", { seat: 1, stop: false });
  cleanup();
  paused({ seats: [1], seat: 1 }, [1]);
  expect(resume()).toBeNull();
});

test("only a host resumes without a seat", () => {
  paused({ host: true });
  resume()?.click();
  expect(command).toHaveBeenCalledExactlyOnceWith("pause", { seat: 0, stop: false });
  for (const you of [{}, { host: true, seats: [1] }]) {
    cleanup();
    paused(you);
    expect(resume()).toBeNull();
  }
});
