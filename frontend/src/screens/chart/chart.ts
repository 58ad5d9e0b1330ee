/** Lines of points by round, as paths for a picture. */

const LINE_HEIGHT = 17;
export const TOP = 10;
/** The room below the lines for the numbers of the rounds. */
export const BOTTOM = 22;
/** The room beside the lines for the points. */
export const LEFT = 24;
/** Round numbers closer than this would overlap. */
const TICK = 26;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  seat: number;
  points: readonly Point[];
  path: string;
  end: Point & { value: number; label: number };
}

export interface Chart {
  lines: Line[];
  grid: { y: number; value: number }[];
  ticks: { x: number; round: number }[];
}

export interface Size {
  readonly width: number;
  readonly height: number;
  /** The room for names at the ends of the lines. */
  readonly names: number;
}

/** `rounds` has the points of every seat at the end of each round, the first one before the game. */
export function chartOf(rounds: readonly (readonly number[])[], { width, height, names }: Size): Chart {
  const most = Math.max(10, ...rounds.flat());
  const least = Math.min(0, ...rounds.flat());
  const step = Math.max(5, Math.ceil((most - least) / 5 / 5) * 5);
  const last = rounds.length - 1;
  const right = width - names;
  const bottom = height - BOTTOM;
  const x = (round: number): number => (last === 0 ? LEFT : LEFT + (round / last) * (right - LEFT));
  const y = (points: number): number => bottom - ((points - least) / (most - least)) * (bottom - TOP);
  const lines = [...(rounds[0]?.keys() ?? [])].map((seat) => {
    const values = rounds.map((round) => round[seat] ?? 0);
    const points = values.map((value, round) => ({ x: x(round), y: y(value) }));
    const value = values.at(-1) ?? 0;
    return {
      seat,
      points,
      path: points
        .map((at, round) => `${round === 0 ? "M" : "L"}${at.x.toFixed(1)} ${at.y.toFixed(1)}`)
        .join(""),
      end: { x: x(last), y: y(value), value, label: y(value) },
    };
  });
  spread(lines, bottom);
  const grid = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => ({
    y: y(index * step),
    value: index * step,
  }));
  const every = Math.max(1, Math.ceil(TICK / (x(1) - x(0) || TICK)));
  const ticks = rounds.flatMap((_, round) => (round % every === 0 ? [{ x: x(round), round }] : []));
  return { lines, grid, ticks };
}

/** Moves overlapping names apart and keeps them inside the picture. */
function spread(lines: Line[], bottom: number): void {
  const down = lines.toSorted((one, other) => one.end.y - other.end.y);
  let above = -Infinity;
  for (const { end } of down) {
    end.label = Math.max(end.y, above + LINE_HEIGHT);
    above = end.label;
  }
  let below = bottom + LINE_HEIGHT;
  for (const { end } of down.toReversed()) {
    end.label = Math.min(end.label, below - LINE_HEIGHT);
    below = end.label;
  }
}

/** Shortens a name to this many letters. */
export function short(name: string, letters: number): string {
  return name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1)).trimEnd()}…`;
}
