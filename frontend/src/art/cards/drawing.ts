export type Ink = "ink" | "red" | "gold" | "slate" | "paper" | "shade";

/**
 * A drawing on a 100 x 100 field: shapes and their inks, from the bottom up. "ink~1.5" is a stroke of that
 * width.
 */
export type Drawing = readonly (readonly [Ink | `${Ink}~${number}`, string])[];

/** A deck's drawings, by the name of the card. */
export type Drawings = Readonly<Record<string, Drawing>>;

/** A shape in one ink with a line of ink around it. */
export function outlined(ink: Ink, path: string, width = 2.5): Drawing {
  return [
    [ink, path],
    [`ink~${width}`, path],
  ];
}

const round = (n: number): number => Math.round(n * 10) / 10;

const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

export function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${at(x - rx, y)}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
}

export function disc(x: number, y: number, r: number): string {
  return oval(x, y, r, r);
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${at(x, y)}h${width}v${height}h${-width}z`;
}

/** Points up; `waist` is how far in the inner corners lie, as a part of the radius. */
export function star(x: number, y: number, r: number, points = 5, waist = 0.42): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const reach = i % 2 ? r * waist : r;
    return at(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  });
  return `M${corners.join("L")}z`;
}

/** One cut of the graver: pointed at both ends, `width` at its fullest. */
export function gouge(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [((y1 - y2) / length) * width, ((x2 - x1) / length) * width];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return `M${at(x1, y1)}Q${at(mx + nx, my + ny)} ${at(x2, y2)}Q${at(mx - nx, my - ny)} ${at(x1, y1)}z`;
}

/** `count` gouges side by side, the first from (x1, y1) to (x2, y2), each the next step (dx, dy) further. */
export function hatch(
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  [dx, dy]: readonly [number, number],
  count: number,
  width = 1.6,
): string {
  return Array.from({ length: count }, (_, i) =>
    gouge(x1 + i * dx, y1 + i * dy, x2 + i * dx, y2 + i * dy, width),
  ).join("");
}

/** Cuts that run away from a centre, from radius `from` to radius `to`: light, noise, a blast. */
export function rays(
  x: number,
  y: number,
  from: number,
  to: number,
  count: number,
  width = 2,
  [first, last]: readonly [number, number] = [0, 360],
): string {
  const whole = last - first === 360;
  return Array.from({ length: count }, (_, i) => {
    const degrees = first + ((last - first) * i) / (whole ? count : count - 1);
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return gouge(x + from * cos, y + from * sin, x + to * cos, y + to * sin, width);
  }).join("");
}
