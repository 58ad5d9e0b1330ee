/** Plain requests. A refusal is an Error with the server's message, rule and hint. */

export class Problem extends Error {
  constructor(status, body) {
    super(body.message || `${status}`);
    this.status = status;
    this.rule = body.rule || "";
    this.hint = body.hint || "";
  }
}

async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Problem(0, { message: "" });
  }
  const text = await response.text();
  let found = null;
  try {
    found = text ? JSON.parse(text) : null;
  } catch {
    found = { message: text.slice(0, 200) };
  }
  if (!response.ok) throw new Problem(response.status, found || {});
  return found;
}

export const get = (path) => request("GET", path);
export const post = (path, body = {}) => request("POST", path, body);

const kept = new Map();

/** How others reach this server: at a home network not by the address of whoever runs it. */
export async function origin() {
  const health = await getOnce("/healthz").catch(() => ({}));
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return (here && health.addresses?.[0]?.replace(/\/$/, "")) || location.origin;
}

/** A request whose answer stays the same as long as the page is open. */
export function getOnce(path) {
  if (!kept.has(path)) {
    const answer = get(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return kept.get(path);
}
