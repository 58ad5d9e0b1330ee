/**
 * A seat's mark on a field of 24 x 24: the plate, with its own shape for each seat, and the picture cut into
 * it.
 */
export interface Mark {
  plate: string;
  fill?: string;
  line?: string;
}

export const marks: readonly Mark[] = [
  // A horseshoe on a round plate.
  {
    plate: "M12 0.5a11.5 11.5 0 1 0 .01 0z",
    line: "M8 18.5C4.5 10.5 6.5 5.5 12 5.5s7.5 5 4 13",
  },
  // A hat on a square one.
  {
    plate:
      "M3.5 1h17a2.5 2.5 0 0 1 2.5 2.5v17a2.5 2.5 0 0 1-2.5 2.5h-17A2.5 2.5 0 0 1 1 20.5v-17A2.5 2.5 0 0 1 3.5 1z",
    fill: "M9.2 6.5c1-1.2 1.9-.3 2.8-.3s1.8-.9 2.8.3l1.5 6.4c1.6-.3 3-.9 4.2-1.8-.3 3.7-3.7 6.2-8.5 6.2s-8.2-2.5-8.5-6.2c1.2.9 2.6 1.5 4.2 1.8z",
  },
  // A cactus on a shield.
  {
    plate: "M1.5 1.5h21v10.5c0 5.5-4 9-10.5 11.5C5.5 21 1.5 17.5 1.5 12z",
    line: "M12 4.5v15M6.8 7.5v3.3c0 1.5 1 2.3 2.5 2.3H12M17.2 6v3.3c0 1.5-1 2.3-2.5 2.3H12",
  },
  // A boot on an arched plate.
  {
    plate: "M1.5 23V11.5C1.5 5 6 .5 12 .5S22.5 5 22.5 11.5V23z",
    fill: "M7.5 5h6.3v7.2c1 1.3 4.7 1.5 5.2 4.6v2.7h-4.5l-2-1.2-.8 1.2H7.5z",
  },
  // A wheel on a six-sided plate.
  {
    plate: "M6.3 1h11.4l6 11-6 11H6.3l-6-11z",
    line: "M12 5.5a6.5 6.5 0 1 0 .01 0zM12 5.5v13M6.4 8.8l11.2 6.4M17.6 8.8 6.4 15.2",
  },
  // A longhorn on a diamond.
  {
    plate: "M12-.5 24.5 12 12 24.5-.5 12z",
    fill: "M4.5 8c1 1.7 2.6 2.2 4.8 1.7L12 9l2.7.7c2.2.5 3.8 0 4.8-1.7.6 3-1.2 4.9-4 4.9L14.2 18h-4.4l-1.3-5.1c-2.8 0-4.6-1.9-4-4.9z",
  },
];
