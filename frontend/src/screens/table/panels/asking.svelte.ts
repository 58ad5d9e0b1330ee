/** Something asked of the server, which a connection that is lost may swallow. */

import { Problem } from "../../../lib/net/api";

export type Stage = "waiting" | "told" | "refused" | "lost";

export class Asking<Answer> {
  stage = $state<Stage>("waiting");
  answer = $state.raw<Answer | null>(null);
  private latest = 0;

  /** Ask; what was asked before does not count any more. */
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
      // Nobody said no: whoever asks again once there is a connection may be answered.
      const lost = problem instanceof Problem && problem.status === 0;
      if (number === this.latest) this.stage = lost ? "lost" : "refused";
    }
  }
}
