export { isKey, language, listed, number, speak, speakMore, t, tOr, type Key } from "./speak.svelte";
export { ENGLISH, LANGUAGES, type Lang } from "./languages";
