import { expect, test } from "vitest";
import { joinPath } from "./address";

const INVITE = "q83lT0Vu3Uo2b0jX9h8xYw0000000k3j4h5g6f7";

test("an invitation is found in a link, whatever the server is called there", () => {
  expect(joinPath(` http://192.168.0.7:8000/j/${INVITE} `)).toBe(`/j/${INVITE}`);
  expect(joinPath(`dice.example.org/j/${INVITE}`)).toBe(`/j/${INVITE}`);
});

test("a link to a table leads there, without what follows the path", () => {
  expect(joinPath("https://dice.example.org/t/k3j4h5g6f7?watch#main")).toBe("/t/k3j4h5g6f7");
});

test("a bare code is a table if it is as short as one, else an invitation", () => {
  expect(joinPath("k3j4h5g6f7")).toBe("/t/k3j4h5g6f7");
  expect(joinPath(INVITE)).toBe(`/j/${INVITE}`);
});

test("other links and words lead nowhere", () => {
  for (const text of [
    "",
    "hello",
    "https://example.org/",
    "https://example.org/x/k3j4h5g6f7",
    "javascript:alert(1)",
  ])
    expect(joinPath(text)).toBeNull();
});
