/** The page's own words. What happens in the game comes in words from the server. */

import { EN } from "./texts.en.js";
import { FR } from "./texts.fr.js";
import { recall, remember } from "./memory.js";

export const LANGUAGES = { en: "English", fr: "Français" };
const TEXTS = { en: EN, fr: FR };

let lang = recall("lang", "") || ((navigator.language || "en").toLowerCase().startsWith("fr") ? "fr" : "en");
if (!(lang in TEXTS)) lang = "en";

export function language() {
  return lang;
}

export function speak(wanted) {
  lang = wanted;
  remember("lang", wanted);
}

export function has(key) {
  return key in TEXTS[lang];
}

/** A text with its arguments in place; a text that depends on a number is a function of its arguments. */
export function t(key, args = {}) {
  const text = TEXTS[lang][key] ?? EN[key] ?? key;
  if (typeof text === "function") return text(args);
  const told = text.replace(/\{([a-z]+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
  // French signs that stand apart must not begin a line.
  return lang === "fr" ? told.replace(/ (?=[?!:;»$])/g, "\u00a0") : told;
}
