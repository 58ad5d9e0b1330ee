// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { keepNumber, numbersFor, type OwnNumber } from "./ownNumbers";

beforeEach(() => localStorage.clear());

const given = (table: string, seat = 0, nonce = "ab", seal = `seal of ${table}`): OwnNumber => ({
  table,
  seat,
  seal,
  nonce,
});

test("a number is found by table or seal", () => {
  keepNumber(given("one"));
  keepNumber(given("two"));
  expect(numbersFor("one", "another seal")).toEqual([given("one")]);
  expect(numbersFor(null, "seal of two")).toEqual([given("two")]);
  expect(numbersFor(null, "another seal")).toEqual([]);
});

test("each seat's last number counts", () => {
  keepNumber(given("one", 0, "aa"));
  keepNumber(given("one", 1, "bb"));
  keepNumber(given("one", 0, "cc"));
  expect(numbersFor("one", "").map(({ nonce }) => nonce)).toEqual(["bb", "cc"]);
});

test("the oldest table is forgotten", () => {
  for (let index = 0; index < 51; index += 1) keepNumber(given(`table ${index}`));
  expect(numbersFor("table 0", "")).toEqual([]);
  expect(numbersFor("table 1", "")).toHaveLength(1);
  expect(numbersFor("table 50", "")).toHaveLength(1);
});

test("foreign data in the storage is ignored", () => {
  localStorage.setItem("dicetown.numbers", '{"table": "one"}');
  expect(numbersFor("one", "")).toEqual([]);
});
