import type { Drawings } from "./drawing";
import { beasts } from "./outlaw-beasts";
import { folk } from "./outlaw-folk";

/** Likenesses for the wanted posters: each is known by the outline alone. */
export const drawings: Drawings = { ...beasts, ...folk };
