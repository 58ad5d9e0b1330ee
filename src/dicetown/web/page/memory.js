/** What this browser remembers by itself: the language, the last settings, who is muted. It may be forbidden to. */

export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(`dicetown.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`dicetown.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may keep nothing: then it is asked again next time.
  }
}
