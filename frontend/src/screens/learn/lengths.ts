/** How long each lesson takes at leisure, in minutes. */

import type { LessonName } from "../../lib/lesson/lesson";

export const MINUTES: Readonly<Record<LessonName, number>> = {
  base: 12,
  wanted: 7,
  cowboys: 7,
  indians: 5,
};
