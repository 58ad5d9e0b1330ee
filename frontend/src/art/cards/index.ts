import { disc, rays, star, type Drawing, type Drawings } from "./drawing";

export type Family = "store" | "property" | "elixir" | "river" | "outlaw" | "cowboy";

const decks: Record<Family, () => Promise<{ drawings: Drawings }>> = {
  store: () => import("./store"),
  property: () => import("./property"),
  elixir: () => import("./elixir"),
  river: () => import("./river"),
  outlaw: () => import("./outlaw"),
  cowboy: () => import("./cowboy"),
};

/** The drawing for an unknown card, or one whose deck could not be loaded. */
export const plain: Drawing = [
  ["shade", disc(50, 50, 34)],
  ["ink~2", disc(50, 50, 34)],
  ["red", star(50, 50, 24)],
  ["ink", rays(50, 50, 37, 46, 16, 1.6)],
];

const fetched = new Map<string, Drawings>();

function isFamily(name: string): name is Family {
  return Object.hasOwn(decks, name);
}

/** The drawing, if its deck is loaded. */
export function drawingNow(card: string, family: string): Drawing | undefined {
  const deck = fetched.get(family);
  return deck && (deck[card] ?? plain);
}

/** The drawing of a card; loads the deck's art at the first call. Never fails: see `plain`. */
export async function drawingOf(card: string, family: string): Promise<Drawing> {
  if (!isFamily(family)) return plain;
  try {
    const deck = fetched.get(family) ?? (await decks[family]()).drawings;
    fetched.set(family, deck);
    return deck[card] ?? plain;
  } catch {
    return plain;
  }
}
