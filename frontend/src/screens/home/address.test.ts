import { expect, test } from "vitest";
import { joinPath } from "./address";

const INVITE = "q83lT0Vu3Uo2b0jX9h8xYw0000000k3j4h5g6f7";

test("an invitation link works with any host", () => {
  expect(joinPath(` http://192.168.0.7:8000/j/${INVITE} `)).toBe(`/j/${INVITE}`);
  expect(joinPath(`dice.example.org/j/${INVITE}`)).toBe(`/j/${INVITE}`);
});

test("a table link loses its rest", () => {
  expect(joinPath("https://dice.example.org/t/k3j4h5g6f7?watch#main")).toBe("/t/k3j4h5g6f7");
});

test("short codes are tables, others invitations", () => {
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
