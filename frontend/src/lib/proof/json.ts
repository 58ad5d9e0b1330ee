/**
 * Parses JSON strictly, as records need it: no duplicate names, integers of any size, and errors with their
 * position.
 */

export type Json = null | boolean | number | bigint | string | Odd | readonly Json[] | Fields;
export type Fields = ReadonlyMap<string, Json>;

/** A number that no record has: with a point, an exponent, or far too long. */
export class Odd {
  readonly odd = true;
}

export class BadJson extends Error {
  constructor(
    readonly line: number,
    readonly column: number,
    /** The name that an object has twice. */
    readonly twice = "",
  ) {
    super(twice === "" ? `no JSON at ${line}:${column}` : `${twice} is there twice`);
  }
}

const DEEPEST = 50;
const LONGEST = 24;
const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const WORDS: readonly (readonly [string, null | boolean])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
];

export function parseJson(text: string): Json {
  return new Reader(text).whole();
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) throw this.problem();
    return value;
  }

  private value(depth: number): Json {
    if (depth > DEEPEST) throw this.problem();
    this.space();
    const next = this.text.charAt(this.at);
    if (next === "{") return this.fields(depth + 1);
    if (next === "[") return this.list(depth + 1);
    if (next === '"') return this.string();
    for (const [word, value] of WORDS) if (this.takes(word)) return value;
    return this.number();
  }

  private fields(depth: number): Fields {
    const found = new Map<string, Json>();
    this.at += 1;
    this.space();
    if (this.takes("}")) return found;
    do {
      this.space();
      const before = this.at;
      const name = this.string();
      if (found.has(name)) throw this.problem(before, name);
      this.space();
      this.need(":");
      found.set(name, this.value(depth));
      this.space();
    } while (this.takes(","));
    this.need("}");
    return found;
  }

  private list(depth: number): Json[] {
    const found: Json[] = [];
    this.at += 1;
    this.space();
    if (this.takes("]")) return found;
    do {
      found.push(this.value(depth));
      this.space();
    } while (this.takes(","));
    this.need("]");
    return found;
  }

  private string(): string {
    let end = this.text.charAt(this.at) === '"' ? this.at : -1;
    do {
      if (end >= 0) end = this.text.indexOf('"', end + 1);
      if (end < 0) throw this.problem();
    } while (this.isEscaped(end));
    try {
      const found = JSON.parse(this.text.slice(this.at, end + 1)) as string;
      this.at = end + 1;
      return found;
    } catch {
      throw this.problem();
    }
  }

  /** Whether an odd number of backslashes precedes a position. */
  private isEscaped(at: number): boolean {
    let before = at;
    while (this.text.charAt(before - 1) === "\\") before -= 1;
    return (at - before) % 2 === 1;
  }

  private number(): number | bigint | Odd {
    const digits = this.match(NUMBER);
    if (digits === undefined) throw this.problem();
    if (/[.eE]/.test(digits) || digits.length > LONGEST) return new Odd();
    const value = Number(digits);
    // Minus zero is valid JSON, but no record has it.
    return Number.isSafeInteger(value) ? value + 0 : BigInt(digits);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private space(): void {
    this.match(SPACE);
  }

  private takes(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private need(sign: string): void {
    if (!this.takes(sign)) throw this.problem();
  }

  private problem(at = this.at, twice = ""): BadJson {
    const lines = this.text.slice(0, at).split("\n");
    return new BadJson(lines.length, (lines.at(-1)?.length ?? 0) + 1, twice);
  }
}

/** The canonical text of a value: sorted names, no spaces. Only for ASCII, as records are. */
export function canonical(value: Json): string {
  if (value instanceof Map) {
    const names = [...(value as Fields).keys()].sort();
    const pairs = names.map(
      (name) => `${JSON.stringify(name)}:${canonical((value as Fields).get(name) ?? null)}`,
    );
    return `{${pairs.join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical(item)).join(",")}]`;
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}
