import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "./lib/browser/install.svelte";
import { prefs } from "./lib/browser/prefs.svelte";
import { speak } from "./lib/texts";
import { renewWhenPartsAreGone } from "./lib/browser/version";
import { startServiceWorker } from "./lib/browser/registration";
import { screenOf } from "./screens";
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/base.css";

renewWhenPartsAreGone();
prefs.follow();
install.follow();
// Load the words and the screen in parallel. If the screen is out of reach, the app says so.
await Promise.all([speak(), screenOf(location.pathname).catch(() => undefined)]);

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no place for the app.");
target.replaceChildren();
mount(App, { target });
startServiceWorker();
