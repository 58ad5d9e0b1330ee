/** The server's words for a ruleset: names of cards and places, and sentences for events. */

import type { ActionInfo, EventInfo, Names as Found } from "$protocol";
import { getOnce } from "../net/api";
import { FACES, isFace, type Face } from "../game/dice";
import { isBack } from "../game/zones";
import { language, t } from "../texts";
import { Narrator } from "../words/narrate";

export type Family = "store" | "property" | "elixir" | "river" | "outlaw" | "cowboy" | "other";

/** The family by the letter of its back. */
const BACKS: Readonly<Record<string, Family>> = {
  s: "store",
  p: "property",
  e: "elixir",
  r: "river",
  o: "outlaw",
  c: "cowboy",
};

/** The parts table writes faces as 9 to 14. */
const LOWEST = 9;

/** Defaults for missing names: the browser may have stored those of an older release. */
const NONE: Found = {
  titles: {},
  texts: {},
  locations: [],
  faces: {},
  actions: {},
  places: [],
  families: {},
  parts: {},
  playable: [],
  sentences: { lang: "en", messages: {}, events: {}, hands: [], worth: {} },
  told: {},
  happens_at: {},
};

export class Names {
  private found = $state.raw<Found>(NONE);
  /** Writes sentences for events with these names. */
  readonly narrator = $derived(new Narrator(this.found));
  private of = "";

  /** Names given here are fixed; without them they are loaded. */
  constructor(
    private readonly given: Partial<Found> | null = null,
    private readonly find: (path: string) => Promise<Found> = getOnce,
  ) {
    if (given !== null) this.found = { ...NONE, ...given };
  }

  /**
   * Loads the names of a ruleset and language if they are not here yet; returns whether there are any then.
   */
  async load(ruleset: string): Promise<boolean> {
    const wanted = `/api/names?ruleset=${encodeURIComponent(ruleset)}&lang=${language()}`;
    if (this.given !== null || this.of === wanted) return true;
    this.of = wanted;
    try {
      const found = await this.find(wanted);
      if (this.of === wanted) this.found = { ...NONE, ...found };
    } catch {
      // The next message tries again; until then the old names or the keys are shown.
      this.of = "";
    }
    return this.found !== NONE;
  }

  title(key: string): string {
    return this.found.titles[key] ?? "";
  }

  text(key: string): string {
    return this.found.texts[key] ?? "";
  }

  get locations(): readonly string[] {
    return this.found.locations;
  }

  /** The face that decides a location; null for the Town Hall, where the best hand does. */
  face(location: string): Face | null {
    const face = this.found.faces[location];
    return isFace(face) ? face : null;
  }

  /** The actions of a location. */
  actions(location: string): readonly ActionInfo[] {
    return this.found.actions[location] ?? [];
  }

  /** How many players act at a location with this many seats. */
  acting(seats: number): number {
    return this.found.places[seats] ?? 1;
  }

  family(card: string): Family {
    if (isBack(card)) return BACKS[card.charAt(1)] ?? "other";
    const found = this.found.families[card];
    if (found !== undefined && found in FAMILIES) return found as Family;
    return "other";
  }

  /** The victory points a card has by itself; null if it has none or they depend on other cards. */
  points(card: string): number | undefined {
    const points = this.found.parts[card]?.points ?? 0;
    return points > 0 ? points : undefined;
  }

  /** The face that an outlaw lends. */
  lends(card: string): Face | undefined {
    return FACES[(this.found.parts[card]?.lends ?? 0) - LOWEST];
  }

  /** The face that captures an outlaw. */
  hunted(card: string): Face | undefined {
    return FACES[(this.found.parts[card]?.hunted ?? 0) - LOWEST];
  }

  /** What a captured outlaw is worth at the end, in dollars. */
  bounty(card: string): number {
    return this.found.parts[card]?.bounty ?? 0;
  }

  /** Whether a card can be played, and not only held. */
  playable(card: string): boolean {
    return this.found.playable.includes(card);
  }

  /** Whether the log shows an event: some only tidy up, and the sentences before them say it all. */
  tells({ event }: EventInfo): boolean {
    return this.found.told[event] !== "never";
  }

  /** The place of the town where an event happens, or null; effects of a river card happen at the river. */
  placeOf({ event, rule, fields }: EventInfo): string | null {
    if (rule.startsWith("RIVER-")) return "river";
    const { location } = fields;
    if (typeof location === "string" && location !== "none") return location;
    return this.found.happens_at[event] ?? null;
  }

  card(card: string): string {
    if (isBack(card)) return t(`back.${this.family(card)}`);
    return this.title(this.cardKey(card)) || card;
  }

  cardText(card: string): string {
    return isBack(card) ? "" : this.text(this.cardKey(card));
  }

  location(name: string): string {
    return this.title(`location.${name}`) || name;
  }

  /** The key of a card among the titles and texts; elixirs have keys of their own. */
  private cardKey(card: string): string {
    return `card.${card}` in this.found.titles ? `card.${card}` : `elixir.${card}`;
  }
}

const FAMILIES: Readonly<Record<Family, true>> = {
  store: true,
  property: true,
  elixir: true,
  river: true,
  outlaw: true,
  cowboy: true,
  other: true,
};
