import { expect, test } from "vitest";
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
