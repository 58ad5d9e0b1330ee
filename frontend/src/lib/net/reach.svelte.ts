/** Whether the page can reach the server, as far as it knows. */

const EVERY = 5000;

class Reach {
  lost = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    addEventListener("offline", () => this.miss());
    addEventListener("online", () => void this.look());
    if (!navigator.onLine) this.miss();
  }

  /** Notes that a request got no answer, and checks now and then whether the server is back. */
  miss(): void {
    this.lost = true;
    this.timer ??= setInterval(() => void this.look(), EVERY);
  }

  private async look(): Promise<void> {
    if (!this.lost || !navigator.onLine || document.visibilityState === "hidden") return;
    // The service worker never answers this request from its cache.
    const answer = await fetch("/healthz").catch(() => null);
    if (answer?.ok !== true) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.lost = false;
  }
}

export const reach = new Reach();
