import { burst } from "./burst";
import { disc, gouge, hatch, type Drawing, type Drawings } from "./drawing";
import { both, whole } from "./mirror";
import { placed } from "./place";

/** Hangs from its quill at (50, 20) down to y 84. */
const feather: Drawing = [
  ["ink", "M50 14L52 24C62 36 64 62 52 86L50 90L48 86C36 62 38 36 48 24Z"],
  ["paper", "M50 30C57 40 58 52 55 64L45 64C42 52 43 40 50 30Z"],
  ["ink~2", "M50 24L50 70M50 44L56 38M50 54L57 48M50 44L44 38M50 54L43 48"],
];

const arrow: Drawing = [
  ["paper~8", "M50 8L50 92"],
  ["ink~4", "M50 10L50 92"],
  ["ink", "M50 -2L60 18L50 14L40 18Z"],
  ["red", "M50 72L60 80L60 98L50 90L40 98L40 80Z"],
  ["ink~2", "M50 72L60 80L60 98L50 90L40 98L40 80ZM50 72L50 90"],
];

/** The sides of the Indian die. */
export const drawings: Drawings = {
  /** The thunderbird, who turns things round. */
  shaman: [
    ["gold", burst(50, 48, 24, 16, 7.5)],
    ["gold", disc(50, 30, 24)],
    [
      "ink",
      whole(
        "M50 14L43 20L42 34C30 22 14 22 -2 12L0 32L8 32L6 44L16 42L16 54L26 50L28 60L36 56L40 66L34 92L42 88L46 96L50 90",
      ),
    ],
    [
      "paper",
      both(
        "M6 20C18 27 30 28 40 42L38 46C30 34 16 34 6 26ZM13 36C22 38 28 42 34 50L30 52C26 46 20 43 14 42Z",
      ),
    ],
    ["red", whole("M50 40L44 46L45 62L50 70")],
    ["paper", whole("M50 46L47.5 50L50 56")],
    ["ink", "M41 26C38 14 44 7 52 7C59 7 63 11 63 16C69 17 72 21 70 28C66 24 62 24 58 25L58 32L42 32Z"],
    ["paper", disc(53.5, 15.5, 2.6) + gouge(45, 13, 45, 25, 1.4)],
    ["paper", both("M41 74L44 74L41.5 84L38.5 85Z") + gouge(50, 74, 50, 86, 1.5)],
  ],
  ambush: [
    ["shade", disc(50, 50, 46)],
    ["ink~2", "M72 4L12 50L72 96"],
    ["ink~7", "M72 4C92 26 92 74 72 96"],
    ["red~3", "M82 24C87 40 87 60 82 76"],
    ["ink~7", "M86 44L86 56"],
    ["gold~4", "M86 43L86 57"],
    ...placed(arrow, { x: 52, y: 50, turn: 90 }),
    [
      "ink",
      "M-2 102L2 70L9 92L15 64L20 92L28 74L31 93L40 68L43 94L53 78L56 95L66 72L68 94L78 80L82 95L92 70L94 92L102 78L102 102Z",
    ],
    ["paper", hatch([5, 80, 6, 98], [12.5, 0], 8, 1.3)],
  ],
  bodyguard: [
    ["shade", disc(50, 44, 44)],
    ...placed(feather, { x: 27, y: 76, scale: 0.52, turn: 10 }),
    ...placed(feather, { x: 73, y: 76, scale: 0.52, turn: -10 }),
    ...placed(feather, { x: 50, y: 81, scale: 0.52 }),
    ["ink", disc(50, 42, 40)],
    ["paper", disc(50, 42, 36)],
    ["red", disc(50, 42, 31)],
    ["ink~2.4", disc(50, 42, 31)],
    ["paper", disc(50, 42, 19)],
    ["ink~2.4", disc(50, 42, 19)],
    ["paper", hatch([50, 13, 50, 21], [0, 50], 2, 3) + gouge(21, 42, 29, 42, 3) + gouge(71, 42, 79, 42, 3)],
    [
      "ink",
      whole("M50 46C44 46 40 50 41 54C42 57 46 57 50 57") +
        both("M36 40C33 40 32 46 35 48C38 49 39 43 36 40ZM44 31C40 32 41 40 44.5 41C48 41 47.5 33 44 31Z"),
    ],
  ],
  warpath: [
    ["red", burst(50, 50, 24, 24, 6)],
    ...placed(arrow, { turn: 45 }),
    ["paper~11", "M24 6L76 98"],
    ["ink~8", "M22 8L78 98"],
    ["gold~3.6", "M22 8L78 98"],
    ["ink", "M14 18C2 22 -4 36 0 50C8 42 18 40 26 42L40 34L32 16Z"],
    ["slate", "M15 23C8 26 3 33 3 42C9 38 18 36 26 38L34 33L29 22Z"],
    ["ink", "M32 16L46 12C54 16 56 24 52 31L40 34Z"],
    ["paper", gouge(6, 38, 14, 26, 1.5)],
    ["ink~3", "M57 70L64 66M60 75L67 71"],
    ...placed(feather, { x: 72, y: 84, scale: 0.42, turn: -24 }),
  ],
};
