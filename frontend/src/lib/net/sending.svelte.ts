/** Tracks a request in progress: its button is disabled until the answer is here. */
export class Sending {
  busy = $state(false);

  async run(act: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await act();
    } finally {
      this.busy = false;
    }
  }
}
