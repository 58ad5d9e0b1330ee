export {
  isKey,
  language,
  listed,
  longestWord,
  number,
  speak,
  speakMore,
  t,
  tOr,
  type Key,
} from "./speak.svelte";
export { ENGLISH, LANGUAGES, type Lang } from "./languages";
