/** Lists of tables: the visitor's own, those with a free seat, and those to watch. */

import type { TableLine, TableList } from "$protocol";
import { get } from "../../lib/net/api";
import { visitor } from "../../lib/net/visitor.svelte";

const EVERY = 5000;

export class Lists {
  games = $state.raw<readonly TableLine[]>([]);
  lobby = $state.raw<readonly TableLine[]>([]);

  get joinable(): readonly TableLine[] {
    return this.lobby.filter((line) => line.phase === "open" && line.kinds.includes("open"));
  }

  get watchable(): readonly TableLine[] {
    return this.lobby.filter((line) => !this.joinable.includes(line));
  }

  async refresh(): Promise<void> {
    try {
      const [games, lobby] = await Promise.all([
        visitor.me === null ? { tables: [] } : get<TableList>("/api/me/games"),
        get<TableList>("/api/lobby"),
      ]);
      this.games = games.tables;
      this.lobby = lobby.tables.filter((line) => line.yours.length === 0);
    } catch {
      // Keep the old list; the next request comes soon.
    }
  }

  /** Refreshes the lists until the returned function is called. */
  follow(): () => void {
    const look = (): void => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}
