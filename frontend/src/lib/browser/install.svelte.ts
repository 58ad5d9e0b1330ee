/** Installs the page as an app, where the browser offers it. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private offer = $state.raw<Offer | null>(null);

  /** Whether the browser offers it now. */
  get offered(): boolean {
    return this.offer !== null;
  }

  /** Keeps the browser's offer for later instead of showing it at once. */
  follow(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.offer = null));
  }

  /** An offer can be used once; the browser may make another. */
  async accept(): Promise<void> {
    const { offer } = this;
    this.offer = null;
    await offer?.prompt();
  }
}

export const install = new Install();

export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

/** iPhones and iPads, which report themselves as Macs, make no offer: people install the page by hand. */
export function installsByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
