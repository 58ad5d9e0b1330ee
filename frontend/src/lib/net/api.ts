/** Plain requests. A refusal is thrown as a `Problem`, with the server's message, rule and hint. */

import type { Health } from "$protocol";
import { reach } from "./reach.svelte";

export class Problem extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;
  readonly rule: string;
  readonly hint: string;

  constructor(status: number, message = "", rule = "", hint = "") {
    super(message);
    this.status = status;
    this.rule = rule;
    this.hint = hint;
  }
}

function problemOf(status: number, body: unknown): Problem {
  const found = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string): string => (typeof found[name] === "string" ? found[name] : "");
  return new Problem(status, text("message"), text("rule"), text("hint"));
}

async function request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    reach.miss();
    throw new Problem(0);
  }
  const text = await response.text();
  let found: unknown = null;
  try {
    found = text === "" ? null : JSON.parse(text);
  } catch {
    // A proxy in between may answer with a page of its own.
  }
  if (!response.ok) throw problemOf(response.status, found);
  return found as Answer;
}

export const get = <Answer>(path: string): Promise<Answer> => request<Answer>("GET", path);
export const post = <Answer>(path: string, body: object = {}): Promise<Answer> =>
  request<Answer>("POST", path, body);
export const remove = <Answer>(path: string): Promise<Answer> => request<Answer>("DELETE", path);

const kept = new Map<string, Promise<unknown>>();

/** A request whose answer stays the same as long as the page is open. */
export function getOnce<Answer>(path: string): Promise<Answer> {
  let answer = kept.get(path);
  if (answer === undefined) {
    answer = get<Answer>(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer as Promise<Answer>;
}

const HERE: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address always means the computer that opens it. */
export function isHereOnly(address: string): boolean {
  return HERE.includes(new URL(address, location.href).hostname);
}

/** The address at which others reach this server: in a home network it is not the one that the host uses. */
export async function origin(): Promise<string> {
  const here = isHereOnly(location.href);
  const health = here ? await getOnce<Health>("/healthz").catch(() => null) : null;
  return health?.addresses[0]?.replace(/\/$/, "") ?? location.origin;
}
