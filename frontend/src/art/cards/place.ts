import type { Drawing } from "./drawing";

/** A step of a path, absolute: a command with its numbers. */
export type Step = readonly [command: "M" | "L" | "C" | "Q" | "A" | "Z", ...numbers: number[]];

const widths: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };

/** The steps of a path of M, L, H, V, C, Q, A and Z, in either case; throws for other commands. */
export function steps(path: string): Step[] {
  const found: Step[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = "", rest = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const width = widths[command];
    const numbers = (rest.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (width === undefined || (width ? numbers.length % width || !numbers.length : numbers.length)) {
      throw new Error(`not a path: ${letter}${rest}`);
    }
    if (command === "Z") {
      found.push(["Z"]);
      [x, y] = [startX, startY];
    }
    const relative = letter !== command;
    for (let i = 0; i < numbers.length; i += width) {
      const [ox, oy] = relative ? [x, y] : [0, 0];
      const part = numbers.slice(i, i + width);
      const one = part[0] ?? 0;
      if (command === "H") found.push(["L", (x = one + ox), y]);
      else if (command === "V") found.push(["L", x, (y = one + oy)]);
      else {
        const moved =
          command === "A"
            ? [...part.slice(0, 5), (part[5] ?? 0) + ox, (part[6] ?? 0) + oy]
            : part.map((n, at) => n + (at % 2 ? oy : ox));
        [x, y] = [moved.at(-2) ?? x, moved.at(-1) ?? y];
        if (command === "M" && i === 0) [startX, startY] = [x, y];
        found.push([command === "M" && i ? "L" : (command as "M" | "L" | "C" | "Q" | "A"), ...moved]);
      }
    }
  }
  return found;
}

export interface Place {
  /** Where the drawing's middle (50, 50) goes. */
  x?: number;
  y?: number;
  scale?: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** Swaps left and right. */
  mirror?: boolean;
}

/** A drawing used as a part of another: moved, turned, scaled or mirrored. */
export function placed(drawing: Drawing, place: Place): Drawing {
  const { x = 50, y = 50, scale = 1, turn = 0, mirror = false } = place;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const short = (n: number): number => Math.round(n * 10) / 10;
  const point = (px: number, py: number): string => {
    const [dx, dy] = [(px - 50) * scale * (mirror ? -1 : 1), (py - 50) * scale];
    return `${short(x + dx * cos - dy * sin)} ${short(y + dx * sin + dy * cos)}`;
  };
  const written = ([command, ...numbers]: Step): string => {
    if (command === "A") {
      const [rx = 0, ry = 0, angle = 0, large = 0, sweep = 0, px = 0, py = 0] = numbers;
      const [tilt, way] = mirror ? [turn - angle, 1 - sweep] : [turn + angle, sweep];
      return `A${short(rx * scale)} ${short(ry * scale)} ${short(tilt)} ${large} ${way} ${point(px, py)}`;
    }
    const points = numbers.flatMap((n, i) => (i % 2 ? [] : [point(n, numbers[i + 1] ?? 0)]));
    return command + points.join(" ");
  };
  return drawing.map(([ink, path]) => {
    const [name = "ink", width] = ink.split("~");
    const tone = width ? `${name}~${short(Number(width) * scale)}` : name;
    return [tone as Drawing[number][0], steps(path).map(written).join("")] as const;
  });
}
