import { mount } from "svelte";
import App from "./App.svelte";
import { prefs } from "./lib/prefs.svelte";
import { speak } from "./lib/texts";
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/base.css";

prefs.follow();
await speak();

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no place for the app.");
mount(App, { target });
