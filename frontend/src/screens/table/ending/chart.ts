/** Lines of points over rounds, as paths for a picture. */

export const WIDTH = 560;
export const HEIGHT = 280;
/** Room for names at the ends of the lines. */
const NAMES = 110;
const LINE_HEIGHT = 15;

export interface Line {
  seat: number;
  path: string;
  end: { x: number; y: number; value: number; nudge: number };
}

export interface Chart {
  lines: Line[];
  grid: { y: number; value: number }[];
}

/** `rounds` has the points of every seat at the end of each round. */
export function chartOf(rounds: readonly (readonly number[])[]): Chart {
  const most = Math.max(10, ...rounds.flat());
  const step = Math.max(5, Math.ceil(most / 5 / 5) * 5);
  const last = rounds.length - 1;
  const x = (round: number): number => (last === 0 ? 0 : (round / last) * (WIDTH - NAMES));
  const y = (points: number): number => HEIGHT - 8 - (points / most) * (HEIGHT - 24);
  const seats = [...(rounds[0]?.keys() ?? [])];
  const lines = seats.map((seat) => {
    const points = rounds.map((round) => round[seat] ?? 0);
    const value = points.at(-1) ?? 0;
    return {
      seat,
      path: points
        .map((one, round) => `${round === 0 ? "M" : "L"}${x(round).toFixed(1)} ${y(one).toFixed(1)}`)
        .join(""),
      end: { x: x(last), y: y(value), value, nudge: 0 },
    };
  });
  spread(lines);
  const grid = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => ({
    y: y(index * step),
    value: index * step,
  }));
  return { lines, grid };
}

/** Names that would stand on each other move apart. */
function spread(lines: Line[]): void {
  let below = Infinity;
  for (const { end } of lines.toSorted((one, other) => other.end.y - one.end.y)) {
    const wanted = Math.min(end.y, below - LINE_HEIGHT);
    end.nudge = wanted - end.y;
    below = wanted;
  }
}
