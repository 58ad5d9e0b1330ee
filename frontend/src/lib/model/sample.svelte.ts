/** A table in a moment that tools/make_samples.py wrote down: for the style page and the tests. */

import type { EventInfo, Names as Found, PromptWords, Welcome } from "$protocol";
import { folded } from "./fold";
import type { Answered, Fields } from "../net/link";
import { Names } from "./names.svelte";
import type { Lang } from "../browser/prefs.svelte";
import { TableStore } from "./table.svelte";

export interface Sample {
  readonly welcome: Omit<Welcome, "page">;
  readonly said: Readonly<Record<Lang, { words: PromptWords; events: EventInfo[] }>>;
}

type Load<Kind> = () => Promise<Kind>;
const files = import.meta.glob<unknown>("../../../samples/*.json", { import: "default" });

async function load<Kind>(name: string): Promise<Kind> {
  const found = files[`../../../samples/${name}.json`] as Load<Kind> | undefined;
  if (found === undefined) throw new Error(`There is no sample ${name}.`);
  return await found();
}

/** The kinds of question of which there is a sample. */
export const sampledKinds: readonly string[] = Object.keys(files)
  .map((path) => path.replace(/^.*\/|\.json$/g, ""))
  .filter((name) => name !== "names");

/** A table that nobody is connected to: commands are obeyed by writing them down. */
export class SampleTable extends TableStore {
  override readonly names: Names;
  /** The last command, as it would have been sent. */
  sent = $state.raw<{ readonly type: string; readonly fields: object } | null>(null);

  constructor(sample: Sample, lang: Lang, found: Found) {
    super("sample");
    this.names = new Names(found);
    const { words, events } = sample.said[lang];
    this.shown = folded(null, { ...sample.welcome, page: "", words, events }, sample.welcome.now);
    this.status = "online";
  }

  override now(): number {
    return this.shown?.ahead ?? 0;
  }

  override async send<Kind extends Parameters<TableStore["send"]>[0]>(
    type: Kind,
    fields: Fields<Kind>,
  ): Promise<Answered> {
    this.sent = { type, fields };
    return { type: "ack", id: "" };
  }
}

export async function sampleTable(kind: string, lang: Lang): Promise<SampleTable> {
  const [sample, names] = await Promise.all([load<Sample>(kind), load<Record<Lang, Found>>("names")]);
  return new SampleTable(sample, lang, names[lang]);
}
