/** What the page stores in this browser. Storage may be forbidden. */

export function recall<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`dicetown.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`dicetown.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may forbid storage: then the page asks again next time.
  }
}
