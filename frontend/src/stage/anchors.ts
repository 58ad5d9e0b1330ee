/**
 * Where things are on the page, by key: `place:<location>`, `seat:<n>`, `seat:<n>:dollars|nuggets|cards|dice`,
 * `deck:<zone>`, `badge`, `own:hand`. What moves asks here for where from and where to.
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

/** Where to look instead if there is no such anchor: the purse is at its seat, a deck at its place. */
export function elsewhere(key: string): string | null {
  const [kind, name = "", part] = key.split(":");
  if (kind === "deck") {
    const place = PLACE_OF_ZONE[name] ?? PLACE_OF_ZONE[name.replace(/-(out|shown)$/, "")];
    return place === undefined ? null : `place:${place}`;
  }
  if (kind === "seat" && part !== undefined) return `seat:${name}`;
  return null;
}

/** Where an anchor is in the window: of several of one key the last that can be seen; null where nothing of that key can be seen. */
export function rectOf(key: string): DOMRect | null {
  for (const element of [...(known.get(key) ?? [])].reverse()) {
    const rect = element.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0) return rect;
  }
  const other = elsewhere(key);
  return other === null ? null : rectOf(other);
}
