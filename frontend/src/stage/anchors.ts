/**
 * Positions of things on the page, by key: `place:<location>`, `seat:<n>`,
 * `seat:<n>:dollars|nuggets|cards|dice`, `deck:<zone>`, `badge`, `own:hand`. Flights look up their start and
 * end here.
 */

const PLACE_OF_ZONE: Readonly<Record<string, string>> = {
  store: "store",
  properties: "hall",
  row: "hall",
  elixirs: "doc",
  river: "river",
  outlaws: "saloon",
  office: "sheriff",
  cowboys: "prairie",
};

const known = new Map<string, Element[]>();

/** `{@attach anchor("place:mine")}` */
export function anchor(key: string): (element: Element) => () => void {
  return (element) => {
    known.set(key, [...(known.get(key) ?? []), element]);
    return () => {
      const left = (known.get(key) ?? []).filter((other) => other !== element);
      if (left.length > 0) known.set(key, left);
      else known.delete(key);
    };
  };
}

/** The key to use if an anchor is missing: a purse is at its seat, a deck at its place. */
export function elsewhere(key: string): string | null {
  const [kind, name = "", part] = key.split(":");
  if (kind === "deck") {
    const place = PLACE_OF_ZONE[name] ?? PLACE_OF_ZONE[name.replace(/-(out|shown)$/, "")];
    return place === undefined ? null : `place:${place}`;
  }
  if (kind === "seat" && part !== undefined) return `seat:${name}`;
  return null;
}

/** The position of an anchor in the window: the last visible one of its key; null if none is visible. */
export function rectOf(key: string): DOMRect | null {
  for (const element of [...(known.get(key) ?? [])].reverse()) {
    const rect = element.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0) return rect;
  }
  const other = elsewhere(key);
  return other === null ? null : rectOf(other);
}
