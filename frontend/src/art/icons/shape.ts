/**
 * An icon on a field of 24 x 24, in the colour of the text around it: what is filled, where an inner outline
 * cuts a hole, and what is drawn as a bold line. `solid` lies over both and may overlap itself.
 */
export interface Shape {
  fill?: string;
  line?: string;
  solid?: string;
}
