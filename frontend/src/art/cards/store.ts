import { box, disc, gouge, hatch, outlined, oval, rays, star, type Drawing, type Drawings } from "./drawing";
import { equipment } from "./equipment";
import { expansions } from "./store-expansions";
import { ace, bag, hat } from "./parts";
import { placed } from "./place";

/** Half a round of cloth about (x, y), its hem in `count` scallops. */
function frill(x: number, y: number, r: number, count: number): string {
  const hem = Array.from({ length: count + 1 }, (_, i) => {
    const angle = Math.PI * (1 + i / count);
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)].map((n) => n.toFixed(1)).join(" ");
  });
  const bow = ((1.7 * r) / count).toFixed(1);
  return `M${hem.join(`A${bow} ${bow} 0 0 1 `)}z`;
}

/** A dancer's leg, kicked up. */
const leg: Drawing = [
  ["ink", "M41 96C42 78 44 64 45 56C42 46 44 38 47 28H55C58 38 59 46 57 56C58 66 60 80 62 96z"],
  ["paper", gouge(47, 54, 49, 34, 1.3) + gouge(47, 84, 48, 62, 1.4)],
  ...outlined("gold", "M43 66L59 65L60 71L43 72z", 2),
  ...outlined("red", "M45 32H57L58 16L64 10L61 6L55 11C50 8 45 2 36 1C36 8 42 14 45 20z", 2.5),
  ["paper~1.2", "M51 29V26M51 23V20"],
];

/** The cards of the base game that are played. */
const played: Drawings = {
  brute: [
    ["gold", rays(50, 52, 38, 50, 13, 4, [192, 348])],
    ...outlined("red", "M28 86H74L80 100H22z", 3),
    ["paper", box(29, 88, 44, 3)],
    ...outlined("shade", "M19 54H80V68C80 78 74 80 72 88H32C28 80 19 78 19 66z", 3),
    ...outlined("shade", "M19 62V40C19 30 35 30 35 40V62z", 3),
    ...outlined("shade", "M35 62V32C35 22 51 22 51 32V62z", 3),
    ...outlined("shade", "M51 62V33C51 23 66 23 66 33V62z", 3),
    ...outlined("shade", "M66 62V41C66 31 80 31 80 41V64z", 3),
    ["paper", gouge(39, 30, 40, 42, 1.8) + gouge(55, 31, 56, 42, 1.8)],
    ["ink", hatch([76, 68, 68, 84], [-5, 1], 4, 1.8)],
    ...outlined(
      "gold",
      "M14 50Q14 41 25 41Q34 41 35 47Q36 38 43 38Q50 38 51 46Q52 38 58 38Q65 38 66 47Q67 41 75 41Q85 41 85 50V57H14z",
      3,
    ),
    ["ink", hatch([20, 53, 80, 53], [0, -3], 1, 1.1)],
    ["paper", gouge(18, 48, 28, 45, 1.4)],
    ...outlined(
      "shade",
      "M20 62C28 54 46 57 58 58C68 60 68 72 58 73C50 74 45 72 41 75C34 80 22 76 20 62z",
      3,
    ),
    ["paper", "M56 61C62 62 62 67 57 68C54 67 54 62 56 61z"],
    ["ink", hatch([28, 70, 40, 70], [5, -3], 2, 1.4)],
  ],
  cheater: placed(
    [
      ...placed(
        [
          ...outlined("red", box(22, 10, 56, 80), 3.5),
          ["paper~2", box(28, 16, 44, 68)],
          ["paper", hatch([30, 22, 70, 22], [0, 8], 8, 2)],
        ],
        { x: 62, y: 34, scale: 0.72, turn: 24 },
      ),
      ...placed(ace, { x: 44, y: 37, scale: 0.82, turn: -10 }),
      ...outlined("paper", "M20 58L76 50L80 68L25 76z", 3),
      ["ink", hatch([70, 53, 74, 68], [-5, 0.8], 3, 1.4)],
      ["ink", "M16 74L86 63L96 100H26z"],
      ["paper", hatch([28, 80, 32, 99], [7, -1], 4, 1.6)],
      ["slate", "M60 72L84 68L92 99H70z"],
      ["ink", hatch([66, 74, 74, 98], [6, -1], 4, 1.6)],
      ...outlined("gold", disc(33, 67, 4.5) + disc(62, 84, 3.6), 2),
    ],
    { x: 50, y: 54, scale: 0.93 },
  ),
  dynamite: [
    ["gold", rays(72, 18, 8, 21, 14, 4)],
    ...outlined("red", "M40 28H60V94H40z", 3),
    ...outlined("red", "M20 36H40V96H20zM60 36H80V96H60z", 3),
    ...outlined("shade", oval(30, 36, 10, 4) + oval(70, 36, 10, 4) + oval(50, 29, 10, 4), 3),
    ["paper", gouge(24, 42, 24, 92, 2) + gouge(44, 36, 44, 92, 2) + gouge(64, 42, 64, 92, 2)],
    ["ink", hatch([37, 44, 37, 92], [20, 0], 3, 2.4) + hatch([33, 72, 33, 94], [20, 0], 3, 1.6)],
    ["ink", "M16 54H84V70H16z"],
    ["gold", hatch([18, 58, 82, 56.5], [0, 4.4], 3, 1.5)],
    ["ink~3", "M50 28C48 16 58 24 63 21C66 19 68 18 72 18"],
    ["red", star(72, 18, 11, 8, 0.5)],
    ["paper", disc(72, 18, 3.5)],
  ],
  girls: [
    ...outlined("red", frill(50, 98, 44, 11), 3),
    ["ink", rays(50, 98, 36, 44, 11, 1.6, [188, 352])],
    ...outlined("paper", frill(50, 98, 32, 9), 2.5),
    ...placed(leg, { x: 32, y: 46, scale: 0.94, turn: -14 }),
    ...placed(leg, { x: 68, y: 46, scale: 0.94, turn: 14, mirror: true }),
    ...outlined("red", frill(50, 100, 22, 7), 2.5),
    ["ink", rays(50, 100, 10, 20, 7, 1.4, [200, 340])],
  ],
  corruption: placed(
    [
      ["ink", box(47, 14, 6, 72)],
      ["ink", "M22 98C24 86 42 86 46 80H54C58 86 76 86 78 98z"],
      ...outlined("gold", disc(50, 12, 7), 3),
      ["ink", "M12 28L50 17L86 12L88 18L50 25L14 35z"],
      ["ink~2", "M15 32L-1 70M15 32L35 70M86 15L71 40M86 15L102 40"],
      ...placed(bag, { x: 17, y: 49, scale: 0.56 }),
      ...outlined("gold", "M-3 70H37C35 84 -1 84 -3 70z", 3),
      ...outlined("paper", "M77 20L94 18L97 39L80 41z", 2.4),
      ["red", disc(91, 34, 4)],
      ["ink", hatch([81, 25, 92, 23.5], [0.6, 4], 2, 1.2)],
      ...outlined("gold", "M68 40H104C102 54 70 54 68 40z", 3),
      ["ink", hatch([20, 80, 30, 73], [-5, 0], 3, 1.2) + hatch([90, 50, 98, 43], [-5, 0], 3, 1.2)],
      ["paper", gouge(34, 95, 52, 89, 1.4)],
    ],
    { x: 50, y: 51, scale: 0.92 },
  ),
  credits: [
    ...outlined("red", "M3 24L48 30L97 24V88L50 95L3 88z", 3),
    ...outlined("paper", "M8 18C22 14 40 16 50 24V88C38 80 22 80 8 84z", 3),
    ...outlined("paper", "M92 18C78 14 60 16 50 24V88C62 80 78 80 92 84z", 3),
    ["ink", hatch([54, 82, 88, 78], [0, -5], 3, 1.2) + hatch([12, 78, 44, 80], [0, -5], 2, 1.2)],
    ["red~6", "M29 44C22 34 12 38 12 47C12 56 22 59 29 48C36 37 46 42 46 50C46 58 36 60 29 48z"],
    ["ink~4.5", "M78 36C74 28 62 30 62 38C62 47 79 44 79 53C79 62 65 62 62 54M70 24V66"],
    ["slate", "M98 2C84 6 76 18 72 34L68 52L74 40C86 34 94 20 98 2z"],
    ["ink~2", "M98 2C84 6 76 18 72 34L68 52L74 40C86 34 94 20 98 2zM96 5C86 16 78 28 72 42"],
  ],
  joe: [
    ["ink~2.5", "M8 40C4 46 12 50 8 58C4 64 12 68 8 74M92 40C96 46 88 50 92 58C96 64 88 68 92 74"],
    ...outlined("slate", "M10 100C12 86 26 80 40 78H60C74 80 88 86 90 100z", 3),
    ...outlined("paper", "M38 78L50 92L62 78L60 72H40z", 2.5),
    ["red", "M44 86L50 92L56 86L58 98H42z"],
    ...outlined("shade", "M28 36H72C74 50 73 62 68 72C64 82 36 82 32 72C27 62 26 50 28 36z", 3),
    ["ink", "M26 50C18 48 18 62 28 62zM74 50C82 48 82 62 72 62z"],
    ["ink", "M26 30L22 42L30 38L28 48L36 38L40 44L46 36L52 44L56 36L62 44L66 38L72 48L71 38L78 42L74 30z"],
    ...outlined("paper", disc(40, 54, 9) + disc(60, 54, 9), 2.5),
    ["ink", disc(41, 55, 2.6) + disc(58, 55, 2.6)],
    ["ink~2", "M28 43L36 40M72 43L64 40M50 56L47 64H52"],
    ...outlined("paper", "M36 68H64V77H36z", 2.5),
    ["ink~1.5", "M36 72.500H64M43 68V77M50 68V77M57 68V77"],
    ...placed(hat, { x: 53, y: 38, scale: 0.7, turn: 8 }),
    ...outlined(
      "paper",
      "M14 22C18 28 20 32 16 35C12 36 9 32 14 22zM84 52C88 58 90 62 86 65C82 66 79 62 84 52z",
      2,
    ),
  ],
  marshall: [
    ...outlined("slate", "M4 100C6 86 20 80 36 76H64C80 80 94 86 96 100z", 3),
    ...outlined("paper", "M36 76L50 96L64 76z", 2.5),
    ["red", "M36 74L50 84L64 74L60 88L50 84L40 88z"],
    ...outlined("shade", "M30 40H70V60C70 74 60 82 50 82C40 82 30 74 30 60z", 3),
    ["ink", "M30 40H70V52C65 50 60 50 56 54L54 52H46L44 54C40 50 35 50 30 52z"],
    ["paper", gouge(35, 50.5, 44, 52, 1.6) + gouge(65, 50.5, 56, 52, 1.6)],
    ["ink", "M50 54L55 63C53 66 47 66 45 63z"],
    ["ink", "M50 65C44 60 34 62 25 76C34 76 44 75 50 70C56 75 66 76 75 76C66 62 56 60 50 65z"],
    ["paper", gouge(34, 71, 46, 67, 1.2) + gouge(66, 71, 54, 67, 1.2)],
    ...placed(hat, { x: 50, y: 52 }),
    ...outlined("gold", star(50, 22, 11), 2.2),
    ...outlined("gold", star(80, 90, 10), 2.2),
    ["ink", hatch([8, 98, 20, 86], [7, 0], 3, 1.6)],
  ],
  split: [
    ["ink", rays(50, 50, 46, 52, 28, 1.4)],
    ...outlined("gold", disc(50, 50, 43), 3.5),
    ["ink~1.8", disc(50, 50, 35)],
    ["ink~7", "M66 38C60 24 34 26 34 38C34 54 67 46 67 62C67 76 38 76 33 61M50 18V82"],
    ["ink", hatch([16, 66, 26, 80], [9, 6], 2, 2) + hatch([80, 74, 86, 60], [-8, 6], 3, 2)],
    ["paper", "M58 -2L44 22L60 42L42 62L56 80L44 102H54L66 80L52 62L70 42L54 22L68 -2z"],
    ["ink~3", "M58 3L44 22L60 42L42 62L56 80L46 97M65 4L54 22L70 42L52 62L66 80L57 96"],
  ],
  poster: [
    ["ink", "M24 10L84 12L85 98L26 96z"],
    ...outlined("paper", "M18 6L80 8L82 90L66 88L58 93L44 89L30 92L20 88L16 50z", 3),
    ["ink", "M24 14H74V26H24z"],
    ["paper", hatch([29, 16, 29, 24], [5.8, 0], 8, 2)],
    ...outlined("shade", "M30 32H68V66H30z", 2.5),
    ["ink", "M32 66C34 58 42 57 45 55V50H53V55C56 57 64 58 66 66z"],
    ["ink", "M41 42H57C58 50 56 57 49 57C42 57 40 50 41 42z"],
    [
      "ink",
      "M32 40C38 43 42 42 43 42C42 35 45 33 49 35C53 33 56 35 55 42C58 42 60 43 66 40C62 46 36 46 32 40z",
    ],
    ["red", "M40 49H58L56 58C52 62 46 62 42 58z"],
    ["paper", gouge(43, 47, 48, 47, 1) + gouge(50, 47, 55, 47, 1)],
    ["red~3.5", "M41 73C38 69 31 71 32 75C33 79 41 77 41 81C41 85 33 85 31 81M36 68V87"],
    ["ink", hatch([46, 73, 70, 73], [0, 5], 3, 1.8)],
    ["ink", disc(48, 10, 3)],
  ],
  elixir: [
    ["shade", disc(50, 58, 38)],
    ["ink", rays(50, 58, 40, 48, 24, 1.2, [130, 410])],
    ...outlined("gold", "M42 4H58V16H42z", 3),
    ["ink", hatch([45, 7, 45, 14], [5, 0], 3, 1)],
    ...outlined(
      "paper",
      "M36 16H64V22H60V36C76 42 82 54 80 70C78 84 70 92 62 92H38C30 92 22 84 20 70C18 54 24 42 40 36V22H36z",
      3.5,
    ),
    ["slate", "M23 58C34 52 42 64 54 58C64 53 72 56 77 60C78 76 72 89 62 89H38C28 89 22 76 23 58z"],
    ["ink", hatch([76, 66, 64, 88], [-6, 1], 3, 2)],
    ...outlined("paper", "M32 60H68V82H32z", 2.5),
    ["red~4", "M43 79C36 68 40 63 50 63C60 63 64 68 57 79"],
    ["paper", gouge(27, 52, 40, 41, 2)],
    ["ink~1.5", disc(62, 50, 2.5) + disc(55, 44, 1.8) + disc(52, 30, 1.5)],
  ],
};

export const drawings: Drawings = { ...equipment, ...played, ...expansions };
