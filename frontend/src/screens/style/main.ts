/** The style page, for tests and for work on the page; players do not get it. */

import { mount } from "svelte";
import { prefs } from "../../lib/browser/prefs.svelte";
import { speakMore } from "../../lib/texts";
import RuleDialog from "../../ui/RuleDialog.svelte";
import "../../theme/fonts.css";
import "../../theme/tokens.css";
import "../../theme/base.css";
import StyleScreen from "./StyleScreen.svelte";

prefs.follow();
await speakMore();

const target = document.getElementById("app");
if (target === null) throw new Error("The style page has no place for the app.");
mount(StyleScreen, { target });
mount(RuleDialog, { target });
