/** Which build of the page this is, and what to do when the server has another. */

import type { Health } from "$protocol";
import { get } from "../net/api";

/** The server writes the digest into the page that it serves; nothing in development. */
export function ownPage(): string {
  const found = document.querySelector<HTMLMetaElement>('meta[name="dicetown-page"]')?.content ?? "";
  return found === "__PAGE__" ? "" : found;
}

/** Whether the server has another page than this one by now. */
export function isOld(served: string): boolean {
  const own = ownPage();
  return own !== "" && served !== "" && served !== own;
}

/** Load the page anew; once only for each page, should something keep giving us the old one. */
export function renew(served: string): void {
  const key = "dicetown.renewed";
  try {
    if (sessionStorage.getItem(key) === served) return;
    sessionStorage.setItem(key, served);
  } catch {
    // Without a memory the page would load itself for ever: whoever reads the notice does it by hand.
    return;
  }
  location.reload();
}

/** A part that is no longer there was one of another page; without a connection it is only out of reach. */
export function renewWhenPartsAreGone(): void {
  addEventListener("vite:preloadError", () => {
    get<Health>("/healthz").then(
      ({ page }) => {
        if (isOld(page)) renew(page);
      },
      () => undefined,
    );
  });
}
