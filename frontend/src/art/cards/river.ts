import { burst } from "./burst";
import { box, disc, gouge, hatch, oval, star, type Drawing, type Drawings } from "./drawing";
import { placed } from "./place";

/** Waves from left to right, each `step` long, half crest and half trough. */
function wave(x: number, y: number, step: number, height: number, count: number): string {
  const each = Array.from({ length: count }, (_, i) => {
    const [at, half] = [x + i * step, step / 2];
    return `Q${at + half / 2} ${y - height} ${at + half} ${y}Q${at + 1.5 * half} ${y + height} ${at + step} ${y}`;
  });
  return `M${x} ${y}${each.join("")}`;
}

const surface = (y: number): string => `${wave(-4, y, 27, 6, 4)}L104 102L-4 102Z`;
const ripple = (x: number, y: number): string => wave(x, y, 16, 3, 1);

const water = surface(78);
const ripples = [
  [4, 85],
  [30, 87],
  [58, 85],
  [82, 89],
  [10, 94],
  [44, 95],
  [70, 95],
]
  .map(([x = 0, y = 0]) => ripple(x, y))
  .join("");
const stream = surface(86);
const eddies = [
  [4, 94],
  [32, 96],
  [60, 94],
  [82, 96],
]
  .map(([x = 0, y = 0]) => ripple(x, y))
  .join("");

/** A lump of gold about 18 across, one side in the light. */
function nugget(x: number, y: number): Drawing {
  const at = (points: readonly (readonly [number, number])[]): string =>
    `M${points.map(([dx, dy]) => `${x + dx} ${y + dy}`).join("L")}Z`;
  return [
    [
      "ink",
      at([
        [-11, 3],
        [-9, -5],
        [-2, -10],
        [6, -9],
        [11, -2],
        [10, 6],
        [3, 10],
        [-7, 9],
      ]),
    ],
    [
      "gold",
      at([
        [-8, 2.5],
        [-6.5, -3.5],
        [-1.5, -7],
        [4.5, -6],
        [8, -1],
        [7, 4.5],
        [2, 7],
        [-5.5, 6.5],
      ]),
    ],
    [
      "paper",
      at([
        [-5, -2],
        [-1, -5],
        [2.5, -4.5],
        [-1, -1.5],
      ]),
    ],
    [
      "ink",
      at([
        [1, 6],
        [4, 0],
        [7.5, -0.5],
        [6.5, 4.5],
        [2, 7],
      ]),
    ],
  ];
}

/** The pan lies in the stream; what it holds can be counted. */
function panOf(nuggets: readonly (readonly [number, number])[]): Drawing {
  return [
    ["gold", burst(50, 42, 34, 19, 5.2, [185, 355])],
    ["ink", "M2 46C5 62 14 72 20 86L80 86C86 72 95 62 98 46Z"],
    ["paper", hatch([12, 66, 26, 80], [6, 3.2], 4, 1.4) + hatch([62, 82, 84, 68], [3, 3], 2, 1.4)],
    ["ink", oval(50, 46, 48, 29)],
    ["paper~1.8", oval(50, 46, 44.5, 25.5)],
    ["slate", oval(50, 48, 39, 20)],
    ["paper~1.6", ripple(16, 46) + ripple(66, 40) + ripple(42, 65) + ripple(20, 57) + ripple(66, 59)],
    ...nuggets.flatMap(([x, y]) => nugget(x, y)),
    ["slate", stream],
    ["paper~1.6", eddies],
  ];
}

const bill: Drawing = [
  ["ink", "M37 6L63 6L63 66L37 66Z"],
  ["paper", "M40 9L60 9L60 66L40 66Z"],
  ["slate~1.4", "M43 40L43 12L57 12L57 40"],
  ["red~2.8", "M55 19C53 15 46 16 46 20C46 25 55 24 55 29C55 34 47 34 45.5 30.5"],
  ["red~2", "M50.5 14L50.5 36"],
];

/** A bill turned about its foot in the wallet. */
function fanned(turn: number): Drawing {
  const angle = (turn * Math.PI) / 180;
  return placed(bill, { turn, x: 50 + 34 * Math.sin(angle), y: 84 - 34 * Math.cos(angle) });
}

function wallet(turns: readonly number[]): Drawing {
  return [
    ["slate", water],
    ["paper~1.6", ripples],
    ...turns.flatMap(fanned),
    ["ink", "M8 52Q8 48 12 48L86 44Q91 44 91 49L94 84Q94 89 89 89L16 93Q11 93 11 88Z"],
    ["red", "M13 56L86 51.5L88.5 82Q88.5 84.5 86 84.5L18 88Q15.5 88 15.5 86Z"],
    ["paper~1.4", "M16 59L83 55L85.5 80.5L18.5 84Z"],
    ["ink", "M66 60L93 58L94 74L69 76Q62 75 61 69Q61 62 66 60Z"],
    ["gold", disc(71, 68, 4)],
    ["ink", hatch([22, 66, 36, 80], [6, -0.5], 3, 1.4)],
  ];
}

export const drawings: Drawings = {
  gold2: panOf([
    [37, 48],
    [63, 46],
  ]),
  gold3: panOf([
    [50, 38],
    [35, 53],
    [65, 53],
  ]),
  gold4: panOf([
    [39, 36],
    [62, 36],
    [33, 55],
    [66, 55],
  ]),
  gold5: panOf([
    [39, 36],
    [62, 36],
    [26, 53],
    [50, 56],
    [74, 53],
  ]),
  star: [
    ["gold", burst(50, 48, 28, 20, 4.5)],
    ["ink", star(50, 50, 43, 5, 0.5)],
    ["ink", disc(50, 8, 5) + disc(10, 37, 5) + disc(90, 37, 5) + disc(25, 84, 5) + disc(75, 84, 5)],
    ["gold", star(50, 50, 36, 5, 0.5)],
    ["paper", "M50 15L57 35L50 50L43 35ZM17 40L35 42L50 50Z"],
    ["ink", hatch([64, 52, 78, 46], [-1, 5.6], 5, 1.6)],
    ["ink", disc(50, 50, 13)],
    ["paper~1.6", disc(50, 50, 10)],
    ["red", star(50, 50, 8)],
    ["slate", water],
    ["paper~1.6", ripples],
    ["paper~2.4", "M20 77Q28 72 36 77M64 77Q72 72 80 77"],
  ],
  wallet2: wallet([-13, 13]),
  wallet3: wallet([-26, 0, 26]),
  discovery: [
    ["gold", burst(50, 54, 8, 17, 7.5, [185, 355])],
    ["ink", "M10 40L20 16Q22 12 27 12L73 12Q78 12 80 16L90 40L84 46L16 46Z"],
    ["slate", "M17 38L25 20L75 20L83 38Z"],
    ["ink", "M27 13L35 13L30 42L22 42ZM65 13L73 13L78 42L70 42Z"],
    ["gold", "M17 54Q22 40 32 43Q38 34 48 40Q58 32 66 41Q78 38 83 54Z"],
    [
      "ink~2",
      "M17 54Q22 40 32 43Q38 34 48 40Q58 32 66 41Q78 38 83 54M32 43Q36 46 36 52M48 40Q54 44 53 52M66 41Q70 46 69 52",
    ],
    ["paper", star(40, 36, 9, 4, 0.25) + star(66, 28, 6, 4, 0.25)],
    ["ink", box(8, 52, 84, 38)],
    ["red", box(13, 60, 74, 26)],
    ["ink", hatch([13, 68, 87, 68], [0, 8], 3, 1)],
    ["ink", box(22, 52, 8, 38) + box(70, 52, 8, 38)],
    ["gold", box(42, 54, 16, 19)],
    ["ink~2", box(42, 54, 16, 19)],
    ["ink", disc(50, 61, 3) + "M48.5 62L51.5 62L52.5 69L47.5 69Z"],
    ["paper", disc(26, 58, 1.5) + disc(26, 84, 1.5) + disc(74, 58, 1.5) + disc(74, 84, 1.5)],
    ["slate", stream],
    ["paper~1.6", eddies],
  ],
  coupon: [
    ["shade", hatch([-2, 8, 102, 8], [0, 7], 13, 2)],
    ["ink", "M8 34L88 14L92 30A7 7 0 0 0 95 43L99 58L19 78L15 63A7 7 0 0 0 12 50Z"],
    ["paper", "M12 37L85 18.5L88 29A10 10 0 0 0 91 45L94.5 55.5L22 74L19 64A10 10 0 0 0 16 48Z"],
    ["red~1.6", "M66 26L76 58"],
    ["red", "M20 41L60 31L67 57L28 67Z"],
    ["paper", "M38 39L47.5 36.5L52 48L57 46.5L48 58L35 52.5L40.5 51Z"],
    ["ink~2.6", "M72 30L82 27.5M74 37L85 34M76 44L87 41"],
    ["ink~2", "M78 52L88 49.5"],
    ["paper~7", "M42 96L68 66M66 97L52 64"],
    ["ink~5", "M44 92L68 68M64 93L50 62"],
    ["ink~4", disc(38, 94, 6) + disc(70, 95, 6)],
    ["paper", disc(57, 79, 1.5)],
  ],
  /** The remains of a fish. */
  nothing: [
    ["slate~2.4", wave(-4, 14, 27, 6, 4) + wave(10, 25, 27, 6, 1) + wave(62, 25, 27, 6, 1)],
    ["ink", "M4 52C6 36 22 30 36 38C40 44 40 58 36 66C22 74 6 68 4 52Z"],
    ["paper", disc(18, 47, 6)],
    ["ink~2.4", "M15 44L21 50M21 44L15 50"],
    ["paper~2", "M6 60Q14 62 20 58M30 40Q36 52 30 65"],
    ["ink~4", "M36 52L82 52"],
    ["ink", "M78 52L98 32Q92 52 98 72Z"],
    ["paper", gouge(84, 50, 94, 40, 1.2) + gouge(84, 54, 94, 64, 1.2)],
    [
      "ink~3.4",
      "M46 34Q51 42 46 52Q51 62 46 70M56 36Q61 44 56 52Q61 60 56 68M66 40Q70 46 66 52Q70 58 66 64M74 44Q77 48 74 52Q77 56 74 60",
    ],
    ["slate", surface(84)],
    ["paper~1.6", eddies],
  ],
};
