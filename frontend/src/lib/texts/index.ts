export { isKey, language, listed, number, speak, speakMore, t, tOr, type Key } from "./speak.svelte";
