/** The page of a private link: it asks before it makes this device one's own. A preview in a chat does not press. */

import { post } from "./api.js";
import { button, h } from "./dom.js";
import { language, t } from "./texts.js";

const problem = h("p", { class: "problem", role: "alert", hidden: true });

/**
 * Not a form: without a referrer browsers do not say from which page a form comes, and the server wants to know.
 */
async function moveHere() {
  try {
    await post(location.pathname);
    location.replace("/");
  } catch (refusal) {
    problem.hidden = false;
    problem.textContent = [refusal.message, refusal.hint].filter(Boolean).join(" ") || t("offline");
  }
}

document.documentElement.lang = language();
document.getElementById("main").replaceChildren(h("section", { class: "panel narrow" },
  h("h1", { text: t("device") }),
  h("p", { text: t("device.what") }),
  problem,
  h("div", { class: "row wrap" },
    button(t("device.yes"), () => void moveHere(), { class: "answer", key: "yes" }),
    h("a", { class: "button quiet", href: "/", text: t("device.no") }))));
