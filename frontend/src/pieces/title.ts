/** Every way to break words into a number of lines, in order. */
function ways(words: readonly string[], lines: number): string[][] {
  if (lines === 1) return [[words.join(" ")]];
  return Array.from({ length: words.length - lines + 1 }, (_, i) => i + 1).flatMap((first) =>
    ways(words.slice(first), lines - 1).map((rest) => [words.slice(0, first).join(" "), ...rest]),
  );
}

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

/**
 * A title on at most `most` lines: as few lines as possible with none longer than `room`, if that can be
 * done.
 */
export function broken(title: string, most: number, room: number): string[] {
  const words = title.split(" ");
  let best = [title];
  for (let lines = 1; lines <= Math.min(most, words.length) && longest(best) > room; lines++) {
    for (const way of ways(words, lines)) if (longest(way) < longest(best)) best = way;
  }
  return best;
}

/** The largest type for which the longest line fits, in ems of a line of `room` letters. */
export function shrunk(lines: readonly string[], room: number): number {
  return Math.min(1, room / longest(lines));
}

/** A title and its remark in brackets: "Gus the Gambler (lends Js)". */
export function parted(title: string): { name: string; note: string } {
  const [, name = title, note = ""] = /^(.{6,}?) \((.{5,})\)$/.exec(title) ?? [];
  return { name, note };
}
