/** What happened last at each place. */

import type { EventInfo } from "$protocol";

/** Where an event happens that does not say so itself. What merely tidies up afterwards is left out. */
const PLACE_OF: Readonly<Record<string, string>> = {
  NuggetsMined: "mine",
  RiverCardDrawn: "river",
  RiverCardChosen: "river",
  RiverEmpty: "river",
  BankRobbed: "bank",
  CoachArrived: "coach",
  StagecoachAttacked: "coach",
  StoreCardKept: "store",
  StoreCardTaken: "store",
  CardStolen: "saloon",
  RanchStolen: "saloon",
  NobodyToRob: "saloon",
  OutlawRecruited: "saloon",
  NoOutlawLeft: "saloon",
  BadgeKept: "sheriff",
  BadgePassed: "sheriff",
  BadgeStopped: "sheriff",
  OutlawCaptured: "sheriff",
  NobodyCaught: "sheriff",
  PropertiesTaken: "hall",
  PropertyDrawn: "hall",
  PropertyDeckEmpty: "hall",
  CowsTaken: "prairie",
  CowsStolen: "prairie",
  NoCowsLeft: "prairie",
  CowboyHired: "prairie",
  NoCowboyLeft: "prairie",
  RodeoWon: "prairie",
  DocIdle: "doc",
  ElixirTaken: "doc",
  ElixirDrawn: "doc",
  RemedyTaken: "doc",
  VisitDeclined: "doc",
  PropertyGivenBack: "village",
  IndianDieTaken: "village",
  IndianDieRolled: "village",
  IndianDieReturned: "village",
  IndianDieSnatched: "village",
};

/** Whether a river card brings it: gold is the mine's and dollars are the bank's, but they are found in the river. */
export function isPanned({ rule }: EventInfo): boolean {
  return rule.startsWith("RIVER-");
}

export interface Happening {
  readonly text: string;
  /** Who did it, where it was somebody. */
  readonly seat: number | null;
}

/**
 * The last thing that happened at each place in this round; until the first dice of it are shown, in the one
 * before, so that whoever thinks about them can still read how the last round went.
 */
export function happenedOf(events: readonly EventInfo[]): Record<string, Happening> {
  const found: Record<string, Happening> = {};
  let fresh = true;
  for (const happening of events.toReversed()) {
    const { event, fields, says } = happening;
    if (event === "DiceShown") fresh = false;
    if (event === "RoundBegun") {
      if (!fresh) break;
      fresh = false;
    }
    const place = isPanned(happening) ? "river" : (PLACE_OF[event] ?? fields.location);
    if (typeof place !== "string" || place in found || says === undefined) continue;
    found[place] = { text: says, seat: doer(event, fields) };
  }
  return found;
}

function doer(event: string, fields: Readonly<Record<string, unknown>>): number | null {
  const seat = event === "BadgePassed" ? fields.to : fields.seat;
  return typeof seat === "number" ? seat : null;
}
