/** The sounds, note by note: when (seconds), how high (hertz), how loud, how long. */

import type { Sound } from "./scenes";

export interface Note {
  readonly wave: "sine" | "triangle" | "square" | "hiss";
  readonly at: number;
  readonly pitch: number;
  /** The pitch at its end. */
  readonly falls?: number;
  readonly loud: number;
  readonly lasts: number;
}

const knock = (at: number, pitch: number, loud = 0.5): Note[] => [
  { wave: "hiss", at, pitch: pitch * 4, loud, lasts: 0.03 },
  { wave: "triangle", at, pitch, falls: pitch * 0.7, loud: loud * 0.6, lasts: 0.05 },
];

const ring = (at: number, pitch: number, loud: number, lasts: number): Note[] => [
  { wave: "sine", at, pitch, loud, lasts },
  { wave: "sine", at, pitch: pitch * 2.76, loud: loud * 0.35, lasts: lasts * 0.5 },
];

/** Dice hit the leather unevenly, and slow down. */
const RATTLE = [0, 0.06, 0.11, 0.18, 0.23, 0.31, 0.37, 0.46, 0.55, 0.68];

export const SCORES: Readonly<Record<Sound, readonly Note[]>> = {
  rattle: RATTLE.flatMap((at, index) => knock(at, 420 + ((index * 137) % 260), 0.3)),
  thump: [
    { wave: "sine", at: 0, pitch: 150, falls: 58, loud: 0.9, lasts: 0.16 },
    { wave: "hiss", at: 0, pitch: 500, loud: 0.35, lasts: 0.06 },
  ],
  coin: [...ring(0, 2350, 0.32, 0.16), ...ring(0.07, 2790, 0.26, 0.22)],
  card: [
    { wave: "hiss", at: 0, pitch: 3200, loud: 0.35, lasts: 0.05 },
    { wave: "hiss", at: 0.045, pitch: 1800, loud: 0.25, lasts: 0.04 },
  ],
  nugget: [...knock(0, 310, 0.5), ...ring(0.02, 1250, 0.2, 0.14)],
  star: [...ring(0, 1320, 0.3, 0.5), ...ring(0.09, 1760, 0.26, 0.6)],
  bell: [...ring(0, 880, 0.5, 0.9), ...ring(0.18, 880, 0.35, 0.9)],
  fanfare: [392, 523, 659, 784].flatMap((pitch, index) => [
    { wave: "triangle", at: index * 0.14, pitch, loud: 0.4, lasts: index === 3 ? 0.8 : 0.2 } as const,
    {
      wave: "triangle",
      at: index * 0.14,
      pitch: pitch * 1.5,
      loud: 0.18,
      lasts: index === 3 ? 0.8 : 0.2,
    } as const,
  ]),
};
