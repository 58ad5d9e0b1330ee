/** Messages with places for arguments: the subset of ICU MessageFormat that docs/hacking/messages.md describes. */

export type Argument = string | number | boolean;
export type Arguments = Readonly<Record<string, Argument>>;

/** A piece of a message: text, `#`, an argument, or a choice between messages. */
type Piece =
  | { kind: "text"; text: string }
  | { kind: "number" }
  | { kind: "argument"; name: string }
  | { kind: "plural" | "select"; name: string; forms: ReadonlyMap<string, readonly Piece[]> };

export class MessageError extends Error {}

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const FORM = /=-?[0-9]+|[A-Za-z0-9_]+/y;
const SPACE = /[ \t\r\n]*/y;

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): Piece[] {
    const pieces = this.pieces(false);
    if (this.at < this.text.length) throw this.problem("a } too many");
    return pieces;
  }

  private problem(what: string): MessageError {
    return new MessageError(`${what} at ${this.at} of ${JSON.stringify(this.text)}`);
  }

  /** Text up to the end or to the brace that closes it. */
  private pieces(counts: boolean): Piece[] {
    const found: Piece[] = [];
    let text = "";
    const flush = (): void => {
      if (text !== "") found.push({ kind: "text", text });
      text = "";
    };
    while (this.at < this.text.length) {
      const next = this.text.charAt(this.at);
      if (next === "}") break;
      this.at += 1;
      if (next === "'") {
        text += this.apostrophe(counts);
        continue;
      }
      if (next === "{") {
        flush();
        found.push(this.place());
      } else if (next === "#" && counts) {
        flush();
        found.push({ kind: "number" });
      } else {
        text += next;
      }
    }
    flush();
    return found;
  }

  /** Two are one; one before a sign begins quoted text, up to the next single one; any other is itself. */
  private apostrophe(counts: boolean): string {
    const next = this.text.charAt(this.at);
    if (next === "'") {
      this.at += 1;
      return "'";
    }
    if (next !== "{" && next !== "}" && !(counts && next === "#")) return "'";
    let text = "";
    for (;;) {
      const end = this.text.indexOf("'", this.at);
      if (end < 0) throw this.problem("quoted text without an end");
      text += this.text.slice(this.at, end);
      this.at = end + 1;
      if (this.text.charAt(this.at) !== "'") return text;
      text += "'";
      this.at += 1;
    }
  }

  private place(): Piece {
    const name = this.word(NAME, "the name of an argument");
    const end = this.sign("},");
    if (end === "}") return { kind: "argument", name };
    const kind = this.word(NAME, "plural or select");
    if (kind !== "plural" && kind !== "select") throw this.problem("neither plural nor select");
    this.sign(",");
    return { kind, name, forms: this.forms(kind) };
  }

  private forms(kind: "plural" | "select"): Map<string, Piece[]> {
    const forms = new Map<string, Piece[]>();
    while (!this.ends()) {
      const form = this.word(FORM, "a form");
      if (forms.has(form) || (kind === "select" && form.startsWith("="))) throw this.problem("a wrong form");
      if (kind === "plural" && !/^(=-?[0-9]+|zero|one|two|few|many|other)$/.test(form))
        throw this.problem("an unknown form");
      this.sign("{");
      forms.set(form, this.pieces(kind === "plural"));
      this.sign("}");
    }
    this.sign("}");
    if (!forms.has("other")) throw this.problem("no form `other`");
    return forms;
  }

  private ends(): boolean {
    this.match(SPACE);
    return this.text.charAt(this.at) === "}";
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return null;
    this.at = pattern.lastIndex;
    return found[0];
  }

  private word(pattern: RegExp, what: string): string {
    this.match(SPACE);
    const found = this.match(pattern);
    if (found === null) throw this.problem(`${what} expected`);
    this.match(SPACE);
    return found;
  }

  private sign(signs: string): string {
    this.match(SPACE);
    const found = this.text.charAt(this.at);
    if (found === "" || !signs.includes(found)) throw this.problem(`${signs} expected`);
    this.at += 1;
    return found;
  }
}

const plurals = new Map<string, Intl.PluralRules>();

/** What CLDR says of plurals in a language. The browser would silently take its own for one it does not know. */
function pluralsOf(lang: string): Intl.PluralRules {
  let found = plurals.get(lang);
  if (found === undefined) {
    if (!/^[A-Za-z0-9-]+$/.test(lang) || Intl.PluralRules.supportedLocalesOf(lang).length === 0) {
      throw new MessageError(`there are no plurals for ${lang}`);
    }
    found = new Intl.PluralRules(lang);
    plurals.set(lang, found);
  }
  return found;
}

function said(pieces: readonly Piece[], given: Arguments, lang: string, counted: number | null): string {
  return pieces.map((piece) => saidPiece(piece, given, lang, counted)).join("");
}

function saidPiece(piece: Piece, given: Arguments, lang: string, counted: number | null): string {
  if (piece.kind === "text") return piece.text;
  if (piece.kind === "number") return String(counted);
  const value = Object.hasOwn(given, piece.name) ? given[piece.name] : undefined;
  if (value === undefined) throw new MessageError(`the argument ${piece.name} is missing`);
  if (!Number.isInteger(value) && typeof value !== "string" && typeof value !== "boolean") {
    throw new MessageError(`${piece.name} is neither text nor a whole number`);
  }
  if (piece.kind === "argument") return String(value);
  if (piece.kind === "select") return said(formOf(piece.forms, String(value)), given, lang, null);
  if (typeof value !== "number") throw new MessageError(`${piece.name} is no number`);
  const exact = piece.forms.get(`=${value}`);
  return said(exact ?? formOf(piece.forms, pluralsOf(lang).select(value)), given, lang, value);
}

function formOf(forms: ReadonlyMap<string, readonly Piece[]>, name: string): readonly Piece[] {
  const found = forms.get(name) ?? forms.get("other");
  if (found === undefined) throw new MessageError("no form `other`");
  return found;
}

const read = new Map<string, readonly Piece[]>();

/** The message with its arguments, in a language. */
export function formatted(message: string, given: Arguments, lang: string): string {
  pluralsOf(lang);
  let pieces = read.get(message);
  if (pieces === undefined) {
    pieces = new Reader(message).whole();
    read.set(message, pieces);
  }
  return said(pieces, given, lang, null);
}
