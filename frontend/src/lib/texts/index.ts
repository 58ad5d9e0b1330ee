export { isKey, language, number, speak, t, tOr, type Key } from "./speak.svelte";
