/**
 * What is shown after an event, so that numbers change when things land. It need not know everything: at the end
 * of what was told at once the server's own view is shown.
 */

import type { EventInfo, ViewInfo } from "$protocol";
import { CARDS } from "./changes/cards";
import { DICE } from "./changes/dice";
import { WEALTH } from "./changes/wealth";
import { Draft, type Change } from "./draft";
import { Fields } from "./fields";

const CHANGES: Readonly<Record<string, Change>> = { ...DICE, ...WEALTH, ...CARDS };

export function applied(view: ViewInfo, event: EventInfo): ViewInfo {
  const change = Object.hasOwn(CHANGES, event.event) ? CHANGES[event.event] : undefined;
  if (change === undefined) return view;
  const draft = new Draft(view);
  change(draft, new Fields(event.fields, event.rule));
  return draft.view;
}
