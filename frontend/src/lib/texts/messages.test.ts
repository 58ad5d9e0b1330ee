import { describe, expect, test } from "vitest";
import vectors from "../../../../docs/vectors/messages.json";
import { formatted, MessageError, type Arguments } from "./messages";

test.each(vectors.formats)(
  "says $message in $lang as the vectors do",
  ({ message, lang, arguments: given, expected }) => {
    expect(formatted(message, given as unknown as Arguments, lang)).toBe(expected);
  },
);

test.each(vectors.errors)(
  "refuses $message as the vectors do",
  (vector: { message: string; lang?: string; arguments?: object }) => {
    const given = (vector.arguments ?? {}) as unknown as Arguments;
    const lang = vector.lang ?? "en";
    expect(() => formatted(vector.message, given, lang)).toThrow(MessageError);
  },
);

describe("plurals", () => {
  const FORMS = "{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}";

  test.each([
    ["ar", ["zero", "one", "two", "few", "many", "other"], [0, 1, 2, 3, 11, 100]],
    ["pl", ["one", "few", "many", "many"], [1, 2, 5, 21]],
    ["ru", ["one", "few", "many", "one"], [1, 2, 5, 21]],
    ["ja", ["other", "other"], [0, 1]],
    ["fr", ["one", "one", "other"], [0, 1, 2]],
  ])("in %s are %s for %s", (lang, forms, numbers) => {
    expect(numbers.map((n) => formatted(FORMS, { n }, lang))).toEqual(forms);
  });

  test("of a language that CLDR does not know are a mistake", () => {
    for (const lang of ["xx", "", "no such"]) {
      expect(() => formatted("hello", {}, lang), lang).toThrow(MessageError);
    }
  });
});
