/** Wedges of light from a centre to the edge of the field, each `width` broad at the edge. */
export function burst(
  x: number,
  y: number,
  from: number,
  count: number,
  width = 4,
  [first, last]: readonly [number, number] = [0, 360],
): string {
  const short = (n: number): number => Math.round(n * 10) / 10;
  const gaps = last - first === 360 ? count : count - 1;
  return Array.from({ length: count }, (_, i) => {
    const angle = ((first + ((last - first) * i) / gaps) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = Math.min(
      ...[(101 - x) / cos, (-1 - x) / cos, (101 - y) / sin, (-1 - y) / sin].filter((edge) => edge > 0),
    );
    const end = (side: number): string =>
      `${short(x + reach * cos - (side * sin * width) / 2)} ${short(y + reach * sin + (side * cos * width) / 2)}`;
    return `M${short(x + from * cos)} ${short(y + from * sin)}L${end(1)}L${end(-1)}Z`;
  }).join("");
}
