/** Something is being sent: what was pressed cannot be pressed again until it is answered. */
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
