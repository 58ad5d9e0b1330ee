/** What moves do not say about an event: how long to look at it, its sound, its cups and cards. */

import type { Key } from "../lib/texts";

export type Sound = "rattle" | "thump" | "coin" | "card" | "nugget" | "star" | "bell" | "fanfare";

/** Milliseconds to look at something. */
export const GLANCE = 200;
export const LOOK = 420;
const STARE = 900;
/** Time to read a card or a poster. */
export const READ = 1200;

export interface Scene {
  readonly pause?: number;
  readonly sound?: Sound;
  /** The field with the seat to look at, if it is not the seat that acts. */
  readonly who?: "by" | "sheriff" | "victim";
  /** What the cups do. */
  readonly cups?: "rolls" | "reveals";
  /** Whether the event's card is held up for all, or struck out. */
  readonly card?: "shown" | "cancelled";
  /** Shows the changes at once, before the flights land: dice are shown before they are paid. */
  readonly early?: boolean;
  /** Shows the changes at the end: the roll is hidden while the cup is shaken. */
  readonly late?: boolean;
  /** Plays consecutive events of this kind together, as when cups are lifted. */
  readonly together?: boolean;
  /** The words for several of them at once, instead of all their sentences. */
  readonly crowd?: Key;
}

const look: Scene = { pause: LOOK };
const glance: Scene = { pause: GLANCE };

/** The kinds of events that differ from their moves; null means that nothing is shown. */
export const SCENES: Readonly<Record<string, Scene | null>> = {
  GameBegun: look,
  PropertiesBoxed: null,
  OutlawPosted: look,
  RoundBegun: look,

  DiceRolled: {
    pause: STARE,
    sound: "rattle",
    cups: "rolls",
    late: true,
    together: true,
    crowd: "stage.rolls",
  },
  DiceShown: {
    pause: LOOK,
    sound: "thump",
    cups: "reveals",
    early: true,
    together: true,
    crowd: "stage.reveals",
  },
  KeepCut: { pause: LOOK, sound: "thump", early: true },
  LastRollCalled: look,
  DieTurned: { pause: LOOK, sound: "thump" },
  DieAmbushed: { sound: "rattle", who: "victim" },
  DieLeftAsIs: null,
  BodyguardHired: look,
  IndianDieRolled: { pause: LOOK, sound: "rattle" },
  IndianDieTaken: glance,
  IndianDieSnatched: glance,
  IndianDieReturned: glance,

  LocationTaken: { pause: 300 },
  SecondPlaceTaken: { pause: 300 },
  LocationClosed: look,
  WarpathTaken: look,
  TieFound: look,
  OfferShown: { pause: LOOK, together: true },
  BetterOffersAsked: { pause: LOOK, who: "sheriff" },
  TieBroken: look,
  BribePaid: { pause: GLANCE, who: "sheriff", together: true },
  DollarsGiven: glance,
  NuggetsGiven: glance,

  CardCancelled: { sound: "thump", who: "by", card: "cancelled" },
  CardReturned: glance,
  StoreCardTaken: glance,
  TheftBegun: { who: "victim" },
  CardStolen: look,
  PropertiesProtected: look,
  DocVisitBegun: look,
  RemedyTaken: look,

  OutlawRecruited: { card: "shown" },
  OutlawUsed: { sound: "thump", card: "shown" },
  OutlawCaptured: { card: "shown" },
  TopTurned: null,
  ChaseRolled: { pause: LOOK, sound: "rattle" },
  ChaseDieRerolled: { pause: LOOK, sound: "rattle" },

  CowboyHired: { card: "shown" },
  CowsPlaced: look,
  CowsAdded: look,
  HerdNamed: { who: "victim" },
  RodeoWon: { sound: "star" },

  GameEnded: { pause: STARE },
  HandShown: { pause: STARE, together: true, crowd: "stage.hands" },
  ScoreCounted: { pause: STARE, together: true, crowd: "stage.counts" },
  GameWon: { pause: STARE, sound: "fanfare" },
};

export function sceneOf(kind: string): Scene | null {
  const scene = Object.hasOwn(SCENES, kind) ? SCENES[kind] : undefined;
  return scene === undefined ? {} : scene;
}
