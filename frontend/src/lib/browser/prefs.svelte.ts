/** The preferences of the person at this browser, which the browser stores. */

import { firstOf, LANGUAGES, type Lang } from "../texts/languages";
import { recall, remember } from "./keep";

export type Motion = "full" | "fast" | "off";
export type Theme = "auto" | "light" | "dusk";
function spoken(): Lang {
  return firstOf(typeof navigator === "undefined" ? [] : navigator.languages);
}

function one<Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value {
  const found = recall<string>(name, otherwise);
  return values.find((value) => value === found) ?? otherwise;
}

class Preferences {
  lang = $state<Lang>(one("language", Object.keys(LANGUAGES), spoken()));
  theme = $state<Theme>(one("theme", ["auto", "light", "dusk"], "auto"));
  motion = $state<Motion>(one("motion", ["full", "fast", "off"], "full"));
  sound = $state(recall<unknown>("sound", false) === true);
  bigText = $state(recall<unknown>("big-text", false) === true);
  /** Whether the system asks for reduced motion; if so, it wins over the choice made here. */
  still = $state(false);

  /** How much moves, with both taken into account. */
  get moves(): Motion {
    return this.still ? "off" : this.motion;
  }

  /** Stores a choice and applies it to the document. */
  save(): void {
    remember("language", this.lang);
    remember("theme", this.theme);
    remember("motion", this.motion);
    remember("sound", this.sound);
    remember("big-text", this.bigText);
    this.show();
  }

  show(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    const dark =
      this.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : this.theme === "dusk";
    root.dataset.theme = dark ? "dusk" : "light";
    root.dataset.motion = this.moves;
    root.dataset.text = this.bigText ? "big" : "normal";
    // The server chose the manifest by the browser's language; a language chosen here replaces it.
    if (this.lang !== spoken()) {
      const link = document.querySelector("link[rel=manifest]");
      link?.setAttribute("href", `/manifest.webmanifest?lang=${this.lang}`);
    }
  }

  /** Follows the system's settings for dark mode and motion. */
  follow(): void {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const take = (): void => {
      this.still = still.matches;
      this.show();
    };
    still.addEventListener("change", take);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", take);
    take();
  }
}

export const prefs = new Preferences();
