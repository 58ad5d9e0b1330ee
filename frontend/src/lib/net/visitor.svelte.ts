/** The visitor's identity: a name, which the page asks for when it first needs one. */

import type { Me } from "$protocol";
import { get, post, Problem } from "./api";
import { recall, remember } from "../browser/keep";
import { t } from "../texts";

/** Scripts cannot read the cookie. This remembers that there is one, so that newcomers cause no request. The
 * name of the entry stays as browsers have it. */
const KNOWN = "somebody";
const NAME = "name";

export const LONGEST_NAME = 24;

class Visitor {
  me = $state.raw<Me | null>(null);
  /** The name in the input field. */
  name = $state(recall(NAME, ""));

  /** Loads the identity, unless this visitor cannot have one yet. */
  async load(): Promise<void> {
    if (!isKnown()) return;
    try {
      this.take(await get<Me>("/api/me"));
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
      this.me = null;
      remember(KNOWN, false);
    }
  }

  /** Signs in or renames with the name in the field; an empty field means the name of a guest. */
  async signIn(): Promise<void> {
    const wanted = this.name.trim() || this.me?.name || t("home.guest");
    if (this.me?.name === wanted) return;
    this.take(await post<Me>(this.me === null ? "/api/session" : "/api/me/name", { name: wanted }));
  }

  /** Remembers that a link has signed in this browser. */
  signedIn(): void {
    remember(KNOWN, true);
  }

  private take(me: Me): void {
    this.me = me;
    this.name = me.name;
    remember(KNOWN, true);
    remember(NAME, me.name);
  }
}

/** Whether this browser has signed in before, as far as it remembers. */
export function isKnown(): boolean {
  return recall(KNOWN, false);
}

export const visitor = new Visitor();
