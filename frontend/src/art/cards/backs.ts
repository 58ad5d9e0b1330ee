import { box, disc, gouge, hatch, outlined, oval, rays, star, type Drawings } from "./drawing";

/** The emblem on a deck's back. It is small, as backs are shown before any deck is loaded. */
export const backs: Drawings = {
  store: [
    ...outlined("paper", box(16, 40, 68, 50), 4),
    ["slate", box(24, 56, 26, 22) + box(58, 54, 18, 36)],
    ["ink~3", box(24, 56, 26, 22) + box(58, 54, 18, 36)],
    ["paper", gouge(28, 74, 40, 60, 2) + gouge(62, 74, 70, 60, 2)],
    ...outlined(
      "red",
      "M16 14H84L94 42C94 52 77 52 77 42C77 52 60 52 60 42C60 52 41 52 41 42C41 52 23 52 23 42C23 52 6 52 6 42z",
      4,
    ),
    ["paper", "M34 16H44L42 42C42 49 27 49 24 42zM56 16H67L76 42C74 49 60 49 59 42z"],
    ["ink", box(10, 88, 80, 6)],
  ],
  property: [
    ...outlined("paper", "M20 48H80V92H20z", 4),
    ...outlined("slate", "M50 8L94 48H6z", 4),
    ["paper", hatch([40, 24, 26, 42], [9, -2], 3, 2)],
    ["ink", "M42 92V66C42 56 58 56 58 66V92z"],
    ["ink", box(26, 58, 10, 14) + box(64, 58, 10, 14)],
    ...outlined("gold", star(50, 34, 10), 2.4),
    ["ink", box(8, 90, 84, 5)],
  ],
  elixir: [
    ...outlined("gold", box(42, 4, 16, 13), 4),
    ...outlined(
      "paper",
      "M38 17H62V36C78 46 84 58 80 74C78 88 70 94 50 94C30 94 22 88 20 74C16 58 22 46 38 36z",
      4,
    ),
    ["slate", "M22 62C34 54 44 68 56 62C66 57 74 60 79 64C80 82 72 91 50 91C28 91 20 82 22 62z"],
    ["paper", disc(40, 76, 4) + disc(56, 82, 3) + disc(60, 70, 4) + gouge(28, 54, 40, 42, 3)],
    ["ink~2", disc(48, 50, 4) + disc(57, 42, 3)],
  ],
  river: [
    ["gold", star(50, 28, 18, 8, 0.6) + star(26, 38, 9, 7, 0.7) + star(74, 36, 10, 7, 0.7)],
    ["ink~3", star(50, 28, 18, 8, 0.6) + star(26, 38, 9, 7, 0.7) + star(74, 36, 10, 7, 0.7)],
    ...outlined("paper", "M8 46H92C88 76 72 90 50 90C28 90 12 76 8 46z", 4),
    [
      "slate",
      "M12 54C22 48 30 60 40 54C48 48 56 60 66 54C74 48 82 58 88 54C82 74 70 86 50 86C30 86 18 74 12 54z",
    ],
    ["paper", gouge(26, 66, 50, 66, 2.5) + gouge(44, 76, 66, 74, 2.5)],
    ["ink~4", "M6 46H94"],
  ],
  outlaw: [
    ["ink", "M27 38C25 18 30 7 40 7C45 7 47 12 50 12C53 12 55 7 60 7C70 7 75 18 73 38z"],
    ["red", "M27 30H73V38H27z"],
    ["ink", "M2 30C14 40 30 42 50 42C70 42 86 40 98 30C94 48 76 54 50 54C24 54 6 48 2 30z"],
    ...outlined("paper", "M30 52H70V66H30z", 3),
    ["ink", "M32 54L48 58C46 64 36 64 32 54zM68 54L52 58C54 64 64 64 68 54z"],
    ...outlined("red", "M26 64H74L66 82L50 96L34 82z", 4),
    ["paper", disc(40, 72, 2.6) + disc(50, 76, 2.6) + disc(60, 72, 2.6) + disc(50, 86, 2.6)],
  ],
  cowboy: [
    ["ink~25", "M34 84C16 56 20 22 50 22C80 22 84 56 66 84"],
    ["gold~18", "M34 84C16 56 20 22 50 22C80 22 84 56 66 84"],
    [
      "ink",
      disc(50, 22, 3) +
        disc(32, 32, 3) +
        disc(68, 32, 3) +
        disc(26, 50, 3) +
        disc(74, 50, 3) +
        disc(30, 68, 3) +
        disc(70, 68, 3),
    ],
    ["red", star(50, 58, 12)],
  ],
  other: [
    ["ink", rays(50, 50, 34, 48, 16, 3)],
    ...outlined("red", star(50, 52, 34), 4),
    ["paper", oval(50, 54, 9, 9)],
  ],
};
