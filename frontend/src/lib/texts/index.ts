export { isKey, language, number, speak, speakMore, t, tOr, type Key } from "./speak.svelte";
