// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Names as Found, ViewInfo } from "$protocol";
import names from "$samples/names.json";
import draw from "$samples/draw.json";
import elixir from "$samples/elixir.json";
import remedy from "$samples/remedy.json";
import { tableOf, type Sample } from "../../lib/model/sample.svelte";
import type { TableStore } from "../../lib/model/table.svelte";
import { speak } from "../../lib/texts";
import { rectOf } from "../../stage/anchors";
import Street from "./Street.svelte";

const { view } = elixir.welcome;

function tableWith(changes: Record<string, unknown> = {}, found: Partial<Found> = {}): TableStore {
  const table = tableOf(elixir as unknown as Sample, "en", { ...(names.en as Found), ...found });
  const shown = { ...view, leads: {}, ...changes } as unknown as ViewInfo;
  if (table.shown !== null) table.shown = { ...table.shown, view: shown };
  return table;
}

const place = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

beforeAll(async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  await speak();
});

afterEach(cleanup);

describe("the street", () => {
  test("has one button per place", () => {
    render(Street, { table: tableWith() });
    expect(screen.getAllByRole("button")).toHaveLength(11);
    cleanup();
    render(Street, { table: tableWith(draw.welcome.view) });
    expect(screen.getAllByRole("button")).toHaveLength(8);
    expect(screen.queryByRole("button", { name: /^Prairie/ })).toBeNull();
  });

  test("names places by all visible facts", () => {
    render(Street, { table: tableWith({ leads: { mine: [[1], [0]] }, mine: 14 }) });
    expect(place(/^Gold Mine/)).toHaveProperty(
      "textContent",
      expect.stringContaining("Gold Mine; decided by nines; 14 nuggets left; in the lead: Bea, with"),
    );
    expect(place(/^Gold Mine/).textContent).toContain("second place: Ann");
  });

  test("tells ties and the Sheriff's part", () => {
    render(Street, { table: tableWith({ leads: { saloon: [[0, 2, 3]] } }) });
    expect(place(/^Saloon; .*level: Ann, Cal and Dot; the Sheriff would decide/)).toBeDefined();
  });

  test("lights only the place being played", () => {
    render(Street, { table: tableWith(), director: { now: { place: "bank" } } });
    expect(document.querySelectorAll(".lit")).toHaveLength(1);
    expect(document.querySelector("[data-place=bank]")?.classList.contains("lit")).toBe(true);
  });

  test("marks a closed location", () => {
    render(Street, { table: tableWith({ annexes: { "indian-die": { closed: 3, holder: 0 } } }) });
    expect(place(/^Saloon; closed this round/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Bank; closed/ })).toBeNull();
  });

  test("dims as the mine empties", () => {
    const { container } = render(Street, { table: tableWith({ mine: 10 }) });
    expect(container.querySelector<HTMLElement>("section")?.style.getPropertyValue("--dusk")).toBe("0.75");
  });

  test("opens details with a press", async () => {
    render(Street, { table: tableWith() });
    await fireEvent.click(place(/^Bank/));
    expect(screen.getByRole("dialog", { name: "Bank" })).toBeDefined();
    expect(screen.getByText(/Take all dollars in the Bank/)).toBeDefined();
    expect(screen.getByRole("button", { name: /BANK-1/ })).toBeDefined();
    expect(screen.getByText("Hold up the Stagecoach")).toBeDefined();
    expect(screen.getByRole("button", { name: /BANK-2/ })).toBeDefined();
    expect(screen.getByText(/second takes the other/)).toBeDefined();
  });

  test("names no second action without one", async () => {
    render(Street, { table: tableWith({}, { places: [1, 1, 1, 1, 1, 1, 1] }) });
    await fireEvent.click(place(/^Bank/));
    expect(screen.queryByText(/second takes the other/)).toBeNull();
    expect(screen.getByText(/whoever comes first chooses one/)).toBeDefined();
  });

  test("mentions no choice for one action", async () => {
    render(Street, { table: tableWith({}, { actions: { bank: [{ action: "rob", rule: "BANK-1" }] } }) });
    await fireEvent.click(place(/^Bank/));
    expect(screen.queryByText(/Two actions/)).toBeNull();
  });

  test("names leaders with their dice", async () => {
    const players = view.players.map((player, seat) => ({ ...player, aside: seat === 2 ? "TTTKA" : "TK" }));
    render(Street, { table: tableWith({ players, leads: { bank: [[2], [0, 1]], hall: [[2]] } }) });
    await fireEvent.click(place(/^Bank/));
    expect(screen.getByText("in the lead: Cal, with 3 dice")).toBeDefined();
    expect(screen.getByRole("img", { name: "ten, ten, ten" })).toBeDefined();
    expect(screen.getByText("second place: Ann and Bea")).toBeDefined();
    cleanup();
    render(Street, { table: tableWith({ players, leads: { hall: [[2]] } }) });
    await fireEvent.click(place(/^Town Hall/));
    expect(screen.getByText("the best hand: Cal")).toBeDefined();
    expect(screen.getByRole("img", { name: "ten, ten, ten, King, Ace" })).toBeDefined();
  });

  test("shows the Doc's remedies without elixirs", async () => {
    render(Street, { table: tableWith(remedy.welcome.view) });
    await fireEvent.click(place(/^Doc/));
    expect(screen.getByText("Barbed wire")).toBeDefined();
    expect(screen.getByRole("button", { name: /DOC-C1/ })).toBeDefined();
  });

  test("has anchors for places and decks", () => {
    const measured = vi.spyOn(Element.prototype, "getBoundingClientRect");
    measured.mockImplementation(function (this: Element) {
      return new DOMRect(this.hasAttribute("data-place") ? 1 : 2, 0, 3, 4);
    });
    render(Street, { table: tableWith() });
    for (const name of ["mine", "coach", "doc", "village"]) expect(rectOf(`place:${name}`)?.x, name).toBe(1);
    for (const zone of ["store", "row", "river", "office"]) expect(rectOf(`deck:${zone}`)?.x, zone).toBe(2);
    measured.mockRestore();
  });
});
