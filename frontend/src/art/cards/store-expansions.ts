import { box, disc, gouge, hatch, outlined, oval, rays, star, type Drawing, type Drawings } from "./drawing";
import { gun, longhorn } from "./equipment";
import { bag, hat, note } from "./parts";
import { placed } from "./place";

/** Head and shoulders under a hat, a scarf at the neck. */
const hand: Drawing = [
  ...outlined("slate", "M6 100C8 84 24 78 38 76H62C76 78 92 84 94 100z", 3.5),
  ...outlined("shade", "M31 40H69V60C69 74 60 82 50 82C40 82 31 74 31 60z", 3.5),
  ["ink", "M31 40H69V56C62 53 58 54 55 58H45C42 54 38 53 31 56z"],
  ["paper", gouge(34, 53, 45, 55, 2) + gouge(66, 53, 55, 55, 2)],
  ["ink", "M50 54L55 64C53 66 47 66 45 64z"],
  ["ink~3", "M43 72C47 74 53 74 57 72"],
  ...outlined("red", "M33 76C42 84 58 84 67 76L64 88L50 98L36 88z", 3),
  ...placed(hat, { x: 50, y: 52 }),
];

const moustache = "M50 66C44 61 34 64 28 76C38 76 46 74 50 71C54 74 62 76 72 76C66 64 56 61 50 66z";

/** A turn of rope, its strands showing. */
function coil(x: number, y: number, rx: number, ry: number): Drawing {
  const count = Math.round(rx * 0.8);
  const strands = Array.from({ length: count }, (_, i) => {
    const [angle, ahead] = [(2 * Math.PI * i) / count, (2 * Math.PI * i) / count + 3 / rx];
    const [inside, outside] = [
      [x + (rx - 2.5) * Math.cos(angle), y + (ry - 2.5) * Math.sin(angle)] as const,
      [x + (rx + 2.5) * Math.cos(ahead), y + (ry + 2.5) * Math.sin(ahead)] as const,
    ];
    return gouge(...inside, ...outside, 1);
  });
  return [
    ["ink~9", oval(x, y, rx, ry)],
    ["gold~5", oval(x, y, rx, ry)],
    ["ink", strands.join("")],
  ];
}

const tail = "M60 82C76 84 86 74 76 66C68 60 62 62 56 60";

/** The six chambers of a cylinder about (x, y), as discs of radius `r`. */
function ring(x: number, y: number, reach: number, r: number): string {
  const sixth = Math.PI / 3;
  return Array.from({ length: 6 }, (_, i) =>
    disc(x + reach * Math.sin(i * sixth), y + reach * Math.cos(i * sixth), r),
  ).join("");
}

/** The cards of the expansions that are played. */
export const expansions: Drawings = {
  gift: [
    ...outlined("paper", "M12 50H88V96H12z", 3),
    ["ink", hatch([82, 92, 84, 62], [-5, 0], 4, 1.8)],
    ["red", box(42, 50, 16, 46)],
    ["ink~2.5", "M42 50V96M58 50V96"],
    ...outlined("paper", "M7 36H93V52H7z", 3),
    ["red", box(41, 36, 18, 16)],
    ["ink~2.5", "M41 36V52M59 36V52"],
    ...outlined(
      "red",
      "M50 34C40 8 14 2 14 18C14 30 36 34 50 34zM50 34C60 8 86 2 86 18C86 30 64 34 50 34z",
      3,
    ),
    ["ink", "M46 31C38 18 24 12 23 19C24 26 36 30 46 31zM54 31C62 18 76 12 77 19C76 26 64 30 54 31z"],
    ...outlined("gold", "M43 27H57V40H43z", 3),
    ["gold", star(27, 74, 9)],
  ],
  swindler: [
    ...outlined("ink", "M4 100C6 84 22 78 36 76H64C78 78 94 84 96 100z", 3),
    ...outlined("paper", "M37 76L50 98L63 76z", 2.5),
    ...outlined("red", "M50 84L36 77V92zM50 84L64 77V92z", 2.2),
    ...outlined("shade", "M31 36H69V58C69 74 58 82 50 82C42 82 31 74 31 58z", 3),
    ["ink", hatch([66, 42, 64, 70], [-3, 5], 3, 1.6)],
    ...outlined("paper", disc(60, 50, 8.5), 2.5),
    ["gold~2", disc(60, 50, 8.5)],
    ["ink~1.5", "M68 53C74 62 72 72 70 80"],
    ["ink", disc(59, 51, 3)],
    ["ink~2.5", "M35 51C38 48 43 48 46 51M34 43L46 45M54 38L68 36"],
    ["ink~2", "M50 52L47 61H52"],
    [
      "ink",
      "M50 64C46 61 36 62 30 66C22 70 18 62 24 58C14 58 14 74 28 74C38 74 46 71 50 67C54 71 62 74 72 74C86 74 86 58 76 58C82 62 78 70 70 66C64 62 54 61 50 64z",
    ],
    ["ink~2", "M44 75C49 78 54 77 58 73"],
    ...outlined("slate", "M27 36C27 14 30 4 50 4C70 4 73 14 73 36z", 3),
    ["ink", "M28 26C42 30 58 30 72 26V36H28z"],
    ["ink", "M14 32C30 38 70 38 86 32C88 44 70 44 50 44C30 44 12 44 14 32z"],
    ["ink", hatch([64, 8, 68, 24], [-5, 0], 3, 1.6)],
    ["paper", gouge(33, 22, 40, 9, 1.6) + gouge(18, 38, 44, 41, 1.2)],
  ],
  guns: [
    ["gold", disc(50, 46, 30)],
    ["ink", rays(50, 46, 32, 40, 20, 1.5, [150, 390])],
    ...placed(gun, { x: 38, y: 53, scale: 0.78, turn: -28 }),
    ...placed(gun, { x: 62, y: 53, scale: 0.78, turn: 28, mirror: true }),
  ],
  whiskey: [
    ...outlined("gold", "M26 3H42V12H26z", 3),
    ...outlined(
      "paper",
      "M24 12H44V30C54 34 60 40 60 50V90Q60 96 54 96H14Q8 96 8 90V50C8 40 14 34 24 30z",
      3.5,
    ),
    ["red", "M11 52H57V89Q57 93 53 93H15Q11 93 11 89z"],
    ["ink", hatch([53, 56, 53, 92], [-4, 2], 2, 2)],
    ...outlined("paper", "M13 58H50V82H13z", 2.5),
    ["ink~3", "M18 64L27 76M27 64L18 76M30 64L33 69.500L42 76M42 64L33 76"],
    ["paper", gouge(15, 50, 24, 36, 2)],
    ...outlined("paper", "M66 60H96L92 96H70z", 3),
    ["red", "M68 72H94L91 93H72z"],
    ["paper", gouge(73, 75, 75, 91, 1.8)],
    ["ink", hatch([88, 76, 86, 92], [-4, 0], 2, 1.4)],
    ["ink", rays(81, 52, 4, 12, 5, 1.6, [215, 325])],
  ],
  insurance: [
    [
      "slate",
      hatch([10, 8, 4, 22], [9, -5], 2, 2) +
        hatch([84, 4, 79, 17], [9, 6], 2, 2) +
        hatch([84, 62, 79, 75], [-7, 15], 2, 2) +
        hatch([98, 56, 95, 70], [0, 18], 2, 2),
    ],
    ...placed(bag, { x: 26, y: 75, scale: 0.58 }),
    ["ink~4.5", "M50 20V86C50 98 66 98 66 86"],
    ...outlined(
      "red",
      "M50 12C24 12 6 30 4 54C12 46 22 46 28 54C34 46 44 46 50 54C56 46 66 46 72 54C78 46 88 46 96 54C94 30 76 12 50 12z",
      3,
    ),
    [
      "paper",
      "M50 14C38 20 30 36 28.5 51C34 45 44 45 49 51C49.5 36 50 24 50 14zM50 14C66 18 74 36 73 51C79 45 88 45 94 51C90 28 70 14 50 14z",
    ],
    ["ink~2.5", "M50 12C38 18 28 36 28 54M50 12V54M50 12C62 18 72 36 72 54"],
    ["ink", hatch([88, 36, 92, 48], [-5, -3], 3, 1.6) + hatch([62, 40, 64, 50], [5, 0], 2, 1.6)],
    ["ink", "M48 4H52L53 14H47z"],
  ],
  desperado: [
    ["gold", disc(50, 44, 42)],
    ...outlined("slate", "M4 100C6 84 22 78 38 76H62C78 78 94 84 96 100z", 3),
    ["ink", hatch([10, 98, 24, 84], [8, 1], 3, 1.8) + hatch([90, 98, 76, 84], [-8, 1], 3, 1.8)],
    ...outlined("shade", "M31 38H69V66H31z", 3),
    ["ink", "M31 38H69V46C62 44 56 48 53 52H47C44 48 38 44 31 46z"],
    ["paper", "M34 52C38 47 44 51 46 55C41 58 36 56 34 52zM66 52C62 47 56 51 54 55C59 58 64 56 66 52z"],
    ["ink", disc(42, 53, 2.4) + disc(58, 53, 2.4)],
    ["ink~2.5", "M32 48L46 54M68 48L54 54"],
    ...outlined("red", "M28 60C38 56 44 62 50 59C56 62 62 56 72 60L66 82L50 98L34 82z", 3),
    ["ink", hatch([63, 65, 55, 90], [4, -3], 2, 2)],
    [
      "paper",
      [
        disc(37, 67, 2),
        disc(47, 68, 2),
        disc(57, 68, 2),
        disc(42, 76, 2),
        disc(52, 77, 2),
        disc(47, 86, 2),
      ].join(""),
    ],
    ["ink", "M26 31C24 11 30 -1 40 0C45 0 47 5 50 5C53 5 55 0 60 0C70 -1 76 11 74 31z"],
    ["red", "M26.5 21C42 27 58 27 73.5 21V28H26.5z"],
    ["ink", "M0 14C8 27 24 30 50 30C76 30 92 27 100 14C98 34 78 42 50 42C22 42 2 34 0 14z"],
    [
      "paper",
      hatch([34, 6, 31, 18], [5, -1], 2, 1.6) + gouge(6, 27, 32, 36, 1.6) + gouge(70, 36, 88, 29, 1.2),
    ],
  ],
  smoke: [
    ["gold", disc(66, 54, 26)],
    ["ink", "M-2 82L18 62L34 74L56 58L78 72L102 56V84H-2z"],
    [
      "paper",
      hatch([20, 66, 30, 78], [-6, 4], 2, 2) +
        hatch([58, 62, 66, 76], [8, 4], 3, 2) +
        gouge(92, 66, 84, 78, 2),
    ],
    ["red", "M-2 82H102V99H-2z"],
    ["ink", hatch([2, 88, 30, 88], [6, 5], 2, 1.6) + hatch([60, 92, 96, 90], [-4, 5], 2, 1.6)],
    ...outlined(
      "paper",
      "M34 72C26 70 28 60 36 60C36 54 46 52 50 58C58 56 60 66 54 70C50 76 40 76 34 72z",
      2.6,
    ),
    ...outlined(
      "paper",
      "M26 50C16 48 18 36 28 37C28 28 42 26 46 34C56 32 60 44 50 49C46 56 32 56 26 50z",
      2.6,
    ),
    ...outlined("paper", "M32 26C20 24 22 10 34 11C36 0 54 0 58 9C72 7 76 22 62 25C56 32 40 32 32 26z", 2.6),
    [
      "ink",
      hatch([40, 72, 52, 64], [-4, 0], 2, 1.4) +
        hatch([38, 51, 50, 41], [-5, 0], 2, 1.6) +
        hatch([50, 28, 66, 15], [-6, 0], 3, 1.6),
    ],
    ...outlined("gold", "M42 74C50 80 54 84 50 92H34C30 84 38 82 42 74z", 2.4),
    ["red", "M42 82C46 86 47 88 45 91H39C37 88 41 86 42 82z"],
    ["ink", "M28 90L58 95L57 99L27 94zM58 89L28 95L29 99L59 93z"],
  ],
  herder: [
    ["ink~6", "M90 98V24C90 6 70 8 72 22"],
    ["gold~2.5", "M90 98V24C90 6 70 8 72 22"],
    ...placed(hand, { x: 38, y: 47, scale: 0.78 }),
    ["ink", "M4 86C20 82 50 90 96 86V99H4z"],
    ...placed(longhorn, { x: 66, y: 78, scale: 0.46 }),
    ["gold", hatch([8, 98, 5, 88], [6, 0], 7, 2)],
  ],
  lasso: [
    ...coil(36, 78, 24, 8),
    ["ink~9", tail],
    ["gold~5", tail],
    [
      "ink",
      gouge(66, 80, 69, 85, 1) +
        gouge(74, 77, 80, 80, 1) +
        gouge(76, 71, 82, 69, 1) +
        gouge(70, 65, 75, 62, 1),
    ],
    ...coil(36, 84, 25, 8),
    ...coil(36, 90, 25, 7),
    ...coil(52, 32, 40, 26),
    ["ink", "M48 52L62 50L64 64L50 66z"],
    ["red", "M51 55L60 53.5L61.5 61L52.5 62.5z"],
  ],
  recruitment: [
    ["gold", rays(50, 52, 20, 52, 30, 2.4, [180, 360])],
    ...placed(hand, { x: 69, y: 57, scale: 0.6 }),
    ...placed([...hand, ["ink", moustache]], { x: 34, y: 62, scale: 0.68, mirror: true }),
    ...outlined("paper", "M4 84H96V98H4L9 91z", 2.6),
    ["red", star(50, 91, 5.5) + star(30, 91, 4) + star(70, 91, 4)],
  ],
  persuasion: [
    ["gold", rays(50, 38, 27, 41, 24, 3)],
    ...outlined("red", "M30 88H72L78 101H24z", 3),
    ["ink", "M40 54H60V94H40z"],
    ...outlined("shade", "M62 58C74 56 80 64 78 74C77 84 72 90 70 92H54V62z", 3),
    ["ink", hatch([75, 68, 70, 88], [-4, 1], 3, 1.8)],
    ...outlined("shade", "M30 60C22 60 22 70 30 70H54V60z", 3),
    ...outlined("shade", "M31 70C23 70 23 80 31 80H54V70z", 3),
    ...outlined("shade", "M33 80C26 80 26 90 33 90H53V80z", 3),
    ["ink", "M54 58H64V92H52z"],
    ["red", "M57 62H62V90H56z"],
    ["ink", disc(50, 38, 25)],
    ["slate", disc(50, 38, 21.5)],
    ["ink", ring(50, 38, 15.5, 5)],
    ["gold", ring(50, 38, 15.5, 2.8)],
    ...outlined("paper", disc(50, 30, 14), 3.5),
    ["ink", disc(50, 30, 8.5)],
    ["ink", "M47 16L48.5 6H51.500L53 16z"],
    ["ink", hatch([59, 34, 56, 40], [2.5, -3], 2, 1.2)],
  ],
  bribe: [
    ...placed(note, { x: 40, y: 32, scale: 0.72, turn: -22 }),
    ...placed(note, { x: 60, y: 30, scale: 0.72, turn: 14 }),
    ...placed(note, { x: 50, y: 38, scale: 0.78, turn: -4 }),
    ...outlined("shade", "M6 42L50 68L94 42V96H6z", 3),
    ["ink", hatch([86, 92, 92, 60], [-8, 2], 4, 1.8)],
    ["ink~2.5", "M6 96L40 63M94 96L60 63"],
    ...outlined("red", disc(50, 72, 10), 2.5),
    ["paper", star(50, 72, 6)],
  ],
};
