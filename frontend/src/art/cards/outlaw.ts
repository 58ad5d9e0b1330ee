import type { Drawings } from "./drawing";
import { beasts } from "./outlaw-beasts";
import { folk } from "./outlaw-folk";

/** Likenesses for the wanted posters: the outline alone identifies each. */
export const drawings: Drawings = { ...beasts, ...folk };
