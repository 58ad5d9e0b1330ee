/** Repeated strokes of a drawing, as path data. */

function every(from: number, to: number, step: number, stroke: (at: number) => string): string {
  let path = "";
  for (let at = from; at < to; at += step) path += stroke(Math.round(at * 10) / 10);
  return path;
}

/** Horizontal planks. */
export function planks(x: number, y: number, width: number, height: number, step = 7): string {
  return every(y + step, y + height, step, (at) => `M${x} ${at}h${width}`);
}

/** Upright boards. */
export function boards(x: number, y: number, width: number, height: number, step = 7): string {
  return every(x + step, x + width, step, (at) => `M${at} ${y}v${height}`);
}

/** Slanting cuts, as for a shadow. */
export function hatch(x: number, y: number, width: number, height: number, step = 4): string {
  return every(x, x + width, step, (at) => `M${at} ${y + height}l${Math.round(height * 0.5)} ${-height}`);
}

/** Courses of brick. */
export function bricks(x: number, y: number, width: number, height: number, course = 8): string {
  let row = 0;
  return every(y + course, y + height + 0.1, course, (at) => {
    const shift = row++ % 2 === 0 ? course : course * 1.8;
    return `M${x} ${at}h${width}${every(x + shift, x + width, course * 2, (brick) => `M${brick} ${at - course}v${course}`)}`;
  });
}
