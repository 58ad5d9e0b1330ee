/** Maps addresses to screens. Screens change without loading the page again. */

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

  /** Changes the address for people who copy it, without loading or scrolling. */
  note(address: string): void {
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  }

  private take(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** Follows links to our own screens; other links, and those for another tab, are left to the browser. */
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
