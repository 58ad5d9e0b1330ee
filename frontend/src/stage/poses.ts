import { facesOf } from "../lib/game/dice";
import type { Beat } from "./beats";

export type Pose = "down" | "shake" | "peek" | "up";

/**
 * The pose of a seat's cup during a beat. `cup` is what the view has under it: its owner peeks, others see it
 * closed, and an empty cup is lifted away.
 */
export function poseOf(beat: Beat | null, seat: number, cup: string | number | null): Pose {
  if (beat?.rolls?.includes(seat)) return "shake";
  if (beat?.reveals?.includes(seat) || cup === null) return "up";
  return typeof cup === "string" ? "peek" : "down";
}

/** The indexes of the dice that a seat has just set aside. */
export function freshOf(beat: Beat | null, seat: number, aside: string, kept: string): number[] {
  if (!beat?.reveals?.includes(seat)) return [];
  const left = facesOf(kept);
  return facesOf(aside).flatMap((face, index) => {
    const at = left.indexOf(face);
    if (at < 0) return [];
    left.splice(at, 1);
    return [index];
  });
}
