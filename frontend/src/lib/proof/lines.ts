/**
 * Checks records as the proof page does, for a comparison with `dicetown verify` (lab/campaigns/hostile/proofs.py).
 *
 * Every line of the input is the text of a record as a JSON string; every line of the output is the result.
 */

import { createInterface } from "node:readline";
import { diagnose } from "./diagnosis";
import { parseRecord } from "./record";
import { BadRecord } from "./shapes";
import { verify } from "./verify";

function found(text: string): object {
  try {
    const report = verify(parseRecord(text));
    const { digest, faults, gaps, asked } = report;
    return { digest, faults, gaps, asked: asked.length, diagnosis: diagnose(report) };
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    return { flaw: error.flaw };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(found(JSON.parse(line) as string))}\n`);
}
