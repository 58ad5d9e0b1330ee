// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { language, speak } from "../texts";
import { isLesson, LESSONS, loadLesson, otherwiseTo, stateAt, type Lesson } from "./lesson";
import { progressOf, rememberDone, rememberStep } from "./progress";
import { LessonPlayer } from "./player.svelte";

const STILL = {
  play: async (events: readonly unknown[], _: unknown, step: (event: never) => void) =>
    events.forEach((event) => step(event as never)),
  skip: () => undefined,
  hurry: () => undefined,
};

let lesson: Lesson;

beforeEach(async () => {
  localStorage.clear();
  await speak();
  lesson = await loadLesson("base", language());
});

const answer = ({ table }: LessonPlayer, choice: string) =>
  table.send("answer", { seat: 0, prompt: table.shown?.prompt?.id ?? "", choice });

test("every listed lesson loads in both languages", async () => {
  for (const name of LESSONS)
    for (const lang of ["en", "fr"] as const)
      expect((await loadLesson(name, lang)).steps.length, name).toBeGreaterThan(10);
  expect(isLesson("poker")).toBe(false);
});

test.each([
  ["en", "You", /^You kept 9\s9 and paid \$1\.$/],
  ["fr", "Vous", /^Vous avez conservé 9\s9 et payé 1\s\$\.$/],
] as const)("in %s every event has a sentence", async (lang, you, kept) => {
  for (const name of LESSONS) {
    const told = await loadLesson(name, lang);
    const { table } = new LessonPlayer(told, STILL, told.steps.length - 1);
    expect(table.nameOf(0)).toBe(you);
    expect(table.shown?.events.filter((event) => table.say(event) === "")).toEqual([]);
  }
  const { table } = new LessonPlayer(await loadLesson("base", lang), STILL, 4);
  const own = table.shown?.events.find(({ event, fields }) => event === "DiceShown" && fields.seat === 0);
  expect(own === undefined ? "" : table.say(own)).toMatch(kept);
});

test("only the wanted answer leads on", async () => {
  const player = new LessonPlayer(lesson, STILL, 3);
  expect(player.asks).toBe(true);
  await answer(player, "keep:9");
  expect(player.at).toBe(3);
  expect(player.astray?.says).toContain("twin");
  await answer(player, "keep:99");
  expect(player.at).toBe(4);
  expect(player.astray).toBeNull();
});

test("jumping to a step shows the same", async () => {
  const walker = new LessonPlayer(lesson, STILL);
  for (const [index, { accepts }] of lesson.steps.entries()) {
    await vi.waitFor(() => expect(walker.table.playing).toBe(false));
    const { view, prompt, words, events } = walker.table.shown ?? {};
    const known = stateAt(lesson, index);
    expect({ view, prompt, words, events: events?.length }).toEqual({
      view: known?.view,
      prompt: known?.prompt,
      words: known?.words,
      events: known?.events.length,
    });
    if (accepts === undefined) walker.forward();
    else await answer(walker, accepts);
  }
  expect(walker.last).toBe(true);
});

test("the question waits for its turn", () => {
  const player = new LessonPlayer(lesson, STILL);
  expect(player.table.shown?.prompt).toBeNull();
  player.jump(3);
  expect(player.table.shown?.prompt?.options).toContain("keep:99");
});

test("missing steps mean first or last", () => {
  const player = new LessonPlayer(lesson, STILL, 4000);
  expect(player.last).toBe(true);
  player.jump(-1);
  expect(player.at).toBe(0);
});

test("a lesson never asks the server", () => {
  const socket = vi.fn();
  const fetched = vi.fn();
  vi.stubGlobal("WebSocket", socket);
  vi.stubGlobal("fetch", fetched);
  const player = new LessonPlayer(lesson, STILL);
  player.forward();
  dispatchEvent(new Event("online"));
  expect(socket).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
  expect(player.table.names.card("dynamite")).toBe("Dynamite");
  vi.unstubAllGlobals();
});

test("a wrong answer gets the closest reply", () => {
  const step = { says: "", otherwise: { "*": "any", "keep:*": "kept", "keep:-": "none" } };
  expect(otherwiseTo(step, "keep:-")).toBe("none");
  expect(otherwiseTo(step, "keep:9")).toBe("kept");
  expect(otherwiseTo(step, "pass")).toBe("any");
  expect(otherwiseTo({ says: "" }, "pass")).toBe("");
});

test("progress is remembered", () => {
  rememberStep("base", 7);
  expect(progressOf("base")).toEqual({ at: 7, done: false });
  rememberDone("base");
  rememberStep("base", 2);
  expect(progressOf("base")).toEqual({ at: 2, done: true });
  localStorage.setItem("dicetown.lesson.base", '{"at": "x"}');
  expect(progressOf("base")).toEqual({ at: 0, done: false });
});
