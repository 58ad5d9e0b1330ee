/** The page of a private link: it asks before it makes this device one's own. A preview in a chat does not press. */

import { h } from "./dom.js";
import { language, t } from "./texts.js";

document.documentElement.lang = language();
document.getElementById("main").replaceChildren(h("section", { class: "panel narrow" },
  h("h1", { text: t("device") }),
  h("p", { text: t("device.what") }),
  h("form", { method: "post", action: location.pathname }, h("button", { type: "submit", class: "answer", text: t("device.yes") })),
  h("p", {}, h("a", { href: "/", text: t("device.no") }))));
