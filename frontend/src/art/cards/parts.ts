import { box, gouge, hatch, outlined, type Drawing } from "./drawing";

/** A spade about (50, 50), 40 wide. */
const spade =
  "M50 26C57 38 72 44 72 57C72 68 58 71 53 62C53 68 56 72 60 75H40C44 72 47 68 47 62C42 71 28 68 28 57C28 44 43 38 50 26z";

/** The ace of spades, upright, 56 x 80. */
export const ace: Drawing = [
  ...outlined("paper", "M26 10H74Q78 10 78 14V86Q78 90 74 90H26Q22 90 22 86V14Q22 10 26 10z", 3.5),
  ["ink", spade],
  ["ink~3", "M29 28L34 15L39 28M31 23H37"],
];

/** A bank note, level, 80 x 40. */
export const note: Drawing = [
  ...outlined("paper", box(10, 30, 80, 40), 3.5),
  ["slate", "M16 36H84V64H16z"],
  ["paper", "M50 38A12 12 0 1 1 50 62A12 12 0 1 1 50 38zM20 40H28V44H20zM72 56H80V60H72z"],
  ["ink~2.5", "M54 46C52 43 46 43 46 47C46 51 54 49 54 53C54 57 47 57 46 54M50 41V59"],
];

/** A tied money bag, 60 x 70. */
export const bag: Drawing = [
  ...outlined("gold", "M42 32C24 42 14 60 20 76C24 88 76 88 80 76C86 60 76 42 58 32z", 3.5),
  ...outlined("gold", "M38 16C44 20 46 14 50 18C54 14 56 20 62 16L58 32H42z", 3.5),
  ["red~4.5", "M40 32H60"],
  ["ink", hatch([72, 54, 68, 82], [-4.5, 2], 3, 1.8)],
  ["ink~4", "M56 51C53 46 44 47 44 53C44 59 56 57 56 64C56 70 46 70 44 65M50 43V74"],
  ["paper", gouge(25, 66, 36, 44, 1.8)],
];

/** A wide hat from the front; the brim ends at y 46. */
export const hat: Drawing = [
  ...outlined("red", "M27 34C27 18 30 6 40 5C45 5 47 9 50 9C53 9 55 5 60 5C70 6 73 18 73 34z", 3),
  ["ink", "M27 28C42 33 58 33 73 28V36H27z"],
  ...outlined("red", "M2 30C16 32 28 36 50 36C72 36 84 32 98 30C92 42 76 48 50 48C24 48 8 42 2 30z", 3),
  ["ink", hatch([63, 10, 67, 28], [-5, 1], 3, 1.6)],
  ["paper", gouge(9, 35, 34, 41, 1.4)],
];
