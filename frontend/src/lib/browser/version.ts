/** Which build of the page this is, and what to do when the server has another. */

import type { Health } from "$protocol";
import { get } from "../net/api";

/** The server writes the digest into the page that it serves; in development it is empty. */
export function ownPage(): string {
  const found = document.querySelector<HTMLMetaElement>('meta[name="dicetown-page"]')?.content ?? "";
  return found === "__PAGE__" ? "" : found;
}

/** Whether the server has another page than this one by now. */
export function isOld(served: string): boolean {
  const own = ownPage();
  return own !== "" && served !== "" && served !== own;
}

/** Reloads the page, but only once per build, in case a cache keeps returning the old one. */
export function renew(served: string): void {
  const key = "dicetown.renewed";
  try {
    if (sessionStorage.getItem(key) === served) return;
    sessionStorage.setItem(key, served);
  } catch {
    // Without storage the page would reload for ever, so the notice leaves the reload to the reader.
    return;
  }
  location.reload();
}

/** A missing part may belong to an older build; without a connection it is only out of reach. */
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
