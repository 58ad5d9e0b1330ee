/** Dice as the server writes them: faces in a row like `99JQA`, `-` for none. */

import { t } from "../texts";

/** From low to high, as hands rank them. */
export const FACES = ["9", "T", "J", "Q", "K", "A"] as const;

export type Face = (typeof FACES)[number];

const NONE = "-";

export function isFace(text: unknown): text is Face {
  return FACES.some((face) => face === text);
}

/** The faces of dice, in their order; other characters are left out. */
export function facesOf(dice: string): Face[] {
  return [...dice].filter(isFace);
}

/** Faces as the server writes them: from low to high. */
export function diceOf(faces: readonly Face[]): string {
  if (faces.length === 0) return NONE;
  return [...faces].sort((one, other) => FACES.indexOf(one) - FACES.indexOf(other)).join("");
}

/** The dice without those of others, face by face. */
export function withoutDice(dice: string, fewer: string): string {
  const left = facesOf(dice);
  for (const face of facesOf(fewer)) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return diceOf(left);
}

/** How many dice there are, known or not. */
export function countDice(dice: string | number | null): number {
  if (dice === null) return 0;
  return typeof dice === "number" ? dice : facesOf(dice).length;
}

/** The character printed on a die. */
export function markOf(face: Face): string {
  return face === "T" ? "10" : face;
}

/** The spoken name of a face. */
export function faceName(face: Face): string {
  return t(`dice.face.${face}`);
}

/** The spoken name of a row of dice, hidden ones included. */
export function diceName(dice: string, hidden = 0): string {
  const names = facesOf(dice).map(faceName);
  if (hidden > 0) names.push(t("dice.unseen", { n: hidden }));
  return names.length === 0 ? t("dice.none") : names.join(", ");
}
