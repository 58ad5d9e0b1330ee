import { burst } from "./burst";
import { box, disc, gouge, hatch, oval, star, type Drawings } from "./drawing";
import { both, whole } from "./mirror";

const shelf = box(-2, 90, 104, 12);
const grain = gouge(4, 95.5, 40, 95, 1) + gouge(34, 98, 72, 97.5, 0.9) + gouge(64, 94.5, 97, 95, 1);
const cork = "M44 4L56 4L55 16L45 16Z";
const heart = "M50 72C36 62 34 54 38 49C42 45 48 46 50 52C52 46 58 45 62 49C66 54 64 62 50 72Z";

/** The Doc's shelf: no two bottles of a shape, and the label says what is promised. */
export const drawings: Drawings = {
  /** Squat and rich: a flagon with a dollar on its belly. */
  wealth: [
    ["gold", burst(50, 58, 38, 26, 6)],
    ["ink", shelf],
    ["paper", grain],
    ["gold", cork],
    ["ink", whole("M50 12L41 12L41 18L43 20L43 32C22 36 12 50 12 66C12 80 18 88 28 92L50 92")],
    ["ink~2", cork],
    ["paper", gouge(46, 21, 46, 33, 1.6) + gouge(22, 44, 17, 68, 3)],
    ["paper", disc(52, 64, 23)],
    ["red~2.4", disc(52, 64, 19.5)],
    ["ink~5", "M60 56C58 52 46 51 45 57C44 64 60 62 60 70C60 77 46 77 44 71"],
    ["ink~3.4", "M52.4 47L52.4 81"],
  ],
  /** A heart of glass with a scent bulb. */
  charm: [
    ["shade", disc(50, 52, 44)],
    ["ink", shelf],
    ["paper", grain],
    ["ink~3", "M54 18C66 12 72 18 78 22"],
    ["red", oval(85, 26, 9, 7)],
    ["ink~2", oval(85, 26, 9, 7) + "M92 31L97 42M90 32L92 43"],
    ["ink", box(42, 12, 16, 7) + box(45, 4, 10, 9)],
    ["ink", "M46 18L54 18L54 32C62 24 92 26 92 50C92 70 66 82 62 92L38 92C34 82 8 70 8 50C8 26 38 24 46 32Z"],
    ["red", "M50 40C58 30 84 31 85 50C85 66 62 76 57 86L43 86C38 76 15 66 15 50C16 31 42 30 50 40Z"],
    ["paper", gouge(22, 44, 26, 60, 4) + gouge(28, 40, 32, 37, 2)],
    ["paper", heart],
    ["ink", hatch([70, 40, 80, 52], [-2.4, 5.6], 6, 1.4)],
    ["gold", star(50, 59, 8, 4, 0.4)],
    ["ink", box(45, 20, 10, 1.6)],
  ],
  /** A round flask, corked, with a clover. */
  fortune: [
    ["shade", hatch([-2, 10, 102, 10], [0, 7], 12, 2)],
    ["ink", shelf],
    ["paper", grain],
    ["gold", cork],
    ["ink~2", cork],
    ["ink", box(40, 15, 20, 6) + box(43, 18, 14, 20)],
    ["ink", disc(50, 62, 32)],
    ["slate", disc(50, 62, 27)],
    ["paper", gouge(46.5, 23, 46.5, 36, 1.6)],
    ["paper", disc(50, 62, 22)],
    ["ink~3.4", "M50 63Q51 74 57 82"],
    [
      "slate",
      "M50 62C40.8 65.5 29.5 58.5 33.7 52.8C35.9 50.7 39.4 51.4 40.1 52.1C39.4 51.4 38.7 47.9 40.8 45.7C46.5 41.5 53.5 52.8 50 62ZM50 62C46.5 52.8 53.5 41.5 59.2 45.7C61.3 47.9 60.6 51.4 59.9 52.1C60.6 51.4 64.1 50.7 66.3 52.8C70.5 58.5 59.2 65.5 50 62Z",
    ],
    [
      "slate",
      "M50 62C59.2 58.5 70.5 65.5 66.3 71.2C64.1 73.3 60.6 72.6 59.9 71.9C60.6 72.6 61.3 76.1 59.2 78.3C53.5 82.5 46.5 71.2 50 62ZM50 62C53.5 71.2 46.5 82.5 40.8 78.3C38.7 76.1 39.4 72.6 40.1 71.9C39.4 72.6 35.9 73.3 33.7 71.2C29.5 65.5 40.8 58.5 50 62Z",
    ],
    ["paper", gouge(41, 53, 48, 60, 0.9) + gouge(59, 53, 52, 60, 0.9) + gouge(41, 71, 48, 64, 0.9)],
    ["paper", gouge(22, 56, 25, 74, 2)],
  ],
  /** A tall square bottle under a star, the stopper faceted. */
  power: [
    ["gold", burst(50, 54, 28, 20, 7.5)],
    ["ink", shelf],
    ["paper", grain],
    ["ink", "M50 0L60 6L55 13L45 13L40 6Z"],
    ["gold", "M50 1L56 5.5L50 11L44 5.5Z"],
    ["ink", box(41, 13, 18, 5) + box(44, 17, 12, 12)],
    ["ink", "M36 28L64 28L76 38L76 92L24 92L24 38Z"],
    ["paper", gouge(47, 18, 47, 29, 1.5) + gouge(29, 40, 36, 33, 2)],
    ["paper", box(29, 44, 42, 42)],
    ["red~1.6", box(32, 47, 36, 36)],
    ["gold", star(50, 66, 19, 5, 0.46)],
    ["ink~2.4", star(50, 66, 19, 5, 0.46)],
    ["ink", disc(50, 66, 5)],
    [
      "ink",
      disc(50, 47, 2) + disc(32, 60.2, 2) + disc(68, 60.2, 2) + disc(38.8, 81.4, 2) + disc(61.2, 81.4, 2),
    ],
  ],
  /** A bottle shaped as a shield, wound in barbed wire. */
  protection: [
    ["shade", disc(50, 54, 44)],
    ["ink", shelf],
    ["paper", grain],
    ["slate", cork],
    ["ink~2", cork],
    ["ink", box(39, 14, 22, 6) + box(43, 18, 14, 12)],
    ["ink", whole("M50 28L42 28C34 30 24 32 14 30L14 58C15 76 30 86 38 92L50 92")],
    ["slate", whole("M50 34L42 34C34 36 26 37 20 36L20 58C21 72 34 81 42 87L50 87")],
    ["paper", whole("M50 42L44 42C38 43 32 44 28 43L28 58C29 68 38 76 50 82")],
    ["slate", "M50 42L50 82C62 76 71 68 72 58L72 43C68 44 62 43 56 42Z"],
    ["paper", gouge(46.5, 18, 46.5, 29, 1.5)],
    ["paper~6", "M8 64C30 52 70 72 94 54M6 46C30 56 66 34 92 44"],
    ["ink~2.6", "M8 64C30 52 70 72 94 54M6 46C30 56 66 34 92 44"],
    [
      "ink~2.2",
      "M16 55L22 65M22 55L15 64M37 55L43 65M44 56L36 64M58 58L64 68M65 59L57 67M79 55L85 64M86 55L79 65M16 44L22 54M23 44L16 54M36 43L42 52M43 42L37 53M56 38L62 48M62 37L57 48M78 36L84 46M85 36L79 46",
    ],
  ],
  /** Two bottles grown together, one heart between them. */
  friendship: [
    ["gold", hatch([4, 12, 4, 86], [7.1, 0], 14, 2)],
    ["paper", disc(50, 56, 44)],
    ["ink", shelf],
    ["paper", grain],
    ["gold", "M23 8L34 4L38 14L27 18ZM77 8L66 4L62 14L73 18Z"],
    ["ink~2", "M23 8L34 4L38 14L27 18ZM77 8L66 4L62 14L73 18Z"],
    [
      "ink",
      both(
        "M23 19L40 12L43 18L40 21L44 32C50 36 52 42 52 50L52 92L20 92C8 82 4 66 9 54C13 44 20 38 30 36L27 25L25 25Z",
      ),
    ],
    ["red", both("M33 40L43 37C47 40 48.5 46 48.5 52L48.5 87L22 87C12 78 10 66 14 57C18 48 25 43 33 40Z")],
    ["slate", "M67 40L57 37C53 40 51.5 46 51.5 52L51.5 87L78 87C88 78 90 66 86 57C82 48 75 43 67 40Z"],
    ["paper", gouge(15, 60, 18, 76, 2.6) + gouge(85, 60, 82, 76, 2.6)],
    ["paper", "M50 86C28 72 26 60 32 53C38 47 47 49 50 58C53 49 62 47 68 53C74 60 72 72 50 86Z"],
    ["ink~2.4", "M50 82C32 70 30 61 35 56.5C40 52 47 54 50 62C53 54 60 52 65 56.5C70 61 68 70 50 82Z"],
    ["ink", box(48.8, 62, 2.4, 20)],
  ],
  /** Black glass, a crown for a stopper, and a fist. */
  domination: [
    ["red", burst(50, 52, 24, 30, 5.2)],
    ["ink", shelf],
    ["paper", grain],
    ["ink", "M35 2L43 7L50 0L57 7L65 2L62 17L38 17Z"],
    ["gold", "M39 6.5L43.5 10.5L50 4.5L56.5 10.5L61 6.5L59.5 13L40.5 13Z"],
    ["ink", whole("M50 14L40 14L40 19L44 21L44 30L18 42L26 54L16 92L50 92")],
    ["paper", gouge(47, 21, 47, 31, 1.4) + gouge(24, 43, 40, 36, 1.5) + gouge(29, 58, 22, 84, 1.8)],
    ["paper", "M50 36L70 46L66 56L73 86L32 86L36 56L32 46Z"],
    [
      "red",
      "M42 86L42 72C37 69 35 62 37 55C38 51 42 51 43 54C43 50 48 49 49 53C50 49 55 49 56 53C57 50 62 51 62 55L63 62C64 68 62 71 59 73L59 86Z",
    ],
    [
      "ink~2",
      "M42 86L42 72C37 69 35 62 37 55C38 51 42 51 43 54C43 50 48 49 49 53C50 49 55 49 56 53C57 50 62 51 62 55L63 62C64 68 62 71 59 73L59 86M43 54L43.5 61M49 53L49.5 61M56 53L56 61M38 63C46 60 56 60 60 64C62 67 58 69 54 67L49 66",
    ],
    ["ink", box(40, 79, 21, 3)],
  ],
};
