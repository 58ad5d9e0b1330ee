/** What this browser remembers by itself. It may be forbidden to. */

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
    // Private windows may keep nothing: then it is asked again next time.
  }
}
