// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speakMore } from "../../lib/texts";
import ReviewPanel from "./ReviewPanel.svelte";
import { game } from "./testing";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal("fetch", asked);
  await speakMore();
});

afterEach(() => {
  cleanup();
  asked.mockReset();
});

const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const table = { kind: "table", id: "abc" } as const;

test("a table's game waits, then appears", async () => {
  let go: (found: Response) => void = () => undefined;
  asked.mockReturnValue(new Promise((resolve) => (go = resolve)));
  render(ReviewPanel, { reviewed: table, names: ["Ann", "Bob"], seat: 0 });
  expect(screen.getByRole("status").textContent).toContain("Going through the game again");
  expect(asked.mock.calls[0]?.[0]).toBe("/api/tables/abc/review?lang=en");
  go(answer(game()));
  expect(await screen.findByText(/You won by 6 points/)).toBeTruthy();
  expect(
    screen.getByText(/The game turned in round 2: the chances of Ann went from 40% to 82%/),
  ).toBeTruthy();
  const links = screen.getAllByRole("link", { name: "Watch this moment, round 2" });
  expect(links[0]?.getAttribute("href")).toBe("/replay/table/abc?step=9&seat=0");
});

test("a pasted record's steps use the callback", async () => {
  asked.mockResolvedValue(answer(game()));
  const onstep = vi.fn();
  render(ReviewPanel, { reviewed: { kind: "record", record: "{}" }, names: [], seat: null, onstep });
  await screen.findByText(/Seat 0 won by 6 points/);
  const [path, init] = asked.mock.calls[0] ?? [];
  expect(path).toBe("/api/reviews");
  expect(JSON.parse(String(init?.body))).toEqual({ record: "{}", lang: "en", names: [] });
  await fireEvent.click(
    screen.getAllByRole("button", { name: "Watch this moment, round 1" })[0] as HTMLElement,
  );
  expect(onstep).toHaveBeenCalledWith(4);
});

test("a record without a replay has no links", async () => {
  asked.mockResolvedValue(answer(game()));
  render(ReviewPanel, { reviewed: { kind: "record", record: "{}" }, names: [], seat: null });
  await screen.findByText(/Seat 0 won/);
  expect(screen.queryByText("Watch")).toBeNull();
});

test("any player and free decisions can be shown", async () => {
  asked.mockResolvedValue(answer(game()));
  const { container } = render(ReviewPanel, { reviewed: table, names: ["Ann", "Bob"], seat: 0 });
  await screen.findByText(/You won/);
  const steps = (): string[] =>
    [...container.querySelectorAll<HTMLElement>("[data-step]")].map(({ dataset }) => dataset.step ?? "");
  expect(steps()).toEqual(["9", "4"]);
  await fireEvent.click(screen.getByRole("switch", { name: "Only what cost something" }));
  expect(steps()).toEqual(["9", "4", "11"]);
  await fireEvent.click(screen.getByRole("radio", { name: "As they came" }));
  expect(steps()).toEqual(["4", "9", "11"]);
  await fireEvent.change(screen.getByLabelText("Report for"), { target: { value: "1" } });
  expect(screen.getByText(/Bob was 6 points behind Ann/)).toBeTruthy();
  expect(screen.getByText(/a sum over 3 decisions, and no part of the final count/)).toBeTruthy();
  expect(steps()).toEqual(["12"]);
});

test("the round is chosen by keyboard", async () => {
  asked.mockResolvedValue(answer(game()));
  const { container } = render(ReviewPanel, { reviewed: table, names: ["Ann", "Bob"], seat: 0 });
  const slider = await screen.findByRole("slider", { name: "Chances to win" });
  expect(slider.getAttribute("aria-valuetext")).toBe("After round 2: Ann 82%, Bob 18%");
  await fireEvent.input(slider, { target: { value: "1" } });
  const now = container.querySelector<HTMLElement>("[data-round]") as HTMLElement;
  expect(within(now).getByText("60%")).toBeTruthy();
});

test("a busy server can be asked again", async () => {
  asked.mockResolvedValueOnce(answer({ message: "Busy.", rule: "", hint: "" }, 429));
  asked.mockResolvedValueOnce(answer(game()));
  render(ReviewPanel, { reviewed: table, names: ["Ann", "Bob"], seat: 0 });
  expect((await screen.findByRole("alert")).textContent).toContain("looking back at other games");
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/You won/)).toBeTruthy();
});

test("equal names cause no new request", async () => {
  asked.mockResolvedValue(answer(game()));
  const { rerender } = render(ReviewPanel, { reviewed: table, names: ["Ann", "Bob"], seat: 0 });
  await screen.findByText(/You won/);
  await rerender({ reviewed: { ...table }, names: ["Ann", "Bob"], seat: 0 });
  expect(asked).toHaveBeenCalledTimes(1);
});
