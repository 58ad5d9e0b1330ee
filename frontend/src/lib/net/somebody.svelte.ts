/** Who one is to the server: a name is all it takes, and it is given when it is first needed. */

import type { Me } from "$protocol";
import { get, post, Problem } from "./api";
import { recall, remember } from "../browser/keep";
import { t } from "../texts";

/** The cookie cannot be seen from here: this remembers that there is one, so that newcomers ask for nothing. */
const KNOWN = "somebody";
const NAME = "name";

export const LONGEST_NAME = 24;

class Somebody {
  me = $state.raw<Me | null>(null);
  /** The name as it stands in the field. */
  name = $state(recall(NAME, ""));

  /** Ask who one is, unless one can only be nobody yet. */
  async find(): Promise<void> {
    if (!recall(KNOWN, false)) return;
    try {
      this.take(await get<Me>("/api/me"));
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
      this.me = null;
      remember(KNOWN, false);
    }
  }

  /** Be somebody under the name in the field; without one it is that of a guest. */
  async be(): Promise<void> {
    const wanted = this.name.trim() || this.me?.name || t("home.guest");
    if (this.me?.name === wanted) return;
    this.take(await post<Me>(this.me === null ? "/api/session" : "/api/me/name", { name: wanted }));
  }

  /** A link has made this browser somebody's. */
  arrived(): void {
    remember(KNOWN, true);
  }

  private take(me: Me): void {
    this.me = me;
    this.name = me.name;
    remember(KNOWN, true);
    remember(NAME, me.name);
  }
}

export const somebody = new Somebody();
