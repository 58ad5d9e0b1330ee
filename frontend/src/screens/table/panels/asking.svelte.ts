/** A request to the server that a lost connection may swallow. */

import { Problem } from "../../../lib/net/api";

export type Stage = "waiting" | "told" | "refused" | "lost";

export class Asking<Answer> {
  stage = $state<Stage>("waiting");
  answer = $state.raw<Answer | null>(null);
  private latest = 0;

  /** Sends a request; an earlier one is dropped. */
  async ask(request: () => Promise<Answer>): Promise<void> {
    const number = (this.latest += 1);
    this.stage = "waiting";
    this.answer = null;
    try {
      const answer = await request();
      if (number !== this.latest) return;
      this.answer = answer;
      this.stage = "told";
    } catch (problem) {
      // A lost request was not refused: asking again with a connection may work.
      const lost = problem instanceof Problem && problem.status === 0;
      if (number === this.latest) this.stage = lost ? "lost" : "refused";
    }
  }
}
