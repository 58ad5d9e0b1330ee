/**
 * The six faces of a die, cut like wood type on a field of 100 by 100: heavy strokes, light strokes, and
 * filled shapes. The small sign in two corners is that of the place that the face wins.
 */

import type { Face } from "../lib/game/dice";

export interface DieFaceArt {
  readonly ink: "ink" | "red" | "gold" | "slate";
  readonly heavy: string;
  readonly light?: string;
  readonly filled?: string;
  /** On a field of 16 by 16. */
  readonly sign: string;
}

const NUGGET = "M2 10 5 3 11 2 15 7 13 13 6 15ZM5 9 8 5 11 6 8 8Z";
const COIN = "M8 1a7 7 0 1 0 .01 0ZM7 4h2v8H7Z";
const SACK = "M5 1h6l-1 3c4 2 5 6 4 9q0 2-2 2H4q-2 0-2-2C1 10 2 6 6 4ZM5 8v2h6V8Z";
const HEART = "M8 15C2 10 1 7 1 5c0-4 5-5 7-1 2-4 7-3 7 1 0 2-1 5-7 10Z";
const STAR = "M8 0l2.2 5.3 5.8.5-4.4 3.7 1.4 5.6L8 12.1 3 15.1l1.4-5.6L0 5.8l5.8-.5Z";
const HORSESHOE = "M2 1h4C4 6 4 11 8 11s4-5 2-10h4c3 7 1 14-6 14S-1 8 2 1Z";

export const FACE_ART: Readonly<Record<Face, DieFaceArt>> = {
  "9": {
    ink: "gold",
    heavy: "M50 22a17 17 0 1 0 .01 0ZM67 39C68 62 58 76 38 78",
    filled: "M38 69a8 8 0 1 0 .01 0Z",
    sign: NUGGET,
  },
  T: {
    ink: "slate",
    heavy: "M30 20V80M66 24c-18 0-18 52 0 52s18-52 0-52Z",
    light: "M16 33 31 24M17 78H43",
    sign: COIN,
  },
  J: {
    ink: "ink",
    heavy: "M60 22V60C60 80 38 82 34 68",
    light: "M44 23H76",
    filled: "M35 56a8.5 8.5 0 1 0 .01 0Z",
    sign: SACK,
  },
  Q: {
    ink: "red",
    heavy: "M50 23c-26 0-26 50 0 50s26-50 0-50Z",
    light: "M44 62C58 58 60 86 76 78",
    sign: HEART,
  },
  K: {
    ink: "slate",
    heavy: "M34 22V78M47 45 67 76",
    light: "M23 23H46M23 77H46M70 25 38 56M59 23H79M57 77H82",
    sign: STAR,
  },
  A: {
    ink: "red",
    heavy: "M49 20 70 77",
    light: "M51 20 29 76M34 59H64M18 77H41M57 77H84",
    sign: HORSESHOE,
  },
};
