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

/** For a card nobody has drawn, or whose deck could not be fetched. */
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

/** The drawing if it can be shown at once: its deck was fetched before. */
export function drawingNow(card: string, family: string): Drawing | undefined {
  const deck = fetched.get(family);
  return deck && (deck[card] ?? plain);
}

/** The drawing of a card; the deck's art is fetched when first asked for. Never fails: see `plain`. */
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
