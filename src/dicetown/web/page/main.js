/** Where everything begins: which page this address is, the language, the line that says when one is offline. */

import { h } from "./dom.js";
import { HomePage } from "./home.js";
import { TablePage } from "./table.js";
import { language, LANGUAGES, speak, t } from "./texts.js";

const root = document.getElementById("main");
const bannerElement = document.getElementById("banner");
const live = document.getElementById("live");

function banner(text, href = "") {
  bannerElement.hidden = !text;
  bannerElement.replaceChildren(text, " ", href ? h("a", { href, text: t(href === "/" ? "home" : "go.on") }) : "");
}

let toRead = "";
/** Have something read out. What comes in one breath is said in one. */
function announce(text) {
  if (!toRead && text) setTimeout(() => { live.textContent = toRead; toRead = ""; }, 150);
  toRead = text ? `${toRead} ${text}`.trim() : "";
  if (!text) live.textContent = "";
}

const found = /^\/t\/([A-Za-z0-9_-]+)/.exec(location.pathname);
document.documentElement.lang = language();
const page = found ? new TablePage(root, found[1], banner, announce) : new HomePage(root);

function drawTop() {
  document.getElementById("skip").textContent = t("skip");
  const group = { class: "row", role: "group", "aria-label": t("language") };
  document.getElementById("top").replaceChildren(h("div", group,
    Object.entries(LANGUAGES).map(([lang, name]) => h("button", {
      type: "button", class: "quiet small", text: name, lang, "aria-pressed": String(lang === language()),
      on: { click: () => { speak(lang); document.documentElement.lang = lang; drawTop(); page.speak(lang); } },
    }))));
}
drawTop();
