/** Checks a record in small portions, so that the page stays responsive and the work can be stopped. */

import { parseRecord } from "../../lib/proof/record";
import { BadRecord, type Flaw } from "../../lib/proof/shapes";
import { verifying, type Report } from "../../lib/proof/verify";

/** The length of a portion, in milliseconds: less than a frame. */
const PORTION = 12;

export type Phase = "waiting" | "reading" | "checking" | "done" | "stopped" | "bad";

const breath = (): Promise<void> => new Promise((go) => setTimeout(go));

export class Proving {
  phase = $state<Phase>("waiting");
  /** The progress, from 0 to 1. */
  done = $state(0);
  report = $state.raw<Report | null>(null);
  flaw = $state.raw<Flaw | null>(null);
  private text = "";
  /** Only the latest record counts. */
  private turn = 0;

  async check(text: string): Promise<void> {
    const turn = this.begin("reading");
    this.text = text;
    await breath();
    if (turn !== this.turn) return;
    try {
      await this.work(parseRecord(text), turn);
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error;
      this.flaw = error.flaw;
      this.phase = "bad";
    }
  }

  again(): Promise<void> {
    return this.check(this.text);
  }

  stop(): void {
    this.begin("stopped");
  }

  forget(): void {
    this.begin("waiting");
    this.text = "";
  }

  private begin(phase: Phase): number {
    this.phase = phase;
    this.done = 0;
    this.report = null;
    this.flaw = null;
    this.turn += 1;
    return this.turn;
  }

  private async work(record: ReturnType<typeof parseRecord>, turn: number): Promise<void> {
    this.phase = "checking";
    const steps = verifying(record);
    while (turn === this.turn) {
      const until = performance.now() + PORTION;
      let step = steps.next();
      while (step.done !== true && performance.now() < until) step = steps.next();
      if (step.done === true) {
        this.report = step.value;
        this.phase = "done";
        return;
      }
      this.done = step.value;
      await breath();
    }
  }
}
