import { facesOf } from "../lib/game/dice";
import type { Beat } from "./beats";

export type Pose = "down" | "shake" | "peek" | "up";

/**
 * How a seat's cup stands while a beat is shown. `cup` is what the view has under it; its owner peeks, others see
 * it closed, and where nothing is under it, it is lifted away.
 */
export function poseOf(beat: Beat | null, seat: number, cup: string | number | null): Pose {
  if (beat?.rolls?.includes(seat)) return "shake";
  if (beat?.reveals?.includes(seat) || cup === null) return "up";
  return typeof cup === "string" ? "peek" : "down";
}

/** Which of the dice set aside, by their place in the row, a seat has just kept. */
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
