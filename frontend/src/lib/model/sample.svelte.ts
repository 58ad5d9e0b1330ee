/** A table at a position that tools/make_samples.py wrote, for the style page and the tests. */

import type { EventInfo, Names as Found, PromptWords, Welcome } from "$protocol";
import { Names } from "./names.svelte";
import type { Lang } from "../texts";
import { StandIn, type Command } from "./source";
import { TableStore } from "./table.svelte";

export interface Sample {
  readonly welcome: Omit<Welcome, "page">;
  readonly events: readonly EventInfo[];
  readonly words: Readonly<Record<Lang, PromptWords>>;
}

type Load<Kind> = () => Promise<Kind>;
const files = import.meta.glob<unknown>("../../../samples/*.json", { import: "default" });

async function load<Kind>(name: string): Promise<Kind> {
  const found = files[`../../../samples/${name}.json`] as Load<Kind> | undefined;
  if (found === undefined) throw new Error(`There is no sample ${name}.`);
  return await found();
}

/** The kinds of question that have a sample. */
export const sampledKinds: readonly string[] = Object.keys(files)
  .map((path) => path.replace(/^.*\/|\.json$/g, ""))
  .filter((name) => name !== "names");

/** Accepts commands and records them. */
export class Noted extends StandIn {
  /** The last command, as it would have been sent. */
  sent = $state.raw<Command | null>(null);

  constructor() {
    super((command) => {
      this.sent = command;
    });
  }
}

/** Returns a table at this position. */
export function tableOf(
  { welcome, events, words }: Sample,
  lang: Lang,
  names: Partial<Found>,
  source = new Noted(),
): TableStore {
  const table = new TableStore("sample", source, { names: new Names(names) });
  table.take({ ...welcome, page: "", words: words[lang] ?? null, events: [...events] });
  return table;
}

export async function sampleTable(kind: string, lang: Lang, source = new Noted()): Promise<TableStore> {
  const [sample, names] = await Promise.all([load<Sample>(kind), load<Record<Lang, Found>>("names")]);
  return tableOf(sample, lang, names[lang] ?? {}, source);
}

export async function sampleNames(lang: Lang): Promise<Names> {
  return new Names((await load<Record<Lang, Found>>("names"))[lang] ?? {});
}
