import { placed, steps } from "./place";

/** A path and its reflection across the vertical middle, for faces and houses. */
export function both(path: string): string {
  return [path, ...placed([["ink", path]], { mirror: true }).map(([, reflected]) => reflected)].join("");
}

/** A whole shape from its left side: a path from the top of the axis to its foot, without Z. */
export function whole(left: string): string {
  const path = steps(left).map(([command, ...numbers]) => ({
    command,
    points: numbers.flatMap((x, i) => (i % 2 ? [] : [`${Math.round(1000 - 10 * x) / 10} ${numbers[i + 1]}`])),
  }));
  const back = path
    .map(
      ({ command, points }, i) =>
        command + [path[i - 1]?.points.at(-1), ...points.slice(0, -1)].reverse().join(" "),
    )
    .slice(1)
    .reverse();
  return `${left}${back.join("")}Z`;
}
