// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { install } from "../../lib/browser/install.svelte";
import { speak } from "../../lib/texts";
import InstallPanel from "./InstallPanel.svelte";

let installed = false;

beforeAll(async () => {
  await speak();
  install.follow();
});

beforeEach(() => {
  installed = false;
  vi.stubGlobal("matchMedia", () => ({ matches: installed }));
});

afterEach(() => {
  cleanup();
  dispatchEvent(new Event("appinstalled"));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The browser offers to install the page. */
async function offer(): Promise<ReturnType<typeof vi.fn>> {
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await tick();
  return prompt;
}

const button = (): HTMLElement | null => screen.queryByRole("button", { name: "Install" });

test("without an offer there is no panel", () => {
  const { container } = render(InstallPanel);
  expect(container.textContent?.trim()).toBe("");
});

test("an offer is used once", async () => {
  render(InstallPanel);
  const prompt = await offer();
  expect(prompt).not.toHaveBeenCalled();
  await fireEvent.click(button() as HTMLElement);
  await vi.waitFor(() => expect(prompt).toHaveBeenCalledOnce());
  expect(button()).toBeNull();
});

test("an iPhone shows instructions", () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
  );
  render(InstallPanel);
  expect(screen.getByText(/Add to Home Screen/)).toBeTruthy();
});

test("an installed page is not offered", async () => {
  installed = true;
  render(InstallPanel);
  await offer();
  expect(button()).toBeNull();
});
