/** Which screen an address is. Screens are changed without loading the page again. */

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.take());
    addEventListener("click", (event) => this.follow(event));
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.take();
    scrollTo(0, 0);
  }

  /** The address of what is shown by now, for whoever copies it: nothing is loaded, nothing scrolls. */
  note(address: string): void {
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  }

  private take(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** Links to our own screens; all others, and those for another tab, are the browser's. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || link.hasAttribute("download")) return;
    const address = new URL(link.href, location.href);
    if (address.origin !== location.origin || /^\/(api|j|page)\//.test(address.pathname)) return;
    if (address.pathname === location.pathname && address.hash !== "") return;
    event.preventDefault();
    this.go(address.pathname + address.search + address.hash);
  }
}

export const router = new Router();
