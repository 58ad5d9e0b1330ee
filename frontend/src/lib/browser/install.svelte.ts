/** Installing the page like a program, where the browser offers it. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private offer = $state.raw<Offer | null>(null);

  /** Whether the browser would do it now. */
  get offered(): boolean {
    return this.offer !== null;
  }

  /** Keep what the browser offers for when somebody wants it, rather than have it shown at once. */
  follow(): void {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.offer = null));
  }

  /** An offer holds once; the browser may make another. */
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

/** iPhones and iPads, which call themselves Macs, offer nothing: there it is done by hand. */
export function installsByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
