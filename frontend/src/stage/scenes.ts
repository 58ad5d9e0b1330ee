/** What does not follow from the moves of an event: how long to look at it, and what is made of it. */

import type { Key } from "../lib/texts";

export type Sound = "rattle" | "thump" | "coin" | "card" | "nugget" | "star" | "bell" | "fanfare";

/** Milliseconds to look at something. */
export const GLANCE = 200;
export const LOOK = 420;
const STARE = 900;
/** To read a card, or a poster. */
export const READ = 1200;

export interface Scene {
  readonly pause?: number;
  readonly sound?: Sound;
  /** The field that says who is looked at, where that is not the one who does it. */
  readonly who?: "by" | "sheriff" | "victim";
  /** What happens with the cups. */
  readonly cups?: "rolls" | "reveals";
  /** A card of the event that is held up for everybody, or struck out. */
  readonly card?: "shown" | "cancelled";
  /** What changes is there at once, not when things have landed: dice are, before they are paid. */
  readonly early?: boolean;
  /** What changes is there only when it is over: nobody knows what was rolled while the cup is shaken. */
  readonly late?: boolean;
  /** Where several of them follow each other, they happen at the same moment: cups are lifted together. */
  readonly together?: boolean;
  /** What it is called where several do it at once: all their sentences would be a speech. */
  readonly crowd?: Key;
}

const look: Scene = { pause: LOOK };
const glance: Scene = { pause: GLANCE };

/** The kinds of events that differ from what their moves say; null needs no moment of its own. */
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
